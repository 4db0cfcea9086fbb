/** The list of habits as it is shown: who stands where, with the last days of each. Reads a few weeks, whatever the years. */
import { db } from '#data/db.ts';
import type { Habit, HabitDay } from '#data/schema.ts';
import { readPreferences, weekStartIn } from '#data/preferences.ts';
import { dayAfter, dayOf, type Day } from '#lib/day.ts';
import { dayFrom, numberOf } from './day-number.ts';
import { inOrder } from './habit.ts';
import { standingOn, type Standing } from './standing.ts';
import { emptyTally, walk, type Tally } from './tally.ts';
import { marksOf, readTallies, rulesOf, talliesFor, type Tallies } from './tallies.ts';

/** Days of the strip, the present one last. */
export const STRIP_DAYS = 7;

/** A day of the strip. */
export interface StripDay {
  readonly day: Day;
  readonly state: 'done' | 'skipped' | 'paused' | 'free' | 'open';
  /** Some of a target, not all of it. */
  readonly partly: boolean;
  readonly row: HabitDay | undefined;
}

export interface HabitView {
  readonly habit: Habit;
  /** The last seven days, oldest first. */
  readonly strip: readonly StripDay[];
  /** Undefined until its history was counted for the first time on this device. */
  readonly standing: Standing | undefined;
}

export interface Board {
  /** In the order of the list. */
  readonly habits: readonly HabitView[];
  readonly archived: readonly Habit[];
  /** 1 Monday to 7 Sunday. */
  readonly weekStart: number;
}

/** The weekday that the person's weeks of habits start on. */
export const readWeekStart = async (): Promise<number> => weekStartIn(await readPreferences(), 1);

/** Reads the list for a day. */
export async function readBoard(today: Day, weekStart: number | Promise<number> = readWeekStart()): Promise<Board> {
  const [all, kept, start] = await Promise.all([db.habits.toArray(), readTallies(), weekStart]);
  const tallies = talliesFor(kept, today, start);
  const rows = await db.habit_days
    .where('day')
    .between(dayFrom(tallies.through + 1), today, true, true)
    .toArray();
  const byHabit = new Map<string, HabitDay[]>();
  for (const row of rows) {
    const list = byHabit.get(row.habit_id);
    if (list) list.push(row);
    else byHabit.set(row.habit_id, [row]);
  }
  const list = inOrder(all.filter(({ archived_at }) => !archived_at));
  return {
    habits: list.map((habit) => viewOf(habit, byHabit.get(habit.id) ?? [], tallies, today)),
    archived: inOrder(all.filter(({ archived_at }) => archived_at)),
    weekStart: start,
  };
}

/** A habit on a day, from the walk that is kept and the rows since then. */
export function viewOf(habit: Habit, rows: readonly HabitDay[], tallies: Tallies, today: Day): HabitView {
  const rules = rulesOf(habit, tallies.weekStart);
  const marks = marksOf(rows);
  const n = numberOf(today);
  const start = startOf(habit, tallies);
  const byDay = new Map(rows.map((row) => [row.day, row]));
  return {
    habit,
    strip: Array.from({ length: STRIP_DAYS }, (_, i) => {
      const day = dayAfter(today, i - STRIP_DAYS + 1);
      const row = byDay.get(day);
      const { today: state } = standingOn(emptyTally(numberOf(day)), row, rules);
      return { day, state, row, partly: state === 'open' && (row?.amount ?? 0) > 0 };
    }),
    standing: start && standingOn(walk(start, marks, rules, n - 1), marks.get(n), rules),
  };
}

/** Where the walk of a habit goes on. One that was made since has no history to wait for. */
function startOf({ id, created_at }: Habit, { through, of }: Tallies): Tally | undefined {
  const made = numberOf(dayOf(new Date(created_at)));
  return of[id] ?? (made > through ? { ...emptyTally(made), through } : undefined);
}
