/** The rules of habits (spec 001, sections 2, 3 and 5): pure, no clock and no database. */
import type { Habit } from '#data/schema.ts';
import type { Day } from '#lib/day.ts';
import { idOf } from '#lib/id.ts';
import { byPlace, type PlacedItem } from '#lib/positions.ts';
import { err, ok, type Result } from '#lib/result.ts';
import { frequencyOf, planText, type Plan } from './schedule.ts';
import { checkReminders } from './reminders.ts';
import { type Message, msg } from '#lib/i18n.ts';

export type HabitError =
  | 'TitleTooShort'
  | 'WeekdaysMissing'
  | 'AmountMissing'
  | 'ReminderUnreadable'
  | 'SaveFailed'
  | 'Gone';

/** Whether the fields were valid, and the habit could not be stored. */
export const isNotStored = (error: HabitError): boolean => error === 'SaveFailed' || error === 'Gone';

export const TITLE_LENGTH = 2;

export interface HabitDraft {
  readonly title: string;
  readonly type: Habit['type'];
  readonly time_block: 'morning' | 'evening' | 'custom' | null;
  readonly description: string;
  readonly plan: Plan;
  readonly unit: string;
  readonly reminders: readonly string[];
}

export const newHabitDraft: HabitDraft = {
  title: '',
  type: 'habit',
  time_block: 'morning',
  description: '',
  plan: { rhythm: { kind: 'daily' }, target: null },
  unit: '',
  reminders: [],
};

export type HabitFields = Pick<
  Habit,
  'title' | 'type' | 'frequency' | 'time_block' | 'description' | 'unit' | 'reminders'
>;

/** The fields of a draft, or why it cannot be saved. The mutation adds the plan, because it knows the day. */
export function checkHabit(draft: HabitDraft): Result<HabitFields, HabitError> {
  const title = draft.title.trim();
  if (title.length < TITLE_LENGTH) return err('TitleTooShort');
  const { rhythm, target } = draft.plan;
  if (rhythm.kind === 'weekdays' && rhythm.days.length === 0) return err('WeekdaysMissing');
  if (target && !(target.amount >= 0 && (target.bound === 'at_most' || target.amount > 0))) return err('AmountMissing');
  const reminders = checkReminders(draft.reminders);
  if (!reminders) return err('ReminderUnreadable');
  return ok({
    title,
    type: draft.type,
    frequency: frequencyOf(draft.plan),
    time_block: draft.time_block,
    description: draft.description.trim() || null,
    unit: (target && draft.unit.trim()) || null,
    reminders: reminders.length > 0 ? reminders : null,
  });
}

/** The schedule of a new habit: null when its frequency says the same. */
export const firstSchedule = (plan: Plan, today: Day): NonNullable<Habit['schedule']> | null =>
  planText(plan) === frequencyOf(plan) ? null : { [today]: planText(plan) };

/** The id of a habit's day: the same on every device. */
export const habitDayId = (habitId: string, day: Day): string => idOf('habit_day', habitId, day);

/** The state of a day with an amount: done when the amount meets the target, else open. A weekly amount counts each day as done. */
export function stateOf({ rhythm, target }: Plan, amount: number): 'done' | 'open' {
  if (!target) return amount > 0 ? 'done' : 'open';
  if (rhythm.kind === 'weekly') return amount > 0 || target.bound === 'at_most' ? 'done' : 'open';
  return (target.bound === 'at_least' ? amount >= target.amount : amount <= target.amount) ? 'done' : 'open';
}

export type Block = 'morning' | 'evening' | 'custom' | 'unset';
/** The groups of the card and the page, in the spec's words and order. */
export const blocks: readonly { readonly block: Block; readonly title: Message }[] = [
  { block: 'morning', title: msg('Morning') },
  { block: 'evening', title: msg('Evening') },
  { block: 'custom', title: msg('Custom') },
  { block: 'unset', title: msg('Unset') },
];
export const blockOf = ({ time_block }: Pick<Habit, 'time_block'>): Block => time_block ?? 'unset';

/** A habit's place in the list: the stored position, else its creation time, so that the oldest comes first. */
export const placedHabit = ({
  id,
  position,
  created_at,
}: Pick<Habit, 'id' | 'position' | 'created_at'>): PlacedItem => ({
  id,
  place: position ?? Date.parse(created_at),
});

/** The habits in the order of the list. */
export const habitsInOrder = <H extends Pick<Habit, 'id' | 'position' | 'created_at'>>(habits: readonly H[]): H[] =>
  [...habits].sort((a, b) => byPlace(placedHabit(a), placedHabit(b)));
