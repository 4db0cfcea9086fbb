/**
 * Reminders on this device, in the small database of the session, which the page and the service worker both read: which have been shown, what
 * the person pressed on a notification and is not stored yet, and how this device is known to the server that pushes.
 */
import * as v from 'valibot';
import { storedValue } from './small-store.ts';
import { DAY_MS } from '#lib/durations.ts';

const act = v.object({
  id: v.string(),
  kind: v.picklist(['habit', 'task', 'later']),
  /** The person that the notification was for; null on a device without an account. */
  user: v.nullable(v.string()),
  /** The row that is done, or the key of the reminder that is put off. */
  of: v.string(),
  /** The day of a habit. */
  day: v.nullable(v.string()),
  /** When it was pressed; for `later`, until when it is put off. ms since 1970 */
  at: v.number(),
});
/** What a person pressed on a notification. */
export type WaitingAct = v.InferOutput<typeof act>;

const device = v.object({ user: v.string(), endpoint: v.string(), auth: v.string(), key: v.string() });
/** How this device is known to the server: whose it is, its subscription, and the server's key. */
export type PushDevice = v.InferOutput<typeof device>;

/** How long it is remembered that a reminder was shown, ms. */
const NOTICE_MEMORY_MS = 3 * DAY_MS;

const shown = storedValue('notices-shown', (found): Readonly<Record<string, number>> => {
  const times = v.safeParse(v.record(v.string(), v.number()), found);
  return times.success ? times.output : {};
});

/** Values of another shape are ignored. */
const acts = storedValue('notice-acts', (found): readonly WaitingAct[] => {
  const pressed = v.safeParse(v.array(act), found);
  return pressed.success ? pressed.output : [];
});

const subscription = storedValue('push-device', (found): PushDevice | undefined => {
  const known = v.safeParse(device, found);
  return known.success ? known.output : undefined;
});

/** How long one waits for another that has its turn, ms: it may be frozen. */
const TURN_MS = 2_000;

/**
 * Runs what shows a notification, or asks which are shown, while no other page or worker of this browser does: Chromium forgets a notification that
 * appears while it is asked (docs/decisions/0038).
 */
export async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  let began = false;
  const begin = () => {
    began = true;
    return work();
  };
  const locks = globalThis.navigator?.locks;
  if (!locks) return begin();
  try {
    return await locks.request('daymark-notices', { signal: AbortSignal.timeout(TURN_MS) }, begin);
  } catch (thrown) {
    if (began) throw thrown;
    return begin();
  }
}

/** Notes that a reminder is shown. False when it was already: by another tab, or by a push. `now` in ms. */
export async function claimNotice(key: string, now: number): Promise<boolean> {
  let first = false;
  await shown.change((old) => {
    const kept = Object.entries(old).filter(([, at]) => at > now - NOTICE_MEMORY_MS);
    first = !kept.some(([known]) => known === key);
    return Object.fromEntries(first ? [...kept, [key, now]] : kept);
  });
  return first;
}

/** The reminders that were shown in the last days: when, by key. */
export const shownNotices = async (): Promise<ReadonlyMap<string, number>> =>
  new Map(Object.entries(await shown.read()));

/** Keeps what was pressed until it is stored where it belongs. */
export const keepAct = (next: WaitingAct): Promise<void> => acts.change((old) => [...old, next]);

/** The presses that are not stored yet, oldest first. */
export const waitingActs = acts.read;

/** Removes what is stored now. */
export const dropAct = (id: string): Promise<void> => acts.change((old) => old.filter((each) => each.id !== id));

/** This device as the server knows it; undefined while it is not reminded by push. */
export const pushDevice = subscription.read;
export const keepPushDevice = (next: PushDevice): Promise<void> => subscription.write(next);
export const dropPushDevice = subscription.remove;
