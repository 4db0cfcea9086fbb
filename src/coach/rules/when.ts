/** When something takes place: finds the words, reads them in the person's time zone, and says which parts of the text they are. */
import { dayAfter, dayOfWeek, type Day } from '#lib/day.ts';
import { nextAfter } from '#lib/recurrence.ts';
import { dayIn, instantOf, wallClock } from '#lib/zone.ts';
import {
  blank,
  findAhead,
  findLengths,
  type Half,
  findSpans,
  findTimes,
  rangeOf,
  minuteOf,
  type Span,
  type TimeToken,
} from './clock.ts';
import { monthsAfter } from './calendar-days.ts';
import { MONTH_START, NUMBER_WORDS, numberOf } from './lexicon.ts';
import { findDays, monthFirstIn, type DayToken } from './days.ts';
import { findParts, NIGHT, type PartToken } from './parts.ts';
import { findRepeat, until, type Repeat } from './repeats.ts';
import { spend, type Work } from './work.ts';
import { folded, glossOf } from '#coach/languages/gloss.ts';
import type { Language } from '#coach/languages/language.ts';

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
  /** The message has photos. They are kept in an entry with its words. */
  readonly hasPhotos?: boolean;
  /** The language of the message, when it is not English. */
  readonly language?: Language | undefined;
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
  /** A deadline that is over when its day begins: "before Monday". */
  readonly before?: boolean;
  readonly past: boolean;
  readonly period?: 'week' | 'weekend' | 'month';
  /** A weekday that is today: when its time is over, next week's is meant. */
  readonly loose?: boolean;
  /** It repeats from `day` on: the value of an RRULE. */
  readonly rrule?: string;
}

// Read only where no part of the day is named.
const PM_WORDS =
  /\b(?:dinner|supper|drinks?|party|movie|film|theatre|theater|concert|gig|cinema|pub|date (?:night|with)|table for|celebrat\w+|bbq|barbecue|happy hour|open mic|(?:pub|quiz|trivia|bingo|games?|poker|karaoke|comedy) night|(?<!(?:trade|air|dog|horse|flower|talk|morning) )show|opera|fireworks|prom|poker|trivia|karaoke)\b/;
/** With these, 7 and 8 are in the evening, and nine to eleven are not. */
const LATE_WORDS =
  /\b(?:choir|orchestra|darts|life (?:class|drawing)|pta|agm|committee|rehears\w*|(?:night|evening) (?:class|school|course)|book club|(?:exhibition|gallery|private|studio) (?:opening|view)|practi[cs]e|(?:5|five)[- ]a[- ]side|pizza|takeaway|curry|sushi|tapas|cocktails|salsa|improv|sound ?check|doors|(?:people|friends|neighbou?rs|everyone) (?:over|round)|babysit\w*)\b/;
const AM_WORDS = /\b(?:breakfast|wake|alarm|sunrise|get up|early (?:shift|start)|morning)\b/;
/** With these, 7 to 11 are in the morning, and one to six are not. */
const SCHOOL_WORDS =
  /\b(?:brunch|school run|(?:drop|take) .{1,20} (?:at|to|off at) (?:school|nursery)|stand-?up|lecture|when (?:it|they|(?:the )?[a-z]+) opens?)\b/;
/** The half of the day by the words around an open hour. */
function halfBy(text: string, time: TimeToken | undefined): Half {
  if (PM_WORDS.test(text)) return 'pm';
  if (AM_WORDS.test(text)) return 'am';
  const hour = Math.floor((time?.from.minute ?? 0) / 60) % 12;
  if (hour >= 7 && SCHOOL_WORDS.test(text)) return 'am';
  return (hour === 7 || hour === 8) && LATE_WORDS.test(text) ? 'pm' : null;
}

/** How much of a text is searched for a day or a time, in UTF-16 units: more than a clause that people write. */
export const MOST_READ = 500;

/** Every day and every time has a digit or one of these parts of words. A text without any names neither. */
const MAY_SAY_WHEN = new RegExp(
  String.raw`\d|day|ye?st?erd|yest|week|month|year|fortnight|morrow|weekend|eo[bdwm]\b|end of|asap|soon as|away\b|every|each\b|daily|weekly|monthly|annual|night|2nite|tonite|noon|morning|lunch|arvo|school|dinner|cob\b|close of|midnight|christmas|xmas|halloween|valentine|boxing|thanks|teenth|hour|\bh\b|couple|few|clock|quarter|half|\b(?:to?m|eve|work|bed|thing|tu[es]|teus|thu|thr|we[dnb]|wd|mon|fr[id]|fir|sat|sun|hrs?\b|min|m\b|the [a-z-]{2,16}(?:st|nd|rd|th)\b|${NUMBER_WORDS})|${MONTH_START}`,
  'i',
);

/** What one search for a day or a time costs. */
const COST = 150;

/** What was read for a message: its clauses are asked for the same words many times. */
const found = new WeakMap<Now, Map<string, When | null>>();

/** Reads when something takes place; null when the text names neither a day nor a time. Of a very long text the beginning is read. */
export function findWhen(original: string, now: Now): When | null {
  const read = original.slice(0, MOST_READ);
  if (now.language) return whenInGloss(read, now, now.language);
  if (!MAY_SAY_WHEN.test(read)) return null;
  let known = found.get(now);
  if (!known) found.set(now, (known = new Map()));
  let when = known.get(read);
  if (when === undefined) {
    when = spend(now.work, COST + read.length) ? readWhen(withoutTom(read).toLowerCase(), now) : null;
    known.set(read, when);
  }
  return when;
}

/** The day and the time of a text in another language, read from its gloss, with their places in the text. */
function whenInGloss(text: string, { language: _, ...now }: Now, language: Language): When | null {
  const gloss = glossOf(text, language);
  const when = findWhen(gloss.text, now);
  if (!when) return null;
  const { loose, ...read } = when;
  const spans = apart(when.spans.map(gloss.spanOf));
  const before = when.deadline && isBefore(folded(text), spans) ? { before: true } : {};
  // On a Wednesday "am Mittwoch" is next week's: who means today says so.
  if (!loose || now.back || when.day !== dayIn(now.at, now.zone, now.dayStartsAt)) return { ...when, ...before, spans };
  const week = (at: Date) => {
    const { day, minute } = wallClock(at, now.zone);
    return instantOf({ day: dayAfter(day, 7), minute }, now.zone);
  };
  return {
    ...read,
    ...before,
    spans,
    dayless: false,
    day: dayAfter(when.day, 7),
    ...(when.start && { start: week(when.start) }),
    ...(when.end && { end: week(when.end) }),
  };
}

/** What an English day or time has that those of other languages have not: "mon frère" and "sal" name no day. */
const ENGLISH = /day\b|tomorrow|tonight|week|month|year|every|each|daily|noon|morning|evening|\d ?[ap]m\b/i;

/** Reads a text that may be in a language or in English: as the one of them that reads more of it. */
export function findWhenOrEnglish(text: string, now: Now, language: Language | null | undefined): When | null {
  const english = findWhen(text, now);
  if (!language) return english;
  const own = findWhen(text, { ...now, language });
  const isEnglish = english?.spans.some(({ start, end }) => ENGLISH.test(text.slice(start, end)));
  return isEnglish && lengthOf(english) > lengthOf(own) ? english : own;
}

/** How much of its text it is. */
export const lengthOf = (when: When | null): number =>
  when?.spans.reduce((sum, { start, end }) => sum + end - start, 0) ?? 0;

/** Spans in their order, each place once: one phrase of a text may be a day and a part of it in the gloss. */
const apart = (spans: readonly Span[]): Span[] =>
  [...spans]
    .sort((a, b) => a.start - b.start)
    .reduce<Span[]>((before, span) => {
      const last = before.at(-1);
      if (!last || span.start >= last.end) return [...before, span];
      return [...before.slice(0, -1), { start: last.start, end: Math.max(last.end, span.end) }];
    }, []);

/** "Meet Tom at 5": a name, not tomorrow. Its letters are replaced, so that all other indexes stay the same. */
const withoutTom = (text: string): string =>
  text.replace(
    /\bTom\b|\b(meet|see|with|call|and|ask|tell|text|email|visit|for|from|to) tom\b/g,
    (said, before?: string) => (before ? `${before} xxx` : said.replace('Tom', 'Xxx')),
  );

/** "This time tomorrow", "this time next week", "this time on Friday". */
const SAME_TIME = /\b(?:(?:at )?(?:about |around )?)this time (?=tomorrow\b|next\b|on\b|in\b)/;

function readWhen(text: string, now: Now): When | null {
  const same = SAME_TIME.exec(text);
  if (same) {
    const span = { start: same.index, end: same.index + same[0].length };
    const rest = readWhen(text.slice(span.end), { ...now, back: false });
    if (rest && rest.minute === undefined) {
      const { minute, day: today } = wallClock(now.at, now.zone);
      const day = rest.period === 'week' ? dayAfter(today, 7) : rest.day;
      const spans = rest.spans.map(({ start, end }) => ({ start: start + span.end, end: end + span.end }));
      return { ...rest, spans: [span, ...spans], day, minute, start: instantOf({ day, minute }, now.zone) };
    }
  }
  const ahead = findAhead(text);
  if (ahead && !now.back) {
    // "Ten minutes before 5": the word is what makes a number a time.
    const from = ahead.end - (text.slice(0, ahead.end).endsWith('before ') ? 'before '.length : 0);
    const rest = readOnce(text.slice(from), now);
    if (rest?.start && !rest.vague && !rest.past) {
      const start = new Date(rest.start.getTime() - ahead.minutes * 60_000);
      const { day, minute } = wallClock(start, now.zone);
      const spans = rest.spans.map((span) => ({ start: span.start + from, end: span.end + from }));
      const { end: _, ...base } = rest;
      return { ...base, spans: [ahead, ...spans], day, minute, start };
    }
  }
  const repeat = now.back ? null : findRepeat(text);
  return repeat ? readRepeat(text, repeat, now) : readOnce(text, now);
}

/** The first time of what repeats, and its rule. */
function readRepeat(text: string, repeat: Repeat, now: Now): When | null {
  const today = dayIn(now.at, now.zone, now.dayStartsAt);
  const open = repeat.spans.reduce(blank, text);
  const ending = /\b(?:until|till|up to) /.exec(open);
  const last = ending && readOnce(open.slice(ending.index), { ...now, on: today });
  const ends =
    last && last.minute === undefined
      ? { start: ending.index, end: ending.index + Math.max(...last.spans.map(({ end }) => end)) }
      : null;
  const lasting = ends ? null : LASTING.exec(open);
  const during = lasting && { start: lasting.index, end: lasting.index + lasting[0].length };
  const rest = ends || during ? blank(open, (ends ?? during)!) : open;
  // A day that no text names: so the time beside the rule is not one of today.
  const nowhere = dayAfter(today, 3650);
  const once = readOnce(repeat.part ? `${rest} in the ${repeat.part}` : rest, { ...now, on: nowhere });
  const { rrule: bare } = repeat;
  // "Every year on 4 July": the day beside it is the first, and what the rule leaves out.
  const named = once && !once.dayless && once.day !== nowhere && once.day >= today ? once.day : null;
  const rrule =
    /^FREQ=YEARLY$/.test(bare) && named
      ? `${bare};BYMONTH=${Number(named.slice(5, 7))};BYMONTHDAY=${Number(named.slice(8))}`
      : // "Every 4 weeks starting Monday".
        /^FREQ=WEEKLY(?:;INTERVAL=\d+)?$/.test(bare) &&
          named &&
          once!.spans.some(({ start, end }) => /^(?:starting|from|on) \w+day$/.test(rest.slice(start, end)))
        ? `${bare};BYDAY=${CODES[dayOfWeek(named)]}`
        : bare;
  const from = named ?? today;
  // "Every three weeks on Monday" begins with the next Monday.
  const plain = rrule.includes('BYDAY') ? rrule.replace(/;INTERVAL=\d+/, '') : rrule;
  let day = nextAfter(plain, from, dayAfter(from, -1));
  if (!day) return null;
  const minute = once?.minute;
  const at = (on: Day) => instantOf({ day: on, minute: minute ?? 0 }, now.zone);
  if (minute !== undefined && at(day) <= now.at) day = nextAfter(plain, from, day) ?? day;
  const length = once?.start && once.end ? once.end.getTime() - once.start.getTime() : null;
  const spans = [...repeat.spans, ...(ends ? [ends] : during ? [during] : []), ...(once?.spans ?? [])].filter(
    ({ start, end }) => start < text.length && end <= text.length,
  );
  return {
    spans,
    day,
    dayless: false,
    deadline: false,
    past: false,
    rrule: last && ends ? until(rrule, last.last ?? last.day) : lasting ? until(rrule, lastIn(day, lasting)) : rrule,
    ...(minute === undefined
      ? {}
      : {
          minute,
          start: at(day),
          ...(once?.vague ? { vague: true } : {}),
          ...(length === null ? {} : { end: new Date(at(day).getTime() + length) }),
        }),
  };
}

const CODES = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];

/** "Every day for two weeks". */
const LASTING =
  /\bfor (?:the next )?(a|one|two|three|four|five|six|seven|eight|nine|ten|twelve|\d{1,2}) (days?|weeks?|months?)\b/;
const lastIn = (first: Day, [, count = '', unit = '']: RegExpExecArray): Day =>
  unit.startsWith('month')
    ? dayAfter(monthsAfter(first, numberOf(count)), -1)
    : dayAfter(first, numberOf(count) * (unit.startsWith('week') ? 7 : 1) - 1);

function readOnce(text: string, now: Now): When | null {
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
  const days = findDays(open, { today, monthFirst: monthFirstIn(now.zone), back: now.back === true });
  const dayText = days.reduce(blank, open);
  const parts = findParts(dayText, days);
  const times = chosenTimes(findTimes(parts.reduce(blank, dayText), afterOneOf(days, parts, open)), open);
  const nearest = chosenDay(days, times[0]);
  const part = parts.find(
    (p) =>
      p.today ||
      nearest ||
      times.length > 0 ||
      /\b(?:in|at|on|first|after|before|over|during)\b/.test(open.slice(p.start, p.end)),
  );
  const time = times[0];
  // "Book the table for Friday tonight": tonight is when, and Friday is of the table.
  const tonight = part !== undefined && /\b(?:tonight|this)\b/.test(open.slice(part.start, part.end));
  const day = tonight && nearest && nearest.day > today && !nearest.deadline ? undefined : nearest;
  if (!day && !time && !part) return null;

  const half = part?.half ?? halfBy(text, time);
  const onDay = day?.day ?? (part?.today ? today : now.on);
  const spans: Span[] = [day, time, part, time || part ? length : undefined]
    .filter((span) => span !== undefined)
    .map((span) => latest(text, span));
  const base = {
    spans,
    dayless: day ? day.day === today : now.on === undefined || part?.today === true,
    deadline:
      day?.deadline === true ||
      (time !== undefined && /^(?:by|before|no later|until|till)/.test(text.slice(time.start))) ||
      (part !== undefined && /^\s?by\b/.test(text.slice(part.start))),
    past: (onDay !== undefined && onDay < today) || (part?.today === true && part.half === 'am' && clock.minute >= 720),
    ...(day?.deadline && isBefore(text, spans) ? { before: true } : {}),
    ...(day?.last ? { last: day.last } : {}),
    ...(day?.period ? { period: day.period } : {}),
    ...(day?.loose && day.day === today ? { loose: true } : {}),
  };
  if (!time && !part) {
    const minute = day!.minute;
    const on = day!.day;
    return minute === undefined
      ? { ...base, day: on }
      : { ...base, day: on, minute, vague: true, start: instantOf({ day: on, minute }, now.zone) };
  }

  // "Wednesday at 8", on a Wednesday afternoon, is next week's: who means the evening says so.
  const past = onDay === undefined || (onDay === clock.day && !day?.loose) ? clock.minute : null;
  const range = time?.to ? rangeOf(time.from, time.to, half, past) : null;
  const minute = range?.from ?? (time ? atNight(minuteOf(time.from, half, past), part, time) : part!.minute);
  const until = range?.to ?? (length ? minute + length.minutes : undefined);
  const theDay = dayFor(onDay, day, minute, { today, clock });
  const at = (m: number) => instantOf({ day: dayAfter(theDay, Math.floor(m / 1440)), minute: m % 1440 }, now.zone);
  const start = at(minute);
  return {
    ...base,
    // "By midnight on Sunday" is due on that Sunday.
    day: base.deadline && (day || part?.today) ? theDay : dayAfter(theDay, Math.floor(minute / 1440)),
    minute: minute % 1440,
    ...(time ? {} : { vague: true }),
    start,
    ...(until === undefined ? {} : { end: range ? at(until) : new Date(start.getTime() + length!.minutes * 60_000) }),
  };
}

/** Whether a day or a time has such a word before it, in any language of the coach. */
const isBefore = (text: string, spans: readonly Span[]): boolean =>
  spans.some(({ start }) => /^\s?(?:(?:bis )?vor|vorm|before|antes|avant|avt)\b/.test(text.slice(start)));

/** "Monday at the latest", "by Friday latest". */
const latest = (text: string, { start, end }: Span): Span => {
  const more = /^,? (?:at the )?latest\b/.exec(text.slice(end));
  const before = /(?:,\s)?(?:at the )?latest $/.exec(text.slice(0, start));
  return { start: before?.index ?? start, end: end + (more?.[0].length ?? 0) };
};

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

/** A time after an article and before a noun is a name ("the 3pm meeting"): drops those. */
function chosenTimes(times: readonly TimeToken[], text: string): TimeToken[] {
  return times.filter(
    ({ start, end }) =>
      !(/\b(?:the|my|our|a|an|that|his|her|their)\s+$/.test(text.slice(0, start)) && /^\s+[a-z]/.test(text.slice(end))),
  );
}

/** Of several days, the one next to the time, else the first. */
function chosenDay(days: readonly DayToken[], time: TimeToken | undefined): DayToken | undefined {
  // "Long weekend in Cork from 5 to 8 June": the date says which.
  const dated = days[0]?.period === 'weekend' ? days.find(({ period }) => !period) : undefined;
  if (dated) return dated;
  if (!time || days.length < 2) return days[0];
  return days.find((day) => Math.abs(day.start - time.end) < 6 || Math.abs(time.start - day.end) < 6) ?? days[0];
}

/** A bar replaces what was already read: "Mondays 4-5". */
const afterOneOf = (days: readonly DayToken[], parts: readonly Span[], text: string) => (index: number) =>
  /\|[\s,]{0,3}$/.test(text.slice(0, index)) ||
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
