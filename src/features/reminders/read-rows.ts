/** The rows of this device that may remind around a moment: by index, whatever else there is. In the worker too, so of a database that is handed in. */
import type { DaymarkDb } from '#data/database.ts';
import type { CalendarEvent } from '#data/schema.ts';
import { cutText } from '#lib/cut.ts';
import { readable } from '#lib/damaged.ts';
import { dayAfter, dayOf } from '#lib/day.ts';
import { MOST_BEFORE, type ReminderRows } from './due.ts';
import type { NoticeData } from './payload.ts';
import { TITLE_LENGTH } from './words.ts';
import { DAY_MS } from '#lib/durations.ts';

/** How far back a reminder that was put off may lie, days (the server's limit). */
const BACK = 8;
/** From when on readReminderRows(db, now) has every row that reminds, ms since 1970; a day less, because days differ by zone. */
export const readSince = (now: number): number => now - (BACK - 1) * DAY_MS;

/** Enough for remindersIn() from a day before `now` (ms since 1970) to a day after it. */
export async function readReminderRows(db: DaymarkDb, now: number): Promise<ReminderRows> {
  const iso = (ms: number) => new Date(ms).toISOString();
  const today = dayOf(new Date(now));
  const [first, last] = [dayAfter(today, -BACK), dayAfter(today, 2)];
  const timed = (table: 'tasks' | 'project_tasks') =>
    db
      .table(table)
      .where('remind_at')
      .between(iso(now - BACK * DAY_MS), iso(now + 2 * DAY_MS), true, true)
      .toArray();
  const of = (index: 'rrule' | 'series_id') => db.calendar_events.where(index).above('').toArray();
  const until = iso(now + 2 * DAY_MS + MOST_BEFORE * 60_000);
  const [preferences, habits, habit_days, tasks, project_tasks, events, mood_entries, journal_entries] =
    await Promise.all([
      db.preferences.toCollection().first(),
      db.habits.toArray(),
      // A week more: a weekly habit looks at its whole week.
      db.habit_days.where('day').between(dayAfter(first, -7), last, true, true).toArray(),
      timed('tasks'),
      timed('project_tasks'),
      Promise.all([
        db.calendar_events
          .where('event_time')
          .between(iso(now - (BACK + 2) * DAY_MS), until, true, true)
          .toArray(),
        of('rrule'),
        of('series_id'),
      ]),
      db.mood_entries.where('logged_for').between(first, last, true, true).toArray(),
      db.journal_entries.where('logged_for').between(first, last, true, true).toArray(),
    ]);
  const byId = new Map(events.flat().map((event): [string, CalendarEvent] => [event.id, event]));
  const calendar_events = [...byId.values()];
  const values = preferences?.values ?? {};
  return { values, habits, habit_days, tasks, project_tasks, calendar_events, mood_entries, journal_entries };
}

/**
 * What a reminder is about, from the rows of this device: the server that pushes it cannot read the titles of a sealed account (docs/decisions/0089). Null: it
 * is about nothing that has a title, or that this device can read.
 */
export async function titleOf(db: DaymarkDb, { user, kind, id }: Partial<NoticeData>): Promise<string | null> {
  if (user !== db.profile.user_id || !id) return null;
  const title =
    kind === 'habit'
      ? (await db.habits.get(id))?.title
      : kind === 'event'
        ? (await db.calendar_events.get(id))?.title
        : ((await db.tasks.get(id)) ?? (await db.project_tasks.get(id)))?.description;
  const words = readable(title)?.trim();
  return words ? cutText(words, TITLE_LENGTH) : null;
}
