/**
 * Entries and check-ins of other programs that are here already under another id: imported by an earlier version, from a folder instead of a
 * zip, or from another program. They get the id that they have here, so that nothing is here twice.
 */
import type { DaymarkDb } from '#data/db.ts';
import type { AnyRow } from '#data/local-tables.ts';
import type { Incoming } from './incoming.ts';

/** Days in one read. */
const DAYS = 200;
/** What two rows of one table have in common when they are the same thing. */
const SAME: Partial<Record<Incoming['t'], (row: AnyRow) => string>> = {
  // Entries that have only photos are told apart by their ids.
  journal_entries: ({ id, logged_for, content }) => [logged_for, content === '' ? id : content].join('\0'),
  mood_entries: ({ created_at, note }) => [created_at, note].join('\0'),
};

/** The rows, with the ids of their twins. */
export async function findTwins(at: DaymarkDb, rows: readonly Incoming[]): Promise<readonly Incoming[]> {
  const found = new Map<Incoming, string>();
  for (const [t, keyOf] of Object.entries(SAME) as [Incoming['t'], (row: AnyRow) => string][]) {
    const table = at.table<AnyRow & { id: string }, string>(t);
    const own = rows.filter((one) => one.t === t);
    if (own.length === 0 || (await table.count()) === 0) continue;
    const ids = new Set(own.map(({ row }) => row.id));
    const days = [...new Set(own.map(({ row }) => String(row.logged_for)))];
    const [here, present] = [new Map<string, string>(), new Set<string>()];
    for (let i = 0; i < days.length; i += DAYS)
      for (const row of await table
        .where('logged_for')
        .anyOf(days.slice(i, i + DAYS))
        .toArray()) {
        // A row that the file knows by its id is that row.
        if (ids.has(row.id)) present.add(row.id);
        else here.set(keyOf(row), row.id);
      }
    for (const one of own) {
      const id = present.has(one.row.id) ? undefined : here.get(keyOf(one.row));
      if (id === undefined) continue;
      here.delete(keyOf(one.row));
      found.set(one, id);
    }
  }
  return found.size === 0
    ? rows
    : rows.map((one) => (found.has(one) ? { ...one, row: { ...one.row, id: found.get(one)! } } : one));
}
