import fc from 'fast-check';
import { dateOf, dayAfter, dayOf, type Day } from '#lib/day.ts';
import { expect, test } from 'vitest';
import { isOverdue, passes } from './task.ts';
import { taskFilters, type TaskFilter } from './tasks-search.ts';

/** The filters as the spec's sentences say them, with dates and times of day instead of compared texts. */
function passesSlowly(task: { due_date: Day | null; completed: boolean }, filter: TaskFilter, now: Date): boolean {
  if (filter === 'all') return true;
  if (filter === 'completed') return task.completed;
  if (task.completed || !task.due_date) return false;
  const due = dateOf(task.due_date);
  const isToday = due.toDateString() === now.toDateString();
  if (filter === 'today') return isToday;
  return !isToday && (filter === 'upcoming' ? due.getTime() > now.getTime() : due.getTime() < now.getTime());
}

// Summer time begins and ends in these years, in all the zones in which this file is run again.
const instants = fc.date({ min: new Date(2025, 0, 1), max: new Date(2027, 11, 31), noInvalidDate: true });

test('the five filters say what the sentences of the spec say, at any time of any day @001.31', () => {
  fc.assert(
    fc.property(instants, fc.option(fc.integer({ min: -400, max: 400 })), fc.boolean(), (now, away, completed) => {
      const today = dayOf(now);
      const due_date = away === null ? null : dayAfter(today, away);
      for (const filter of Object.keys(taskFilters) as TaskFilter[]) {
        expect(passes({ due_date, completed }, filter, today), filter).toBe(
          passesSlowly({ due_date, completed }, filter, now),
        );
      }
      expect(isOverdue({ due_date, completed }, today)).toBe(passesSlowly({ due_date, completed }, 'overdue', now));
    }),
    { numRuns: 500 },
  );
});

test.each([0, 1, -1])(
  'a task that is due %s days from now is the same at midnight and a moment before the next',
  (away) => {
    const day = '2026-03-29' as Day;
    const due_date = dayAfter(day, away);
    const first = dateOf(day);
    const last = new Date(dateOf(dayAfter(day, 1)).getTime() - 1);
    const filters = Object.keys(taskFilters) as TaskFilter[];
    for (const now of [first, last]) {
      expect(filters.filter((filter) => passes({ due_date, completed: false }, filter, dayOf(now)))).toEqual(
        filters.filter((filter) => passesSlowly({ due_date, completed: false }, filter, now)),
      );
    }
  },
);
