/** The fields that the spec stores with a habit and Daymark derives from its days. Exports contain them under the spec's names (sync.md, "Ids"). */
import type { Exported } from '#data/export.ts';
import { isDay, type Day } from '#lib/day.ts';
import { streakOn } from './habit.ts';

/** The exported tables with `streak` and `completed_dates`, in order, in each habit. */
export function withSpecFields(tables: Exported, today: Day): Exported {
  const done = new Map<unknown, Day[]>();
  for (const { habit_id, state, day } of tables.habit_days ?? []) {
    if (state !== 'done' || typeof day !== 'string' || !isDay(day)) continue;
    const days = done.get(habit_id) ?? [];
    days.push(day);
    done.set(habit_id, days);
  }
  const habits = (tables.habits ?? []).map((habit) => {
    const completed_dates = (done.get(habit.id) ?? []).sort();
    return { ...habit, streak: streakOn(today, completed_dates), completed_dates };
  });
  return { ...tables, habits };
}
