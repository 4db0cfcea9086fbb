/**
 * The locks of the profiles on this device, in the small database that the page and the service worker both read. A lock never leaves the device.
 * A door and not a vault (docs/decisions/0080): the rows behind it are in the browser's storage as before.
 */
import { fieldsIn } from '#lib/json.ts';
import { announce } from './session-store.ts';
import { numberIn, recordOf, storedValue } from './small-store.ts';

/** The lock of one profile. Times in ms, bytes in Base64. */
export interface AppLock {
  /** Of the PIN: a salt, the PBKDF2 hash, its rounds, and how many digits the PIN has. */
  readonly salt: string;
  readonly hash: string;
  readonly rounds: number;
  readonly digits: number;
  /** The PIN is asked for after this long without use; 0: whenever the app was hidden. */
  readonly after: number;
  /** Notifications say only that there is one. */
  readonly discreet: boolean;
  /** The passkey of this device that opens it too. */
  readonly passkey: string | null;
  /** Wrong PINs since the last right one, and until when no other is tried. */
  readonly tries: number;
  readonly waitUntil: number;
}

// Parsed by hand, as in the session store: the landing page loads this file.
function lockOf(found: unknown): AppLock | undefined {
  const { salt, hash, rounds, digits, after, discreet, passkey, tries, waitUntil } = fieldsIn(found);
  return typeof salt === 'string' &&
    typeof hash === 'string' &&
    typeof rounds === 'number' &&
    typeof digits === 'number' &&
    typeof after === 'number' &&
    typeof tries === 'number' &&
    typeof waitUntil === 'number'
    ? {
        salt,
        hash,
        rounds,
        digits,
        after,
        discreet: discreet !== false,
        passkey: typeof passkey === 'string' ? passkey : null,
        tries,
        waitUntil,
      }
    : undefined;
}

const locks = storedValue('locks', recordOf(lockOf));
const used = storedValue('lock-used', recordOf(numberIn));

const without = <T>(all: Readonly<Record<string, T>>, id: string): Readonly<Record<string, T>> =>
  Object.fromEntries(Object.entries(all).filter(([other]) => other !== id));

/** The lock of a profile; undefined: it has none. */
export const readLock = async (profile: string): Promise<AppLock | undefined> => (await locks.read())[profile];

/** Stores the lock of a profile. */
export async function writeLock(profile: string, lock: AppLock): Promise<void> {
  await locks.change((old) => ({ ...old, [profile]: lock }));
  announce();
}

/** Changes the lock that is there, in one transaction: two tabs that count a wrong PIN both count. Returns the lock before; undefined: there is none. */
export async function updateLock(profile: string, change: (lock: AppLock) => AppLock): Promise<AppLock | undefined> {
  let before: AppLock | undefined;
  await locks.change((old) => {
    before = old[profile];
    return before ? { ...old, [profile]: change(before) } : old;
  });
  if (before) announce();
  return before;
}

/** Takes the lock of a profile away. */
export async function removeLock(profile: string): Promise<void> {
  await locks.change((old) => without(old, profile));
  await used.change((old) => without(old, profile));
  announce();
}

/** When a locked profile was last used, ms; 0: it was locked since. */
export const readUsed = async (profile: string): Promise<number> => (await used.read())[profile] ?? 0;

/** Notes that a profile is in use (`at` in ms), in every tab. */
export const noteUsed = (profile: string, at: number): Promise<void> =>
  used.change((old) => ({ ...old, [profile]: at }));

/** The same, and tells every tab, which opens or locks at once. */
export async function announceUsed(profile: string, at: number): Promise<void> {
  await noteUsed(profile, at);
  announce();
}
