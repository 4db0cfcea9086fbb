/**
 * Counts a habit's history day by day: done days, runs, strength. The state after a day is small and plain, so it can be cached and
 * continued from there: ten years are as quick as the last weeks. Pure.
 */
import { weekOf } from '#lib/day-number.ts';
import type { HabitDay } from '#data/schema.ts';
import { restsOn, type Pause } from './pauses.ts';
import { countsWeeks, isMeantFor, planOn, timesAWeek, type Plan, type PlanFrom } from './schedule.ts';

/** What is known of a day: its state and, for a habit with amounts, the amount. */
export type Mark = Pick<HabitDay, 'state'> & { readonly amount?: number | null };

/** What decides how marks are counted. */
export interface Rules {
  readonly plans: readonly [PlanFrom, ...PlanFrom[]];
  readonly pauses: readonly Pause[];
  /** 1 Monday to 7 Sunday. */
  readonly weekStart: number;
}

/** The counts after the day `through`. */
export interface Tally {
  readonly through: number;
  /** Days that are done. */
  readonly completed: number;
  /** The spec's streak: done days in a row that end with `through`. */
  readonly calendarRun: number;
  /** The current run, in days or in whole weeks. A skip or pause does not end it. */
  readonly run: number;
  readonly inWeeks: boolean;
  readonly best: number;
  /** Strength, 0 to 1. */
  readonly score: number;
  /**
   * How well the last days went (shareOf), oldest first, without skipped and paused days: the strength of a weekly rhythm is computed from
   * them. -1 is a day without a mark.
   */
  readonly recent: readonly number[];
  /** The week of `through`: its done days, its amount, and whether a day of it was skipped or paused. */
  readonly week: { readonly done: number; readonly sum: number; readonly rest: boolean };
}

/** How many days count for a weekly rhythm: two weeks, so that Tuesday this week and Friday next week are as good as two Fridays. */
const FORTNIGHT = 14;

/** The tally before the first day. */
export const emptyTally = (first: number): Tally => ({
  through: first - 1,
  completed: 0,
  calendarRun: 0,
  run: 0,
  inWeeks: false,
  best: 0,
  score: 0,
  recent: [],
  // The week in which a habit begins is not a whole week: it cannot end a run.
  week: { done: 0, sum: 0, rest: true },
});

/**
 * The strength after a day, as Loop Habit Tracker computes it: score = previous · m + check · (1 − m) with
 * m = 0.5^(√frequency / 13). The frequency is in times a day, so that a daily habit gains or loses half in 13 days
 * (iSoron/uhabits: uhabits-core, models/Score.kt).
 * @param check how well the day went, 0 to 1
 * @param days how many days the check stands for
 */
export function strengthAfter(previous: number, check: number, frequency: number, days = 1): number {
  const m = 0.5 ** ((Math.sqrt(frequency) / 13) * days);
  return previous * m + check * (1 - m);
}

/** How well a day's mark meets a plan, 0 to 1; -1 without a mark. For a weekly amount: the share of the week's target, which may exceed 1. */
export function shareOf({ rhythm, target }: Plan, mark: Mark | undefined): number {
  if (!mark || mark.state === 'skipped') return -1;
  const amount = mark.amount ?? null;
  if (!target || amount === null) return mark.state === 'done' ? (target?.bound === 'at_most' ? 0 : 1) : -1;
  const part = target.amount > 0 ? amount / target.amount : amount > 0 ? Number.MAX_SAFE_INTEGER : 0;
  return rhythm.kind === 'weekly' || target.bound === 'at_most' ? part : Math.min(1, part);
}

/** The grade of a share under an upper bound, as in Loop: 1 up to the bound, 0 from twice the bound on. */
const underBound = (share: number) => Math.min(1, Math.max(0, 2 - share));

/** The strength after a day on which the habit was due. */
function scoreAfter({ score, recent }: Pick<Tally, 'score' | 'recent'>, plan: Plan): number {
  const times = timesAWeek(plan);
  const today = recent.at(-1) ?? -1;
  const most = plan.target?.bound === 'at_most';
  const grade = (share: number) => (share < 0 ? 0 : most ? underBound(share) : Math.min(1, share));
  if (!countsWeeks(plan)) return strengthAfter(score, grade(today), times / 7, 7 / times);
  const marked = recent.filter((share) => share >= 0);
  const weeks = FORTNIGHT / 7;
  const sum =
    plan.rhythm.kind === 'weekly' && plan.target
      ? marked.reduce((total, share) => total + share, 0)
      : marked.reduce((total, share) => total + grade(share), 0);
  const check =
    plan.rhythm.kind === 'weekly' && most
      ? marked.length > 0
        ? underBound(sum / weeks)
        : 0
      : Math.min(1, sum / (times * weeks));
  return strengthAfter(score, check, times / 7);
}

/** Whether the days of a week so far meet the plan. */
export function isWeekDone(plan: Plan, { done, sum }: Tally['week']): boolean {
  if (done === 0) return false;
  const { rhythm, target } = plan;
  if (rhythm.kind !== 'weekly' || !target) return done >= timesAWeek(plan);
  // The sum is in shares of the week's target.
  return target.bound === 'at_least' ? sum >= 1 - 1e-9 : sum <= 1 + 1e-9;
}

/** The tally after one more day. */
export function tallyDay(tally: Tally, mark: Mark | undefined, rules: Rules): Tally {
  const n = tally.through + 1;
  const plan = planOn(rules.plans, n);
  const rest = mark?.state === 'skipped' || (mark?.state !== 'done' && restsOn(rules.pauses, n));
  const done = mark?.state === 'done';
  const inWeeks = countsWeeks(plan);
  let { run, week } = tally;

  if (weekOf(n, rules.weekStart) === n) {
    // The week before is over: a completed week counts, an incomplete one ends the run, one with a skip or pause does neither.
    if (tally.inWeeks && !week.rest && !isWeekDone(planOn(rules.plans, n - 1), week)) run = 0;
    else if (tally.inWeeks && isWeekDone(planOn(rules.plans, n - 1), week)) run += 1;
    week = { done: 0, sum: 0, rest: false };
  }
  // A run is a length of time: when the rhythm changes, it is converted to the new unit.
  if (inWeeks && !tally.inWeeks) {
    run = Math.floor(run / 7);
    week = { ...week, rest: true };
  } else if (!inWeeks && tally.inWeeks) run *= 7;

  const share = shareOf(plan, mark);
  week = {
    done: week.done + (done ? 1 : 0),
    sum: week.sum + Math.max(0, share),
    rest: week.rest || rest,
  };
  const meant = isMeantFor(plan, n);
  if (!inWeeks) run = done ? run + 1 : rest || !meant ? run : 0;

  const asks = !rest && (meant || inWeeks);
  const recent = asks ? [...tally.recent, share].slice(-FORTNIGHT) : tally.recent;
  const runSoFar = run + (inWeeks && isWeekDone(plan, week) ? 1 : 0);
  return {
    through: n,
    completed: tally.completed + (done ? 1 : 0),
    calendarRun: done ? tally.calendarRun + 1 : 0,
    run,
    inWeeks,
    best: Math.max(
      inWeeks === tally.inWeeks ? tally.best : inWeeks ? Math.floor(tally.best / 7) : tally.best * 7,
      runSoFar,
    ),
    score: asks ? scoreAfter({ score: tally.score, recent }, plan) : tally.score,
    recent,
    week,
  };
}

/** The tally continued to the day `through`; `marks` by day number. `onDay` is called after every day. */
export function tallyThrough(
  tally: Tally,
  marks: ReadonlyMap<number, Mark>,
  rules: Rules,
  through: number,
  onDay?: (tally: Tally) => void,
): Tally {
  let at = tally;
  while (at.through < through) {
    at = tallyDay(at, marks.get(at.through + 1), rules);
    onDay?.(at);
  }
  return at;
}
