/**
 * Repetition: the value of an RRULE of RFC 5545 ('FREQ=WEEKLY;BYDAY=FR'), for tasks and events. A rule gives local calendar days, counted
 * from its first day; times of day and time zones take no part. This module alone knows how a rule is written. docs/decisions/0029 says why
 * it reads rules itself. Pure.
 */
import { dayAfter, isDay, type Day } from './day.ts';
import { longDate, monthName, weekdayName } from './format.ts';
import { DAY_MS } from './durations.ts';
import { dayFrom, numberOf } from './day-number.ts';
import { listOf, type Message, msg, t } from './i18n.ts';
import { idOf } from './id.ts';

const FREQUENCIES = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const;
type Frequency = (typeof FREQUENCIES)[number];
export const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];

interface Rule {
  readonly freq: Frequency;
  readonly interval: number;
  readonly count: number | null;
  readonly until: Day | null;
  /** 0 is Sunday. `nth`: 2 is the second of the month or year, -1 the last, 0 each. */
  readonly weekdays: readonly { readonly weekday: number; readonly nth: number }[];
  /** 1 to 31, or -1 to -31 from the end. */
  readonly monthDays: readonly number[];
  /** 1 to 12. */
  readonly months: readonly number[];
  /** Numbered days of a year: 1 to 366, or -1 to -366 from its end. */
  readonly yearDays: readonly number[];
  /** Numbered weeks of a year, 1 to 53, or -1 to -53: its first one has at least four of its days. */
  readonly weeks: readonly number[];
  /** The places, among the matching days of a week, month or year, of the days that count; -1 is the last. */
  readonly places: readonly number[];
  readonly weekStart: number;
}

/** The first day of a rule after a day; null when it has ended, has none within twelve years (and thirty periods), or cannot be read. */
export function nextAfter(text: string, start: Day, after: Day): Day | null {
  const rule = parse(text);
  if (!rule) return null;
  const from = numberOf(after) + 1;
  for (const day of daysOf(rule, numberOf(start), from)) if (day >= from) return dayFrom(day);
  return null;
}

/** How many days `to` is after `from`; negative when it is before. */
export const daysApart = (from: Day, to: Day): number => numberOf(to) - numberOf(from);

/** Whether a rule is one that this module reads. */
export const canRead = (text: string): boolean => parse(text) !== null;

/** The days of a rule in [from, to), in order. */
export function daysBetween(text: string, start: Day, from: Day, to: Day): Day[] {
  const rule = parse(text);
  if (!rule) return [];
  const found: Day[] = [];
  for (const day of daysOf(rule, numberOf(start), numberOf(from))) {
    if (day >= numberOf(to)) break;
    if (day >= numberOf(from)) found.push(dayFrom(day));
  }
  return found;
}

/** Reads all that calendars offer, but no hours: null. */
function parse(text: string): Rule | null {
  const parts = new Map(
    text
      .trim()
      .replace(/^RRULE:/i, '')
      .toUpperCase()
      .split(';')
      .filter((part) => part !== '')
      .map((part) => part.split('=') as [string, string]),
  );
  const known = /^(?:FREQ|INTERVAL|COUNT|UNTIL|BYDAY|BYMONTHDAY|BYMONTH|BYYEARDAY|BYWEEKNO|BYSETPOS|WKST)$/;
  if ([...parts.keys()].some((name) => !known.test(name))) return null;
  const freq = FREQUENCIES.find((name) => name === parts.get('FREQ'));
  const list = (name: string) => parts.get(name)?.split(',') ?? [];
  const numbers = (name: string, most: number) => {
    const all = list(name).map(Number);
    return all.every((n) => Number.isInteger(n) && n !== 0 && Math.abs(n) <= most) ? all : null;
  };
  const weekdays = list('BYDAY').map((text) => {
    const [, nth, name] = /^([+-]?\d{1,2})?([A-Z]{2})$/.exec(text) ?? [];
    return { weekday: WEEKDAYS.indexOf(name ?? ''), nth: Number(nth ?? 0) };
  });
  const [intervals, counts] = [numbers('INTERVAL', 999), numbers('COUNT', 9999)];
  const [monthDays, months, places] = [numbers('BYMONTHDAY', 31), numbers('BYMONTH', 12), numbers('BYSETPOS', 366)];
  const [yearDays, weeks] = [numbers('BYYEARDAY', 366), numbers('BYWEEKNO', 53)];
  const until = untilOf(parts.get('UNTIL'));
  const weekStart = WEEKDAYS.indexOf(parts.get('WKST') ?? 'MO');
  const short = freq === 'DAILY' || freq === 'WEEKLY';
  if (!freq || !monthDays || !months || !places || until === undefined || weekStart < 0) return null;
  if (!intervals || !counts || !yearDays || !weeks) return null;
  if (freq !== 'YEARLY' && yearDays.length + weeks.length > 0) return null;
  const [interval, count] = [intervals[0] ?? 1, counts[0] ?? null];
  if (interval < 1 || (count !== null && count < 1) || months.some((month) => month < 1)) return null;
  if (weekdays.some(({ weekday, nth }) => weekday < 0 || (short && nth !== 0))) return null;
  if (freq === 'WEEKLY' && monthDays.length > 0) return null;
  return { freq, interval, count, until, weekdays, monthDays, months, yearDays, weeks, places, weekStart };
}

/** The last day: a time after it takes no part. Null without an end, undefined for one that cannot be read. */
function untilOf(text: string | undefined): Day | null | undefined {
  if (text === undefined) return null;
  const day = text.replace(/^(\d{4})(\d\d)(\d\d)(?:T\d{6}Z?)?$/, '$1-$2-$3');
  return isDay(day) ? day : undefined;
}

const firstOfMonth = (year: number, month: number): number => Date.UTC(year, month, 1) / DAY_MS;
const dateAt = (number: number) => {
  const at = new Date(number * DAY_MS);
  return { year: at.getUTCFullYear(), month: at.getUTCMonth(), date: at.getUTCDate(), weekday: at.getUTCDay() };
};

/** How far after the wanted day a rule is read that may have no day at all. */
const MOST_DAYS = 12 * 366;
const MOST_PERIODS = 30;

/** The days of a rule in order: at least those from `from` on; all of them when they have to be counted. */
function* daysOf(rule: Rule, start: number, from: number): Generator<number> {
  const { interval, count, until } = rule;
  const filled = withDefaults(rule, start);
  const first = periodOf(rule, start);
  const skipped = count === null ? Math.max(0, Math.ceil((periodOf(rule, from) - first) / interval)) : 0;
  const end = until === null ? Infinity : numberOf(until);
  let counted = 0;
  let last = Math.max(start, from);
  for (let n = skipped, empty = 0; ; n++) {
    const [begin, length] = spanOf(rule, first + n * interval);
    const days = inPeriod(filled, begin, length, start);
    for (const day of days) {
      if (day > end || (count !== null && ++counted > count)) return;
      yield day;
      last = Math.max(last, day);
    }
    empty = days.length > 0 ? 0 : empty + 1;
    if (begin > end || (empty > MOST_PERIODS && begin > last + MOST_DAYS)) return;
  }
}

/** What a rule leaves out is as on its first day. */
function withDefaults(rule: Rule, start: number): Rule {
  if (rule.weekdays.length > 0 || rule.monthDays.length > 0 || rule.yearDays.length > 0) return rule;
  const { month, date, weekday } = dateAt(start);
  if (rule.freq === 'WEEKLY' || rule.weeks.length > 0) return { ...rule, weekdays: [{ weekday, nth: 0 }] };
  if (rule.freq === 'MONTHLY') return { ...rule, monthDays: [date] };
  const months = rule.months.length > 0 ? rule.months : [month + 1];
  return rule.freq === 'YEARLY' ? { ...rule, monthDays: [date], months } : rule;
}

/** Epoch day 0 is a Thursday. */
const weekShift = (weekStart: number) => (4 - weekStart + 7) % 7;

/** The number of the day, week, month or year that a day is in. */
function periodOf({ freq, weekStart }: Rule, day: number): number {
  const { year, month } = dateAt(day);
  if (freq === 'DAILY') return day;
  if (freq === 'WEEKLY') return Math.floor((day + weekShift(weekStart)) / 7);
  return freq === 'MONTHLY' ? year * 12 + month : year;
}

/** The first day of a period, and how many it has. */
function spanOf({ freq, weekStart }: Rule, period: number): readonly [begin: number, length: number] {
  if (freq === 'DAILY') return [period, 1];
  if (freq === 'WEEKLY') return [period * 7 - weekShift(weekStart), 7];
  // Months are counted from the year 0, but Date reads a year before 100 as one of the last century.
  const months = freq === 'MONTHLY' ? 1 : 12;
  const begin = firstOfMonth(1970, period * months - 1970 * 12);
  return [begin, firstOfMonth(1970, (period + 1) * months - 1970 * 12) - begin];
}

/** The days of a period from the start of the rule on. */
function inPeriod(rule: Rule, begin: number, length: number, start: number): number[] {
  const all = Array.from({ length }, (_, i) => begin + i).filter((day) => matches(rule, day));
  // In the week of the start the places are counted from it, as other programs do.
  const days = rule.freq === 'WEEKLY' ? all.filter((day) => day >= start) : all;
  const placed = (i: number) => rule.places.some((place) => (place > 0 ? place - 1 : days.length + place) === i);
  return days.filter((day, i) => day >= start && (rule.places.length === 0 || placed(i)));
}

function matches(rule: Rule, day: number): boolean {
  const { freq, weekdays, monthDays, months, yearDays, weeks } = rule;
  const { year, month, date, weekday } = dateAt(day);
  if (months.length > 0 && !months.includes(month + 1)) return false;
  const inMonth = firstOfMonth(year, month + 1) - firstOfMonth(year, month);
  if (monthDays.length > 0 && !monthDays.includes(date) && !monthDays.includes(date - inMonth - 1)) return false;
  if (yearDays.length > 0) {
    const [begin, end] = [firstOfMonth(year, 0), firstOfMonth(year + 1, 0)];
    if (!yearDays.includes(day - begin + 1) && !yearDays.includes(day - end)) return false;
  }
  if (weeks.length > 0 && !isInWeeks(rule, day)) return false;
  if (weekdays.length === 0) return true;
  const ofYear = freq === 'YEARLY' && months.length === 0;
  const begin = ofYear ? firstOfMonth(year, 0) : firstOfMonth(year, month);
  const length = ofYear ? firstOfMonth(year + 1, 0) - begin : inMonth;
  const fromStart = Math.floor((day - begin) / 7) + 1;
  const fromEnd = -Math.floor((begin + length - 1 - day) / 7) - 1;
  return weekdays.some((each) => each.weekday === weekday && [0, fromStart, fromEnd].includes(each.nth));
}

/** Whether a day is in one of the rule's weeks. A week belongs to the year that has most of its days. */
function isInWeeks({ weeks, weekStart }: Rule, day: number): boolean {
  // The fourth day of a week says whose it is.
  const fourth = 7 * Math.floor((day + weekShift(weekStart)) / 7) - weekShift(weekStart) + 3;
  const { year } = dateAt(fourth);
  const fromStart = Math.floor((fourth - firstOfMonth(year, 0)) / 7) + 1;
  const fromEnd = -Math.floor((firstOfMonth(year + 1, 0) - 1 - fourth) / 7) - 1;
  return weeks.includes(fromStart) || weeks.includes(fromEnd);
}

export const PERIODS = { DAILY: 'day', WEEKLY: 'week', MONTHLY: 'month', YEARLY: 'year' } as const;

const EVERY: Readonly<Record<Frequency, Message>> = {
  DAILY: msg('{interval, plural, =1 {Every day} other {Every # days}}'),
  WEEKLY: msg('{interval, plural, =1 {Every week} other {Every # weeks}}'),
  MONTHLY: msg('{interval, plural, =1 {Every month} other {Every # months}}'),
  YEARLY: msg('{interval, plural, =1 {Every year} other {Every # years}}'),
};

/** A rule in words: "Every week on Friday", "Every 2 months on the 14th, until March 1, 2027". */
export function ruleWords(text: string): string {
  const read = parse(text);
  if (!read) return t('Repeats in a way that is not shown here');
  const { freq, interval, count, until, weekdays } = read;
  const workdays = freq !== 'MONTHLY' && freq !== 'YEARLY' && interval === 1 && weekdays.length === 5;
  const rule =
    workdays && weekdays.every(({ weekday }) => weekday > 0 && weekday < 6)
      ? t('Every weekday')
      : withDays(t(EVERY[freq], { interval }), read);
  if (count !== null) return t('{rule}, {count, plural, one {# time} other {# times}}', { rule, count });
  return until ? t('{rule}, until {date}', { rule, date: longDate(until) }) : rule;
}

/** A rule in words with its days: each kind of them is said after what is there. */
function withDays(every: string, rule: Rule): string {
  const { weekdays, monthDays, yearDays, weeks, places } = rule;
  const months = listOf(rule.months.map(monthName));
  const latest = Math.max(...monthDays);
  // The nearest day that a short month has: "28,29,30,31", the last of those.
  const clipped = places.length === 1 && places[0] === -1 && monthDays[0] === 28 && latest - 27 === monthDays.length;
  const numbered = [...yearDays, ...weeks];
  if (
    (places.length > 0 && !clipped) ||
    (numbered.length > 0 && (numbered.some((n) => n < 0) || yearDays.length > 0 === weeks.length > 0))
  )
    return t('{rule}, on days that are not shown here', { rule: every });
  const orLast = (words: string) => (clipped ? t('{rule}, or the last day', { rule: words }) : words);
  const dates = clipped ? [latest] : monthDays;
  if (months && dates.length > 0 && dates.every((date) => date > 0))
    return orLast(t('{rule} on {months} {dates}', { rule: every, months, dates: listOf(dates.map(String)) }));
  let words = every;
  if (weekdays.length > 0)
    words = t('{rule} on {weekdays}', { rule: words, weekdays: listOf(weekdays.map(weekdayWords)) });
  if (dates.length > 0)
    words = orLast(t('{rule} on the {dates}', { rule: words, dates: listOf(dates.map(dateWords)) }));
  if (yearDays.length > 0)
    words = t('{rule} on the {days} day of the year', { rule: words, days: listOf(yearDays.map(ordinal)) });
  if (weeks.length > 0)
    words = t('{rule} in {count, plural, one {week} other {weeks}} {weeks}', {
      rule: words,
      count: weeks.length,
      weeks: listOf(weeks.map(String)),
    });
  return months ? t('{rule} in {months}', { rule: words, months }) : words;
}

const ordinal = (day: number) => t('{day, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}', { day });
const dateWords = (day: number) => {
  if (day > 0) return ordinal(day);
  return day === -1 ? t('last day') : t('{day} day from the end', { day: ordinal(-day) });
};
const weekdayWords = ({ weekday, nth }: Rule['weekdays'][number]) => {
  const name = weekdayName(weekday);
  if (nth === 0) return name;
  return t(
    'the {nth, select, 1 {first} 2 {second} 3 {third} 4 {fourth} 5 {fifth} last {last} other {{nth}.}} {weekday}',
    { nth: nth === -1 ? 'last' : String(nth), weekday: name },
  );
};

/** The rules that a person can choose for something on a day, the most frequent first. */
export function rulesFor(day: Day): readonly string[] {
  const { month, date, weekday } = dateAt(numberOf(day));
  const name = WEEKDAYS[weekday]!;
  // From the 29th on, a month that is too short has it on its last day.
  const dates = (days: number) =>
    date <= days ? `BYMONTHDAY=${date}` : `BYMONTHDAY=${[28, 29, 30, 31].slice(0, date - 27).join()};BYSETPOS=-1`;
  return [
    'FREQ=DAILY',
    'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR',
    `FREQ=WEEKLY;BYDAY=${name}`,
    `FREQ=WEEKLY;INTERVAL=2;BYDAY=${name}`,
    `FREQ=MONTHLY;${dates(28)}`,
    `FREQ=YEARLY;BYMONTH=${month + 1};${dates(month === 1 ? 28 : 31)}`,
  ];
}

/** The days of a rule on which an event does not take place (docs/decisions/0029): left out by the calendar that it comes from, or deleted by a person. */
export const daysLeftOut = (of: {
  readonly except_days?: readonly string[] | null;
  readonly cancelled_days?: Readonly<Record<string, boolean>> | null;
}): ReadonlySet<string> => {
  const deleted = Object.entries(of.cancelled_days ?? {}).flatMap(([day, on]) => (on ? [day] : []));
  return new Set([...(of.except_days ?? []), ...deleted]);
};

/** The id of the row of a changed occurrence: the same on every device, and in an imported file. `day` names it (docs/decisions/0029). */
export const changedId = (series: string, day: string): string => idOf('occurrence', series, day);

/** The id of the task that follows a repeating one: two devices that complete the same task make the same next one. */
export const nextTaskId = (id: string): string => idOf('next task', id);

/** The day of the task that follows one due on a day: the first of the rule after it that is not over, so that a daily task that was left for a week comes back once. */
export const nextDue = (rule: string, due: Day, today: Day): Day | null => {
  const yesterday = dayAfter(today, -1);
  return nextAfter(rule, due, due > yesterday ? due : yesterday);
};
