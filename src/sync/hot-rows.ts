/** The rows of the hot set. A first sync gets them again in its pages: rows that the server has not changed since need not be written twice. */
import type { DaymarkDb } from '#data/db.ts';
import type { Change } from './protocol.ts';

/** The version of each row by its id, for each database. Lost with the page; then rows are only written again. */
const hotVersions = new WeakMap<DaymarkDb, ReadonlyMap<string, number>>();

/** Call when the hot set is committed. */
export function rememberHotRows(db: DaymarkDb, changes: readonly Change[]): void {
  hotVersions.set(db, new Map(changes.map(({ id, v }) => [id, v])));
}

/** Call when the snapshot has ended. */
export function forgetHotRows(db: DaymarkDb): void {
  hotVersions.delete(db);
}

/**
 * The changes of a page without unchanged rows of the hot set. For a row with a pending edit, the server's copy was stored when the edit
 * was made.
 */
export function withoutHotRows(db: DaymarkDb, changes: readonly Change[]): readonly Change[] {
  const known = hotVersions.get(db);
  return known ? changes.filter(({ id, v }) => known.get(id) !== v) : changes;
}
