/** What a press does: a mutation, and a toast with Undo. */
import type { Undoable } from '#data/mutate.ts';
import type { Habit } from '#data/schema.ts';
import { tell } from '#editing/tell.ts';
import type { Day } from '#lib/day.ts';
import type { Result } from '#lib/result.ts';
import { toast } from '#ui/toast.ts';
import type { HabitError } from './habit.ts';
import { notStored, said } from './messages.ts';
import * as mutations from './mutations.ts';
import { t } from '#lib/i18n.ts';

/** Runs a mutation and shows a toast with Undo. Resolves to the error or null: a form shows the error next to its field. */
export async function announce(
  intent: Promise<Result<Undoable<unknown>, HabitError>>,
  title: string,
  description?: string,
): Promise<HabitError | null> {
  const outcome = await intent;
  if (!outcome.ok) return outcome.error;
  tell(outcome, { title, description }, notStored());
  return null;
}

/** The same without a form: an error is a toast too. Resolves to whether it was done. */
export const press = async (
  intent: Promise<Result<Undoable<unknown>, HabitError>>,
  title: string,
  description?: string,
): Promise<boolean> => tell(await intent, { title, description }, notStored());

/** Moves a habit in its group. Resolves to whether it was done. The list shows the move; only a failure is a toast. */
export async function move({ id }: NamedHabit, to: number): Promise<boolean> {
  const { ok } = await mutations.moveHabit(id, to);
  if (!ok) toast(notStored());
  return ok;
}

type NamedHabit = Pick<Habit, 'id' | 'title'>;

export const tick = ({ id, title }: NamedHabit, day: Day, done: boolean): void =>
  void press(mutations.toggleDay(id, day, done), done ? t(said.done) : t(said.open), title);

export const skip = ({ id, title }: NamedHabit, day: Day, on: boolean): void =>
  void press(mutations.skipDay(id, day, on), on ? t(said.skipped) : t(said.open), title);

export const pause = ({ id, title }: NamedHabit, today: Day, on: boolean): void =>
  void press(mutations.pauseHabits([id], today, on), on ? t(said.paused) : t(said.resumed), title);

export const pauseAll = (habits: readonly NamedHabit[], today: Day, on: boolean): void =>
  void press(
    mutations.pauseHabits(
      habits.map(({ id }) => id),
      today,
      on,
    ),
    on ? t(said.pausedAll) : t(said.resumedAll),
  );

export const archive = ({ id, title }: NamedHabit, on: boolean): void =>
  void press(mutations.archiveHabit(id, on), on ? t(said.archived) : t(said.unarchived), title);

export const remove = ({ id, title }: NamedHabit): void =>
  void press(mutations.deleteHabit(id), t(said.deleted), title);
