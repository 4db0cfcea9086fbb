/**
 * A device of a sealed account that does not have its key yet (docs/decisions/0089). It reads rows without what is sealed in them, and sends nothing. Once it has
 * the key it reads all rows again, and what was written meanwhile goes as ever.
 */
import type { DaymarkDb } from '#data/database.ts';
import { HIDDEN, HIDES } from '#lib/damaged.ts';
import { language } from '#lib/i18n.ts';
import { deleteMeta, readSome, writeMeta } from '#data/meta.ts';
import { isTableName, mayBeMissing } from '#data/schema.ts';
import { type Change, LOSERS, type SyncResponse } from '#sync/protocol.ts';
import { startSnapshot } from '#sync/snapshot.ts';
import { fieldBeside, wireForm } from './forms.ts';

/** Tables whose rows are useless without the key: photos and recordings, templates, the coach's persona. */
const NOTHING_OPEN: ReadonlySet<string> = new Set(['attachments', 'templates', 'assistant_profiles', LOSERS]);

/** Makes an answer of the server as a device without the key keeps it. */
export const hideSealed = (answer: SyncResponse): SyncResponse => ({
  ...answer,
  changes: answer.changes.flatMap((change) => (NOTHING_OPEN.has(change.t) ? [] : withoutSealed(change))),
});

function withoutSealed(change: Change): Change {
  const { t, d } = change;
  if (!isTableName(t)) return change;
  const seen: Record<string, unknown> = { [HIDES]: true };
  for (const [field, value] of Object.entries(d)) {
    if (fieldBeside(t, field) !== undefined) continue;
    const form = wireForm(t, field);
    if (form === 'open') seen[field] = value;
    else if (form !== 'unknown' && !mayBeMissing(t, field)) seen[field] = HIDDEN[language()];
  }
  return { ...change, d: seen };
}

/** Notes that the account is sealed and its key is not here. Whether this device reads what is open from now on. */
export const lockDevice = (db: DaymarkDb, id: string): Promise<boolean> =>
  db.transaction('rw', db.meta, async () => {
    const { seal, locked, hot } = await readSome(db, ['seal', 'locked', 'hot']);
    if (seal || locked?.id === id) return false;
    const isNew = locked?.isNew ?? !hot;
    await writeMeta(db, 'locked', { id, isNew, later: locked?.later ?? false });
    return isNew;
  });

/** Goes on as a device that reads everything, which has its key or needs none. Inside a transaction with `meta`. */
export async function endLocked(db: DaymarkDb): Promise<void> {
  const { locked } = await readSome(db, ['locked']);
  if (!locked) return;
  await deleteMeta(db, 'locked');
  if (locked.isNew) await startSnapshot(db, 'resync');
}
