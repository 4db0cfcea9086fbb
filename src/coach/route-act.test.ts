import { expect, test } from 'vitest';
import type { Day } from '#lib/day.ts';
import type { Act } from './own.ts';
import { kindsFor, routeAct, type Change, type Place, type Target, type TargetKind } from './route-act.ts';

const day = (text: string) => text as Day;
const place: Place = {
  callId: '0198c0de-0000-7000-8000-000000000001',
  at: new Date('2026-05-13T13:00:00Z'),
  zone: 'Europe/Berlin',
  today: day('2026-05-13'),
};

const task: Target = {
  kind: 'task',
  table: 'tasks',
  id: 't',
  words: 'Call mum',
  due: day('2026-05-14'),
  remind: '2026-05-14T15:00:00.000Z',
  next: null,
};
const plain: Target = { ...task, due: null, remind: null };
const event: Target = {
  kind: 'event',
  table: 'calendar_events',
  id: 'e',
  words: 'Lunch',
  begin: '2026-05-14T11:00:00.000Z',
  end: '2026-05-14T12:30:00.000Z',
};
const habit: Target = {
  kind: 'habit',
  table: 'habits',
  id: 'h',
  words: 'Running',
  next: { id: 'hd', row: { state: 'done' } },
};
const kept: Target = { kind: 'kept', table: 'journal_entries', id: 'k', words: 'A slow day' };
const project: Target = { kind: 'project', table: 'project_lists', id: 'p', words: 'Kitchen' };

const done: Act = { kind: 'done', about: '', day: place.today, sure: true, whole: false };
const move = (to: string | null, minute: number | null = null): Act => ({
  kind: 'move',
  about: '',
  day: to === null ? null : day(to),
  minute,
  sure: true,
});
const rename: Act = { kind: 'rename', about: '', title: 'New', sure: true };
const remove: Act = { kind: 'delete', about: '', on: null, sure: true };
const into: Act = { kind: 'into_project', about: '', project: 'Kitchen', sure: true };
const create: Act = { kind: 'create_in_project', project: 'Kitchen', title: 'Paint', day: null, sure: true };
const start: Act = { kind: 'start_habit', title: 'Run', rhythm: 'daily', block: null, sure: true };

const brief = (changes: readonly Change[] | null) => changes?.map(({ op, table, row }) => [op, table, row]) ?? null;

test.each<[string, Act, Target, unknown]>([
  ['a task is done', done, task, [['update', 'tasks', { completed: true, completed_at: '2026-05-13T13:00:00.000Z' }]]],
  [
    'a repeating task makes its next one',
    done,
    { ...task, next: { id: 'n', row: { completed: false } } },
    [
      ['update', 'tasks', { completed: true, completed_at: '2026-05-13T13:00:00.000Z' }],
      ['fill', 'tasks', { completed: false }],
    ],
  ],
  ['a habit is done on its day', done, habit, [['set', 'habit_days', { state: 'done' }]]],
  [
    'a task keeps its time on another day',
    move('2026-05-15'),
    task,
    [['update', 'tasks', { due_date: '2026-05-15', remind_at: '2026-05-15T15:00:00.000Z' }]],
  ],
  ['a task without a time gets none', move('2026-05-15'), plain, [['update', 'tasks', { due_date: '2026-05-15' }]]],
  [
    'a time alone is on the day of the task',
    move(null, 9 * 60),
    task,
    [['update', 'tasks', { due_date: '2026-05-14', remind_at: '2026-05-14T07:00:00.000Z' }]],
  ],
  [
    'an event keeps its time and its length',
    move('2026-05-15'),
    event,
    [['update', 'calendar_events', { event_time: '2026-05-15T11:00:00.000Z', end_time: '2026-05-15T12:30:00.000Z' }]],
  ],
  [
    'an event across the change of the clocks keeps its clock time',
    move('2026-10-26'),
    event,
    [['update', 'calendar_events', { event_time: '2026-10-26T12:00:00.000Z', end_time: '2026-10-26T13:30:00.000Z' }]],
  ],
  ['a task is renamed', rename, task, [['update', 'tasks', { description: 'New' }]]],
  ['an event is renamed', rename, event, [['update', 'calendar_events', { title: 'New' }]]],
  ['a habit is renamed', rename, habit, [['update', 'habits', { title: 'New' }]]],
  ['a project is renamed', rename, project, [['update', 'project_lists', { title: 'New' }]]],
  ['a task is deleted', remove, task, [['delete', 'tasks', {}]]],
  ['an event is deleted', remove, event, [['delete', 'calendar_events', {}]]],
  ['a task goes to a project', into, task, [['update', 'tasks', { project_id: 'p', position: null }]]],
  [
    'a task begins in a project',
    create,
    project,
    [
      [
        'fill',
        'project_tasks',
        { description: 'Paint', completed: false, due_date: null, remind_at: null, project_id: 'p' },
      ],
    ],
  ],
  ['the newest entry is deleted', remove, kept, [['delete', 'journal_entries', {}]]],
  ['a habit is never deleted from here', remove, habit, null],
  ['a project is never deleted from here', remove, project, null],
  ['an event that repeats is changed on its own page', move('2026-05-15'), { ...event, repeats: true }, null],
  ['whole days are moved on their own page', move('2026-05-15'), { ...event, wholeDays: true }, null],
  ['a name without words changes nothing', { ...rename, title: '' }, task, null],
  ['a habit to start is no row yet', start, habit, null],
])('%s', (_, act, target, wanted) => {
  expect(brief(routeAct(act, target, place, 'p'))).toEqual(wanted);
});

test('no act changes a row of a kind that the table does not name', () => {
  const targets: Readonly<Record<TargetKind, Target>> = { task, event, habit, project, kept };
  for (const act of [done, move('2026-05-15'), rename, remove, into, create, start])
    for (const kind of ['task', 'event', 'habit', 'project', 'kept'] as const)
      if (!kindsFor[act.kind].includes(kind)) expect(routeAct(act, targets[kind], place, 'p')).toBeNull();
});

test('without a project of that name nothing moves, and the same message makes the same task', () => {
  expect(routeAct(into, task, place)).toBeNull();
  expect(routeAct(create, project, place)![0]!.id).toBe(routeAct(create, project, place)![0]!.id);
});
