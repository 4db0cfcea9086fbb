/** What was attached on one device to a row that another device had deleted. Nobody sees it, and it is there when the row is restored from a trash. */
import type { DaymarkDb } from './database.ts';
import type { TableName } from './schema.ts';
import { TRASH_FOR } from './trash.ts';
import { write } from './write.ts';

/** Deletes what is attached to rows that no trash has any more. Returns how many attachments those were. */
export async function dropOrphans(db: DaymarkDb): Promise<number> {
  const graves = await db.graves
    .where('at')
    .below(db.now() - TRASH_FOR)
    .toArray();
  const deleted = new Map<string, TableName>(graves.map(({ t, id }) => [id, t]));
  if (deleted.size === 0) return 0;
  const { value } = await write(db, { clock: 'lowest' }, async (writer) => {
    const attached = await db.attachments
      .where('owner_id')
      .anyOf([...deleted.keys()])
      .toArray();
    let dropped = 0;
    for (const { id, owner_id } of attached) {
      // It was restored since.
      if (await db.table(deleted.get(owner_id)!).get(owner_id)) continue;
      await writer.delete('attachments', id);
      dropped++;
    }
    return dropped;
  });
  return value;
}
