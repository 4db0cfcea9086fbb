/** Sends everybody's reminders in the background; one process at a time looks after a device. */
import type { Reminder } from '#features/reminders/due.ts';
import { pushOf } from '#features/reminders/payload.ts';
import type { Hours } from '#lib/clock.ts';
import type { Language } from '#lib/languages.ts';
import { settingIn } from '#lib/settings.ts';
import type { LiveSessions } from '../auth/live-sessions.ts';
import { inRounds, type BackgroundWork } from '../background.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database/port.ts';
import { inLanguage } from '../languages.ts';
import type { Log } from '../log.ts';
import { forget, giveBack, MOST_REFUSALS, noteSent, takeDevice, type ClaimedDevice } from './devices.ts';
import { plannedIn, reminderRows } from './planned.ts';
import { sendPush, type SendOptions } from './send.ts';
import { HOUR_MS } from '#lib/durations.ts';

/** How often the table is asked whether the time of a device has come, ms. */
const LOOK_EVERY_MS = 5_000;
/** How many devices are looked after at once. */
const AT_ONCE = 4;
/** How late a reminder is still sent, after a server or a push service was down, ms. */
export const LATE = 3 * HOUR_MS;
/** How far ahead a look plans, ms: a device without reminders is looked at once in this time. */
const AHEAD = 24 * HOUR_MS;
/** How long to wait for a push service that is busy or not reachable, ms. */
const RETRY_AFTER_MS = 60_000;

export interface ReminderDeps {
  readonly db: Database;
  readonly now: () => number;
  readonly sessions: Pick<LiveSessions, 'stateOf'>;
  readonly options: Omit<SendOptions, 'now'>;
  readonly config: Pick<Config, 'pushContact' | 'siteUrl'>;
}

/** The sender's contact for the push service (RFC 8292): the operator's, or the address of the app. */
export function subjectOf({ pushContact, siteUrl }: ReminderDeps['config'], origin: string): string {
  const site = siteUrl ?? origin;
  return pushContact ?? (site.startsWith('https:') ? site : 'mailto:operator@localhost');
}

/** Looks after one device whose time has come: sends what is due. Returns whether there was one. */
export async function lookNext(deps: ReminderDeps): Promise<boolean> {
  const { db, now } = deps;
  const taken = await takeDevice(db, now());
  if (!taken) return false;
  if (!(await isLive(deps, taken))) {
    await forget(db, taken);
    return true;
  }
  const at = now();
  const after = Math.max(taken.done_through.getTime(), at - LATE);
  const known = new Set(taken.sent);
  const span = { after, until: at + AHEAD };
  const rows = await reminderRows(db, taken.user_id, span);
  const planned = (await plannedIn(rows, taken.zone, span, taken.later)).filter(({ key }) => !known.has(key));
  const due = planned.filter((each) => each.at <= at);
  // Without a choice the server does not know how the device writes times: then with 24 hours.
  const hours = settingIn(rows.values, 'time_format') ?? '24';
  const language = taken.language ?? settingIn(rows.values, 'language') ?? 'en';
  const outcome = await sendAll(deps, taken, due, { hours, language });
  if (!outcome) return true;
  const { device, left, failures } = outcome;
  if (left === 'gone') {
    await forget(db, taken);
    return true;
  }
  const first = planned[due.length]?.at ?? at + AHEAD;
  await giveBack(db, device, {
    // What waits for its push service stays due, and what was sent beside it is known by its key.
    through: left ? left.at - 1 : at,
    sent: left ? device.sent : [],
    next: left ? at + RETRY_AFTER_MS : first,
    failures,
  });
  return true;
}

async function isLive({ sessions }: ReminderDeps, { user_id, session_id }: ClaimedDevice): Promise<boolean> {
  return (await sessions.stateOf({ sub: user_id, ...(session_id ? { session_id } : {}) })) === 'live';
}

interface SentAll {
  readonly device: ClaimedDevice;
  /** The first that waits for its push service; null when none does. */
  readonly left: Reminder | 'gone' | null;
  readonly failures: number;
}

/** Sends one after the other, until one must wait or the subscription has ended. Null: another process has taken the device. */
async function sendAll(
  deps: ReminderDeps,
  taken: ClaimedDevice,
  due: readonly Reminder[],
  { hours, language }: { readonly hours: Hours; readonly language: Language },
): Promise<SentAll | null> {
  const { db, options, config, now } = deps;
  const { endpoint, p256dh, auth, origin, zone, user_id } = taken;
  const to = { endpoint, p256dh, auth, subject: subjectOf(config, origin) };
  let device = taken;
  let { failures } = taken;
  for (const reminder of due) {
    const ttl = Math.max(60, Math.ceil((reminder.at + LATE - now()) / 1000));
    const text = await inLanguage(language, () => pushOf(reminder, { zone, hours }, user_id, config.siteUrl ?? origin));
    const sent = await sendPush(to, { text, ttl, topic: reminder.key }, { ...options, now });
    if (sent === 'later') return { device, left: reminder, failures };
    failures = sent === 'sent' ? 0 : failures + 1;
    if (sent === 'gone' || failures >= MOST_REFUSALS) return { device, left: 'gone', failures };
    const noted = await noteSent(db, device, reminder.key, now());
    if (!noted) return null;
    device = noted;
  }
  return { device, left: null, failures };
}

/** Looks after all devices, until it is stopped. `every` is for tests. */
export const startReminders = (deps: ReminderDeps & { readonly log: Log }, every = LOOK_EVERY_MS): BackgroundWork =>
  inRounds({
    event: 'reminders',
    log: deps.log,
    every,
    atOnce: AT_ONCE,
    next: (signal) => lookNext({ ...deps, options: { ...deps.options, signal } }),
  });
