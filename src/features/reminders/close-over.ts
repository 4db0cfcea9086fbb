/** Closes the notifications that are shown of what is over meanwhile: ticked, deleted or moved, here or on another device. */
import { getDb } from '#data/db.ts';
import { readMeta } from '#data/meta.ts';
import { shownNotices } from '#data/notices.ts';
import { deviceZone } from '#lib/zone.ts';
import { isOver } from './due.ts';
import type { NoticeData } from './payload.ts';
import { readReminderRows, readSince } from './read-rows.ts';

/** What this uses of a worker's registration. */
export interface ShownNotices {
  getNotifications(): Promise<readonly Pick<Notification, 'data' | 'close'>[]>;
}

/** What is shown for another person stays, and so do the coach's answers and a test. `now` in ms. */
export async function closeOver(shown: ShownNotices | undefined, now: number): Promise<void> {
  const all = (await shown?.getNotifications()) ?? [];
  if (all.length === 0) return;
  const { kind, user_id } = getDb().profile;
  const [times, syncedAt = 0] = await Promise.all([shownNotices(), readMeta(getDb(), 'syncedAt')]);
  // Read after the time of the sync, so that they are no older.
  const rows = await readReminderRows(now);
  for (const notification of all) {
    const about = notification.data as Partial<NoticeData> | string | null;
    if (typeof about !== 'object' || about?.user !== user_id || typeof about.key !== 'string') continue;
    // The server knew what it reminded of: after a later sync this device knows it too.
    const isCurrent = kind !== 'account' || syncedAt > (times.get(about.key) ?? Infinity);
    if (isOver(rows, deviceZone(), about.key, { since: readSince(now), isCurrent })) notification.close();
  }
}
