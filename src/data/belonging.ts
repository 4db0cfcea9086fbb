/** What belongs to a row goes with it, whoever deletes the row: attachments, to rows of every kind. */
import type { DaymarkDb } from './database.ts';
import type { TableName } from './schema.ts';

/** The ids of what is attached to rows: it is deleted, and comes back, with them. */
export async function belongingTo(db: DaymarkDb, t: TableName, ids: readonly string[]): Promise<readonly string[]> {
  if (t === 'attachments') return [];
  const { attachments } = db;
  return attachments
    .where('owner_id')
    .anyOf([...ids])
    .primaryKeys();
}
