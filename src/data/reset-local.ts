/** Empties a profile that is on this device only, at once, and keeps what it had for a while. */
import { dropReset } from './blobs.ts';
import type { DaymarkDb } from './database.ts';
import { withoutLog } from './engine-writes.ts';
import type { AnyRow } from './local-tables.ts';
import { deleteMeta, readMeta, type ResetNote, writeMeta } from './meta.ts';
import { dropCopies } from './own-copies.ts';
import { isTableName, tableNames } from './schema.ts';

/** How long a reset can be taken back, ms: as long as the server's (sync-server/account/reset.ts). */
export const RESET_WINDOW = 10 * 60_000;

/** What else has texts of the person: it goes with the rows, and does not come back. */
const beside = ['versions', 'undo', 'assistant_calls', 'graves', 'quarantine'] as const;

/** Moves every row into the record of the reset, in one transaction: a page that ends before the commit leaves everything as it was. */
export const resetLocal = (db: DaymarkDb): Promise<ResetNote> =>
  withoutLog(db, [...tableNames, ...beside, 'meta'], async () => {
    const now = db.now();
    const earlier = await readReset(db);
    const rows = [...(earlier?.rows ?? [])];
    for (const t of tableNames) {
      await db.table<AnyRow>(t).each((row) => void rows.push({ t, row }));
      await db.table(t).clear();
    }
    for (const store of beside) await db.table(store).clear();
    const note = { at: now, until: now + RESET_WINDOW, rows };
    await writeMeta(db, 'reset', note);
    return note;
  });

/** Puts the rows back; what was written since stays as it is. Returns whether there was something to put back. */
export const restoreLocal = (db: DaymarkDb): Promise<boolean> =>
  withoutLog(db, [...tableNames, 'meta'], async () => {
    const note = await readReset(db);
    if (!note) return false;
    for (const { t, row } of note.rows)
      if (isTableName(t) && !(await db.table(t).get(row.id as string))) await db.table(t).put(row);
    await deleteMeta(db, 'reset');
    return true;
  });

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
  await deleteMeta(db, 'reset');
}
