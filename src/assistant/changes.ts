/** Makes the changes that a person asks the coach for, and knows what takes them back (docs/decisions/0033). */
import type { Change } from '#coach/route-act.ts';
import { attachedTo } from '#data/belonging.ts';
import type { DaymarkDb } from '#data/database.ts';
import type { AnyRow } from '#data/local-tables.ts';
import type { NewRow, Writer } from '#data/write.ts';

/** Whether each row that is to be changed or deleted is there. */
export async function areThere(db: DaymarkDb, changes: readonly Change[]): Promise<boolean> {
  for (const { op, table, id } of changes)
    if (op !== 'fill' && op !== 'set' && !(await db.table(table).get(id))) return false;
  return true;
}

/** A row as it can be made again. */
const wholeOf = ({ user_id: _, _v, ...whole }: AnyRow): AnyRow => whole;

/** Makes changes inside an intent. Gives the changes that take them back, in their order. */
export async function applyChanges(db: DaymarkDb, writer: Writer, changes: readonly Change[]): Promise<Change[]> {
  const inverse: Change[] = [];
  for (const { op, table, id, row, part } of changes) {
    const undo = (change: Change) => inverse.unshift(part === undefined ? change : { ...change, part });
    const there = await db.table<AnyRow, string>(table).get(id);
    const before = there && Object.fromEntries(Object.keys(row).map((name) => [name, there[name] ?? null]));
    if (op === 'delete') {
      if (!there) continue;
      // What is attached goes with its row, and comes back after it.
      for (const attached of await attachedTo(db, [id]))
        undo({ op: 'set', table: 'attachments', id: attached.id, row: wholeOf(attached) });
      undo({ op: 'set', table, id, row: wholeOf(there) });
      await writer.delete(table, id);
    } else if (op === 'append' || op === 'cut') {
      if (!there) continue;
      undo({ op: op === 'append' ? 'cut' : 'append', table, id, row });
      await writer.patch(table, id, changedTexts(there, row, op));
    } else if (before) {
      if (op === 'fill') continue;
      undo({ op: 'update', table, id, row: before });
      await writer.patch(table, id, row);
    } else if (op !== 'update') {
      undo({ op: 'delete', table, id, row: {} });
      const made = { ...row, id } as NewRow<typeof table>;
      // A deleted row is made again: the person asks for it now.
      if (op === 'set' || !(await writer.fill(table, made))) await writer.put(table, made);
    }
  }
  return inverse;
}

/** The texts of a row with what is appended below them, or without it. */
const changedTexts = (there: AnyRow, row: Change['row'], op: 'append' | 'cut'): Record<string, string> =>
  Object.fromEntries(
    Object.entries(row).map(([name, more]) => {
      const text = there[name];
      const [before, added] = [typeof text === 'string' ? text : '', `\n\n${String(more)}`];
      return [name, op === 'append' ? `${before}${added}` : before.replace(added, () => '')];
    }),
  );
