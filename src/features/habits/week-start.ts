/** The day a week starts on, 1 Monday to 7 Sunday: Monday, as in the planner, until the person chooses another. */
import { db } from '#data/db.ts';

export async function readWeekStart(): Promise<number> {
  const day = (await db.preferences.toCollection().first())?.values?.week_starts_on;
  return typeof day === 'number' && Number.isInteger(day) && day >= 1 && day <= 7 ? day : 1;
}
