/** A habit as its form shows it. */
import type { Habit } from '#data/schema.ts';
import type { Day } from '#lib/day.ts';
import type { HabitDraft } from './habit.ts';
import { habitPlan } from './schedule.ts';

export const draftOfHabit = (habit: Habit, today: Day): HabitDraft => ({
  title: habit.title,
  type: habit.type,
  time_block: habit.time_block ?? null,
  description: habit.description ?? '',
  plan: habitPlan(habit, today),
  unit: habit.unit ?? '',
  reminders: habit.reminders ?? [],
});
