/** What belongs to a row goes with it, whoever deletes the row: attachments, to rows of every kind. */
import type { DaymarkDb } from './database.ts';
import type { AnyRow } from './local-tables.ts';
import type { Attachment, TableName } from './schema.ts';

/** The ids of what is attached to rows: it is deleted, and comes back, with them. */
export async function belongingTo(db: DaymarkDb, t: TableName, ids: readonly string[]): Promise<readonly string[]> {
  if (t === 'attachments') return [];
  const { attachments } = db;
  return attachments
    .where('owner_id')
    .anyOf([...ids])
    .primaryKeys();
}

/** The rows of what is attached to rows. */
export const attachedTo = (db: DaymarkDb, ids: readonly string[]): Promise<Attachment[]> =>
  db.attachments
    .where('owner_id')
    .anyOf([...ids])
    .toArray();

/** What a person adds to a row that stays as it is: the table, the field that names the row, and the table of the row; null: of every table. */
const ADDITIONS = [
  ['attachments', 'owner_id', null],
  ['habit_days', 'habit_id', 'habits'],
  ['project_tasks', 'project_id', 'project_lists'],
] as const satisfies readonly (readonly [TableName, string, TableName | null])[];

/** Which of these rows have something that was added to them after a time, ms. */
export async function addedToSince(
  db: DaymarkDb,
  t: TableName,
  ids: readonly string[],
  since: number,
): Promise<ReadonlySet<unknown>> {
  const found = await Promise.all(
    ADDITIONS.filter(([table, , owner]) => table !== t && (owner ?? t) === t).map(([table, field]) =>
      db
        .table<AnyRow>(table)
        .where(field)
        .anyOf([...ids])
        .filter(({ created_at }) => Date.parse(String(created_at)) > since)
        .toArray((rows) => rows.map((row) => row[field])),
    ),
  );
  return new Set(found.flat());
}
