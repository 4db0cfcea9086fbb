/** The list of habits as it is shown: the state of each habit and its last days. Reads a few weeks of rows, however long the history is. */
import { groupBy } from '#lib/group.ts';
import { getDb } from '#data/db.ts';
import type { Habit, HabitDay } from '#data/schema.ts';
import { readWeekStart } from '#data/preferences.ts';
import { dayAfter, dayOf, type Day } from '#lib/day.ts';
import { dayFrom, numberOf } from '#lib/day-number.ts';
import { habitsInOrder } from './habit.ts';
import { standingOn, type Standing } from './standing.ts';
import { emptyTally, tallyThrough, type Tally } from './tally.ts';
import { firstDay, marksOf, readTallies, rulesOf, talliesFor, type Tallies } from './tallies.ts';

/** How many days the strip has, today last. */
export const STRIP_DAYS = 7;

/** A day of the strip. */
export interface StripDay {
  readonly day: Day;
  /** before: the habit had not begun. */
  readonly state: Standing['today'] | 'before';
  /** Some of a target, not all of it. */
  readonly partly: boolean;
  readonly row: HabitDay | undefined;
}

export interface HabitView {
  readonly habit: Habit;
  /** The last seven days, oldest first. */
  readonly strip: readonly StripDay[];
  /** Undefined until its history is counted for the first time on this device. */
  readonly standing: Standing | undefined;
}

export interface Board {
  /** In the order of the list. */
  readonly habits: readonly HabitView[];
  readonly archived: readonly Habit[];
  /** 1 Monday to 7 Sunday. */
  readonly weekStart: number;
}

/** Reads the list for a day. */
export async function readBoard(today: Day, weekStart: number | Promise<number> = readWeekStart()): Promise<Board> {
  const [all, cached, start] = await Promise.all([getDb().habits.toArray(), readTallies(), weekStart]);
  const tallies = talliesFor(cached, today, start);
  const rows = await getDb()
    .habit_days.where('day')
    .between(dayFrom(tallies.through + 1), today, true, true)
    .toArray();
  const byHabit = groupBy(rows, ({ habit_id }) => habit_id);
  const list = habitsInOrder(all.filter(({ archived_at }) => !archived_at));
  return {
    habits: list.map((habit) => viewOf(habit, byHabit.get(habit.id) ?? [], tallies, today)),
    archived: habitsInOrder(all.filter(({ archived_at }) => archived_at)),
    weekStart: start,
  };
}

/** A habit on a day, from the cached tally and the rows since then. */
export function viewOf(habit: Habit, rows: readonly HabitDay[], tallies: Tallies, today: Day): HabitView {
  const rules = rulesOf(habit, tallies.weekStart);
  const marks = marksOf(rows);
  const n = numberOf(today);
  const start = startOf(habit, tallies);
  const byDay = new Map(rows.map((row) => [row.day, row]));
  const begun = firstDay(habit, rows);
  return {
    habit,
    strip: Array.from({ length: STRIP_DAYS }, (_, i) => {
      const day = dayAfter(today, i - STRIP_DAYS + 1);
      const row = byDay.get(day);
      const state = numberOf(day) < begun ? 'before' : standingOn(emptyTally(numberOf(day)), row, rules).today;
      return { day, state, row, partly: state === 'open' && (row?.amount ?? 0) > 0 };
    }),
    standing: start && standingOn(tallyThrough(start, marks, rules, n - 1), marks.get(n), rules),
  };
}

/** The tally to continue from. A habit that is newer than the cache has no history to count. */
function startOf({ id, created_at }: Habit, { through, of }: Tallies): Tally | undefined {
  const made = numberOf(dayOf(new Date(created_at)));
  return of[id] ?? (made > through ? { ...emptyTally(made), through } : undefined);
}
