/**
 * Who is here: the session and the profiles of this device, in a tiny database of their own that the page and the service
 * worker both read (a worker has no localStorage). Light on purpose: no Dexie.
 */
import { createStore, get, update, set, del, type UseStore } from 'idb-keyval';
import * as v from 'valibot';
import type { ProfileRef } from './profile.ts';

const session = v.object({
  access_token: v.string(),
  refresh_token: v.string(),
  /** Seconds since 1970. */
  expires_at: v.number(),
  user: v.object({ id: v.string(), email: v.string() }),
});
export type Session = v.InferOutput<typeof session>;

const profileRef = v.object({
  id: v.string(),
  kind: v.picklist(['account', 'local', 'sample']),
  user_id: v.string(),
  email: v.exactOptional(v.string()),
});

let opened: UseStore | undefined;
const store = (): UseStore => (opened ??= createStore('daymark', 'keyval'));

/** What is stored under a key, when it has the shape it should have; else undefined, as if it were not there. */
async function read<T>(key: string, schema: v.GenericSchema<unknown, T>): Promise<T | undefined> {
  const found = v.safeParse(schema, await get(key, store()));
  return found.success ? found.output : undefined;
}

/** The stored session, of whatever profile; undefined when signed out. */
export const readSession = (): Promise<Session | undefined> => read('session', session);

export async function writeSession(next: Session): Promise<void> {
  await set('session', v.parse(session, next), store());
  announce();
}

export async function clearSession(): Promise<void> {
  await del('session', store());
  announce();
}

/** The profile whose database the app opens; undefined when nobody is here. */
export const readActiveProfile = (): Promise<ProfileRef | undefined> => read('active', profileRef);

/** Makes a profile the active one (and remembers it); null when nobody is here any more. */
export async function writeActiveProfile(profile: ProfileRef | null): Promise<void> {
  if (profile) {
    await keep(profile);
    await set('active', v.parse(profileRef, profile), store());
  } else await del('active', store());
  announce();
}

/** Every profile that has data on this device. */
export async function listProfiles(): Promise<ProfileRef[]> {
  return (await read('profiles', v.array(profileRef))) ?? [];
}

export async function saveProfile(profile: ProfileRef): Promise<void> {
  await keep(profile);
  announce();
}

/** Forgets a profile. Its database is not touched: deleteProfileDb() in db.ts erases it. */
export async function removeProfile(id: string): Promise<void> {
  await update<unknown>('profiles', (old) => parsed(old).filter((profile) => profile.id !== id), store());
  if ((await readActiveProfile())?.id === id) await del('active', store());
  announce();
}

const parsed = (old: unknown): ProfileRef[] => {
  const found = v.safeParse(v.array(profileRef), old);
  return found.success ? found.output : [];
};

const keep = (profile: ProfileRef) =>
  update<unknown>(
    'profiles',
    (old) => [...parsed(old).filter(({ id }) => id !== profile.id), v.parse(profileRef, profile)],
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
