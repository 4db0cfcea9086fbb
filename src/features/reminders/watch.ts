/** While the app is open: shows what is due, once in all tabs, and not what a push has shown; and closes the notifications of what is over. */
import { liveQuery } from 'dexie';
import { claimNotice, pushDevice, shownNotices, waitingActs } from '#data/notices.ts';
import { logFailure } from '#lib/log-failure.ts';
import { deviceZone } from '#lib/zone.ts';
import { remindersIn, type Reminder, type ReminderRows } from './due.ts';
import { closeOver, type ShownNotices } from './over.ts';
import { readReminderRows } from './read-rows.ts';
import { MINUTE_MS } from '#lib/durations.ts';
import { getDb } from '#data/db.ts';

export interface WatchDeps {
  /** The person; a device that is reminded by push leaves that to the push. */
  readonly user: string;
  readonly now: () => number;
  /** Shows these, all at once; with none, says whether this tab could. */
  readonly show: (due: readonly Reminder[]) => boolean;
  /** The notifications that this device shows; undefined where it can show none. */
  readonly shown: () => Promise<ShownNotices | undefined>;
  /** Whether the person allowed notifications on this device. */
  readonly mayNotify: () => boolean;
  readonly isOnline: () => boolean;
  readonly visibility: Pick<Document, 'addEventListener' | 'removeEventListener'>;
}

/** How far back the app looks when it opens, ms. */
const JUST_NOW = 15 * MINUTE_MS;
/** How long a push may take before the open app shows the reminder itself, ms. */
const PUSH_TAKES = 90_000;
/** The longest wait, ms: a clock or zone that was changed is noticed. */
const WAIT_LIMIT_MS = 10 * MINUTE_MS;

/** Returns the function that stops it. */
export function watchReminders({ user, now, show, shown, mayNotify, isOnline, visibility }: WatchDeps): () => void {
  let rows: ReminderRows | undefined;
  let mark = now() - JUST_NOW;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> = Promise.resolve();
  let stopped = false;

  const look = async () => {
    if (!rows || stopped) return;
    await shown()
      .then((notices) => closeOver(getDb(), notices, now()))
      .catch((error: unknown) => logFailure('Notifications:', error));
    const putOff = (await waitingActs()).flatMap(({ kind, of, at }) =>
      kind === 'later' ? [{ key: of, until: at }] : [],
    );
    const device = await pushDevice();
    // Until then a push may show it, which is then known by its key.
    const grace = device?.user === user && isOnline() ? PUSH_TAKES : 0;
    const until = now() - grace;
    const zone = deviceZone();
    const known = await shownNotices();
    const { values } = rows;
    // Evening Reflection is on until a person chooses: somebody who has chosen nothing at all is not interrupted by it.
    const isWanted = ({ kind }: Reminder) => kind !== 'reflection' || values.evening_reflection === true || mayNotify();
    const due = remindersIn(rows, zone, mark, until, putOff).filter((each) => !known.has(each.key) && isWanted(each));
    if (stopped) return;
    if (due.length === 0 || (await shownHere(due))) mark = Math.max(mark, until);
    const next = remindersIn(rows, zone, until, until + WAIT_LIMIT_MS, putOff)[0];
    clearTimeout(timer);
    timer = setTimeout(again, next ? Math.max(0, next.at - until) : WAIT_LIMIT_MS);
  };
  const shownHere = async (due: readonly Reminder[]): Promise<boolean> => {
    if (!show([])) return false;
    const mine: Reminder[] = [];
    for (const each of due) if (await claimNotice(each.key, now())) mine.push(each);
    return mine.length === 0 || show(mine);
  };
  const again = () => {
    running = running.then(look).catch(() => undefined);
  };

  const rowsOfNow = liveQuery(() => readReminderRows(getDb(), now()));
  const follow = () =>
    rowsOfNow.subscribe((read) => {
      rows = read;
      again();
    });
  let following = follow();
  // The rows are those around a day: they are read anew when the page is seen again, and each half day.
  const anew = () => {
    following.unsubscribe();
    following = follow();
  };
  const halfDay = setInterval(anew, 12 * 60 * MINUTE_MS);
  visibility.addEventListener('visibilitychange', anew);
  return () => {
    stopped = true;
    clearTimeout(timer);
    clearInterval(halfDay);
    following.unsubscribe();
    visibility.removeEventListener('visibilitychange', anew);
  };
}
