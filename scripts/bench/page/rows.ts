/** The sample data's person, as rows and as a server's answers. */
import { createDb, type DaymarkDb, type ProfileRef } from '#data/db.ts';
import type { SampleRow } from '#features/sample/year.ts';
import { demoRows } from '../../demo/demo.ts';
import { withoutLog } from '#data/engine-writes.ts';
import { dayOf } from '#lib/day.ts';
import { newId } from '#lib/id.ts';
import type { Change } from '#sync/protocol.ts';

export const USER = '0190a000-0000-7000-8000-0000000000be';

export const profileOf = (kind: ProfileRef['kind'], id: string = newId()): ProfileRef => ({ id, kind, user_id: USER });

const made = new Map<number, readonly SampleRow[]>();

/** This many rows up to today; the same ones each time. */
export function rowsOf(count: number): readonly SampleRow[] {
  const rows = made.get(count) ?? demoRows({ user_id: USER, until: dayOf(new Date()), rows: count });
  made.set(count, rows);
  return rows;
}

/** Rows as they are in a synced database. */
export const synced = (rows: readonly SampleRow[]) => rows.map(({ t, row }) => ({ t, row: { ...row, _v: 1 } }));

/** The same, by table. */
export function byTable(rows: readonly { readonly t: string; readonly row: object }[]) {
  const tables = new Map<string, Readonly<Record<string, unknown>>[]>();
  for (const { t, row } of rows) {
    const list = tables.get(t) ?? [];
    list.push({ ...row });
    tables.set(t, list);
  }
  return tables;
}

export const toChange = ({ t, row }: SampleRow): Change => {
  const { id, user_id: _owner, ...fields } = row;
  const d = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
  return { t, id, v: 1, del: false, d };
};

/** Fills a database like sync, with a few thousand rows in a transaction. */
export async function fillDb(db: DaymarkDb, rows: readonly SampleRow[], page = 5000): Promise<void> {
  for (let from = 0; from < rows.length; from += page) {
    const tables = byTable(synced(rows.slice(from, from + page)));
    await withoutLog(db, [...tables.keys()], async () => {
      await Promise.all([...tables].map(([t, list]) => db.table(t).bulkPut(list)));
    });
  }
}

/** A new database for a profile, filled. */
export async function filledDb(profile: ProfileRef, rows: readonly SampleRow[]): Promise<DaymarkDb> {
  const db = createDb(profile);
  await fillDb(db, rows);
  return db;
}
