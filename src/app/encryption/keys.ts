/** What a person does with the keys of their account (docs/decisions/0089): makes them, gives them to a device, and changes what opens them. */
import type { DaymarkDb } from '#data/database.ts';
import { deleteMeta, type SealNote } from '#data/meta.ts';
import { err, ok, type Result } from '#lib/result.ts';
import { isOffline, RemoteError } from '#remote/errors.ts';
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
import { stopSeal } from '#sync/seal/switch.ts';
import type { AccountSeal, KeyWraps, SealServer } from '#sync/seal/wire.ts';

/** What opens the account key. */
export type Secret = { readonly passphrase: string } | { readonly recovery: string };

/**
 * `Open`: the account is not sealed, or not any more · `Elsewhere`: another device has sealed it · `OldServer`: the server cannot keep sealed accounts ·
 * `NotNow`: it can be reached, and does not do it now.
 */
export type KeyError =
  | 'WrongPassphrase'
  | 'WrongRecoveryKey'
  | 'Offline'
  | 'SignIn'
  | 'Open'
  | 'Elsewhere'
  | 'OldServer'
  | 'NotNow';

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

/** Whether this account can be sealed now: the server keeps sealed accounts, can be reached, and no other device was first. */
export const canSeal = (server: SealServer): Promise<Result<void, KeyError>> =>
  asked(async () => {
    const found = await server.read();
    return found && found.state !== 'off' ? err('Elsewhere') : ok(undefined);
  });

/** Begins to seal the account with a key that the person has written down: from the next round on (src/app/start/seal.ts). */
export async function switchOn(db: DaymarkDb, server: SealServer, made: MadeKey): Promise<Result<void, KeyError>> {
  const can = await canSeal(server);
  if (can.ok) await noteSeal(db, made);
  return can;
}

/** Begins to open the account again, for all of its devices. */
export const switchOff = (db: DaymarkDb, server: SealServer): Promise<Result<void, KeyError>> =>
  asked(async () => {
    // Of an earlier try to seal it by another key (lost-key.ts).
    await deleteMeta(db, 'nextSeal');
    await stopSeal({ db, server });
    return ok(undefined);
  });

/** Does something with the account key, once a passphrase or a recovery key has opened it. */
const withOpenKey = (
  db: DaymarkDb,
  server: SealServer,
  secret: Secret,
  stretch: Stretch,
  use: (bytes: Uint8Array<ArrayBuffer>, found: AccountSeal) => Promise<void>,
): Promise<Result<void, KeyError>> =>
  asked(async () => {
    const found = await server.read();
    if (!found || found.state === 'off') return err('Open');
    const bytes = await openKey(db.profile.user_id, found, secret, stretch);
    if (!bytes.ok) return bytes;
    await use(bytes.value, found);
    return ok(undefined);
  });

/** Whether this opens the account key. */
export const trySecret = (
  db: DaymarkDb,
  server: SealServer,
  secret: Secret,
  stretch: Stretch,
): Promise<Result<void, KeyError>> => withOpenKey(db, server, secret, stretch, async () => undefined);

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
  withOpenKey(db, server, secret, stretch, async (bytes, found) => noteKey(db, await keysOf(bytes), found));

/** A recovery key that opens nothing yet. */
export const makeRecoveryKey = (): string => recoveryText(newRecoveryKey());

/** Wraps the key anew: by another passphrase, or by another recovery key. The old one still opens backups that were made earlier. */
export const changeSecret = (
  db: DaymarkDb,
  server: SealServer,
  secret: Secret,
  next: Secret,
  stretch: Stretch,
): Promise<Result<void, KeyError>> =>
  withOpenKey(db, server, secret, stretch, async (bytes, found) => {
    const owner = { user: db.profile.user_id, id: found.key };
    const wraps: KeyWraps =
      'passphrase' in next
        ? { ...found.wraps, passphrase: await wrapByPassphrase(owner, bytes, next.passphrase, stretch) }
        : { ...found.wraps, recovery: await wrapByRecovery(owner, bytes, parseRecovery(next.recovery)!) };
    await server.changeKeys(found.key, wraps);
    await noteKey(db, await keysOf(bytes), { ...found, wraps });
  });

/** What the server refused, or that it could not be reached, as an outcome. */
export async function asked<T>(work: () => Promise<Result<T, KeyError>>): Promise<Result<T, KeyError>> {
  try {
    return await work();
  } catch (cause) {
    if (!(cause instanceof RemoteError)) throw cause;
    return err(errorOf(cause));
  }
}

function errorOf({ kind, code }: RemoteError): KeyError {
  if (kind === 'auth') return 'SignIn';
  if (isOffline(code)) return 'Offline';
  if (code === 'http_404') return 'OldServer';
  return code === 'sync_other_key' ? 'Open' : 'NotNow';
}
