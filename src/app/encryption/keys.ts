/** What a person does with the keys of their account (docs/decisions/0089): makes them, gives them to a device, and changes what opens them. */
import type { DaymarkDb } from '#data/database.ts';
import type { SealNote } from '#data/meta.ts';
import { err, ok, type Result } from '#lib/result.ts';
import { RemoteError } from '#remote/errors.ts';
import {
  keysOf,
  newAccountKey,
  newRecoveryKey,
  parseRecovery,
  recoveryText,
  type Stretch,
  unwrapByPassphrase,
  unwrapByRecovery,
  wrapByPassphrase,
  wrapByRecovery,
} from '#sync/seal/account-key.ts';
import { noteKey, noteSeal } from '#sync/seal/note.ts';
import type { AccountSeal, KeyWraps, SealServer } from '#sync/seal/wire.ts';

/** What opens the account key. */
export type Secret = { readonly passphrase: string } | { readonly recovery: string };

/** `Open`: the account is not sealed, or not any more. */
export type KeyError = 'WrongPassphrase' | 'WrongRecoveryKey' | 'Offline' | 'SignIn' | 'Open';

/** A key that is in no store yet. */
export interface MadeKey extends Pick<SealNote, 'id' | 'keys'> {
  readonly wraps: KeyWraps;
  /** What the person is shown, once. */
  readonly recovery: string;
}

/** Makes the keys of an account. Nothing is stored or sent: the person has not written the recovery key down yet. */
export async function makeKey(user: string, passphrase: string, stretch: Stretch): Promise<MadeKey> {
  const { id, bytes } = newAccountKey();
  const recovery = newRecoveryKey();
  const owner = { user, id };
  const wraps = {
    passphrase: await wrapByPassphrase(owner, bytes, passphrase, stretch),
    recovery: await wrapByRecovery(owner, bytes, recovery),
  };
  return { id, keys: await keysOf(bytes), wraps, recovery: recoveryText(recovery) };
}

/** Two groups of a recovery key that the person types back, so that it is known to be written down: their places, from 0. */
export function askedGroups(random: () => number = Math.random): readonly [number, number] {
  const first = Math.floor(random() * 4);
  return [first, 4 + Math.floor(random() * 4)];
}

/** Whether these groups were typed as they are in the recovery key. */
export function matchesGroups(recovery: string, groups: readonly number[], typed: readonly string[]): boolean {
  const all = recovery.split('-');
  const plain = (text: string) => text.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1');
  return groups.every((n, i) => plain(typed[i] ?? '') === all[n]);
}

/** Notes a key that the person has written down: from the next round on the account is sealed (src/app/start/seal.ts). */
export const startWithKey = (db: DaymarkDb, made: MadeKey): Promise<void> => noteSeal(db, made);

/** The account key in bytes, which is in memory for as long as it is wrapped anew or made into keys. */
async function openKey(
  user: string,
  { key: id, wraps }: Pick<AccountSeal, 'key' | 'wraps'>,
  secret: Secret,
  stretch: Stretch,
): Promise<Result<Uint8Array<ArrayBuffer>, KeyError>> {
  const owner = { user, id };
  if ('passphrase' in secret) {
    const bytes = await unwrapByPassphrase(owner, wraps.passphrase, secret.passphrase, stretch);
    return bytes ? ok(bytes) : err('WrongPassphrase');
  }
  const recovery = parseRecovery(secret.recovery);
  const bytes = recovery && (await unwrapByRecovery(owner, wraps.recovery, recovery));
  return bytes ? ok(bytes) : err('WrongRecoveryKey');
}

/** Gives this device the key of its account. */
export const unlockDevice = (
  db: DaymarkDb,
  server: SealServer,
  secret: Secret,
  stretch: Stretch,
): Promise<Result<void, KeyError>> =>
  asked(async () => {
    const found = await server.read();
    if (!found || found.state === 'off') return err('Open');
    const bytes = await openKey(db.profile.user_id, found, secret, stretch);
    if (!bytes.ok) return bytes;
    await noteKey(db, await keysOf(bytes.value), found);
    return ok(undefined);
  });

/**
 * Wraps the key anew: by another passphrase, or by another recovery key, which it resolves to. What was wrapped before opens nothing any more, but in backups of before.
 */
export const changeSecret = (
  db: DaymarkDb,
  server: SealServer,
  secret: Secret,
  next: { readonly passphrase: string } | 'recovery',
  stretch: Stretch,
): Promise<Result<string | null, KeyError>> =>
  asked(async () => {
    const { user_id: user } = db.profile;
    const found = await server.read();
    if (!found || found.state === 'off') return err('Open');
    const bytes = await openKey(user, found, secret, stretch);
    if (!bytes.ok) return bytes;
    const owner = { user, id: found.key };
    const recovery = next === 'recovery' ? newRecoveryKey() : null;
    const wraps: KeyWraps = {
      passphrase:
        next === 'recovery'
          ? found.wraps.passphrase
          : await wrapByPassphrase(owner, bytes.value, next.passphrase, stretch),
      recovery: recovery ? await wrapByRecovery(owner, bytes.value, recovery) : found.wraps.recovery,
    };
    await server.changeKeys(found.key, wraps);
    await noteKey(db, await keysOf(bytes.value), { ...found, wraps });
    return ok(recovery && recoveryText(recovery));
  });

/** What the server refused, or that it could not be reached, as an outcome. */
export async function asked<T>(work: () => Promise<Result<T, KeyError>>): Promise<Result<T, KeyError>> {
  try {
    return await work();
  } catch (cause) {
    if (!(cause instanceof RemoteError)) throw cause;
    return err(cause.kind === 'auth' ? 'SignIn' : 'Offline');
  }
}
