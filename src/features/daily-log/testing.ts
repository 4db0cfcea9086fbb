/** A device of its own for each test: real Dexie, on fake-indexeddb. */
import { db, deleteProfileDb, openProfile } from '#data/db.ts';
import { flushDrafts } from '#data/drafts.ts';
import type { RowOf, TableName } from '#data/schema.ts';
import type { Day } from '#lib/day.ts';
import { newId } from '#lib/id.ts';

export const ada = {
  id: '018f0000-0000-7000-8000-000000000ada',
  kind: 'account',
  user_id: '018f0000-0000-7000-8000-000000000ada',
} as const;

/** Opens an empty profile. */
export async function freshDevice(): Promise<void> {
  // What the last test's screen was still writing is let finish: its database is about to go.
  await flushDrafts();
  await new Promise((settled) => setTimeout(settled, 20));
  await deleteProfileDb(ada);
  await openProfile(ada);
}

/** A local time as it is stored. */
export const at = (day: Day, hour: number, minute = 0): string => {
  const [y = 0, m = 1, d = 1] = day.split('-').map(Number);
  return new Date(y, m - 1, d, hour, minute).toISOString();
};

/** Puts a row with what a test does not care about filled in. Gives its id. */
export async function given<T extends TableName>(t: T, row: Partial<RowOf<T>>): Promise<string> {
  const id = row.id ?? newId();
  await db.table(t).put({ id, created_at: '2026-05-14T10:00:00.000Z', ...row });
  return id;
}

/** What waits for the server, as text: which rows, which fields. */
export const waiting = async (): Promise<string[]> =>
  (await db.outbox.toArray()).map(({ op, t, body }) => `${op} ${t} ${Object.keys(body).sort().join(' ')}`);
