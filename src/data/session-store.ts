/**
 * The session and the profiles of this device, in a small database of their own that the page and the service worker both read (a worker
 * has no localStorage). Without Dexie, because the landing page loads this file.
 */
import { fieldsIn } from '#lib/json.ts';
import type { ProfileRef } from './profile.ts';
import { storedValue } from './small-store.ts';

export interface Session {
  readonly access_token: string;
  readonly refresh_token: string;
  /** Seconds since 1970. */
  readonly expires_at: number;
  readonly user: { readonly id: string; readonly email: string };
}

type Parse<T> = (found: unknown) => T | undefined;

// Parsed by hand: a validation library would be the largest part of this file.
const sessionOf: Parse<Session> = (found) => {
  const { access_token, refresh_token, expires_at, user } = fieldsIn(found);
  const { id, email } = fieldsIn(user);
  return typeof access_token === 'string' &&
    typeof refresh_token === 'string' &&
    typeof expires_at === 'number' &&
    typeof id === 'string' &&
    typeof email === 'string'
    ? { access_token, refresh_token, expires_at, user: { id, email } }
    : undefined;
};

const profileOf: Parse<ProfileRef> = (found) => {
  const { id, kind, user_id, email } = fieldsIn(found);
  if (typeof id !== 'string' || typeof user_id !== 'string') return undefined;
  if (kind !== 'account' && kind !== 'local' && kind !== 'sample') return undefined;
  if (email === undefined) return { id, kind, user_id };
  return typeof email === 'string' ? { id, kind, user_id, email } : undefined;
};

/** A damaged profile, or one of a kind that only a newer app knows, must not make the others unreadable. */
const profilesOf = (found: unknown): ProfileRef[] =>
  Array.isArray(found) ? found.flatMap((one) => profileOf(one) ?? []) : [];

/** A value that will be stored, with only the fields of its shape. Throws when it has another shape. */
function checked<T>(parse: Parse<T>, next: T): T {
  const own = parse(next);
  if (own === undefined) throw new TypeError('Not of the shape that the session store keeps');
  return own;
}

const session = storedValue('session', sessionOf);
const active = storedValue('active', profileOf);
const profiles = storedValue('profiles', profilesOf);

/** The stored session; undefined when signed out. */
export const readSession = session.read;

export async function writeSession(next: Session): Promise<void> {
  await session.write(checked(sessionOf, next));
  announce();
}

/** Stores a renewed session, unless somebody has signed out or in since `was` was read; returns whether it did. */
export async function replaceSession(was: Session, next: Session): Promise<boolean> {
  const renewed = checked(sessionOf, next);
  let ours = false;
  await session.change((stored) => {
    ours = stored?.refresh_token === was.refresh_token;
    return ours ? renewed : stored;
  });
  if (ours) announce();
  return ours;
}

export async function clearSession(): Promise<void> {
  await session.remove();
  announce();
}

/** The profile whose database the app opens; undefined when none is active. */
export const readActiveProfile = active.read;

/** Makes a profile the active one and stores it; null: no profile is active any more. */
export async function writeActiveProfile(profile: ProfileRef | null): Promise<void> {
  if (profile) {
    await keep(profile);
    await active.write(checked(profileOf, profile));
  } else await active.remove();
  announce();
}

/** Every profile that has data on this device. */
export const listProfiles = profiles.read;

export async function saveProfile(profile: ProfileRef): Promise<void> {
  await keep(profile);
  announce();
}

/** Removes a profile from the list. deleteProfileDb() in erase.ts erases its database. */
export async function removeProfile(id: string): Promise<void> {
  await profiles.change((old) => old.filter((profile) => profile.id !== id));
  if ((await readActiveProfile())?.id === id) await active.remove();
  announce();
}

const keep = (profile: ProfileRef) =>
  profiles.change((old) => [...old.filter(({ id }) => id !== profile.id), checked(profileOf, profile)]);

const CHANNEL = 'daymark-session';
const listeners = new Set<() => void>();
let channel: BroadcastChannel | undefined;

const listen = (): BroadcastChannel | undefined => {
  if (typeof BroadcastChannel === 'undefined') return undefined;
  if (!channel) {
    channel = new BroadcastChannel(CHANNEL);
    channel.addEventListener('message', tellAll);
    // In Node an open channel would keep the process alive.
    (channel as { unref?: () => void }).unref?.();
  }
  return channel;
};

const tellAll = () => {
  for (const listener of listeners) listener();
};

/** Tells this tab, the others and the worker that session, profiles or locks have changed. */
export function announce(): void {
  tellAll();
  listen()?.postMessage(null);
}

/** Calls `listener` after each change of session or profiles, by this tab, another one or the service worker. Returns the unsubscribe function. */
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  listen();
  return () => listeners.delete(listener);
}
