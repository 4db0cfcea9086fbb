/** Reminders of the open profile: what was pressed on a notification, what is due while the app is open, push, and the badge. Loaded after the paint. */
import { liveQuery } from 'dexie';
import { readLock } from '#data/app-lock.ts';
import type { DaymarkDb } from '#data/db.ts';
import { mutateIn } from '#data/mutate.ts';
import { dropAct, inTurn, waitingActs, type WaitingAct } from '#data/notices.ts';
import { settingIn } from '#lib/settings.ts';
import { readPreferences, dayNow } from '#data/preferences.ts';
import { undoAction } from '#editing/tell.ts';
import { applyAct } from '#features/reminders/apply-act.ts';
import type { Reminder } from '#features/reminders/due.ts';
import { noticeOf } from '#features/reminders/payload.ts';
import { keepOn } from '#features/reminders/push.ts';
import { discreetly } from '#features/reminders/read-notice.ts';
import { watchReminders } from '#features/reminders/watch.ts';
import { DONE, wordsOf, type Reader } from '#features/reminders/words.ts';
import { hoursWritten } from '#ui/clock.ts';
import { newId } from '#lib/id.ts';
import { logFailure } from '#lib/log-failure.ts';
import { deviceZone } from '#lib/zone.ts';
import { toast } from '#ui/toast.ts';
import { readHabitsDue } from '#features/habits/due.ts';
import { countDue } from '#kinds/open-tasks.ts';
import { english, msg, t } from '#lib/i18n.ts';
import type { Day } from '#lib/day.ts';
import { useLanguage } from './language.ts';

/** Returns the function that stops it. A sample reminds of nothing: its person is made up. */
export function startReminders(db: DaymarkDb): () => void {
  const { kind, user_id } = db.profile;
  if (kind === 'sample') return () => undefined;
  const arrived = () => {
    applyWaiting(db).catch((error: unknown) => logFailure('A notification waits on:', error));
  };
  arrived();
  const keep = () => void keepOn().catch((error: unknown) => logFailure('Push:', error));
  keep();
  const stopFollowing = useLanguage.subscribe(keep);
  const stopWatching = watchReminders({
    user: user_id,
    now: Date.now,
    show: (due) => show(db, due),
    shown: async () => ('serviceWorker' in navigator ? navigator.serviceWorker.getRegistration() : undefined),
    mayNotify,
    isOnline: () => navigator.onLine,
    visibility: document,
  });
  const badge = followBadge();
  document.addEventListener('visibilitychange', arrived);
  return () => {
    stopWatching();
    stopFollowing();
    badge();
    document.removeEventListener('visibilitychange', arrived);
  };
}

/** Stores what was pressed on notifications while the worker could not. What fails stays for the next start. */
export async function applyWaiting(db: DaymarkDb): Promise<void> {
  const { user_id } = db.profile;
  for (const act of await waitingActs()) {
    if (act.kind === 'later' || (act.user !== null && act.user !== user_id)) continue;
    await done(db, act);
    await dropAct(act.id);
  }
}

const done = (db: DaymarkDb, act: WaitingAct) =>
  mutateIn(db, english(msg('Mark done')), (write) => applyAct(db, write, act));

const mayNotify = (): boolean => typeof Notification !== 'undefined' && Notification.permission === 'granted';

/** As notifications when the person allowed them, else as a toast, if somebody sees this tab. With nothing to show: whether it could. */
function show(db: DaymarkDb, due: readonly Reminder[]): boolean {
  const notifies = mayNotify() && 'serviceWorker' in navigator;
  if (!notifies && document.visibilityState !== 'visible') return false;
  if (due.length === 0) return true;
  if (notifies) void notify(db, due).catch(() => sayInToast(db, due));
  else sayInToast(db, due);
  return true;
}

const reader = (): Reader => ({ zone: deviceZone(), hours: hoursWritten() });

async function notify({ profile }: DaymarkDb, due: readonly Reminder[]): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  if (!registration) throw new Error('no worker');
  const isDiscreet = (await readLock(profile.id))?.discreet ?? false;
  for (const reminder of due) {
    const notice = noticeOf(reminder, wordsOf(reminder, reader()), profile.user_id);
    const { title, ...rest } = isDiscreet ? discreetly(notice) : notice;
    await inTurn(() => registration.showNotification(title, { ...rest, icon: '/icons/icon-192.png' }));
  }
}

function sayInToast(db: DaymarkDb, due: readonly Reminder[]): void {
  const [first, ...others] = due;
  if (!first) return;
  const { title, body, path, canBeDone } = wordsOf(first, reader());
  if (others.length > 0) {
    const titles = due.map((each) => wordsOf(each, reader()).title);
    toast({ title: t('{count} reminders', { count: due.length }), description: titles.join(', ') });
    return;
  }
  const { kind, id, day } = first;
  const tick = async () => {
    if (id === null || (kind !== 'habit' && kind !== 'task')) return;
    const act = { id: newId(), kind, user: null, of: id, day, at: Date.now() } as const;
    toast({ title: t('Marked as done'), action: undoAction(await done(db, act)) });
  };
  const failed = (error: unknown) => logFailure('Done:', error);
  const action = canBeDone
    ? { label: t(DONE), run: () => void tick().catch(failed) }
    : { label: t('Open'), run: () => location.assign(path) };
  toast({ title, description: body, action });
}

/** Chromium's and Safari's, for an installed app. */
interface Badging {
  readonly setAppBadge?: (count: number) => Promise<void>;
  readonly clearAppBadge?: () => Promise<void>;
}

/** Follows how many things of today are open. */
function followBadge(): () => void {
  const { setAppBadge, clearAppBadge } = navigator as Badging;
  if (!setAppBadge || !clearAppBadge) return () => undefined;
  const set = (count: number) =>
    void (count > 0 ? setAppBadge.call(navigator, count) : clearAppBadge.call(navigator)).catch(() => undefined);
  const counts = liveQuery(async () =>
    settingIn(await readPreferences(), 'app_badge') ? countOpen(await dayNow(new Date())) : 0,
  );
  let following = counts.subscribe(set);
  // Another day may have begun.
  const anew = () => {
    following.unsubscribe();
    following = counts.subscribe(set);
  };
  document.addEventListener('visibilitychange', anew);
  return () => {
    following.unsubscribe();
    document.removeEventListener('visibilitychange', anew);
    set(0);
  };
}

/** The habits that are due on a day and open, and the open tasks that are due on it or before it. */
async function countOpen(day: Day): Promise<number> {
  const [habits, tasks] = await Promise.all([readHabitsDue(day), countDue(day)]);
  return habits.filter(({ state }) => state === 'open').length + tasks;
}
