/** The definition of a time zone in an iCalendar file (RFC 5545, section 3.6.5), from what Intl knows of the zone. Pure. */
import { groupBy } from '#lib/group.ts';
import { offset } from '#lib/zone.ts';
import { DAY_MS, MINUTE_MS } from '#lib/durations.ts';

/** A moment at which the clocks change: offsets from UTC in ms. */
interface Change {
  readonly at: number;
  readonly from: number;
  readonly to: number;
}

/** The lines of a VTIMEZONE that is right from the start of one year to the end of another. */
export function zoneLines(zone: string, firstYear: number, lastYear: number): string[] {
  const start = Date.UTC(firstYear, 0, 1);
  const before = offset(start, zone);
  const byOffsets = groupBy(offsetChanges(zone, firstYear, lastYear), ({ from, to }) => `${from} ${to}`);
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${zone}`,
    ...observance([{ at: start - before, from: before, to: before }], firstYear - 1),
    ...[...byOffsets.values()].flatMap((changes) => observance(changes, lastYear)),
    'END:VTIMEZONE',
  ];
}

/** Changes of the same kind. Outlook reads a rule only, so the dates are listed only where no rule gives them. */
function observance(changes: readonly Change[], lastYear: number): string[] {
  const { from, to } = changes[0]!;
  const name = to > from ? 'DAYLIGHT' : 'STANDARD';
  const local = changes.map(({ at }) => at + from);
  const rule = ruleOf(local, lastYear);
  // Some readers take the dates alone, so the first is among them; and some take only one of a line.
  const dates = local.length > 1 ? local.map((at) => `RDATE:${stampOf(at)}`) : [];
  return [
    `BEGIN:${name}`,
    `DTSTART:${stampOf(local[0]!)}`,
    `TZOFFSETFROM:${offsetText(from)}`,
    `TZOFFSETTO:${offsetText(to)}`,
    ...(rule ? [`RRULE:${rule}`] : dates),
    `END:${name}`,
  ];
}

const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];

/** 'The last Sunday of March' and the like, if that gives all of these days, one in each year until the last; null otherwise. */
function ruleOf(local: readonly number[], lastYear: number): string | null {
  const days = local.map((at) => new Date(at));
  const same = (part: (day: Date) => number) => days.every((day) => part(day) === part(days[0]!));
  const yearly = days.every((day, i) => day.getUTCFullYear() === lastYear - (days.length - 1 - i));
  const month = (day: Date) => day.getUTCMonth();
  if (!yearly || !same(month) || !same((day) => day.getUTCDay()) || !same((day) => day.getTime() % DAY_MS)) return null;
  const nth = (day: Date) => Math.ceil(day.getUTCDate() / 7);
  const isLast = (day: Date) => month(new Date(day.getTime() + 7 * DAY_MS)) !== month(day);
  const place = days.every(isLast) ? -1 : same(nth) ? nth(days[0]!) : null;
  return place === null
    ? null
    : `FREQ=YEARLY;BYMONTH=${month(days[0]!) + 1};BYDAY=${place}${WEEKDAYS[days[0]!.getUTCDay()]!}`;
}

function offsetChanges(zone: string, firstYear: number, lastYear: number): Change[] {
  const changes: Change[] = [];
  let [at, from] = [Date.UTC(firstYear, 0, 1), offset(Date.UTC(firstYear, 0, 1), zone)];
  for (let month = 1; month <= (lastYear - firstYear + 1) * 12; month++) {
    const next = Date.UTC(firstYear, month, 1);
    const to = offset(next, zone);
    if (to !== from) changes.push({ at: changeBetween(zone, at, next), from, to });
    [at, from] = [next, to];
  }
  return changes;
}

/** The minute at which the offset changes. Ramadan in Morocco apart, no zone changes twice within a month. */
function changeBetween(zone: string, low: number, high: number): number {
  const before = offset(low, zone);
  while (high - low > MINUTE_MS) {
    const middle = low + Math.floor((high - low) / 2 / MINUTE_MS) * MINUTE_MS;
    if (offset(middle, zone) === before) low = middle;
    else high = middle;
  }
  return high;
}

/** The first and the last instant that a file can name, in ms: a year has four digits. */
export const EARLIEST = Date.parse('0001-01-01T00:00:00Z');
export const LATEST_INSTANT = Date.parse('9999-12-31T23:59:59Z');

/** 'YYYYMMDDTHHMMSS' of an instant as UTC shows it, ms; the nearest one that can be named. */
export const stampOf = (at: number): string =>
  new Date(Math.min(Math.max(at, EARLIEST), LATEST_INSTANT)).toISOString().slice(0, 19).replace(/[-:]/g, '');

function offsetText(ms: number): string {
  const minutes = Math.abs(ms) / MINUTE_MS;
  const two = (n: number) => String(n).padStart(2, '0');
  return `${ms < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}${two(minutes % 60)}`;
}
