/** Rows for the tests of reminders. */
import type { CalendarEvent, Habit, Task } from '#data/schema.ts';
import type { ReminderRows } from '#features/reminders/due.ts';

const ROW = { user_id: 'u', created_at: '2026-01-01T08:00:00.000Z' };

/** No rows, and no Evening Reflection, but for those that are given. */
export const rowsWith = (rows: Partial<ReminderRows>): ReminderRows => ({
  values: { evening_reflection: false },
  habits: [],
  habit_days: [],
  tasks: [],
  project_tasks: [],
  calendar_events: [],
  mood_entries: [],
  journal_entries: [],
  ...rows,
});

export const aHabit = (fields: Partial<Habit>): Habit => ({
  ...ROW,
  id: 'h',
  title: 'Walk',
  type: 'habit',
  frequency: 'daily',
  reminders: ['08:00'],
  ...fields,
});

/** A task of a project too: the Inbox's has one more field. */
export const aTask = (fields: Partial<Task>) =>
  ({
    ...ROW,
    id: 't',
    description: 'Call Anna',
    completed: false,
    remind_at: '2026-06-01T15:00:00.000Z',
    project_id: '',
    ...fields,
  }) as Task & { project_id: string };

export const anEvent = (fields: Partial<CalendarEvent>): CalendarEvent => ({
  ...ROW,
  id: 'e',
  title: 'Dentist',
  event_type: 'event',
  event_time: '2026-06-02T11:00:00.000Z',
  ...fields,
});
