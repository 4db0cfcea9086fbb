/** The choices in a habit's form, apart from its texts, as they are typed. */
import * as v from 'valibot';
import { blocks, type HabitDraft } from './habit.ts';
import type { Plan, Rhythm, Target } from './schedule.ts';
import { isText, type Checks } from '#editing/use-form-draft.ts';

export interface HabitChoices extends Pick<HabitDraft, 'type' | 'time_block' | 'unit' | 'reminders'> {
  readonly rhythm: Rhythm;
  readonly bound: Target['bound'] | 'tick';
  /** A text, because an incomplete '2.' must stay as typed. */
  readonly amount: string;
}

/** A habit's choices as its form shows them. */
export const choicesOf = ({ type, time_block, plan, unit, reminders }: HabitDraft): HabitChoices => ({
  type,
  time_block,
  rhythm: plan.rhythm,
  bound: plan.target?.bound ?? 'tick',
  amount: plan.target ? String(plan.target.amount) : '',
  unit,
  reminders,
});

/** The chosen plan. An invalid amount is NaN, which checkHabit() refuses. */
export const planOf = ({ rhythm, bound, amount }: HabitChoices): Plan => ({
  rhythm,
  target: bound === 'tick' ? null : { bound, amount: parseAmount(amount) ?? Number.NaN },
});

const whole = (least: number, most: number) => v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most));
const rhythm = v.variant('kind', [
  v.object({ kind: v.picklist(['daily', 'weekly']) }),
  v.object({ kind: v.literal('times'), times: whole(2, 6) }),
  // No day chosen yet is allowed in a draft.
  v.object({ kind: v.literal('weekdays'), days: v.array(whole(1, 7)) }),
]);

export const choiceChecks: Checks<HabitChoices> = {
  type: (value): value is HabitChoices['type'] => value === 'habit' || value === 'routine',
  time_block: (value): value is HabitChoices['time_block'] =>
    value === null || blocks.some(({ block }) => block === value && block !== 'unset'),
  rhythm: (value): value is Rhythm => v.is(rhythm, value),
  bound: (value): value is HabitChoices['bound'] => value === 'tick' || value === 'at_least' || value === 'at_most',
  amount: isText,
  unit: isText,
  reminders: (value): value is string[] => Array.isArray(value) && value.every(isText),
};

/** Parses an amount as people type it: '2.5', '2,5'. Null for anything else, also for a negative number. Rounded to three decimals. */
export function parseAmount(text: string): number | null {
  const typed = text.trim().replace(',', '.');
  if (!/^\d{1,9}(\.\d*)?$/.test(typed)) return null;
  return Math.round(Number(typed) * 1000) / 1000;
}
