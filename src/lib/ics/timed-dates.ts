/** Rules by hours and minutes, as single dates: a row repeats by days only (lib/recurrence.ts). Pure. */
import { dayAfter, isDay } from '#lib/day.ts';
import { canRead, daysApart } from '#lib/recurrence.ts';
import { daysWithin, type FileDate } from './added-dates.ts';
import { partsOfRule } from './file-rule.ts';
import type { Clock, FileZone } from './file-zones.ts';
import type { Work } from './file-rows.ts';

/** How many days of a rule are looked at in one step, and how many steps there are at most. */
const STEP = 366;
const STEPS = 100;
const DAY_PARTS = /^(?:BYDAY|BYMONTH|BYMONTHDAY|WKST)$/;
const TIME_PARTS = /^(?:BYHOUR|BYMINUTE|BYSECOND|COUNT|UNTIL)$/;

/** A rule in two: its days, which are a rule of their own, and its times of a day. */
interface TimedRule {
  readonly days: string;
  /** Minutes since midnight, in order, of a day that is so many days after the first. */
  timesOn(days: number): readonly number[];
  readonly count: number;
  /** Whether a time is not after the end of the rule. */
  isInTime(clock: Clock, instant: number): boolean;
}

/**
 * The dates of a rule with times of its own, at most one more than `most`, the first ones; null for a rule that is another one, or that costs
 * more work than is left.
 */
export function timedDates(text: string, start: Clock, zone: FileZone, work: Work, most: number): FileDate[] | null {
  const rule = timedRule(text, start);
  if (!rule) return null;
  const found: FileDate[] = [];
  for (let step = 0, from = start.day; step < STEPS; step++, from = dayAfter(from, STEP)) {
    const days = daysWithin(rule.days, start.day, from, dayAfter(from, STEP), work);
    if (days === null) return null;
    for (const day of days) {
      for (const minute of rule.timesOn(daysApart(start.day, day))) {
        if (day === start.day && minute < start.minute) continue;
        const clock = { day, minute, second: start.second };
        const moment = zone.at(clock);
        if (found.length === rule.count || found.length > most || !rule.isInTime(clock, moment)) return found;
        found.push({ moment, until: null });
      }
    }
  }
  return found;
}

/** Whether a rule is one by hours or minutes. */
export const isByTimes = (text: string, start: Clock): boolean => timedRule(text, start) !== null;

function timedRule(text: string, start: Clock): TimedRule | null {
  const parts = new Map(partsOfRule(text).map((part) => part.split('=') as [string, string]));
  const freq = parts.get('FREQ') ?? '';
  const unit = freq === 'HOURLY' ? 60 : freq === 'MINUTELY' ? 1 : null;
  const numbers = (name: string, least: number, highest: number): number[] | null | undefined => {
    const all = parts.get(name)?.split(',').map(Number);
    return all?.every((n) => Number.isInteger(n) && n >= least && n <= highest) === false ? undefined : (all ?? null);
  };
  const [hours, minutes, seconds] = [numbers('BYHOUR', 0, 23), numbers('BYMINUTE', 0, 59), numbers('BYSECOND', 0, 59)];
  const [intervals, counts] = [numbers('INTERVAL', 1, 100_000), numbers('COUNT', 1, 100_000)];
  const isInTime = endOf(parts.get('UNTIL'));
  if (!isInTime || [hours, minutes, seconds, intervals, counts].includes(undefined)) return null;
  if (seconds && seconds.join() !== String(start.second)) return null;
  if (parts.has('BYSETPOS') || (unit === null && !hours && !minutes)) return null;
  const ofDays = [...parts].filter(([name]) => (unit === null ? !TIME_PARTS.test(name) : DAY_PARTS.test(name)));
  const others = [...parts.keys()].filter(
    (name) => name !== 'FREQ' && name !== 'INTERVAL' && !DAY_PARTS.test(name) && !TIME_PARTS.test(name),
  );
  if (unit !== null && others.length > 0) return null;
  const days = [...(unit === null ? [] : ['FREQ=DAILY']), ...ofDays.map((part) => part.join('='))].join(';');
  if (!canRead(days)) return null;
  const [hour, minute] = [Math.floor(start.minute / 60), start.minute % 60];
  const interval = intervals?.[0] ?? 1;
  const isNamed = (at: number) =>
    (hours?.includes(Math.floor(at / 60)) ?? true) && (minutes?.includes(at % 60) ?? true);
  const timesOn = (after: number): readonly number[] => {
    const all =
      unit === 1
        ? range(1440)
        : (unit === null ? (hours ?? [hour]) : (hours ?? range(24))).flatMap((h) =>
            (minutes ?? [minute]).map((m) => h * 60 + m),
          );
    /** Whole units since the first time, which are hours whatever their minute. */
    const since = (at: number) =>
      unit === 1 ? after * 1440 + at - start.minute : after * 24 + Math.floor(at / 60) - hour;
    return [...new Set(all)]
      .filter((at) => isNamed(at) && (unit === null || since(at) % interval === 0))
      .sort((a, b) => a - b);
  };
  return { days, timesOn, count: counts?.[0] ?? Infinity, isInTime };
}

const range = (n: number) => Array.from({ length: n }, (_, i) => i);

/** UNTIL: a day, a time of the event's clock, or an instant; null for one that cannot be read. */
function endOf(text: string | undefined): TimedRule['isInTime'] | null {
  if (text === undefined) return () => true;
  const [, y, m, d, h, min, s, utc] = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)(Z?))?$/.exec(text) ?? [];
  const day = `${y}-${m}-${d}`;
  if (!isDay(day)) return null;
  if (h === undefined) return (clock) => clock.day <= day;
  if (utc) return (_, instant) => instant <= Date.parse(`${day}T${h}:${min}:${s}Z`);
  const last = (Number(h) * 60 + Number(min)) * 60 + Number(s);
  return (clock) => clock.day < day || (clock.day === day && clock.minute * 60 + clock.second <= last);
}
