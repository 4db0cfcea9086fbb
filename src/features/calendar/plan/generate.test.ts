import { timeOfMinute } from '#lib/clock.ts';
import { describe, expect, test } from 'vitest';
import { dayAfter, type Day } from '#lib/day.ts';
import { newActivity, weekPlan, type PlanInputs } from './generate.ts';

const monday = '2026-05-11' as Day;
const on = (n: number) => dayAfter(monday, n);
const plan = (inputs: Partial<PlanInputs> = {}) =>
  weekPlan({ plan: 'p', start: monday, tasks: [], habits: [], ...inputs });
const task = (id: string, due_date: Day | null, rest: Partial<PlanInputs['tasks'][number]> = {}) => ({
  id,
  description: `Task ${id}`,
  due_date,
  completed: false,
  ...rest,
});
const habit = (id: string, frequency: 'daily' | 'weekly', archived_at: string | null = null) => ({
  id,
  title: `Habit ${id}`,
  description: null,
  frequency,
  archived_at,
});
/** 'Mon 10:00-11:00', days counted from 0. */
const times = (blocks: ReturnType<typeof plan>) =>
  blocks.map(
    ({ day, start, end }) =>
      `${Math.round((Date.parse(day) - Date.parse(monday)) / 864e5)} ${timeOfMinute(start)}-${timeOfMinute(end)}`,
  );

describe('Tasks', () => {
  const only = (tasks: PlanInputs['tasks']) => plan({ tasks }).filter(({ type }) => type === 'task');

  test('stand at 10:00 for an hour on the day that they are due, in the colour of tasks @000.61', () => {
    expect(only([task('a', on(2), { summary: 'All four boards' })])).toMatchObject([
      {
        title: 'Task a',
        description: 'All four boards',
        day: '2026-05-13',
        start: 600,
        end: 660,
        type: 'task',
        color: '#4f46e5',
        recurrence: null,
        why: 'Due Wednesday.',
      },
    ]);
  });

  test.each([
    ['no summary', null],
    ['an empty one', '  '],
  ])('with %s say what to do', (_, summary) => {
    expect(only([task('a', on(0), { summary })])[0]?.description).toBe('Complete this task');
  });

  test.each([
    ['the day before the week', on(-1), 0],
    ['Monday', on(0), 1],
    ['Sunday', on(6), 1],
    ['the next Monday', on(7), 0],
    ['no day', null, 0],
  ])('due on %s', (_, due, planned) => {
    expect(only([task('a', due)])).toHaveLength(planned);
  });

  test('that are done are not planned @000.62', () => {
    expect(only([task('a', on(1), { completed: true })])).toEqual([]);
  });
});

describe('Habits', () => {
  const only = (habits: PlanInputs['habits']) => plan({ habits }).filter(({ type }) => type === 'habit');

  test('of every day stand seven times at 07:00 for half an hour @000.63', () => {
    const blocks = only([habit('a', 'daily')]);
    expect(times(blocks)).toEqual([0, 1, 2, 3, 4, 5, 6].map((n) => `${n} 07:00-07:30`));
    expect(new Set(blocks.map(({ color, recurrence }) => `${color} ${recurrence}`))).toEqual(
      new Set(['#10b981 daily']),
    );
  });

  test.each([
    [0, 0],
    [1, 1],
    [6, 6],
    [7, 0],
    [9, 2],
  ])('of every week, number %i of the list, stand once at 18:00 on day %i of the week @000.64', (index, day) => {
    const before = Array.from({ length: index }, (_, n) => habit(`d${n}`, 'daily'));
    const blocks = only([...before, habit('w', 'weekly')]).filter(({ title }) => title === 'Habit w');
    expect(times(blocks)).toEqual([`${day} 18:00-19:00`]);
    expect(blocks[0]).toMatchObject({ color: '#10b981', recurrence: 'weekly', type: 'habit' });
  });

  test('that are archived are not planned, and keep their place for the others', () => {
    const archived = '2026-05-01T10:00:00.000Z';
    expect(times(only([habit('a', 'daily', archived), habit('b', 'weekly', archived), habit('c', 'weekly')]))).toEqual([
      '2 18:00-19:00',
    ]);
  });
});

test('a paused habit is not planned on the days that it rests', () => {
  const resting = { ...habit('a', 'daily'), paused: { [on(2)]: '' } };
  const days = plan({ habits: [resting] }).filter(({ type }) => type === 'habit');
  expect(times(days)).toEqual(['0 07:00-07:30', '1 07:00-07:30']);
});

describe('The week itself', () => {
  test('has lunch from Monday to Friday and leisure on Saturday @000.65', () => {
    expect(plan().map(({ title, type, color }) => [title, type, color])).toEqual([
      ...Array.from({ length: 5 }, () => ['Lunch Break', 'break', '#f59e0b']),
      ['Leisure Time', 'other', '#ec4899'],
    ]);
    expect(times(plan())).toEqual([...[0, 1, 2, 3, 4].map((n) => `${n} 12:00-13:00`), '5 10:00-14:00']);
  });

  test.each([1, 2, 3, 4, 5, 6, 7])('that starts on weekday %i has them on the same weekdays', (startsOn) => {
    const blocks = plan({ start: on(startsOn - 1) });
    const weekdays = (title: string) =>
      blocks.filter((block) => block.title === title).map(({ day }) => new Date(`${day}T12:00Z`).getUTCDay());
    expect(weekdays('Lunch Break').sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5]);
    expect(weekdays('Leisure Time')).toEqual([6]);
  });
});

test('the same week has the same ids, and no two blocks of any weeks share one', () => {
  const inputs = { tasks: [task('a', on(1)), task('b', on(1))], habits: [habit('a', 'daily'), habit('b', 'weekly')] };
  const ids = (more: Partial<PlanInputs> = {}) => plan({ ...inputs, ...more }).map(({ id }) => id);
  expect(ids()).toEqual(ids());
  const all = [...ids(), ...ids({ plan: 'another' })];
  expect(new Set(all).size).toBe(all.length);
});

test.each([
  [9, 7, '09:07-10:07'],
  [0, 0, '00:00-01:00'],
  [22, 59, '22:59-23:59'],
  [23, 30, '23:30-23:59'],
  [23, 59, '23:59-00:00'],
])('a new activity at %i:%i is an hour long, or until the end of the day @000.66', (hour, minute, expected) => {
  const made = newActivity('x', monday, new Date(2026, 4, 14, hour, minute));
  expect(times([made])).toEqual([`0 ${expected}`]);
  expect(made).toMatchObject({ type: 'other', color: '#4f46e5' });
});
