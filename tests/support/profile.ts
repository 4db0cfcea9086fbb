/** A new device for each test: real Dexie on fake-indexeddb. */
import { Dexie } from 'dexie';
import { getDb, hasProfile, openProfile } from '#data/db.ts';
import { deleteProfileDb } from '#data/erase.ts';
import { flushDrafts } from '#data/drafts.ts';
import { putMany } from '#data/many.ts';
import type { RowOf, TableName } from '#data/schema.ts';
import { write } from '#data/write.ts';
import type { Day } from '#lib/day.ts';
import { newId } from '#lib/id.ts';

export const ada = {
  id: '018f0000-0000-7000-8000-000000000ada',
  kind: 'account',
  user_id: '018f0000-0000-7000-8000-000000000ada',
} as const;

/** Opens an empty profile. */
export async function freshDevice(): Promise<void> {
  await atRest();
  await deleteProfileDb(ada);
  await openProfile(ada);
}

/** The most transactions in a row, each begun by the one before, that a screen may still run. */
const STEPS = 6;

/** Waits for the writes of the last test's screen, before its database is deleted. */
async function atRest(): Promise<void> {
  await flushDrafts();
  for (let step = 0; step < STEPS && hasProfile() && getDb().isOpen(); step++) {
    // A transaction over every table waits for all earlier ones. Each may begin another one at its end, so this is repeated.
    await getDb().transaction('rw', getDb().tables, () => getDb().drafts.count());
    await new Promise((turn) => setTimeout(turn));
  }
}

/** Makes every intent wait, like a page of sync, until the returned function is called. */
export function holdWrites(): Promise<() => void> {
  return new Promise((held) => {
    void getDb().transaction('rw', getDb().outbox, () => Dexie.waitFor(new Promise<void>((letGo) => held(letGo))));
  });
}

/** A local time in the stored form. */
export const at = (day: Day, hour: number, minute = 0): string => {
  const [y = 0, m = 1, d = 1] = day.split('-').map(Number);
  return new Date(y, m - 1, d, hour, minute).toISOString();
};

/** Puts a row; fields that the test does not name get defaults. Returns its id. */
export async function given<T extends TableName>(t: T, row: Partial<RowOf<T>>): Promise<string> {
  const id = row.id ?? newId();
  await getDb()
    .table(t)
    .put({ id, created_at: '2026-05-14T10:00:00.000Z', ...row });
  return id;
}

/** Makes `count` tasks as an import does that has one row in each step. */
export async function importRows(count: number): Promise<void> {
  const group = newId();
  const created_at = '2026-05-14T10:00:00.000Z';
  for (let done = 1; done <= count; done++) {
    await write(getDb(), { label: 'Import', apart: true, part: { group, done, of: count } }, () =>
      putMany(getDb(), 'tasks', [{ id: newId(), description: `Task ${done}`, completed: false, created_at }]),
    );
  }
}

/** The outbox as text: rows and fields. */
export const waiting = async (): Promise<string[]> =>
  (await getDb().outbox.toArray()).map(({ op, t, body }) => `${op} ${t} ${Object.keys(body).sort().join(' ')}`);
