/** The rows of the hot set, which a first sync meets again in its pages: what the server has not changed since need not be written twice. */
import type { DaymarkDb } from '#data/db.ts';
import type { Change } from './protocol.ts';

/** By database, the version of each row by its id; forgotten with the page, and then rows are merely written again. */
const here = new WeakMap<DaymarkDb, ReadonlyMap<string, number>>();

/** Call when the hot set is committed. */
export function rememberHotRows(db: DaymarkDb, changes: readonly Change[]): void {
  here.set(db, new Map(changes.map(({ id, v }) => [id, v])));
}

/** Call when the snapshot is over. */
export function forgetHotRows(db: DaymarkDb): void {
  here.delete(db);
}

/** What a page brings besides. A row with an edit that waits has had the server's copy put aside when the edit was made. */
export function withoutHotRows(db: DaymarkDb, changes: readonly Change[]): readonly Change[] {
  const known = here.get(db);
  return known ? changes.filter(({ id, v }) => known.get(id) !== v) : changes;
}
