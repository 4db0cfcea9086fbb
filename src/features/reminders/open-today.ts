/** How many things of a day are still open: what the badge on the app's icon says. */
import { readHabitsDue } from '#features/habits/due.ts';
import { openTasksDue } from '#kinds/open-tasks.ts';
import type { Day } from '#lib/day.ts';

/** The habits that are due on a day and open, and the open tasks that are due on it or before it. */
export async function countOpen(day: Day): Promise<number> {
  const [habits, tasks] = await Promise.all([readHabitsDue(day), openTasksDue('0000-01-01' as Day, day)]);
  return habits.filter(({ state }) => state === 'open').length + tasks.length;
}
