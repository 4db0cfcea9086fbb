/** Reads a week and its past through the indexes of the days, in one round of requests. */
import { db } from '#data/db.ts';
import type { Habit } from '#data/schema.ts';
import { goesWith, type Finding } from '#features/mood/goes-with.ts';
import { moodDays } from '#features/mood/days.ts';
import { readFactors } from '#features/mood/read-factors.ts';
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
/** The past in which a pattern is looked for. */
const YEAR = 365;

/** The week that begins on `start`. */
export async function readInsights(start: Day, today: Day): Promise<Insights> {
  const [before, last, end] = [dayAfter(start, -PAST), dayAfter(start, -7), dayAfter(start, 7)];
  const [entries, moods, habits, habitDays, tasks, projectTasks, due] = await Promise.all([
    rowsBetween(journal, before, end),
    moodsBetween(before, dayAfter(end, -1)),
    db.table<Habit>(habit.table).toArray(),
    db.table(habitDay.table).where('day').between(last, end).toArray(),
    rowsBetween(task, last, end),
    rowsBetween(projectTask, last, end),
    openTasksDue(start, dayAfter(end, -1)),
  ]);
  const done = [...tasks, ...projectTasks].filter(({ completed }) => completed);
  return insightsOf({ entries, moods, habits, habitDays, done, due }, start, today);
}

/** The strongest thing that goes with good or bad days, in the year up to a day; null when nothing is clear. `hidden`: what the person does not want to see. */
export async function readPattern(to: Day, hidden: readonly string[]): Promise<Pattern | null> {
  const from = dayAfter(to, -YEAR);
  const moods = await moodsBetween(from, to);
  const factors = await readFactors(from, to, moods);
  const byDay = moodDays(moods);
  const calendar = Array.from({ length: YEAR + 1 }, (_, i) => dayAfter(from, i));
  const { findings } = goesWith(calendar, byDay, factors);
  const finding = findings.find(({ clear, factor }) => clear && !hidden.includes(factor.id));
  if (!finding) return null;
  const judged = calendar.filter((day) => byDay.has(day) && finding.factor.counts(day));
  const levelsOn = (days: readonly Day[]) => {
    const levels = [0, 0, 0, 0, 0];
    for (const day of days) levels[Math.min(5, Math.max(1, Math.round(byDay.get(day)!.mean))) - 1]! += 1;
    return levels;
  };
  return {
    finding,
    withIt: levelsOn(judged.filter((day) => finding.factor.days.has(day))),
    without: levelsOn(judged.filter((day) => !finding.factor.days.has(day))),
  };
}

export interface Pattern {
  readonly finding: Finding;
  /** How many days have each mood, from terrible to great: those with it, and those without. */
  readonly withIt: readonly number[];
  readonly without: readonly number[];
}
