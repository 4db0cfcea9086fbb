/** The state of a habit today, which its card shows next to the button. Pure. */
import { isMeantFor, planOn, timesAWeek, type Plan } from './schedule.ts';
import { isWeekDone, tallyDay, type Mark, type Rules, type Tally } from './tally.ts';
import { t } from '#lib/i18n.ts';

export interface Standing {
  /** The spec's streak: done days in a row that end today, 0 while today is not done. */
  readonly streak: number;
  /** The current run, in days or weeks: what would be lost if today is missed. */
  readonly run: number;
  readonly inWeeks: boolean;
  readonly best: number;
  readonly completed: number;
  /** Strength, 0 to 1. A day that is not over does not lower it. */
  readonly score: number;
  /** free: today is not one of its weekdays. */
  readonly today: 'done' | 'skipped' | 'paused' | 'free' | 'open';
  /** Nothing more is due today. */
  readonly isSettled: boolean;
  /** This week: how many days are done and how many are due. */
  readonly week: { readonly done: number; readonly asked: number };
  readonly plan: Plan;
}

/** The standing on the day after `yesterday`, the tally so far. */
export function standingOn(yesterday: Tally, mark: Mark | undefined, rules: Rules): Standing {
  const n = yesterday.through + 1;
  const plan = planOn(rules.plans, n);
  const after = tallyDay(yesterday, mark, rules);
  const today =
    mark?.state === 'done' || mark?.state === 'skipped'
      ? mark.state
      : rules.pauses.some(({ from, to }) => from <= n && n <= to)
        ? 'paused'
        : isMeantFor(plan, n)
          ? 'open'
          : 'free';
  const weekDone = after.inWeeks && isWeekDone(plan, after.week);
  // Whether an open day extends the run is known only when it is over.
  const open = today === 'open';
  const run = after.inWeeks ? after.run + (weekDone ? 1 : 0) : open ? yesterday.run : after.run;
  return {
    streak: after.calendarRun,
    run: open && !after.inWeeks && yesterday.inWeeks ? yesterday.run * 7 : run,
    inWeeks: after.inWeeks,
    best: Math.max(after.best, run),
    completed: after.completed,
    score: open ? yesterday.score : after.score,
    today,
    isSettled: today !== 'open' || weekDone,
    week: { done: after.week.done, asked: timesAWeek(plan) },
    plan,
  };
}

/** 'Streak: 4', and what is still open. */
export const streakWords = (standing: Standing): string =>
  withMore(
    standing.inWeeks
      ? t('Streak: {run, plural, one {# week} other {# weeks}}', { run: standing.run })
      : t('Streak: {run}', { run: standing.run }),
    standing,
  );

/** The same below a number: 'days in a row, today still open'. */
export const runWords = (standing: Standing): string =>
  withMore(
    standing.inWeeks
      ? t('{run, plural, one {week in a row} other {weeks in a row}}', { run: standing.run })
      : t('{run, plural, one {day in a row} other {days in a row}}', { run: standing.run }),
    standing,
  );

function withMore(words: string, standing: Standing): string {
  const more = stillOpen(standing);
  return more ? `${words}, ${more}` : words;
}

function stillOpen({ run, inWeeks, today, week, isSettled, plan }: Standing): string | null {
  if (today === 'paused') return t('paused');
  if (today === 'skipped') return t('today skipped');
  if (!inWeeks) return today === 'open' && run > 0 ? t('today still open') : null;
  if (plan.rhythm.kind === 'times') return t('{done} of {asked} this week', { done: week.done, asked: week.asked });
  return !isSettled && run > 0 ? t('this week still open') : null;
}

export const strengthWords = (score: number): string => t('Strength {percent} %', { percent: Math.round(score * 100) });

/** The line under the title of the page: what is left for today. */
export function todayWords(standings: readonly (Standing | undefined)[], evening: boolean): string {
  const known = standings.filter((each) => each !== undefined);
  const due = known.filter(({ today }) => today === 'open' || today === 'done');
  if (due.length === 0) return known.length === 0 ? '' : t('Nothing is due today. Enjoy your day.');
  const left = due.filter(({ isSettled }) => !isSettled).length;
  const done = due.length - left;
  if (left === 0) return evening ? t('All done for today. Enjoy your evening.') : t('All done for today.');
  if (done === 0)
    return t(
      '{left, plural, =1 {One} =2 {Two} =3 {Three} =4 {Four} =5 {Five} =6 {Six} =7 {Seven} =8 {Eight} =9 {Nine} =10 {Ten} other {#}} to go today.',
      { left },
    );
  return t(
    '{done, plural, =1 {One} =2 {Two} =3 {Three} =4 {Four} =5 {Five} =6 {Six} =7 {Seven} =8 {Eight} =9 {Nine} =10 {Ten} other {#}} done, {left, plural, =1 {one} =2 {two} =3 {three} =4 {four} =5 {five} =6 {six} =7 {seven} =8 {eight} =9 {nine} =10 {ten} other {#}} to go today.',
    { done, left },
  );
}

/** How many habits are due today, and how many of them are done or need nothing more. */
export function dueToday(standings: readonly (Standing | undefined)[]): {
  readonly due: number;
  readonly done: number;
} {
  const due = standings.filter((each) => each?.today === 'open' || each?.today === 'done');
  return { due: due.length, done: due.filter((each) => each?.isSettled).length };
}

/** Below 'x of y': 'done today, two still open'. */
export const leftWords = (due: number, done: number): string =>
  due === 0
    ? t('nothing due today')
    : done === due
      ? t('done today')
      : t(
          'done today, {left, plural, =1 {one} =2 {two} =3 {three} =4 {four} =5 {five} =6 {six} =7 {seven} =8 {eight} =9 {nine} =10 {ten} other {#}} still open',
          { left: due - done },
        );
