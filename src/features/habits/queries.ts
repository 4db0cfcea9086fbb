import { useEffect } from 'react';
import { getDb } from '#data/db.ts';
import { useLive } from '#data/live.ts';
import type { Habit, HabitDay } from '#data/schema.ts';
import type { Day } from '#lib/day.ts';
import { fold } from '#lib/fold.ts';
import { readBoard, type Board } from './board.ts';
import { readHabitsDue, type HabitDue } from './due.ts';
import { habitDayId } from './habit.ts';
import { keepTallies } from './tallies.ts';

const EMPTY: Board = { habits: [], archived: [], weekStart: 1 };

/** The list for a day; undefined while it is read. A failed read shows an empty list, as the spec says. */
export function useBoard(today: Day): Board | undefined {
  const board = useLive(() => readBoard(today), EMPTY, [today]);
  const weekStart = board?.weekStart;
  const whole = board?.habits.every(({ standing }) => standing !== undefined) ?? false;
  useEffect(
    () => (weekStart === undefined ? undefined : keepTallies(today, weekStart, whole)),
    [today, weekStart, whole],
  );
  return board;
}

export interface History {
  readonly habit: Habit;
  /** All of its days, oldest first. */
  readonly rows: readonly HabitDay[];
}

/** One habit with all of its days; null when there is none, undefined while it is read. */
export const useHistory = (id: string): History | null | undefined =>
  useLive<History | null>(
    async () => {
      const [habit, rows] = await Promise.all([
        getDb().habits.get(id),
        getDb().habit_days.where('[habit_id+day]').between([id, ''], [id, '\uffff']).toArray(),
      ]);
      return habit ? { habit, rows } : null;
    },
    null,
    [id],
  );

/** All days of all habits from one day to another; undefined while `wanted` is false or they are read. */
export const useDaysBetween = (from: Day, to: Day, wanted: boolean): readonly HabitDay[] | undefined =>
  useLive<readonly HabitDay[] | null>(
    async () => (wanted ? getDb().habit_days.where('day').between(from, to, true, true).toArray() : null),
    [],
    [from, to, wanted],
  ) ?? undefined;

/** A habit's row of one day; null when there is none, undefined while it is read. */
export const useDayRow = (habitId: string, day: Day): HabitDay | null | undefined =>
  useLive<HabitDay | null>(async () => (await getDb().habit_days.get(habitDayId(habitId, day))) ?? null, null, [
    habitId,
    day,
  ]);

/** The habits in use whose title has these words, which are folded; at most `most`. */
export const habitsNamed = (words: string, most: number): Promise<readonly Habit[]> =>
  getDb()
    .habits.filter((habit) => !habit.archived_at && fold(habit.title).includes(words))
    .limit(most)
    .toArray();

/** The ids of the habits that are done on a day. */
export async function doneOn(day: Day, habits: readonly Pick<Habit, 'id'>[]): Promise<ReadonlySet<string>> {
  const rows = await getDb().habit_days.bulkGet(habits.map(({ id }) => habitDayId(id, day)));
  return new Set(rows.flatMap((row) => (row?.state === 'done' ? [row.habit_id] : [])));
}

/** The habits that are meant for a day; undefined while they are read. */
export const useHabitsDue = (day: Day): readonly HabitDue[] | undefined =>
  useLive<readonly HabitDue[]>(() => readHabitsDue(day), [], [day]);
