import { expect, test } from 'vitest';
import type { Day } from '#lib/day.ts';
import type { Facts } from './own-facts.ts';
import { sayFacts } from './say-own.ts';

const day = (text: string) => text as Day;
const today = day('2026-05-13');
/** A local time of the test's zone. */
const at = (on: string, hour: number) => new Date(`${on}T${String(hour).padStart(2, '0')}:00`).toISOString();
const event = (title: string, on: string, hour: number) => ({
  title,
  begin: at(on, hour),
  day: day(on),
  wholeDay: false,
});
const open = { kind: 'tasks', which: 'open', about: '' } as const;
const due = { kind: 'tasks', which: 'due', about: '', from: today, to: today } as const;

test.each<[string, Facts]>([
  [
    "'Dentist' is tomorrow, at 09:00.",
    { kind: 'next_event', about: '', event: event('Dentist', '2026-05-14', 9), other: null },
  ],
  [
    "Nothing in your calendar says 'vet' in the next 12 months. The next thing in it: 'Dentist' is tomorrow, at 09:00.",
    { kind: 'next_event', about: 'vet', event: null, other: event('Dentist', '2026-05-14', 9) },
  ],
  ['There is nothing ahead in your calendar.', { kind: 'next_event', about: '', event: null, other: null }],
  [
    "'Fair' is on Saturday, May 16, all day.",
    { kind: 'next_event', about: '', event: { ...event('Fair', '2026-05-16', 0), wholeDay: true }, other: null },
  ],
  ['Your calendar is empty today.', { kind: 'agenda', from: today, to: today, events: [], due: [] }],
  [
    '2 events tomorrow: 09:00 Dentist, 13:00 Lunch. 1 open task is due then.',
    {
      kind: 'agenda',
      from: day('2026-05-14'),
      to: day('2026-05-14'),
      events: [event('Dentist', '2026-05-14', 9), event('Lunch', '2026-05-14', 13)],
      due: ['Buy milk'],
    },
  ],
  [
    'Your calendar is empty next week.',
    { kind: 'agenda', from: day('2026-05-18'), to: day('2026-05-24'), events: [], due: [] },
  ],
  [
    "4 open tasks, 1 of them overdue: 'A', 'B', 'C' and 1 more.",
    { kind: 'tasks', query: open, tasks: ['A', 'B', 'C', 'D'], overdue: 1, project: null },
  ],
  ['There is no open task in Kitchen.', { kind: 'tasks', query: open, tasks: [], overdue: 0, project: 'Kitchen' }],
  [
    "1 task is due today: 'A'. 2 earlier tasks are overdue.",
    { kind: 'tasks', query: due, tasks: ['A'], overdue: 2, project: null },
  ],
  ['No task is due today.', { kind: 'tasks', query: due, tasks: [], overdue: 0, project: null }],
  [
    "You ticked off 1 task yesterday: 'A'.",
    {
      kind: 'tasks',
      query: { ...due, which: 'done', from: day('2026-05-12'), to: day('2026-05-12') },
      tasks: ['A'],
      overdue: 0,
      project: null,
    },
  ],
  [
    'Nothing is overdue.',
    { kind: 'tasks', query: { ...open, which: 'overdue' }, tasks: [], overdue: 0, project: null },
  ],
  ['No mood is noted for today.', { kind: 'mood', from: today, to: today, moods: [] }],
  [
    'Yesterday your mood was great.',
    {
      kind: 'mood',
      from: day('2026-05-12'),
      to: day('2026-05-12'),
      moods: [{ day: day('2026-05-12'), mean: 5, word: 'Great' }],
    },
  ],
  [
    'There is nothing in your Daily Log for yesterday.',
    { kind: 'day', from: day('2026-05-12'), to: day('2026-05-12'), counts: [] },
  ],
  ['No mood is noted for Monday, May 11.', { kind: 'mood', from: day('2026-05-11'), to: day('2026-05-11'), moods: [] }],
  [
    'On Monday, May 11: 1 journal entry and 2 tasks done.',
    { kind: 'day', from: day('2026-05-11'), to: day('2026-05-11'), counts: ['1 journal entry', '2 tasks done'] },
  ],
  [
    "'Running': done on 4 of 7 days in the last week, 3 days in a row. Today is still open.",
    { kind: 'habit', habits: [{ title: 'Running', done: 4, meant: 7, run: '3 days in a row', today: 'open' }] },
  ],
])('%s', (wanted, facts) => {
  expect(sayFacts(facts, today)).toBe(wanted);
});

test('the days of a week are compared only when enough of them have a mood', () => {
  const mood = (on: string, mean: number) => ({ day: day(on), mean, word: '' });
  const week = { kind: 'mood', from: day('2026-05-11'), to: day('2026-05-17') } as const;
  expect(sayFacts({ ...week, moods: [mood('2026-05-11', 5), mood('2026-05-12', 2)] }, today)).toBe(
    'This week your mood was good. You noted it on 2 days.',
  );
  expect(
    sayFacts({ ...week, moods: [mood('2026-05-11', 5), mood('2026-05-12', 2), mood('2026-05-13', 4)] }, today),
  ).toBe(
    'This week your mood was good. You noted it on 3 days. The best day was Monday, May 11, the hardest Tuesday, May 12.',
  );
});

test.each([
  ['this week', '2026-05-11', '2026-05-17'],
  ['last week', '2026-05-04', '2026-05-10'],
  ['in the last 7 days', '2026-05-07', '2026-05-13'],
  ['in the next 7 days', '2026-05-13', '2026-05-19'],
  ['in April 2026', '2026-04-01', '2026-04-30'],
  ['from Saturday, May 16 to Sunday, May 17', '2026-05-16', '2026-05-17'],
])('days are named as a person would: %s', (words, from, to) => {
  expect(sayFacts({ kind: 'agenda', from: day(from), to: day(to), events: [], due: [] }, today)).toBe(
    `Your calendar is empty ${words}.`,
  );
});
