/** The habits that are meant for a day, any day: without their history, which only today's list needs. */
import { getDb } from '#data/db.ts';
import type { Habit } from '#data/schema.ts';
import { dayOf, type Day } from '#lib/day.ts';
import { readWeekStart } from '#data/preferences.ts';
import { numberOf } from '#lib/day-number.ts';
import { habitsInOrder } from './habit.ts';
import { standingOn } from './standing.ts';
import { rulesOf } from './tallies.ts';
import { emptyTally } from './tally.ts';

export interface HabitDue {
  readonly habit: Habit;
  readonly state: 'done' | 'skipped' | 'open';
}

/** The habits of a day in the order of the list. One that rests then, is not meant for that weekday, or was made later, is not among them. */
export async function readHabitsDue(day: Day): Promise<readonly HabitDue[]> {
  const [habits, rows, weekStart] = await Promise.all([
    getDb().habits.toArray(),
    getDb().habit_days.where('day').equals(day).toArray(),
    readWeekStart(),
  ]);
  const byHabit = new Map(rows.map((row) => [row.habit_id, row]));
  return habitsInOrder(habits.filter(({ archived_at }) => !archived_at)).flatMap((habit) => {
    const row = byHabit.get(habit.id);
    if (!row && dayOf(new Date(habit.created_at)) > day) return [];
    const { today: state } = standingOn(emptyTally(numberOf(day)), row, rulesOf(habit, weekStart));
    return state === 'free' || state === 'paused' ? [] : [{ habit, state }];
  });
}

/** All habits, archived ones too, in the order of the list. */
export const readHabits = async (): Promise<readonly Habit[]> => habitsInOrder(await getDb().habits.toArray());
