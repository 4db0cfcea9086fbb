import { expect, test } from 'vitest';
import type { CalendarEvent, Habit, Task } from '#data/schema.ts';
import { keyToPutOff, remindersIn, type Reminder, type ReminderRows } from './due.ts';
import { anEvent, aHabit, aTask, rowsWith } from '#tests/support/reminder-rows.ts';
import { DAY_MS } from '#lib/durations.ts';

const BERLIN = 'Europe/Berlin';
/** A week from Monday, June 1, 2026, in Berlin. */
const MONDAY = Date.parse('2026-06-01T00:00:00+02:00');

const inWeek = (rows: Partial<ReminderRows>, days = 7, zone = BERLIN) =>
  remindersIn(rowsWith(rows), zone, MONDAY, MONDAY + days * DAY_MS);
/** '06-01 08:00', by a clock in Berlin. */
const shown = ({ at }: Reminder) => new Date(at + 2 * 3_600_000).toISOString().slice(5, 16).replace('T', ' ');

const habits: readonly [what: string, habit: Partial<Habit>, more: Partial<ReminderRows>, times: readonly string[]][] =
  [
    ['at its time each day', {}, {}, ['06-01 08:00', '06-02 08:00', '06-03 08:00']],
    [
      'at several times',
      { reminders: ['08:00', '21:30'] },
      {},
      ['06-01 08:00', '06-01 21:30', '06-02 08:00', '06-02 21:30', '06-03 08:00', '06-03 21:30'],
    ],
    [
      'once at a time that stands twice',
      { reminders: ['08:00', '08:00 1,2'] },
      {},
      ['06-01 08:00', '06-02 08:00', '06-03 08:00'],
    ],
    ['on the weekdays of the time', { reminders: ['08:00 1,3'] }, {}, ['06-01 08:00', '06-03 08:00']],
    ['on the weekdays of the habit', { schedule: { '2026-01-01': 'on 2,6' } }, {}, ['06-02 08:00']],
    [
      'by the plan that holds on the day',
      { schedule: { '2026-01-01': 'daily', '2026-06-02': 'on 6' } },
      {},
      ['06-01 08:00'],
    ],
    ['not once it is archived', { archived_at: '2026-05-30T10:00:00.000Z' }, {}, []],
    ['not while it is paused', { paused: { '2026-06-02': '2026-06-02' } }, {}, ['06-01 08:00', '06-03 08:00']],
    ['not before it was made', { created_at: '2026-06-02T05:00:00.000Z' }, {}, ['06-02 08:00', '06-03 08:00']],
    ['not with Habit Reminders off', {}, { values: { evening_reflection: false, habit_reminders: false } }, []],
    [
      'not on a day that is done',
      {},
      { habit_days: [{ habit_id: 'h', day: '2026-06-02' as never, state: 'done' }] },
      ['06-01 08:00', '06-03 08:00'],
    ],
    [
      'not on a day that is skipped',
      {},
      { habit_days: [{ habit_id: 'h', day: '2026-06-02' as never, state: 'skipped' }] },
      ['06-01 08:00', '06-03 08:00'],
    ],
    [
      'on a day that was opened again',
      {},
      { habit_days: [{ habit_id: 'h', day: '2026-06-02' as never, state: 'open' }] },
      ['06-01 08:00', '06-02 08:00', '06-03 08:00'],
    ],
    [
      'not in a week that is complete',
      { frequency: 'weekly' },
      { habit_days: [{ habit_id: 'h', day: '2026-06-01' as never, state: 'done' }] },
      [],
    ],
    [
      'until the week is complete',
      { schedule: { '2026-01-01': '2 a week' } },
      { habit_days: [{ habit_id: 'h', day: '2026-06-02' as never, state: 'done' }] },
      ['06-01 08:00', '06-03 08:00'],
    ],
    ['a reminder that cannot be read is none', { reminders: ['25:00', '08:00 9'] }, {}, []],
    [
      'after midnight, on the day that has not ended',
      { reminders: ['00:30 1'] },
      { values: { evening_reflection: false, day_starts_at: 4 } },
      ['06-02 00:30'],
    ],
  ];

test.each(habits)('a habit reminds %s', (_, habit, more, times) => {
  const found = inWeek({ habits: [aHabit({ id: 'h', ...habit })], ...more }, 3);
  expect(found.map(shown)).toEqual(times);
});

test('a habit after midnight is about the day that has not ended', () => {
  const values = { evening_reflection: false, day_starts_at: 4 };
  const [found] = inWeek({ habits: [aHabit({ reminders: ['00:30 1'] })], values });
  expect(found).toMatchObject({ kind: 'habit', day: '2026-06-01', title: 'Walk', minute: 30 });
});

const tasks: readonly [what: string, task: Partial<Task>, times: readonly string[]][] = [
  ['at its time', {}, ['06-01 17:00']],
  ['not when it is done', { completed: true }, []],
  ['not without a time', { remind_at: null }, []],
];
test.each(tasks)('a task reminds %s', (_, task, times) => {
  for (const table of ['tasks', 'project_tasks'] as const) {
    expect(inWeek({ [table]: [aTask(task)] }).map(shown)).toEqual(times);
  }
});

const events: readonly [what: string, events: readonly Partial<CalendarEvent>[], times: readonly string[]][] = [
  ['at its start', [{ remind_before: 0 }], ['06-02 13:00']],
  ['before its start', [{ remind_before: 15 }], ['06-02 12:45']],
  ['a day before', [{ remind_before: 1440 }], ['06-01 13:00']],
  ['not without a reminder', [{ remind_before: null }], []],
  ['each time it repeats', [{ remind_before: 30, rrule: 'FREQ=WEEKLY;BYDAY=TU,TH' }], ['06-02 12:30', '06-04 12:30']],
  [
    'not on a day that was deleted',
    [{ remind_before: 30, rrule: 'FREQ=DAILY;COUNT=3', cancelled_days: { '2026-06-03': true } }],
    ['06-02 12:30', '06-04 12:30'],
  ],
  [
    'not on a day that the calendar leaves out',
    [{ remind_before: 30, rrule: 'FREQ=DAILY;COUNT=2', except_days: ['2026-06-02'] }],
    ['06-03 12:30'],
  ],
  [
    'of a changed day as that day says',
    [
      { id: 's', remind_before: 30, rrule: 'FREQ=DAILY;COUNT=3' },
      {
        id: 'c',
        series_id: 's',
        occurrence_day: '2026-06-03' as never,
        event_time: '2026-06-03T16:00:00.000Z',
        remind_before: 60,
      },
    ],
    ['06-02 12:30', '06-03 17:00', '06-04 12:30'],
  ],
  [
    'not on a changed day without one',
    [
      { id: 's', remind_before: 30, rrule: 'FREQ=DAILY;COUNT=3' },
      {
        id: 'c',
        series_id: 's',
        occurrence_day: '2026-06-03' as never,
        event_time: '2026-06-03T16:00:00.000Z',
        remind_before: null,
      },
    ],
    ['06-02 12:30', '06-04 12:30'],
  ],
  [
    'of whole days from nine o’clock',
    [{ remind_before: 0, first_day: '2026-06-03' as never, last_day: '2026-06-04' as never }],
    ['06-03 09:00'],
  ],
  [
    'of whole days that repeat',
    [{ remind_before: 1440, first_day: '2026-06-03' as never, rrule: 'FREQ=WEEKLY' }],
    ['06-02 09:00'],
  ],
];
test.each(events)('an event reminds %s', (_, rows, times) => {
  expect(inWeek({ calendar_events: rows.map(anEvent) }).map(shown)).toEqual(times);
});

test('a repeating event keeps the clock of its own zone', () => {
  const event = anEvent({
    remind_before: 0,
    rrule: 'FREQ=YEARLY;BYMONTH=6,12;BYMONTHDAY=2',
    time_zone: 'America/New_York',
  });
  const found = remindersIn(rowsWith({ calendar_events: [event] }), 'UTC', MONDAY, Date.parse('2027-01-01'));
  expect(found.map(({ at }) => new Date(at).toISOString())).toEqual([
    '2026-06-02T11:00:00.000Z',
    '2026-12-02T12:00:00.000Z',
  ]);
});

test('Daily Check-in is off and Evening Reflection on until a person chooses', () => {
  const found = inWeek({ values: {} }, 2);
  expect(found.map((each) => [each.kind, shown(each)])).toEqual([
    ['reflection', '06-01 20:00'],
    ['reflection', '06-02 20:00'],
  ]);
});

test('neither comes on a day that has what it asks for', () => {
  const values = { daily_check_in: true, daily_check_in_at: '07:15', evening_reflection_at: '21:00' };
  const day = { logged_for: '2026-06-01' as never };
  const found = inWeek({ values, mood_entries: [day], journal_entries: [day] }, 2);
  expect(found.map((each) => [each.kind, shown(each)])).toEqual([
    ['check_in', '06-02 07:15'],
    ['reflection', '06-02 21:00'],
  ]);
});

const QUIET = { evening_reflection: false, quiet_hours: true, quiet_from: '22:00', quiet_to: '07:00' };
test('what falls into the quiet hours comes at their end', () => {
  const rows = {
    values: QUIET,
    habits: [aHabit({ reminders: ['06:30', '07:00', '21:59'] })],
    tasks: [aTask({ remind_at: '2026-06-01T21:00:00.000Z' })],
  };
  expect(inWeek(rows, 1.5).map(shown)).toEqual([
    '06-01 07:00',
    '06-01 07:00',
    '06-01 21:59',
    '06-02 07:00',
    '06-02 07:00',
    '06-02 07:00',
  ]);
});

test('a habit or a reflection whose day is over at the end of the quiet hours is left out', () => {
  const values = { ...QUIET, evening_reflection: true, evening_reflection_at: '22:30' };
  expect(inWeek({ values, habits: [aHabit({ reminders: ['23:00'] })] })).toEqual([]);
});

test('quiet hours within a day, and of no length', () => {
  const habits = [aHabit({ reminders: ['12:00', '13:00'] })];
  const noon = { ...QUIET, quiet_from: '12:00', quiet_to: '12:45' };
  expect(inWeek({ values: noon, habits }, 1).map(shown)).toEqual(['06-01 12:45', '06-01 13:00']);
  const none = { ...QUIET, quiet_from: '12:00', quiet_to: '12:00' };
  expect(inWeek({ values: none, habits }, 1).map(shown)).toEqual(['06-01 12:00', '06-01 13:00']);
});

test('the span has its end and not its beginning, so that spans in a row show each reminder once', () => {
  const rows = rowsWith({ tasks: [aTask({})] });
  const at = Date.parse('2026-06-01T15:00:00.000Z');
  expect(remindersIn(rows, BERLIN, at - 1, at)).toHaveLength(1);
  expect(remindersIn(rows, BERLIN, at, at + 1)).toEqual([]);
});

const later = (rows: Partial<ReminderRows>, key: string, until: string) =>
  remindersIn(rowsWith(rows), BERLIN, MONDAY + DAY_MS / 2, MONDAY + 2 * DAY_MS, [{ key, until: Date.parse(until) }]);
test('what was put off comes again at its new time, if it still is', () => {
  const habit = aHabit({ id: 'h', reminders: ['08:00 1'] });
  const key = 'habit/h/2026-06-01T08:00';
  const [found, ...others] = later({ habits: [habit] }, key, '2026-06-01T13:00:00.000Z');
  expect([shown(found!), keyToPutOff(found!.key), others]).toEqual(['06-01 15:00', key, []]);
  expect(found!.key).not.toBe(key);
  const done = { habit_id: 'h', day: '2026-06-01' as never, state: 'done' as const };
  expect(later({ habits: [habit], habit_days: [done] }, key, '2026-06-01T13:00:00.000Z')).toEqual([]);
  expect(later({ habits: [habit] }, key, '2026-06-02T08:00:00.000Z'), 'its day is over').toEqual([]);
  const task = aTask({ id: 't', remind_at: '2026-06-01T06:00:00.000Z' });
  const taskKey = 'task/t/2026-06-01T06:00:00.000Z';
  expect(later({ tasks: [task] }, taskKey, '2026-06-02T08:00:00.000Z').map(shown)).toEqual(['06-02 10:00']);
  expect(later({ tasks: [{ ...task, completed: true }] }, taskKey, '2026-06-02T08:00:00.000Z')).toEqual([]);
  const event = anEvent({ id: 'e', event_time: '2026-06-01T06:00:00.000Z', remind_before: 0 });
  expect(
    later({ calendar_events: [event] }, 'event/e/2026-06-01T06:00:00.000Z', '2026-06-01T13:00:00.000Z'),
  ).toHaveLength(1);
  expect(later({}, 'reflection//2026-06-01', 'never')).toEqual([]);
  for (const broken of ['', 'habit/h/', 'habit/h/2026-13-99T08:00', 'task/t/soon', '///']) {
    expect(later({ habits: [habit], tasks: [task] }, broken, '2026-06-01T13:00:00.000Z')).toEqual([]);
  }
});
