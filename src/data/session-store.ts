/**
 * Who is here: the session and the profiles of this device, in a tiny database of their own that the page and the service
 * worker both read (a worker has no localStorage). Light on purpose: no Dexie.
 */
import { createStore, get, update, set, del, type UseStore } from 'idb-keyval';
import type { ProfileRef } from './profile.ts';

export interface Session {
  readonly access_token: string;
  readonly refresh_token: string;
  /** Seconds since 1970. */
  readonly expires_at: number;
  readonly user: { readonly id: string; readonly email: string };
}

type Parse<T> = (found: unknown) => T | undefined;
const fields = (found: unknown): Readonly<Record<string, unknown>> =>
  typeof found === 'object' && found !== null ? { ...found } : {};

// Three small shapes, parsed by hand: the landing page loads this file, and a validation library would be its largest part.
const sessionOf: Parse<Session> = (found) => {
  const { access_token, refresh_token, expires_at, user } = fields(found);
  const { id, email } = fields(user);
  return typeof access_token === 'string' &&
    typeof refresh_token === 'string' &&
    typeof expires_at === 'number' &&
    typeof id === 'string' &&
    typeof email === 'string'
    ? { access_token, refresh_token, expires_at, user: { id, email } }
    : undefined;
};

const profileOf: Parse<ProfileRef> = (found) => {
  const { id, kind, user_id, email } = fields(found);
  if (typeof id !== 'string' || typeof user_id !== 'string') return undefined;
  if (kind !== 'account' && kind !== 'local' && kind !== 'sample') return undefined;
  if (email === undefined) return { id, kind, user_id };
  return typeof email === 'string' ? { id, kind, user_id, email } : undefined;
};

/** One damaged profile, or one of a kind that only a newer app knows, must not take the others along. */
const profilesOf = (found: unknown): ProfileRef[] =>
  Array.isArray(found) ? found.flatMap((one) => profileOf(one) ?? []) : [];

/** What is about to be stored, with the fields that are ours and no others. Throws when it has not its shape. */
function checked<T>(parse: Parse<T>, next: T): T {
  const own = parse(next);
  if (own === undefined) throw new TypeError('Not of the shape that the session store keeps');
  return own;
}

let opened: UseStore | undefined;
const store = (): UseStore => (opened ??= createStore('daymark', 'keyval'));

/** What is stored under a key, when it has the shape it should have; else undefined, as if it were not there. */
const read = async <T>(key: string, parse: Parse<T>): Promise<T | undefined> => parse(await get(key, store()));

/** The stored session, of whatever profile; undefined when signed out. */
export const readSession = (): Promise<Session | undefined> => read('session', sessionOf);

export async function writeSession(next: Session): Promise<void> {
  await set('session', checked(sessionOf, next), store());
  announce();
}

/** Stores a renewed session, unless somebody has signed out or in since `was` was read; gives whether it did. */
export async function replaceSession(was: Session, next: Session): Promise<boolean> {
  const renewed = checked(sessionOf, next);
  let ours = false;
  const choose = (stored: unknown) => {
    ours = sessionOf(stored)?.refresh_token === was.refresh_token;
    return ours ? renewed : stored;
  };
  await update<unknown>('session', choose, store());
  if (ours) announce();
  return ours;
}

export async function clearSession(): Promise<void> {
  await del('session', store());
  announce();
}

/** The profile whose database the app opens; undefined when nobody is here. */
export const readActiveProfile = (): Promise<ProfileRef | undefined> => read('active', profileOf);

/** Makes a profile the active one (and remembers it); null when nobody is here any more. */
export async function writeActiveProfile(profile: ProfileRef | null): Promise<void> {
  if (profile) {
    await keep(profile);
    await set('active', checked(profileOf, profile), store());
  } else await del('active', store());
  announce();
}

/** Every profile that has data on this device. */
export async function listProfiles(): Promise<ProfileRef[]> {
  return profilesOf(await get('profiles', store()));
}

export async function saveProfile(profile: ProfileRef): Promise<void> {
  await keep(profile);
  announce();
}

/** Forgets a profile. Its database is not touched: deleteProfileDb() in db.ts erases it. */
export async function removeProfile(id: string): Promise<void> {
  await update<unknown>('profiles', (old) => profilesOf(old).filter((profile) => profile.id !== id), store());
  if ((await readActiveProfile())?.id === id) await del('active', store());
  announce();
}

const keep = (profile: ProfileRef) =>
  update<unknown>(
    'profiles',
    (old) => [...profilesOf(old).filter(({ id }) => id !== profile.id), checked(profileOf, profile)],
    store(),
  );

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
  for (const told of listeners) told();
};

function announce(): void {
  tellAll();
  listen()?.postMessage(null);
}

/** Tells of any change of session or profiles, made in this tab, another one or the service worker. Gives the way to stop. */
export function onSessionChange(told: () => void): () => void {
  listeners.add(told);
  listen();
  return () => listeners.delete(told);
}
