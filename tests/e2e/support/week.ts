import { dayAfter, dayOf, firstOfWeek, type Day } from '../../../src/lib/day.ts';
import { newId } from '../../../src/lib/id.ts';
import type { Mutation } from '../../../src/sync/protocol.ts';
import { existingAccount, push, putting, signedIn } from './account.ts';
import type { ProductServer } from './server.ts';

/** The Monday of the week after this one: all of its hours are still to come. */
export const nextMonday: Day = dayAfter(firstOfWeek(dayOf(new Date()), 1), 7);
export const inWeek = (n: number): Day => dayAfter(nextMonday, n);

/** An account with a week to plan: two tasks, a daily and a weekly habit, and an event at the time of the first task. Returns its address. */
export async function accountWithWeek(server: ProductServer, start = nextMonday): Promise<string> {
  const email = await existingAccount(server);
  const { session } = await signedIn(server, email);
  const now = Date.now();
  const created_at = new Date(now).toISOString();
  const task = (description: string, due_date: Day) =>
    putting('tasks', newId(), { created_at, description, due_date, completed: false }, now);
  const habit = (title: string, frequency: string) =>
    putting('habits', newId(), { created_at, title, type: 'habit', frequency }, now);
  const at = (day: Day, hour: number) => new Date(`${day}T${String(hour).padStart(2, '0')}:00`).toISOString();
  const muts: Mutation[] = [
    task('Draft the abstract', start),
    task('Print the plans', dayAfter(start, 2)),
    habit('Morning pages', 'daily'),
    habit('Long run', 'weekly'),
    putting(
      'calendar_events',
      newId(),
      {
        created_at,
        title: 'Final crit',
        event_type: 'appointment',
        event_time: at(start, 10),
        end_time: at(start, 12),
      },
      now,
    ),
  ];
  await push(server, session, muts);
  return email;
}
