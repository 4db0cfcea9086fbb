import { getDb } from '#data/db.ts';
import type { Habit } from '#data/schema.ts';
import { inOrder } from './habit.ts';

/** All habits, archived ones too, in the order of the list. */
export const readHabits = async (): Promise<readonly Habit[]> => inOrder(await getDb().habits.toArray());
