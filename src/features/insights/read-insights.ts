/** Reads a week and its past through the indexes of the days, in one round of requests. */
import { getDb } from '#data/db.ts';
import type { Habit } from '#data/schema.ts';
import { moodsBetween } from '#features/mood/read-moods.ts';
import { habitDay } from '#kinds/habit-day.ts';
import { habit } from '#kinds/habit.ts';
import { journal } from '#kinds/journal.ts';
import { openTasksDue } from '#kinds/open-tasks.ts';
import { projectTask } from '#kinds/project-task.ts';
import { rowsBetween } from '#kinds/read-days.ts';
import { task } from '#kinds/task.ts';
import { dayAfter, type Day } from '#lib/day.ts';
import { insightsOf, type Insights } from './insights.ts';

/** The past with which the words of a week are compared, in days. */
const PAST = 84;

/** The week that begins on `start`. */
export async function readInsights(start: Day, today: Day): Promise<Insights> {
  const [before, last, end] = [dayAfter(start, -PAST), dayAfter(start, -7), dayAfter(start, 7)];
  const [entries, moods, habits, habitDays, tasks, projectTasks, due] = await Promise.all([
    rowsBetween(journal, before, end),
    moodsBetween(before, dayAfter(end, -1)),
    getDb().table<Habit>(habit.table).toArray(),
    getDb().table(habitDay.table).where('day').between(last, end).toArray(),
    rowsBetween(task, last, end),
    rowsBetween(projectTask, last, end),
    openTasksDue(start, dayAfter(end, -1)),
  ]);
  const done = [...tasks, ...projectTasks].filter(({ completed }) => completed);
  return insightsOf({ entries, moods, habits, habitDays, done, due }, start, today);
}
