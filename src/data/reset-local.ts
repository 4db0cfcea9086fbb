/**
 * Empties a profile that is on this device only, at once, and keeps what it had for a while: the record of the reset says until when, and parts beside it have
 * the rows, so that neither the record nor any request is large.
 */
import { dropReset } from './blobs.ts';
import type { DaymarkDb } from './database.ts';
import { withoutLog } from './engine-writes.ts';
import type { AnyRow } from './local-tables.ts';
import { deleteReset, readMeta, type ResetNote, type ResetPart, resetPart, resetParts, writeMeta } from './meta.ts';
import { dropCopies } from './own-copies.ts';
import { isTableName, tableNames } from './schema.ts';

/** How long a reset can be taken back, ms: as long as the server's (sync-server/account/reset.ts). */
export const RESET_WINDOW = 10 * 60_000;
/** How many rows are moved at a time: the page draws and takes keys in between. */
export const RESET_SLICE = 200;

/** What else has texts of the person: it goes with the rows, and does not come back. */
const beside = ['versions', 'undo', 'assistant_calls', 'graves', 'quarantine'] as const;

/** Moves every row into the record of the reset, in one transaction: a page that ends before the commit leaves everything as it was. */
export const resetLocal = (db: DaymarkDb): Promise<ResetNote> =>
  withoutLog(db, [...tableNames, ...beside, 'meta'], async () => {
    const now = db.now();
    if (!(await readReset(db))) await deleteReset(db);
    let n = await resetParts(db).count();
    for (const t of tableNames) {
      for (let after = ''; ;) {
        const rows = await db.table<AnyRow>(t).where(':id').above(after).limit(RESET_SLICE).toArray();
        if (rows.length > 0) await writeMeta(db, resetPart(n++), { t, rows });
        if (rows.length < RESET_SLICE) break;
        after = rows.at(-1)!.id as string;
      }
      await db.table(t).clear();
    }
    for (const store of beside) await db.table(store).clear();
    const note = { at: now, until: now + RESET_WINDOW };
    await writeMeta(db, 'reset', note);
    return note;
  });

/** Puts the rows back; what was written since stays as it is. Returns whether there was something to put back. */
export const restoreLocal = (db: DaymarkDb): Promise<boolean> =>
  withoutLog(db, [...tableNames, 'meta'], async () => {
    if (!(await readReset(db))) return false;
    for (const k of await resetParts(db).primaryKeys()) {
      const { t, rows } = (await db.meta.get(k))!.value as ResetPart;
      await putBack(db, t, rows);
    }
    await deleteReset(db);
    return true;
  });

async function putBack(db: DaymarkDb, t: string, rows: readonly AnyRow[]): Promise<void> {
  if (!isTableName(t)) return;
  const there = await db.table<AnyRow>(t).bulkGet(rows.map(({ id }) => id as string));
  const gone = rows.filter((_, i) => !there[i]);
  if (gone.length > 0) await db.table<AnyRow>(t).bulkPut(gone);
}

/** The reset that can still be taken back. */
export async function readReset(db: DaymarkDb): Promise<ResetNote | undefined> {
  const note = await readMeta(db, 'reset');
  return note && note.until > db.now() ? note : undefined;
}

/** Deletes the record of a reset that can no longer be taken back, and the copies in the browser's files, which have what was reset. */
export async function forgetOldReset(db: DaymarkDb): Promise<void> {
  const reset = await readMeta(db, 'reset');
  if (!reset || (await readReset(db))) return;
  await dropCopies(db.profile.id);
  await dropReset(db, reset.at);
  await deleteReset(db);
}
