import type { ProjectList, ProjectTask, Task } from '#data/schema.ts';
import type { Day } from '#lib/day.ts';
import { expect, test } from 'vitest';
import { completedWords, tasksInOrder, narrowed, passes, projectsOf } from './task.ts';
import type { TaskFilter } from './tasks-search.ts';

const today = '2026-11-20' as Day;
const task = (id: string, more: Partial<Task> = {}): Task => ({
  id,
  user_id: 'u',
  created_at: `2026-11-01T10:00:0${id.length}.000Z`,
  description: id,
  completed: false,
  ...more,
});
const list = (id: string, title: string): ProjectList => ({ id, user_id: 'u', created_at: '2026-11-01', title });

test.each<[string, Partial<Task>, TaskFilter[]]>([
  ['due today', { due_date: today }, ['all', 'today']],
  ['due tomorrow', { due_date: '2026-11-21' as Day }, ['all', 'upcoming']],
  ['due yesterday', { due_date: '2026-11-19' as Day }, ['all', 'overdue']],
  ['without a day', {}, ['all']],
  ['done late', { due_date: '2026-11-19' as Day, completed: true }, ['all', 'completed']],
  ['done today', { due_date: today, completed: true }, ['all', 'completed']],
])('a task %s is where the spec puts it', (_, more, filters) => {
  const every: TaskFilter[] = ['all', 'today', 'upcoming', 'overdue', 'completed'];
  expect(every.filter((filter) => passes(task('a', more), filter, today))).toEqual(filters);
});

test('a task stands where the person put it, else by its day; tasks of one day and tasks without one by creation', () => {
  const day = '2026-11-21' as Day;
  const rows = [
    task('no day, new', { created_at: '2026-11-19T10:00:00.000Z' }),
    task('no day, old', { created_at: '2026-11-18T10:00:00.000Z' }),
    task('second', { due_date: day, created_at: '2026-11-02T10:00:00.001Z' }),
    task('first', { due_date: day, created_at: '2026-11-02T09:59:59.000Z' }),
    task('far', { due_date: '9999-12-31' as Day }),
    task('put before all', { position: 1 }),
  ].map((row) => ({ table: 'tasks', row }) as const);
  expect(tasksInOrder(rows).map(({ row }) => row.id)).toEqual([
    'put before all',
    'first',
    'second',
    'far',
    'no day, old',
    'no day, new',
  ]);
});

test('open tasks come first by due day, done ones last, the newest first', () => {
  const rows = [
    task('none'),
    task('late', { due_date: '2026-11-30' as Day }),
    task('soon', { due_date: '2026-11-21' as Day }),
    task('old', { completed: true, completed_at: '2026-11-02T00:00:00.000Z' }),
    task('new', { completed: true, completed_at: '2026-11-19T00:00:00.000Z' }),
  ].map((row) => ({ table: 'tasks', row }) as const);
  expect(tasksInOrder(rows).map(({ row }) => row.id)).toEqual(['soon', 'late', 'none', 'new', 'old']);
});

test('a task is in its project, or in the Inbox when the project is gone', () => {
  const made: ProjectTask = { ...task('made'), project_id: 'p' };
  const projects = projectsOf(
    [list('p', 'Thesis')],
    [task('mine', { project_id: 'p' }), task('lost', { project_id: 'gone' })],
    [made],
  );
  expect(projects.map(({ title, tasks }) => [title, tasks.map(({ row }) => row.id)])).toEqual([
    ['Inbox', ['lost']],
    ['Thesis', ['made', 'mine']],
  ]);
  expect(completedWords(projects[1]!)).toBe('0/2 tasks completed');
});

test('a search finds words, case and accents aside, and a project by its title with all its tasks @001.32', () => {
  const projects = projectsOf(
    [list('p', 'Thesis')],
    [task('Buy MILK'), task('Café'), task('print', { project_id: 'p' })],
    [],
  );
  const found = (query: string, filter: TaskFilter = 'all') =>
    narrowed(projects, { filter, query, today }).map(({ title, tasks }) => [title, tasks.map(({ row }) => row.id)]);
  expect(found('milk')).toEqual([['Inbox', ['Buy MILK']]]);
  expect(found('cafe')).toEqual([['Inbox', ['Café']]]);
  expect(found('THES')).toEqual([['Thesis', ['print']]]);
  expect(found('nothing')).toEqual([]);
  expect(found('', 'completed')).toEqual([]);
});
