/** "This and following" (RANGE=THISANDFUTURE): a series that is another one from one of its days on. Pure. */
import { dayAfter, type Day } from '#lib/day.ts';
import { canRead, daysApart, daysBetween, WEEKDAYS } from '#lib/recurrence.ts';
import { dayInSeries, type FileRow } from './file-rows.ts';

export interface SplitSeries {
  /** What is left of the series before that day; null when it began there. */
  readonly before: FileRow | null;
  readonly following: FileRow;
  /** How many days later than before it takes place from there on. */
  readonly shift: number;
}

/**
 * Ends a series before one of its days, and continues it as `next` says. `mine` is the reader's zone. Null when no rule has the days that follow:
 * a rule of numbered days whose day was moved.
 */
export function splitSeries(series: FileRow, day: Day, next: FileRow, mine: string): SplitSeries | null {
  const { rrule, time_zone, except_days } = series;
  if (!rrule || !canRead(rrule)) return null;
  const following = next.first_day || next.time_zone ? next : { ...next, time_zone };
  const [first, start] = [series, following].map((row) =>
    dayInSeries(row, row.first_day ?? Date.parse(row.event_time), mine),
  ) as [Day, Day];
  const shift = daysApart(day, start);
  const parts = new Map(rrule.split(';').map((part) => part.split('=') as [string, string]));
  const moved = movedRule(parts, shift, day, start);
  if (!moved) return null;
  const count = Number(parts.get('COUNT') ?? Number.NaN);
  const done = daysBetween(rrule, first, first, day).length;
  if (count - done < 1) return null;
  if (count) moved.set('COUNT', String(count - done));
  const out = ((except_days ?? []) as readonly Day[])
    .filter((each) => each >= day)
    .map((each) => dayAfter(each, shift));
  const kept = (except_days ?? []).filter((each) => each < day);
  const ended = new Map([...parts].filter(([name]) => name !== 'COUNT' && name !== 'UNTIL'));
  ended.set('UNTIL', dayAfter(day, -1).replaceAll('-', ''));
  return {
    before: done === 0 ? null : { ...series, rrule: textOf(ended), except_days: kept.length > 0 ? kept : null },
    following: { ...following, rrule: textOf(moved), except_days: out.length > 0 ? out : null },
    shift,
  };
}

const textOf = (parts: ReadonlyMap<string, string>) => [...parts].map((part) => part.join('=')).join(';');

/** The rule with all its days moved; null for one whose days depend on more than the first one. */
function movedRule(
  parts: ReadonlyMap<string, string>,
  shift: number,
  day: Day,
  start: Day,
): Map<string, string> | null {
  const moved = new Map(parts);
  if (shift === 0) return moved;
  const until = parts.get('UNTIL');
  if (until) {
    const last = until.replace(/^(\d{4})(\d\d)(\d\d).*$/, '$1-$2-$3') as Day;
    moved.set('UNTIL', dayAfter(last, shift).replaceAll('-', ''));
  }
  const by = [...parts.keys()].filter((name) => name.startsWith('BY'));
  const freq = parts.get('FREQ');
  // A date that each month has, moved within its month.
  if (by.length === 0)
    return freq === 'DAILY' ||
      freq === 'WEEKLY' ||
      (day.slice(0, 7) === start.slice(0, 7) && start.slice(8) <= '28' && day.slice(8) <= '28')
      ? moved
      : null;
  if (freq !== 'WEEKLY' || by.join() !== 'BYDAY' || (parts.get('INTERVAL') ?? '1') !== '1') return null;
  const days = parts.get('BYDAY')!.split(',');
  const names = days.map((name) => WEEKDAYS[(((WEEKDAYS.indexOf(name) + shift) % 7) + 7) % 7]!);
  return moved.set('BYDAY', names.join());
}
