/** What a person can do with their habits: each is one transaction and one undo step. Owns `habits` and `habit_days`. */
import { getDb } from '#data/db.ts';
import { intentOn, kinds } from '#kinds/kinds.ts';
import { sameValue } from '#data/diff.ts';
import { mutate, type IntentResult } from '#data/mutate.ts';
import type { Writer } from '#data/write.ts';
import type { Habit, HabitDay } from '#data/schema.ts';
import { attempt } from '#data/attempt.ts';
import type { Day } from '#lib/day.ts';
import { newId } from '#lib/id.ts';
import { moved } from '#lib/positions.ts';
import { err } from '#lib/result.ts';
import {
  blockOf,
  checkHabit,
  firstSchedule,
  habitDayId,
  habitsInOrder,
  placedHabit,
  stateOf,
  type HabitDraft,
  type HabitError,
} from './habit.ts';
import { withoutPause, withPause } from './pauses.ts';
import { habitPlan, rescheduled } from './schedule.ts';
import { english, msg } from '#lib/i18n.ts';

/** Adds a habit. The value is its id. */
export async function addHabit(draft: HabitDraft, today: Day, now = new Date()): IntentResult<HabitError, string> {
  const fields = checkHabit(draft);
  if (!fields.ok) return fields;
  return attempt('SaveFailed', () =>
    mutate(intentOn('Add', kinds.habit), async (write) => {
      const id = newId(now.getTime());
      const schedule = firstSchedule(draft.plan, today);
      await write.put('habits', { id, created_at: now.toISOString(), ...fields.value, schedule });
      return id;
    }),
  );
}

/** Saves an edited habit; `opened` is the row as the form read it (Writer.edit). A new rhythm or target holds from `today` on. */
export async function editHabit(opened: Habit, draft: HabitDraft, today: Day): IntentResult<HabitError> {
  const fields = checkHabit(draft);
  if (!fields.ok) return fields;
  const planned = rescheduled(opened, draft.plan, today);
  return attempt('SaveFailed', () =>
    mutate(intentOn('Edit', kinds.habit), async (write) => {
      // Another device may have changed the plan since: its entries in the schedule stay.
      const now = sameValue(planned, opened.schedule) ? undefined : await getDb().habits.get(opened.id);
      const schedule = now ? rescheduled(now, draft.plan, today) : planned;
      await write.edit('habits', opened, { ...fields.value, schedule });
    }),
  );
}

/** The fields that a change of a day can have; missing fields stay as they are. */
export type DayChange = Partial<Pick<HabitDay, 'state' | 'amount' | 'note'>>;

/** Sets a day of a habit. Unticking opens the day and deletes nothing: the row is the same on every device. */
export const setDay = (
  habitId: string,
  day: Day,
  change: DayChange,
  label: string,
  now = new Date(),
): IntentResult<HabitError> =>
  attempt('SaveFailed', () => mutate(label, (write) => writeDay(write, habitId, day, change, now)));

async function writeDay(write: Writer, habitId: string, day: Day, change: DayChange, now: Date): Promise<void> {
  const id = habitDayId(habitId, day);
  const row = await getDb().habit_days.get(id);
  const done_at = change.state === 'done' ? (row?.state === 'done' ? (row.done_at ?? null) : now.toISOString()) : null;
  const stamped = change.state === undefined ? change : { ...change, done_at };
  const whole = { id, created_at: now.toISOString(), habit_id: habitId, day, state: 'open' as const };
  if (row) await write.patch('habit_days', id, stamped, whole);
  else await write.put('habit_days', { ...whole, ...stamped });
}

/** Ticks a day, or unticks it. Unticking also removes the amount. */
export const toggleDay = (habitId: string, day: Day, done: boolean, now = new Date()): IntentResult<HabitError> =>
  setDay(
    habitId,
    day,
    done ? { state: 'done' } : { state: 'open', amount: null },
    english(done ? msg('Mark done') : msg('Mark undone')),
    now,
  );

/** Skips a day, or takes the skip back. A skipped day does not end a run. */
export const skipDay = (habitId: string, day: Day, skip: boolean, now = new Date()): IntentResult<HabitError> =>
  setDay(
    habitId,
    day,
    skip ? { state: 'skipped', amount: null } : { state: 'open' },
    english(skip ? msg('Skip') : msg('Unskip')),
    now,
  );

/** The fields of the form of a day; missing fields stay as they are. */
export interface DayEntry {
  readonly amount?: number | null;
  readonly note?: string;
}

/** Stores the amount and the note of a day. The plan of that day decides whether the amount makes it done. */
export async function saveDay(
  habit: Habit,
  day: Day,
  { amount, note }: DayEntry,
  now = new Date(),
): IntentResult<HabitError> {
  if (typeof amount === 'number' && !(Number.isFinite(amount) && amount >= 0)) return err('AmountMissing');
  const change: DayChange = {
    ...(amount === undefined
      ? {}
      : { amount, state: amount === null ? 'open' : stateOf(habitPlan(habit, day), amount) }),
    ...(note === undefined ? {} : { note: note.trim() || null }),
  };
  return setDay(habit.id, day, change, english(msg('Save day')), now);
}

/** Pauses habits from today on, or ends their pauses: one intent for all of them. */
export const pauseHabits = (ids: readonly string[], today: Day, pause: boolean): IntentResult<HabitError> =>
  attempt('SaveFailed', () =>
    mutate(english(pause ? msg('Pause') : msg('Resume')), async (write) => {
      for (const habit of await getDb().habits.bulkGet([...ids])) {
        if (!habit) continue;
        const paused = pause ? withPause(habit.paused, today) : withoutPause(habit.paused, today);
        await write.patch('habits', habit.id, { paused });
      }
    }),
  );

/** Archives a habit with its history, or restores it. */
export const archiveHabit = (id: string, archive: boolean, now = new Date()): IntentResult<HabitError> =>
  attempt('SaveFailed', () =>
    mutate(english(archive ? msg('Archive habit') : msg('Unarchive habit')), (write) =>
      write.patch('habits', id, { archived_at: archive ? now.toISOString() : null }),
    ),
  );

/** Deletes a habit and its days; Undo brings both back. */
export const deleteHabit = (id: string): IntentResult<HabitError> =>
  attempt('SaveFailed', () =>
    mutate(intentOn('Delete', kinds.habit), async (write) => {
      // In one request, because ten years are thousands of rows. The mutation log still records each of them.
      const days = await getDb().habit_days.where('habit_id').equals(id).primaryKeys();
      await getDb().habit_days.bulkDelete(days);
      await write.delete('habits', id);
    }),
  );

/** Moves a habit to another place in its group of the list. */
export const moveHabit = (id: string, to: number): IntentResult<HabitError> =>
  attempt('SaveFailed', () =>
    mutate(intentOn('Move', kinds.habit), async (write) => {
      const habit = await getDb().habits.get(id);
      if (!habit) return;
      const all = await getDb().habits.toArray();
      const group = habitsInOrder(all.filter((each) => !each.archived_at && blockOf(each) === blockOf(habit)));
      const from = group.findIndex((each) => each.id === id);
      for (const { id, position } of moved(group.map(placedHabit), from, to))
        await write.patch('habits', id, { position });
    }),
  );
