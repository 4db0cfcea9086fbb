/** A week in numbers, day by day, beside the week before. Pure. */
import type { Habit, HabitDay, JournalEntry } from '#data/schema.ts';
import { moodDays, nearestLevel } from '#features/mood/days.ts';
import type { NotedMood } from '#features/mood/noted.ts';
import { numberOf } from '#lib/day-number.ts';
import { habitsInOrder } from '#features/habits/habit.ts';
import { pausesOf, restsOn } from '#features/habits/pauses.ts';
import { countsWeeks, isMeantFor, planOn, plansOf, timesAWeek } from '#features/habits/schedule.ts';
import { dayAfter, dayOf, type Day } from '#lib/day.ts';
import type { MoodLevel } from '#lib/moods.ts';
import { standOut, type StandOut } from './stand-out.ts';
import { countWords } from './week-words.ts';

/** What a habit's day is: done, a rest, or neither. before: the habit had not begun. free: the habit does not ask for that day. */
export type Mark = 'done' | 'rest' | 'open' | 'before' | 'free';

export interface HabitWeek {
  readonly id: string;
  readonly title: string;
  readonly marks: readonly Mark[];
  readonly done: number;
  /** How often the habit asked to be done in the week. */
  readonly asked: number;
  readonly before: number;
}

/** A number for each of seven days, their sum, and the sum of the week before. */
export interface CountWeek {
  readonly days: readonly number[];
  readonly sum: number;
  readonly before: number;
}

export interface Insights {
  readonly days: readonly Day[];
  readonly moods: readonly (MoodLevel | null)[];
  /** The mood of the week and of the week before: the nearest level to the mean of their days. */
  readonly mood: MoodLevel | null;
  readonly moodBefore: MoodLevel | null;
  readonly habits: readonly HabitWeek[];
  readonly tasks: CountWeek;
  /** Tasks that were due in the week, and are still open after their day. */
  readonly slipped: number;
  readonly words: CountWeek;
  readonly stoodOut: readonly StandOut[];
}

type AnyTaskRow = {
  readonly completed: boolean;
  readonly completed_at?: string | null;
  readonly due_date?: Day | null;
};

/** The rows of the week and of the twelve before it. */
export interface InsightRows {
  readonly entries: readonly Pick<JournalEntry, 'content' | 'logged_for'>[];
  readonly moods: readonly Pick<NotedMood, 'mood_type' | 'logged_for' | 'note' | 'checkIn'>[];
  readonly habits: readonly Habit[];
  readonly habitDays: readonly HabitDay[];
  readonly done: readonly AnyTaskRow[];
  /** Open tasks that were due in the week. */
  readonly due: readonly AnyTaskRow[];
}

/** The week that begins on `start`. */
export function insightsOf(rows: InsightRows, start: Day, today: Day): Insights {
  const week = weekFrom(start);
  const last = weekFrom(dayAfter(start, -7));
  const byDay = moodDays(rows.moods);
  const meanOf = (days: readonly Day[]): MoodLevel | null => {
    const noted = days.flatMap((day) => byDay.get(day)?.mean ?? []);
    return noted.length > 0 ? nearestLevel(noted.reduce((sum, mean) => sum + mean, 0) / noted.length) : null;
  };
  const doneOn = rows.done.flatMap(({ completed_at }) => (completed_at ? [dayOf(new Date(completed_at))] : []));
  const tasksOn = (day: Day) => doneOn.filter((on) => on === day).length;
  const wordsOn = (day: Day) =>
    rows.entries.reduce((sum, { content, logged_for }) => (logged_for === day ? sum + countWords(content) : sum), 0);
  /** Notes of moods are texts too; the mood of an entry has the entry's text. */
  const texts = [
    ...rows.entries.map(({ content, logged_for }) => ({ text: content, day: logged_for })),
    ...rows.moods.flatMap(({ note, logged_for, checkIn }) =>
      checkIn && note ? [{ text: note, day: logged_for }] : [],
    ),
  ];
  const textsIn = (from: Day, to: Day) => texts.filter(({ day }) => day >= from && day <= to).map(({ text }) => text);
  return {
    days: week,
    moods: week.map((day) => (byDay.has(day) ? nearestLevel(byDay.get(day)!.mean) : null)),
    mood: meanOf(week),
    moodBefore: meanOf(last),
    habits: habitsIn(rows, week, last),
    tasks: counted(week, last, tasksOn),
    slipped: rows.due.filter(({ due_date }) => due_date != null && due_date < today).length,
    words: counted(week, last, wordsOn),
    stoodOut: standOut(textsIn(start, week[6]!), textsIn('' as Day, dayAfter(start, -1)), textsIn(last[0]!, last[6]!)),
  };
}

/** The seven days from one on. */
export const weekFrom = (start: Day): Day[] => Array.from({ length: 7 }, (_, i) => dayAfter(start, i));

const counted = (week: readonly Day[], last: readonly Day[], of: (day: Day) => number): CountWeek => {
  const sumOf = (days: readonly Day[]) => days.reduce((sum, day) => sum + of(day), 0);
  return { days: week.map(of), sum: sumOf(week), before: sumOf(last) };
};

/** The habits that are in use, or were done in the week, in the person's order. */
function habitsIn({ habits, habitDays }: InsightRows, week: readonly Day[], last: readonly Day[]): HabitWeek[] {
  const states = new Map(habitDays.map(({ habit_id, day, state }) => [`${habit_id} ${day}`, state]));
  return habitsInOrder(habits).flatMap((habit) => {
    const { id, title, archived_at, created_at } = habit;
    const plans = plansOf(habit);
    const pauses = pausesOf(habit.paused);
    const made = dayOf(new Date(created_at));
    const first = [...week].find((day) => states.has(`${id} ${day}`)) ?? made;
    const begun = first < made ? first : made;
    const marks = week.map((day): Mark => {
      const state = states.get(`${id} ${day}`);
      if (state === 'done') return 'done';
      if (state === 'skipped') return 'rest';
      const n = numberOf(day);
      if (day < begun) return 'before';
      const plan = planOn(plans, n);
      return restsOn(pauses, n) ? 'rest' : countsWeeks(plan) || !isMeantFor(plan, n) ? 'free' : 'open';
    });
    const plan = planOn(plans, numberOf(week[6]!));
    const asked = countsWeeks(plan)
      ? timesAWeek(plan)
      : week.map(numberOf).filter((n, i) => marks[i] !== 'before' && isMeantFor(plan, n) && !restsOn(pauses, n)).length;
    const doneIn = (days: readonly Day[]) => days.filter((day) => states.get(`${id} ${day}`) === 'done').length;
    const done = doneIn(week);
    if (done === 0 && (archived_at || made > week[6]!)) return [];
    return [{ id, title, marks, done, asked: Math.max(asked, done), before: doneIn(last) }];
  });
}
