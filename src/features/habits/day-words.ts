/** A habit's day in words, and how much of its band is filled. Pure. */
import type { Habit, HabitDay } from '#data/schema.ts';
import type { Day } from '#lib/day.ts';
import type { StripDay } from './board.ts';
import { habitPlan, inUnit } from './schedule.ts';
import { shareOf } from './tally.ts';
import { t } from '#lib/i18n.ts';

/** 'done', 'skipped', '12 pages, not done yet'; with the note, if there is one. */
export function dayWords(habit: Pick<Habit, 'unit'>, { state, row }: Pick<StripDay, 'state' | 'row'>): string {
  const words = {
    done: t('done'),
    skipped: t('skipped'),
    paused: t('paused'),
    free: t('a day off'),
    before: t('before you started'),
    open: t('not done'),
  }[state];
  return `${amountWords(habit, row)}${words}${row?.note ? `, ${row.note}` : ''}`;
}

const amountWords = ({ unit }: Pick<Habit, 'unit'>, row: HabitDay | undefined) =>
  typeof row?.amount === 'number' ? `${inUnit(row.amount, unit)}, ` : '';

/** The share of a band that is filled, 0 to 1: the share of the day's target. */
export function shareShown(habit: Habit, { day, state, row }: { day: Day } & Pick<StripDay, 'state' | 'row'>): number {
  if (state === 'done') return 1;
  const plan = habitPlan(habit, day);
  if (state !== 'open' || plan.target?.bound !== 'at_least') return 0;
  return Math.min(1, Math.max(0, shareOf(plan, row)));
}
