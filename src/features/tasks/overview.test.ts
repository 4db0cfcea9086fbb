import fc from 'fast-check';
import type { ProjectList, Task } from '#data/schema.ts';
import type { Day } from '#lib/day.ts';
import { expect, test } from 'vitest';
import { freshDevice, given } from '#tests/support/profile.ts';
import { countsOf, nextDue } from './overview.ts';
import { readOverview } from './queries.ts';
import { narrowed, projectsOf } from './task.ts';
import { taskFilters, type TaskFilter } from './tasks-search.ts';

const today = '2026-11-20' as Day;
const task = (id: string, more: Partial<Task> = {}): Task => ({
  id,
  user_id: 'u',
  created_at: '2026-11-01T10:00:00.000Z',
  description: id,
  completed: false,
  ...more,
});
const thesis: ProjectList = { id: 'p', user_id: 'u', created_at: '2026-11-01', title: 'Thesis', emoji: '📝' };

test('the tile counts projects and tasks; an empty Inbox is no project @001.34', async () => {
  const counted = async () => {
    const { next: _, ...counts } = await readOverview();
    return counts;
  };
  await freshDevice();
  expect(await counted()).toEqual({ projects: 0, done: 0, total: 0 });
  const project_id = await given('project_lists', { title: 'Thesis' });
  const done = { completed: true, completed_at: '2026-11-02T10:00:00.000Z' };
  await given('tasks', { description: 'draft', project_id, ...done });
  await given('project_tasks', { description: 'outline', project_id, completed: false });
  expect(await counted()).toEqual({ projects: 1, done: 1, total: 2 });
  await given('tasks', { description: 'milk', completed: false, due_date: today });
  await given('tasks', { description: 'its project is gone', project_id: 'gone', ...done });
  expect(await readOverview()).toMatchObject({
    projects: 2,
    done: 2,
    total: 4,
    next: { task: { row: { due_date: today } } },
  });
});

test('next due is the open task with the earliest day across all projects, then the earliest time @001.33', () => {
  const due_date = '2026-11-22' as Day;
  const projects = projectsOf(
    [thesis],
    [
      task('late and done', { due_date: '2026-11-02' as Day, completed: true }),
      task('no day'),
      task('no time', { due_date }),
      task('evening', { due_date, remind_at: '2026-11-22T18:00:00.000Z' }),
      task('morning', { due_date, remind_at: '2026-11-22T08:00:00.000Z', project_id: 'p' }),
    ],
    [{ ...task('later'), project_id: 'p', due_date: '2026-11-23' as Day }],
  );
  const next = nextDue(projects);
  expect([next?.task.row.description, next?.project.title]).toEqual(['morning', 'Thesis']);
});

test('the count of a filter is the number of tasks that it shows', () => {
  const days = fc.constantFrom<(Day | null)[]>(
    null,
    '2026-11-18' as Day,
    '2026-11-19' as Day,
    today,
    '2026-11-21' as Day,
  );
  fc.assert(
    fc.property(
      fc.array(fc.record({ due_date: days, completed: fc.boolean(), project_id: fc.constantFrom(null, 'p') })),
      (rows) => {
        const projects = projectsOf(
          [thesis],
          rows.map((row, i) => task(`t${i}`, row)),
          [],
        );
        const counts = countsOf(projects, today);
        for (const filter of Object.keys(taskFilters) as TaskFilter[]) {
          const shown = narrowed(projects, { filter, query: '', today }).flatMap(({ tasks }) => tasks);
          expect(counts[filter], filter).toBe(shown.length);
        }
      },
    ),
  );
});
