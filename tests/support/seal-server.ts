/** The server's part of a seal for tests that have its database: what `/api/seal` does, without the network. */
import type { DaymarkDb } from '#data/database.ts';
import { writeMeta } from '#data/meta.ts';
import {
  keysOf,
  newAccountKey,
  newRecoveryKey,
  recoveryText,
  type Stretch,
  wrapByPassphrase,
  wrapByRecovery,
} from '#sync/seal/account-key.ts';
import { noteSeal } from '#sync/seal/note.ts';
import type { SealServer } from '#sync/seal/wire.ts';
import type { Database } from '../../sync-server/database/port.ts';
import {
  changeWraps,
  finishSeal,
  reencode,
  sealAnew,
  sealOf,
  startSeal,
  stopSeal,
} from '../../sync-server/seal/seals.ts';

export const sealServer = (db: Database, user: string): SealServer => ({
  read: () => sealOf(db, user),
  start: async (key, wraps) => (await startSeal(db, user, key, wraps))!,
  anew: async (key, wraps) => void (await sealAnew(db, user, key, wraps)),
  changeKeys: async (key, wraps) => void (await changeWraps(db, user, key, wraps)),
  stop: async (key, ended) => void (await stopSeal(db, user, key, ended)),
  rows: (key, rows, after) => reencode(db, user, key, rows, after),
  finish: async (key, damaged) => (await finishSeal(db, user, key, damaged)) ?? 'off',
});

/** In place of Argon2id, which takes seconds. */
export const quickStretch: Stretch = async (passphrase, salt) =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${passphrase} ${salt.join()}`)));

/** Makes a key for a device's account, as the screens do. */
export async function makeSeal(db: DaymarkDb, passphrase = 'a passphrase') {
  const { id, bytes } = newAccountKey();
  const owner = { user: db.profile.user_id, id };
  const recovery = newRecoveryKey();
  const wraps = {
    passphrase: await wrapByPassphrase(owner, bytes, passphrase, quickStretch),
    recovery: await wrapByRecovery(owner, bytes, recovery),
  };
  const keys = await keysOf(bytes);
  await noteSeal(db, { id, keys, wraps });
  return { id, keys, wraps, recovery: recoveryText(recovery) };
}

/** Gives a device the key of an account that is sealed. */
export const giveKey = (db: DaymarkDb, { id, keys, wraps }: Awaited<ReturnType<typeof makeSeal>>): Promise<void> =>
  writeMeta(db, 'seal', { id, keys, wraps, state: 'sealing' });
