/** A person with many habits, ticked on most days: with a week of days, and with ten years. */
import type { SampleRow } from '#features/sample/year.ts';
import type { Habit, HabitDay } from '#data/schema.ts';
import { dateOf, dayAfter, dayOf } from '#lib/day.ts';
import { idOf } from '#lib/id.ts';
import { makeProfileOf } from './timeline.ts';
import { USER } from './rows.ts';

export const HABITS = 40;
const BLOCKS = ['morning', 'evening', 'custom', null] as const;

/** Days of 40 habits up to today: all kinds of rhythms, about five of six days done. */
function habitRows(days: number): SampleRow[] {
  const until = dayOf(new Date());
  const first = dayAfter(until, 1 - days);
  const rows: SampleRow[] = [];
  const at = (day: typeof until, hour: number) => new Date(dateOf(day).getTime() + hour * 3_600_000).toISOString();
  for (let n = 0; n < HABITS; n++) {
    const id = idOf('bench', 'habit', String(n));
    const row: Habit = {
      id,
      user_id: USER,
      created_at: at(first, 1),
      title: `Habit ${n + 1}`,
      type: 'habit',
      frequency: n % 8 === 7 ? 'weekly' : 'daily',
      time_block: BLOCKS[n % 4]!,
      schedule: n % 5 === 4 ? { [first]: 'on 1,2,3,4,5' } : null,
    };
    rows.push({ t: 'habits', row });
    for (let back = days - 1; back >= 0; back--) {
      if ((back + n) % 6 === 5) continue;
      const day = dayAfter(until, -back);
      const done: HabitDay = {
        id: idOf('habit_day', id, day),
        user_id: USER,
        created_at: at(day, 8),
        habit_id: id,
        day,
        state: 'done',
        done_at: at(day, 8),
      };
      rows.push({ t: 'habit_days', row: done });
    }
  }
  return rows;
}

/** Makes the profile with this many days of habits; `activate('habits 7')` then opens the one with a week. */
export const makeHabits = (days: number): Promise<void> => makeProfileOf(`habits ${days}`, habitRows(days));
