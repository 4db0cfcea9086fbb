/** The month of a calendar with many events and many rules. */
import type { SampleRow } from '#features/sample/year.ts';
import { getDb } from '#data/db.ts';
import type { CalendarEvent } from '#data/schema.ts';
import { layOutRow } from '#features/calendar/views/week-row.ts';
import { weeksOf } from '#lib/months.ts';
import { eventsBetween } from '#kinds/events-between.ts';
import { dateOf, dayAfter, type Day } from '#lib/day.ts';
import { idOf } from '#lib/id.ts';
import { done } from './raw.ts';
import { USER } from './rows.ts';
import { makeProfileOf, openMade } from './timeline.ts';

const EVENTS = 5000;
const RULES = 200;
/** The events are spread over this many days, and the month is in the middle. */
const DAYS = 5 * 365;
const FIRST = '2024-01-01' as Day;
const MONTH = '2026-06-15' as Day;
const KEY = 'calendar';
const HOUR = 3_600_000;

const FREQUENCIES = ['FREQ=DAILY', 'FREQ=WEEKLY;BYDAY=MO,WE,FR', 'FREQ=WEEKLY', 'FREQ=MONTHLY'];

function eventRows(): SampleRow[] {
  const event = (n: number, day: Day, more: Partial<CalendarEvent>): SampleRow => {
    const begin = dateOf(day).getTime() + (8 + (n % 12)) * HOUR;
    // Every fiftieth takes three days.
    const length = n % 50 === 0 ? 72 : 1 + (n % 3);
    const row: CalendarEvent = {
      id: idOf('bench', 'event', String(n)),
      user_id: USER,
      created_at: new Date(begin).toISOString(),
      title: `Event ${n}`,
      event_type: 'appointment',
      event_time: new Date(begin).toISOString(),
      end_time: new Date(begin + length * HOUR).toISOString(),
      ...more,
    };
    return { t: 'calendar_events', row };
  };
  const single = Array.from({ length: EVENTS }, (_, n) => event(n, dayAfter(FIRST, (n * 7) % DAYS), {}));
  const rules = Array.from({ length: RULES }, (_, n) =>
    event(EVENTS + n, dayAfter(FIRST, n * 3), {
      rrule: FREQUENCIES[n % FREQUENCIES.length]!,
      except_days: n % 5 === 0 ? [dayAfter(MONTH, -1)] : null,
    }),
  );
  return [...single, ...rules];
}

export const makeCalendar = (): Promise<void> => makeProfileOf(KEY, eventRows());

/** Medians in ms of one repetition: the events of a month and their places; one getAll of the table and a filter of its rows. */
export async function monthOnce(): Promise<{ readonly month: number; readonly scan: number; readonly shown: number }> {
  await openMade(KEY);
  const weeks = weeksOf(MONTH, 1);
  const [from, to] = [weeks[0]![0]!, dayAfter(weeks.at(-1)!.at(-1)!, 1)];
  const [low, high] = [dateOf(from).toISOString(), dateOf(to).toISOString()];
  const raw = getDb().backendDB();
  const samples = { month: [] as number[], scan: [] as number[] };
  let shown = 0;
  for (let n = -2; n < 9; n++) {
    const started = performance.now();
    const occurrences = await eventsBetween(from, to);
    const rows = weeks.map((week) => layOutRow(week, occurrences, 4));
    const between = performance.now();
    const all = await done<CalendarEvent[]>(
      raw.transaction('calendar_events', 'readonly').objectStore('calendar_events').getAll(),
    );
    const found = all.filter((row) => row.event_time < high && (row.end_time ?? row.event_time) > low);
    const after = performance.now();
    if (all.length !== EVENTS + RULES || found.length === 0) throw new Error(`${all.length} rows were scanned`);
    shown = occurrences.length;
    if (rows.some(({ pieces }) => pieces.length === 0)) throw new Error('A week has no event');
    if (n < 0) continue;
    samples.month.push(between - started);
    samples.scan.push(after - between);
  }
  const middle = (list: number[]) => list.sort((a, b) => a - b)[list.length >> 1]!;
  return { month: middle(samples.month), scan: middle(samples.scan), shown };
}
