/**
 * Reminders on this device, in the small database of the session, which the page and the service worker both read: which have been shown, what
 * the person pressed on a notification and is not stored yet, and how this device is known to the server that pushes.
 */
import { createStore, get, set, del, update, type UseStore } from 'idb-keyval';
import * as v from 'valibot';

const act = v.object({
  id: v.string(),
  kind: v.picklist(['habit', 'task', 'later']),
  /** The person that the notification was for; null on a device without an account. */
  user: v.nullable(v.string()),
  /** The row of `done`; of `later` the key of what is put off. */
  of: v.string(),
  /** Of a habit. */
  day: v.nullable(v.string()),
  /** When it was pressed; of `later`: until when it is put off. ms since 1970 */
  at: v.number(),
});
/** What a person pressed on a notification. */
export type WaitingAct = v.InferOutput<typeof act>;

const device = v.object({ user: v.string(), endpoint: v.string(), auth: v.string(), key: v.string() });
/** How this device is known to the server: whose it is, its subscription, and the server's key. */
export type PushDevice = v.InferOutput<typeof device>;

let opened: UseStore | undefined;
const store = (): UseStore => (opened ??= createStore('daymark', 'keyval'));

const ACTS = 'notice-acts';
const SHOWN = 'notices-shown';
const DEVICE = 'push-device';
/** How long it is remembered that a reminder was shown, ms. */
const REMEMBERED = 3 * 86_400_000;

const shownIn = (stored: unknown): Record<string, number> => {
  const found = v.safeParse(v.record(v.string(), v.number()), stored);
  return found.success ? found.output : {};
};

/** Notes that a reminder is shown. False when it was already: by another tab, or by a push. `now` in ms. */
export async function claimNotice(key: string, now: number): Promise<boolean> {
  let first = false;
  await update<unknown>(
    SHOWN,
    (old) => {
      const kept = Object.entries(shownIn(old)).filter(([, at]) => at > now - REMEMBERED);
      first = !kept.some(([known]) => known === key);
      return Object.fromEntries(first ? [...kept, [key, now]] : kept);
    },
    store(),
  );
  return first;
}

/** The reminders that were shown in the last days: when, by key. */
export const shownNotices = async (): Promise<ReadonlyMap<string, number>> =>
  new Map(Object.entries(shownIn(await get(SHOWN, store()))));

/** Values of another shape are ignored. */
const actsIn = (stored: unknown): WaitingAct[] => {
  const found = v.safeParse(v.array(act), stored);
  return found.success ? found.output : [];
};

/** Keeps what was pressed until it is stored where it belongs. */
export const keepAct = (next: WaitingAct): Promise<void> =>
  update<unknown>(ACTS, (old) => [...actsIn(old), next], store());

/** What waits, oldest first. */
export const waitingActs = async (): Promise<WaitingAct[]> => actsIn(await get(ACTS, store()));

/** Removes what is stored now. */
export const dropAct = (id: string): Promise<void> =>
  update<unknown>(ACTS, (old) => actsIn(old).filter((each) => each.id !== id), store());

/** Undefined while this device is not reminded by push. */
export async function pushDevice(): Promise<PushDevice | undefined> {
  const found = v.safeParse(device, await get(DEVICE, store()));
  return found.success ? found.output : undefined;
}

export const keepPushDevice = (next: PushDevice): Promise<void> => set(DEVICE, next, store());
export const dropPushDevice = (): Promise<void> => del(DEVICE, store());
