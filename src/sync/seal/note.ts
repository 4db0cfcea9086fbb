/** What a device knows of its account's seal: the record `seal` in `meta`, which goes with the profile's database. */
import { forgetSent } from '#data/blobs.ts';
import type { DaymarkDb } from '#data/database.ts';
import { readMeta, type SealNote, writeMeta } from '#data/meta.ts';
import { endLocked } from './locked.ts';
import type { AccountSeal, KeyWraps } from './wire.ts';

/** Notes that this account is to be sealed by a new key. Nothing has left the device yet. */
export const noteSeal = (
  db: DaymarkDb,
  { id, keys, wraps }: Pick<SealNote, 'id' | 'keys'> & { readonly wraps: KeyWraps },
): Promise<void> => writeMeta(db, 'seal', { id, keys, wraps, state: 'starting' });

/** Notes the key of an account that is sealed already. */
export const noteKey = (
  db: DaymarkDb,
  keys: SealNote['keys'],
  { key: id, state, wraps }: Pick<AccountSeal, 'key' | 'state' | 'wraps'>,
): Promise<void> =>
  db.transaction('rw', db.meta, db.blobs, async () => {
    if ((await readMeta(db, 'seal'))?.id !== id) await forgetSent(db);
    await writeMeta(db, 'seal', { id, keys, wraps, state: state === 'off' ? 'starting' : state });
    await endLocked(db);
  });
