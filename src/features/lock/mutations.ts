/** What a person does with the lock of a profile. */
import { type AppLock, announceUsed, readLock, removeLock, updateLock, writeLock } from '#data/app-lock.ts';
import { err, ok, type Result } from '#lib/result.ts';
import { waitAfter, waitLeft } from './lock.ts';
import { hashPin, isPin } from './pin.ts';
import { makePasskey, recognise } from './passkey.ts';

export type PinError = 'Wrong' | 'Wait';

/** Switches the lock on with a new PIN, or changes the PIN of the lock that is there. */
export async function setPin(profile: string, pin: string): Promise<void> {
  const hash = await hashPin(pin);
  const old = await readLock(profile);
  const rest = old ?? { after: 0, discreet: true, passkey: null };
  // Before the lock: with a new one, this tab is in use.
  await announceUsed(profile, Date.now());
  await writeLock(profile, { ...rest, ...hash, tries: 0, waitUntil: 0 });
}

/** Changes how the lock behaves. */
export async function changeLock(
  profile: string,
  change: { readonly after?: number; readonly discreet?: boolean; readonly passkey?: null },
): Promise<void> {
  await updateLock(profile, (lock) => ({ ...lock, ...change }));
}

/** Tries a PIN. A wrong one is counted before it is compared: closing the app does not make more of them free. */
export async function tryPin(profile: string, pin: string): Promise<Result<undefined, PinError>> {
  const now = Date.now();
  const lock = await updateLock(profile, (lock) =>
    waitLeft(lock, now) > 0 ? lock : { ...lock, ...counted(lock, now) },
  );
  if (!lock) return ok(undefined);
  if (waitLeft(lock, now) > 0) return err('Wait');
  if (!(await isPin(pin, lock))) return err('Wrong');
  await updateLock(profile, forgiven);
  return ok(undefined);
}

const counted = ({ tries }: AppLock, now: number) => ({ tries: tries + 1, waitUntil: now + waitAfter(tries + 1) });
const forgiven = (lock: AppLock): AppLock => ({ ...lock, tries: 0, waitUntil: 0 });

/** Opens the lock in every tab. */
export const openLock = (profile: string): Promise<void> => announceUsed(profile, Date.now());

/** Closes it in every tab. */
export const closeLock = (profile: string): Promise<void> => announceUsed(profile, 0);

export const switchOff = removeLock;

/** Lets the device's own check open the lock too. False: the person said no, or the browser cannot. */
export async function addPasskey(profile: string, name: string): Promise<boolean> {
  const passkey = await makePasskey(name);
  return passkey !== null && (await updateLock(profile, (lock) => ({ ...lock, passkey }))) !== undefined;
}

/** Opens the lock by the device's own check; false: it did not recognise its owner. */
export async function openByPasskey(profile: string, passkey: string): Promise<boolean> {
  if (!(await recognise(passkey))) return false;
  await updateLock(profile, forgiven);
  await openLock(profile);
  return true;
}
