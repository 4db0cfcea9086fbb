/** When something takes place: finds the words, reads them in the person's time zone, and says which parts of the text they are. */
import { dayAfter, type Day } from '#lib/day.ts';
import { dayIn, instantOf, wallClock } from '#lib/zone.ts';
import {
  blank,
  findLengths,
  findSpans,
  findTimes,
  rangeOf,
  minuteOf,
  NUMBER_WORDS,
  type Half,
  type Span,
  type TimeToken,
} from './clock.ts';
import { findDays, monthFirstIn, type DayToken } from './days.ts';
import { spend, type Work } from './work.ts';

export interface Now {
  readonly at: Date;
  readonly zone: string;
  readonly dayStartsAt: number;
  /** Look back: a bare weekday or date is the last one, not the next. */
  readonly back?: boolean;
  /** The day that the sentence continues with, when it names none. */
  readonly on?: Day;
  /** What is left for this message; when it is used up, no more days and times are read. */
  readonly work?: Work;
}

export interface When {
  /** The parts of the text that say when; a title is what remains. */
  readonly spans: readonly Span[];
  /** The day, in the person's zone. */
  readonly day: Day;
  /** The last day of several. */
  readonly last?: Day;
  /** Wall-clock minutes; missing when only a day was said. */
  readonly minute?: number;
  /** A part of the day was named, not an hour. */
  readonly vague?: boolean;
  /** Start and end as instants, when a time was said. */
  readonly start?: Date;
  readonly end?: Date;
  /** Only a time was named, or "today": no other day. */
  readonly dayless: boolean;
  readonly deadline: boolean;
  readonly past: boolean;
  readonly period?: 'week' | 'month';
}

interface PartToken extends Span {
  readonly minute: number;
  readonly half: Half;
  /** "tonight", "this evening": also names today. */
  readonly today: boolean;
}

const MONTHS = 'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec';
const MORNING = 9 * 60;
const AFTERNOON = 15 * 60;
const EVENING = 18 * 60;
const NIGHT = 20 * 60;

const PARTS: readonly (readonly [RegExp, number, Half, boolean])[] = [
  [/(?:^|[\s(,])(?:later |for )?(?:tonight|2nite|tonite)(?![\w'])/g, NIGHT, 'pm', true],
  [/(?:^|[\s(,])(?:later )?this morning(?![\w'])/g, MORNING, 'am', true],
  [/(?:^|[\s(,])(?:later )?this afternoon(?![\w'])/g, AFTERNOON, 'pm', true],
  [/(?:^|[\s(,])(?:later )?this (?:evening|eve)(?![\w'])/g, EVENING, 'pm', true],
  [/(?:^|[\s(,])(?:by |at )?(?:the )?(?:end of (?:the )?day|eod|close of business|cob)(?![\w'])/g, 17 * 60, 'pm', true],
  [/(?:^|[\s(,])(?:first thing )?(?:early )?(?:in the |on the )?mornings?(?![\w'])/g, MORNING, 'am', false],
  [/(?:^|[\s(,])first thing(?![\w'])/g, MORNING, 'am', false],
  [/(?:^|[\s(,])(?:late |early )?(?:in the |on the )?(?:afternoon|arvo)s?(?![\w'])/g, AFTERNOON, 'pm', false],
  [/(?:^|[\s(,])(?:late |early )?(?:in the |on the )?(?:evening|eve)s?(?![\w'])/g, EVENING, 'pm', false],
  [/(?:^|[\s(,])(?:at |in the )?night(?![\w'])/g, NIGHT, 'pm', false],
  [
    /(?:^|[\s(,])(?:at|before|over|during) (?:lunch ?time|lunch)(?![\w'])|(?:^|\s)lunchtime(?![\w'])/g,
    720,
    'pm',
    false,
  ],
  [/(?:^|[\s(,])after lunch(?![\w'])/g, 13 * 60, 'pm', false],
  [/(?:^|[\s(,])after (?:work|school)(?![\w'])/g, EVENING, 'pm', false],
  [/(?:^|[\s(,])(?:at dinner ?time|after dinner|before bed|at bedtime)(?![\w'])/g, NIGHT, 'pm', false],
];

// Read only where no part of the day is named.
const PM_WORDS =
  /\b(?:dinner|supper|drinks?|party|movie|film|theatre|theater|concert|gig|cinema|pub|date night|table for|celebrat\w+|bbq|barbecue)\b/;
const AM_WORDS = /\b(?:breakfast|brunch|wake|alarm|sunrise|get up|school run|stand-?up|lecture|morning)\b/;

/** How much of a text is searched for a day or a time, in UTF-16 units: more than a clause that people write. */
export const MOST_READ = 500;

/** Every day and every time has a digit or one of these parts of words. A text without any names neither. */
const MAY_SAY_WHEN = new RegExp(
  String.raw`\d|day|tom|tm|ye?st?erd|yest|week|month|year|fortnight|morrow|weekend|eo[dwm]\b|night|2nite|tonite|noon|morning|eve|lunch|arvo|work|school|dinner|bed|thing|cob\b|close of|midnight|tu[es]|teus|thu|thr|thu|w[ed]|wens|mon|fr[id]|fir|sat|sun|christmas|xmas|halloween|valentine|hour|hr|min|\bh\b|\bm\b|couple|few|clock|quarter|half|[ap]m\b|(?:${MONTHS})|\b(?:${NUMBER_WORDS})`,
  'i',
);

/** What one search for a day or a time costs, without its dates by chrono. */
const COST = 150;

/** What was read for a message: its clauses are asked for the same words many times. */
const found = new WeakMap<Now, Map<string, When | null>>();

/** Reads when something takes place; null when the text names neither a day nor a time. Of a very long text the beginning is read. */
export function findWhen(original: string, now: Now): When | null {
  const read = original.slice(0, MOST_READ);
  if (!MAY_SAY_WHEN.test(read)) return null;
  let known = found.get(now);
  if (!known) found.set(now, (known = new Map()));
  let when = known.get(read);
  if (when === undefined) {
    when = spend(now.work, COST + read.length) ? readWhen(read.toLowerCase(), now) : null;
    known.set(read, when);
  }
  return when;
}

function readWhen(text: string, now: Now): When | null {
  const clock = wallClock(now.at, now.zone);
  const today = dayIn(now.at, now.zone, now.dayStartsAt);
  const passing = findSpans(text)[0];
  if (passing) {
    const start = new Date(Math.floor(now.at.getTime() / 60_000) * 60_000 + passing.minutes * 60_000);
    const wall = wallClock(start, now.zone);
    return {
      spans: [passing],
      day: wall.day,
      minute: wall.minute,
      start,
      dayless: wall.day === clock.day,
      deadline: false,
      past: false,
    };
  }
  const length = findLengths(text)[0];
  const open = length ? blank(text, length) : text;
  const days = findDays(open, { today, monthFirst: monthFirstIn(now.zone), back: now.back === true, work: now.work });
  const dayText = days.reduce(blank, open);
  const parts = findParts(dayText, days);
  const times = chosenTimes(findTimes(parts.reduce(blank, dayText), afterOneOf(days, parts, open)), open);
  const day = chosenDay(days, times[0]);
  const part = parts.find(
    (p) =>
      p.today ||
      day ||
      times.length > 0 ||
      /\b(?:in|at|on|first|after|before|over|during)\b/.test(open.slice(p.start, p.end)),
  );
  const time = times[0];
  if (!day && !time && !part) return null;

  const half = part?.half ?? (PM_WORDS.test(text) ? 'pm' : AM_WORDS.test(text) ? 'am' : null);
  const onDay = day?.day ?? (part?.today ? today : now.on);
  const spans: Span[] = [day, time, part, time || part ? length : undefined].filter((span) => span !== undefined);
  const base = {
    spans,
    dayless: day ? day.day === today : now.on === undefined || part?.today === true,
    deadline:
      day?.deadline === true ||
      (time !== undefined && /^(?:by|before|no later|until|till)/.test(text.slice(time.start))),
    past: (onDay !== undefined && onDay < today) || (part?.today === true && part.half === 'am' && clock.minute >= 720),
    ...(day?.last ? { last: day.last } : {}),
    ...(day?.period ? { period: day.period } : {}),
  };
  if (!time && !part) return { ...base, day: day!.day };

  const past = onDay === undefined || onDay === clock.day ? clock.minute : null;
  const range = time?.to ? rangeOf(time.from, time.to, half, past) : null;
  const minute = range?.from ?? (time ? atNight(minuteOf(time.from, half, past), part, time) : part!.minute);
  const until = range?.to ?? (length ? minute + length.minutes : undefined);
  const theDay = dayFor(onDay, day, minute, { today, clock });
  const at = (m: number) => instantOf({ day: dayAfter(theDay, Math.floor(m / 1440)), minute: m % 1440 }, now.zone);
  const start = at(minute);
  return {
    ...base,
    day: dayAfter(theDay, Math.floor(minute / 1440)),

    minute: minute % 1440,
    ...(time ? {} : { vague: true }),
    start,
    ...(until === undefined ? {} : { end: range ? at(until) : new Date(start.getTime() + length!.minutes * 60_000) }),
  };
}

/** "tonight at 1" is one at night. */
function atNight(minute: number, part: PartToken | undefined, time: TimeToken): number {
  if (part?.minute === NIGHT && time.from.open && time.from.minute % 720 < 5 * 60)
    return (time.from.minute % 720) + 1440;
  return minute;
}

/** A time alone that is over today is tomorrow's. A weekday that is today and over is next week's. */
function dayFor(
  onDay: Day | undefined,
  day: DayToken | undefined,
  minute: number,
  { today, clock }: { today: Day; clock: { day: Day; minute: number } },
): Day {
  const over = (candidate: Day) => candidate < clock.day || (candidate === clock.day && minute <= clock.minute);
  if (onDay === undefined) return over(clock.day) && minute < 1440 ? dayAfter(clock.day, 1) : clock.day;
  if (day?.loose && onDay === clock.day && over(onDay)) return dayAfter(onDay, 7);
  // At 1:30 "today at 9" is the coming morning, even if the person's day has not started yet.
  if (!day?.loose && onDay === today && today < clock.day && minute < 1440) return over(onDay) ? clock.day : onDay;
  return onDay;
}

function findParts(text: string, days: readonly DayToken[]): PartToken[] {
  const parts: PartToken[] = [];
  let rest = text;
  for (const [pattern, minute, half, today] of PARTS) {
    for (const match of rest.matchAll(pattern)) {
      const start = match.index + (/^[\s(,]/.test(match[0]) ? 1 : 0);
      const end = match.index + match[0].length;
      const said = rest.slice(start, end);
      // "good morning", "a busy evening": only one next to a day or after a preposition is a time.
      const plain = /^(?:mornings?|afternoons?|arvos?|evenings?|eves?|night|first thing)$/.test(said);
      const beside = days.some(
        (day) =>
          (day.end <= start && /^[\s,]*$/.test(text.slice(day.end, start))) ||
          (day.start >= end && said === 'first thing' && /^[\s,]*$/.test(text.slice(end, day.start))),
      );
      if (plain && !beside) continue;
      parts.push({ start, end, minute, half, today });
      rest = blank(rest, { start, end });
    }
  }
  return parts.sort((a, b) => a.start - b.start);
}

/** A time after an article and before a noun is a name ("the 3pm meeting"): drops those. */
function chosenTimes(times: readonly TimeToken[], text: string): TimeToken[] {
  return times.filter(
    ({ start, end }) =>
      !(/\b(?:the|my|our|a|an|that|his|her|their)\s+$/.test(text.slice(0, start)) && /^\s+[a-z]/.test(text.slice(end))),
  );
}

/** Of several days, the one next to the time, else the first. */
function chosenDay(days: readonly DayToken[], time: TimeToken | undefined): DayToken | undefined {
  if (!time || days.length < 2) return days[0];
  return days.find((day) => Math.abs(day.start - time.end) < 6 || Math.abs(time.start - day.end) < 6) ?? days[0];
}

const afterOneOf = (days: readonly DayToken[], parts: readonly Span[], text: string) => (index: number) =>
  [...days, ...parts].some(({ end }) => end <= index && /^[\s,]*$/.test(text.slice(end, index)));

/** The text without some parts, tidied. */
export function without(text: string, spans: readonly Span[]): string {
  let rest = text;
  for (const span of [...spans].sort((a, b) => b.start - a.start))
    rest = `${rest.slice(0, span.start)} ${rest.slice(span.end)}`;
  return rest
    .replace(/\s{2,}/g, ' ')
    .replace(/\s([,.;:!?)])/g, '$1')
    .replace(/\(\s?\)/g, '')
    .replace(/\s{2,}/g, ' ')
    .trim();
}
