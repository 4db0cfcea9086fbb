/** The notifications of what is over: done, deleted, moved or switched off since, here or on another device. The page and the service worker ask it. */
import type { DaymarkDb } from '#data/database.ts';
import { readMeta } from '#data/meta.ts';
import { inTurn, shownNotices } from '#data/notices.ts';
import { deviceZone } from '#lib/zone.ts';
import { isOver } from './due.ts';
import type { NoticeData } from './payload.ts';
import { readReminderRows, readSince } from './read-rows.ts';

/** What this uses of a notification, shown or about to be. */
interface AboutReminder {
  readonly data: unknown;
}
/** What this uses of a worker's registration. */
export interface ShownNotices {
  getNotifications(): Promise<readonly (AboutReminder & Pick<Notification, 'close'>)[]>;
}

/** Those that remind the database's person of what is over. The coach's answers and a test are of nobody. `now` in ms. */
export async function whichAreOver<T extends AboutReminder>(
  db: DaymarkDb,
  all: readonly T[],
  now: number,
): Promise<readonly T[]> {
  if (all.length === 0) return [];
  const { kind, user_id } = db.profile;
  const [times, syncedAt = 0] = await Promise.all([shownNotices(), readMeta(db, 'syncedAt')]);
  // Read after the time of the sync, so that they are no older.
  const rows = await readReminderRows(db, now);
  return all.filter(({ data }) => {
    const about = data as Partial<NoticeData> | string | null;
    if (typeof about !== 'object' || about?.user !== user_id || typeof about.key !== 'string') return false;
    // The server knew what it reminded of: after a later sync this device knows it too.
    const isCurrent = kind !== 'account' || syncedAt > (times.get(about.key) ?? Infinity);
    return isOver(rows, deviceZone(), about.key, { since: readSince(now), isCurrent });
  });
}

/** Closes the notifications of what is over, but for that of the reminder `kept`. Returns whether that one is over too. `now` in ms. */
export async function closeOver(
  db: DaymarkDb,
  shown: ShownNotices | undefined,
  now: number,
  kept?: string,
): Promise<boolean> {
  const all = (await inTurn(async () => shown?.getNotifications())) ?? [];
  let keptIsOver = false;
  for (const notification of await whichAreOver(db, all, now)) {
    if ((notification.data as NoticeData).key === kept) keptIsOver = true;
    else notification.close();
  }
  return keptIsOver;
}
