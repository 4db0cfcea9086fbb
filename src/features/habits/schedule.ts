/**
 * When a habit is due, and how much of it. A plan is stored as a line of text that holds from a day on, so that a change does
 * not change the past:
 *
 *   plan   = rhythm [ ' ' bound ' ' amount ]
 *   rhythm = 'daily' | 'weekly' | '3 a week' | 'on 1,3,5'      1 is Monday, 7 is Sunday
 *   bound  = 'at_least' | 'at_most'
 *
 * An amount is for one day; with the rhythm 'weekly' it is for the whole week. A text that this version cannot read counts as
 * the habit's `frequency`, which every version knows.
 */
import { weekdayNameShort } from '#lib/format.ts';
import type { Habit } from '#data/schema.ts';
import { readable } from '#lib/damaged.ts';
import { isDay, type Day } from '#lib/day.ts';
import { numberOf, weekdayOf } from '#lib/day-number.ts';
import { t } from '#lib/i18n.ts';

export type Rhythm =
  | { readonly kind: 'daily' }
  | { readonly kind: 'weekly' }
  | { readonly kind: 'times'; readonly times: number }
  | { readonly kind: 'weekdays'; readonly days: readonly number[] };

export interface Target {
  readonly bound: 'at_least' | 'at_most';
  readonly amount: number;
}

export interface Plan {
  readonly rhythm: Rhythm;
  readonly target: Target | null;
}

/** A plan and the first day it holds for, as a number (day-number.ts). */
export interface PlanFrom {
  readonly from: number;
  readonly plan: Plan;
}

const PLAN = /^(daily|weekly|[2-6] a week|on [1-7](?:,[1-7]){0,6})(?: (at_least|at_most) (\d{1,9}(?:\.\d{1,3})?))?$/;

/** '3,1,3' as [1, 3]. */
export const weekdaysIn = (text: string): number[] => [...new Set(text.split(',').map(Number))].sort((a, b) => a - b);

/** Parses a plan; null for one that this version cannot read. */
export function parsePlan(text: unknown): Plan | null {
  const [, rhythm, bound, amount] = (typeof text === 'string' && PLAN.exec(text)) || [];
  if (rhythm === undefined) return null;
  return {
    rhythm: rhythmIn(rhythm),
    target: bound === undefined ? null : { bound: bound as Target['bound'], amount: Number(amount) },
  };
}

function rhythmIn(text: string): Rhythm {
  if (text === 'daily' || text === 'weekly') return { kind: text };
  return text.startsWith('on ')
    ? { kind: 'weekdays', days: weekdaysIn(text.slice(3)) }
    : { kind: 'times', times: Number(text[0]) };
}

/** A plan as its text, which parsePlan() reads. */
export function planText({ rhythm, target }: Plan): string {
  const words =
    rhythm.kind === 'times'
      ? `${rhythm.times} a week`
      : rhythm.kind === 'weekdays'
        ? `on ${rhythm.days.join(',')}`
        : rhythm.kind;
  return target ? `${words} ${target.bound} ${target.amount}` : words;
}

/** The spec's field for a plan: a plan by days is daily, a plan by weeks is weekly. */
export const frequencyOf = ({ rhythm }: Plan): Habit['frequency'] =>
  rhythm.kind === 'daily' || rhythm.kind === 'weekdays' ? 'daily' : 'weekly';

type ScheduledHabit = Pick<Habit, 'frequency' | 'schedule'>;

/** Every plan a habit has had, the oldest first; at least one. Days before the first belong to it as well. */
export function plansOf({ frequency, schedule }: ScheduledHabit): readonly [PlanFrom, ...PlanFrom[]] {
  const fallback: Plan = { rhythm: { kind: frequency === 'weekly' ? 'weekly' : 'daily' }, target: null };
  const plans = Object.entries(schedule ?? {})
    .filter(([day, text]) => isDay(day) && text !== null)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([day, text]) => ({ from: numberOf(day as Day), plan: parsePlan(text) ?? fallback }));
  const [first = { from: Number.NEGATIVE_INFINITY, plan: fallback }, ...rest] = plans;
  return [{ ...first, from: Number.NEGATIVE_INFINITY }, ...rest];
}

/** The plan that holds on a day. */
export function planOn(plans: readonly [PlanFrom, ...PlanFrom[]], n: number): Plan {
  let at = plans.length - 1;
  while (at > 0 && plans[at]!.from > n) at--;
  return plans[at]!.plan;
}

/** The plan of a habit on a day. */
export const habitPlan = (habit: ScheduledHabit, day: Day): Plan => planOn(plansOf(habit), numberOf(day));

/**
 * The schedule of a habit whose plan changes on `today`; its past keeps its plans. Null when the habit never had another plan and its
 * frequency says the same.
 */
export function rescheduled(
  habit: ScheduledHabit & Pick<Habit, 'created_at'>,
  next: Plan,
  today: Day,
): NonNullable<Habit['schedule']> | null {
  const text = planText(next);
  const now = planText(habitPlan(habit, today));
  if (text === now) return habit.schedule ?? null;
  const past = Object.keys(habit.schedule ?? {}).length > 0 ? habit.schedule : { '1970-01-01': now };
  return { ...past, [today]: text };
}

/** Whether a habit is due on a day; a weekly one may be done on any day. */
export const isMeantFor = ({ rhythm }: Plan, n: number): boolean =>
  rhythm.kind !== 'weekdays' || rhythm.days.includes(weekdayOf(n));

export const countsWeeks = ({ rhythm }: Plan): boolean => rhythm.kind === 'weekly' || rhythm.kind === 'times';

export function timesAWeek({ rhythm }: Plan): number {
  switch (rhythm.kind) {
    case 'daily':
      return 7;
    case 'weekdays':
      return rhythm.days.length;
    case 'times':
      return rhythm.times;
    case 'weekly':
    default:
      return 1;
  }
}

/** [1, 3] as 'Mon, Wed'. */
export const weekdayList = (days: readonly number[]): string => days.map(weekdayNameShort).join(', ');

/** The badge of a habit: 'daily', 'weekly', '3 a week', 'Mon, Wed, Fri', 'weekdays'. */
export function rhythmWords({ rhythm }: Plan): string {
  if (rhythm.kind === 'times') return t('{times} a week', { times: rhythm.times });
  if (rhythm.kind !== 'weekdays') return rhythm.kind === 'daily' ? t('daily') : t('weekly');
  if (rhythm.days.join('') === '12345') return t('weekdays');
  if (rhythm.days.join('') === '67') return t('weekends');
  return weekdayList(rhythm.days);
}

/** An amount with its unit: '20 pages'. A unit that cannot be read here is left out. */
export const inUnit = (amount: number, unit: string | null | undefined): string =>
  readable(unit) ? `${amount} ${unit}` : String(amount);

/** The target in words: 'at least 20 pages', 'at most 2 a week'; null without one. */
export function targetWords({ rhythm, target }: Plan, unit: string | null | undefined): string | null {
  if (!target) return null;
  const amount = inUnit(target.amount, unit);
  const words = target.bound === 'at_least' ? t('at least {amount}', { amount }) : t('at most {amount}', { amount });
  return rhythm.kind === 'weekly' ? t('{target} a week', { target: words }) : words;
}
