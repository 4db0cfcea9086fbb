/** What comes, by day. Pure. */
import type { ProjectTask, Task } from '#data/schema.ts';
import { daysOf, type Occurrence } from '#kinds/occurrence.ts';
import type { Day } from '#lib/day.ts';

export type DueTask = Pick<Task | ProjectTask, 'id' | 'description' | 'due_date'>;

export interface AgendaDay {
  readonly day: Day;
  readonly occurrences: readonly Occurrence[];
  /** The open tasks that are due. */
  readonly tasks: readonly DueTask[];
}

/**
 * The days of [from, to) that have something, and the first day in any case. An event over several days is listed once, on the first of them
 * that is in the agenda.
 */
export function agendaOf(
  from: Day,
  to: Day,
  occurrences: readonly Occurrence[],
  tasks: readonly DueTask[],
): readonly AgendaDay[] {
  const days = new Map<Day, { occurrences: Occurrence[]; tasks: DueTask[] }>();
  const on = (day: Day) => {
    const found = days.get(day) ?? { occurrences: [], tasks: [] };
    days.set(day, found);
    return found;
  };
  on(from);
  for (const each of occurrences) {
    const [first] = daysOf(each, from, to);
    if (first) on(first).occurrences.push(each);
  }
  for (const task of tasks)
    if (task.due_date && task.due_date >= from && task.due_date < to) on(task.due_date).tasks.push(task);
  return [...days].map(([day, found]) => ({ day, ...found })).sort((a, b) => (a.day < b.day ? -1 : 1));
}

/** How many days the agenda reads at first, and at most. */
export const FIRST_DAYS = 62;
export const MOST_DAYS = 3660;

/** How many days to read when the end of the last ones is in sight: twice as many. */
export const further = (days: number): number => Math.min(days * 2, MOST_DAYS);
