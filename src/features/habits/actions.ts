/** What a press does: the intent, and the toast that takes it back. */
import type { Done } from '#data/mutate.ts';
import type { Habit } from '#data/schema.ts';
import { undoAction } from '#features/daily-log/undo-action.ts';
import type { Day } from '#lib/day.ts';
import type { Result } from '#lib/result.ts';
import { toast } from '#ui/toast.ts';
import type { HabitError } from './habit.ts';
import { said } from './messages.ts';
import * as mutations from './mutations.ts';

/**
 * Says what was done, with Undo. Gives what went wrong, or null: the catalogue has no message for it, a form says it beside
 * its field.
 */
export async function announce(
  intent: Promise<Result<Done<unknown>, HabitError>>,
  title: string,
  description?: string,
): Promise<HabitError | null> {
  const outcome = await intent;
  if (!outcome.ok) return outcome.error;
  toast({ title, description, action: undoAction(outcome.value) });
  return null;
}

type Named = Pick<Habit, 'id' | 'title'>;

export const tick = ({ id, title }: Named, day: Day, done: boolean): void =>
  void announce(mutations.toggleDay(id, day, done), done ? said.done : said.open, title);

export const skip = ({ id, title }: Named, day: Day, on: boolean): void =>
  void announce(mutations.skipDay(id, day, on), on ? said.skipped : said.open, title);

export const pause = ({ id, title }: Named, today: Day, on: boolean): void =>
  void announce(mutations.pauseHabits([id], today, on), on ? said.paused : said.resumed, title);

export const pauseAll = (habits: readonly Named[], today: Day, on: boolean): void =>
  void announce(
    mutations.pauseHabits(
      habits.map(({ id }) => id),
      today,
      on,
    ),
    on ? said.pausedAll : said.resumedAll,
  );

export const archive = ({ id, title }: Named, on: boolean): void =>
  void announce(mutations.archiveHabit(id, on), on ? said.archived : said.unarchived, title);

export const remove = ({ id, title }: Named): void => void announce(mutations.deleteHabit(id), said.deleted, title);
