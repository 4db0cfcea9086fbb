/** Times of day as people write them: 5pm, 17:00, at 5, half past six, from 3 to 4, noon, for two hours. Minutes since midnight. */

import { HOURS, MONTH, MONTH_START, NUMBER_WORDS, numberOf, WEEKDAY, WEEKDAY_START } from './lexicon.ts';
import { EVENT } from './words.ts';

/** A part of a text: from `start` up to, not including, `end`, in UTF-16 units. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Replaces a part of the text by bars, so that no other pattern reads it. All other indexes stay the same. */
export const blank = (text: string, { start, end }: Span): string =>
  text.slice(0, start) + '|'.repeat(end - start) + text.slice(end);

interface Clock {
  /** Minutes since midnight. */
  readonly minute: number;
  /** 1 to 12 without am or pm: the half of the day is still unknown. */
  readonly open: boolean;
  /** 13 to 24 in figures: the other end of a range then uses the 24-hour clock, too. */
  readonly full?: boolean;
}

export interface TimeToken extends Span {
  readonly from: Clock;
  readonly to?: Clock;
}

const AMPM = String.raw`\s?(?:am|pm)\b`;
const WORDY = String.raw`(?:half|quarter|five|ten|twenty|twenty[- ]five|5|10|20|25|\d{1,2}\s{1,3}min(?:ute)?s)[\s-]{1,3}(?:past|to|after|before|til|till)\s{1,3}(?:${HOURS}|\d{1,2})(?:${AMPM})?(?!\s(?:of )?${MONTH_START})(?!\d)`;
const NAMED = 'noon|midday|midnight';
const DIGITAL = String.raw`\d{1,2}(?:(?::|\.|h)[0-5]\d)(?:${AMPM})?(?![\d:])`;
const MERIDIEM = String.raw`(?:\d{1,2}|${HOURS})${AMPM}`;
const OCLOCK = String.raw`(?:\d{1,2}|${HOURS})\s{1,3}o'?\s?clock(?:${AMPM})?`;
const SPOKEN = String.raw`(?:${HOURS})\s+(?:fifteen|thirty|forty[- ]five)(?:${AMPM})?\b`;
const BARE = String.raw`(?:(?:[01]\d|2[0-3])[0-5]\d(?:\s?h(?:rs|ours)?)?|\d{1,2}\s?h(?:rs)?|\d{1,2}|${HOURS}|half\s+(?:\d{1,2}|${HOURS}))(?:\b|(?=ish\b))(?![:.,]?\d)(?!\s*(?:%|€|£|\$|st\b|nd\b|rd\b|th\b|/))(?!\s(?:of )?(?:${MONTH})\b)`;
const PLAIN = `${NAMED}|${DIGITAL}|${MERIDIEM}|${OCLOCK}|${BARE}`;
const FIRM = `${WORDY}|${NAMED}|${DIGITAL}|${MERIDIEM}|${OCLOCK}`;
const ANY = `${FIRM}|${SPOKEN}|${BARE}`;

/** What may follow a bare number that is a time: "at 5 to call", but not "at 5 Elm Street" and not "by 5 points". */
const AFTER_BARE = new RegExp(
  String.raw`^\s*(?:$|[-–,.;!?)|]|(?:on|for|with|to|and|or|but|tomorrow|tmrw|tmr|today|tonight|in the|this|next|at|until|till|sharp|about|if|then|so|please|ish|because|w\/|by|from|doors|every|${WEEKDAY_START}|before|after|i|we|that|as|when|rm|room|zoom|teams|online|away|home)\b|${WEEKDAY})`,
);

const LEAD = String.raw`(?:(?:(?:at|by|around|about|before|after|until|till|from|between|for|no later than|starting|starts|(?<!\b(?:i|we) )start|kick ?off|doors|leaves|circa|approx)\b\.?|@|~)\s*(?:(?:at|around|about)\s*)?)`;
const RANGE = new RegExp(String.raw`(?:^|[\s(,])(${LEAD})?(${ANY})\s*(-|–|—|to|until|till|til|and)\s*(${ANY})`, 'g');
/** "from ten to eleven" is an hour, not ten minutes before eleven. */
const FROM_TO = new RegExp(
  String.raw`(?:^|[\s(,])((?:from|between)\s+)(${PLAIN})\s*(-|–|—|to|until|till|til|and)\s*(${PLAIN})`,
  'g',
);
const SINGLE = new RegExp(String.raw`(?:^|[\s(,])(${LEAD})?(${ANY})(?:\s?-?ish\b|\s+sharp\b)?`, 'g');

/** What is numbered: "chapters 2 to 5", "page 10". */
const COUNTED =
  /\b(?:chapters?|ch|pages?|pp?|questions?|exercises?|problems?|units?|sections?|lessons?|slides|parts?|verses|levels?|rooms?|numbers?|no|gate|platform|track|bus|line|grade|year)\s$/;
/** "Load in 5, doors 7.30": what has a time, and no word between. */
const TIMED = /\b(?:load[- ]?(?:in|out)|sound ?check|curtain(?: up)?|call time)\s$/;
/** What may be numbered, so that a bare number before a day is no time: "quiz 2 tomorrow". */
const NTH_OF =
  /\b(?:period|week|round|draft|exam|quiz|test|lecture|session|episode|paper|part|module|term|stage|phase|version)\s$/;

/** "Tomorrow at 8 dentist". */
const EVENT_NEXT = new RegExp(String.raw`^\s(?:[a-z']+ )?${EVENT.source}`);
const isOf = (before: string) => EVENT.test(before) && !NTH_OF.test(before);
/** "Lunch 12 to 1", but not "match 2-1". */
const HELD = new RegExp(String.raw`${EVENT.source}\s$`);
/** "Nursery pickup 5.30": who has to be where, and no sum. */
const SOMEWHERE = new RegExp(String.raw`\b(?:pick|drop|collect|leave|meet|school|nursery)\b|${EVENT.source}`);
const SUM =
  /[€£$]|\b(?:pay|paid|buy|bought|costs?|owe[sd]?|price|spent|transfer|ran|version|weigh\w*|scor\w*|fees?|bill|gpa|km|miles|kg|was|were|is)\b/;

/** The times of day in a lower-case text. `afterDay` says whether a bare number at an index may be a time because it follows a day ("friday 5"). */
export function findTimes(text: string, afterDay: (index: number) => boolean): TimeToken[] {
  const found: TimeToken[] = [];
  const taken = (span: Span) => found.some((other) => span.start < other.end && other.start < span.end);
  for (const match of [...text.matchAll(FROM_TO), ...text.matchAll(RANGE)]) {
    const [whole, lead = '', first = '', joint = '', second = ''] = match;
    const end = match.index + whole.length;
    const start = startOf(match.index, whole);
    if (taken({ start, end }) || COUNTED.test(text.slice(Math.max(0, start - 16), start))) continue;
    const from = readClock(first);
    const to = readClock(second);
    if (!from || !to) continue;
    // "at ten to three" is one time, "from ten to three" two.
    if (joint === 'to' && /^(?:five|ten|twenty|quarter|half)$/.test(first) && !/from|between/.test(lead)) continue;
    // "At 5 to 3" too, but not "5 to 7".
    if (joint === 'to' && /^(?:5|10|20|25)$/.test(first) && /^(?:at|@)/.test(lead)) continue;
    if (joint === 'and' && !/between/.test(lead)) continue;
    const firm = isFirm(first) || isFirm(second);
    // "2 to 4 tomorrow": a range next to a day, which is blanked here, needs no preposition.
    const beside = afterDay(start) || /^\s*\|/.test(text.slice(end));
    const held =
      HELD.test(text.slice(Math.max(0, start - 40), start)) && !/\b(?:game|match) $/.test(text.slice(0, start));
    if (!firm && !/from|between|at/.test(lead) && !beside && !held) continue;
    if (!isFirm(second) && !AFTER_BARE.test(text.slice(end)) && !(afterDay(start) && /[-–—]/.test(joint))) continue;
    if (/^(?:to|till?)$/.test(joint) && !firm && !/from|between/.test(lead) && !beside && !held) continue;
    found.push({ start, end, from, to });
  }
  for (const match of text.matchAll(SINGLE)) {
    const [whole, lead = '', clock = ''] = match;
    const end = match.index + whole.length;
    const start = startOf(match.index, whole);
    if (taken({ start, end }) || (!lead && COUNTED.test(text.slice(Math.max(0, start - 16), start)))) continue;
    const from = readClock(clock);
    if (!from) continue;
    const bare = !isFirm(clock) && !whole.endsWith('ish');
    // "18h tomorrow" needs no preposition.
    const beside = afterDay(start) || /^\s*\|/.test(text.slice(end));
    if (bare && !clock.startsWith('half') && /^(?:for|about)\b/.test(lead) && !/\b(?:at|around)\s*$/.test(lead))
      continue;
    if (
      bare &&
      !(
        lead ||
        afterDay(start) ||
        TIMED.test(text.slice(Math.max(0, start - 16), start)) ||
        (clock.startsWith('half') && (beside || start === 0)) ||
        (beside && (clock.endsWith('h') || isOf(text.slice(Math.max(0, start - 40), start))))
      )
    )
      continue;
    // "Friday 0735 from gate 4": nothing else next to a day begins with a nought.
    const railway = /^0\d{3}$/.test(clock) && afterDay(start);
    if (
      bare &&
      !railway &&
      !AFTER_BARE.test(text.slice(end)) &&
      !(/^(?:at|@)/.test(lead) && EVENT_NEXT.test(text.slice(end)))
    )
      continue;
    // Without "at" and without a day beside it, 12.30 may be a sum or a date.
    if (
      /^\d{1,2}\.\d\d$/.test(clock) &&
      !(
        lead ||
        beside ||
        TIMED.test(text.slice(Math.max(0, start - 16), start)) ||
        (/^\W*$/.test(text.slice(end)) && /[05]$/.test(clock) && SOMEWHERE.test(text) && !SUM.test(text))
      )
    )
      continue;
    found.push({ start, end, from });
  }
  return found.sort((a, b) => a.start - b.start);
}

/** The times that need no preposition, and "at 7": findDays() blanks them before it looks for dates. */
export function findFirmTimes(text: string): Span[] {
  const pattern = new RegExp(
    String.raw`(?:^|[\s(,])((?:at|from|by|until|till|@|-)\s*)?(?:${WORDY}|${NAMED}|\d{1,2}[:h][0-5]\d(?:${AMPM})?|(?:[01]?\d|2[0-3])h(?![a-z\d])|\d{1,2}\.[0-5]\d${AMPM}|${MERIDIEM}|${OCLOCK}|\d{1,2}\s?(?:-|to|till?|until)\s?${MERIDIEM})|(?:^|[\s(,])(?:at|@)\s*${BARE}`,
    'g',
  );
  return [...text.matchAll(pattern)].map((match) => ({
    start: startOf(match.index, match[0]),
    end: match.index + match[0].length,
  }));
}

const startOf = (index: number, whole: string) => index + (/^[\s(,]/.test(whole) ? 1 : 0);
const isFirm = (clock: string) => new RegExp(`^(?:${FIRM}|${SPOKEN})$`).test(clock);

/** Reads one time of day; null for an impossible one (25:00, 14pm, 0 o'clock). */
function readClock(text: string): Clock | null {
  const clock = text.trim();
  if (clock === 'noon' || clock === 'midday') return { minute: 720, open: false };
  if (clock === 'midnight') return { minute: 1440, open: false };
  const half = clock.endsWith('pm') ? 720 : clock.endsWith('am') ? 0 : null;
  const bare = clock.replace(/\s?(?:am|pm)$/, '').replace(/\s{1,3}o'?\s?clock$/, '');
  const wordy = /^(\w+(?:[\s-]{1,3}(?:five|min(?:ute)?s))?)[\s-]{1,3}(past|after|to|before|till?)\s{1,3}(\S+)$/.exec(
    bare,
  );
  if (wordy) {
    const word = wordy[1]!.replace(/\s{1,3}min(?:ute)?s$/, '');
    const minutes =
      word === 'half' ? 30 : word === 'quarter' ? 15 : /^twenty[- ]five$/.test(word) ? 25 : numberOf(word);
    const hour = numberOf(wordy[3]!);
    return made(hour, /past|after/.test(wordy[2]!) ? minutes : -minutes, half, false);
  }
  const halfFive = /^half\s+(\w+)$/.exec(bare);
  if (halfFive) return made(numberOf(halfFive[1]!), 30, half, false);
  const spoken = /^(\w+)\s+(fifteen|thirty|forty[- ]five)$/.exec(bare);
  if (spoken) return made(numberOf(spoken[1]!), numberOf(spoken[2]!), half, false);
  const digital = /^(\d{1,2})(?:[:.h](\d\d))?$/.exec(bare);
  if (digital) {
    const zero = digital[1]!.length === 2 && digital[1]!.startsWith('0');
    return made(Number(digital[1]), Number(digital[2] ?? 0), half, zero);
  }
  const military = /^(\d\d)(\d\d)(?:\s?h(?:rs|ours)?)?$|^(\d{1,2})\s?h(?:rs)?$/.exec(bare);
  if (military) return made(Number(military[1] ?? military[3]), Number(military[2] ?? 0), half, true);
  const hour = numberOf(bare);
  return Number.isInteger(hour) ? made(hour, 0, half, false) : null;
}

function made(hour: number, minutes: number, half: number | null, zero: boolean): Clock | null {
  if (!(hour >= 0 && hour <= 24) || Number.isNaN(minutes)) return null;
  if (half !== null) {
    if (hour < 1 || hour > 12) return null;
    return { minute: (((hour % 12) * 60 + half + minutes + 1440) % 1440) + 0, open: false };
  }
  if (hour === 0 && !zero && minutes === 0) return null;
  return {
    minute: hour * 60 + minutes,
    open: hour >= 1 && hour <= 12 && !zero,
    ...(hour > 12 ? { full: true } : {}),
  };
}

/** Morning or afternoon, when the words around say so. */
export type Half = 'am' | 'pm' | null;

/**
 * Minutes since midnight of a time without am or pm. 1 to 6 is in the afternoon, 12 is noon. 7 to 11 is in the morning, unless that is over
 * today: `past` is the present minute then, null on another day. `half` overrules.
 */
export function minuteOf({ minute, open }: Clock, half: Half, past: number | null): number {
  if (!open) return minute;
  const base = minute % 720;
  if (half === 'am') return base;
  if (half === 'pm') return base + 720;
  if (minute >= 720 || base < 7 * 60) return base + 720;
  if (past !== null && base <= past && base + 720 > past) return base + 720;
  return base;
}

/** Start and end of a range, each read so that the range is as short as the words allow: 11-1pm, 1-2pm, 9 to 5, 10pm to 2am. */
export function rangeOf(from: Clock, to: Clock, half: Half, past: number | null): { from: number; to: number } {
  let start = minuteOf(from, half, past);
  // "9 to 1" does not go on past midnight because it is afternoon now.
  if (half === null && past !== null && from.open && to.open && start >= 720 && start % 720 > to.minute % 720)
    start = minuteOf(from, null, null);
  if (from.open && to.full && half === null) start = from.minute;
  else if (from.open && !to.open && half === null) {
    const both = [from.minute % 720, (from.minute % 720) + 720].filter((minute) => minute < to.minute);
    if (both.length > 0) start = Math.max(...both);
  }
  let end = to.open ? to.minute % 720 : to.minute;
  while (end <= start) end += to.open ? 720 : 1440;
  return { from: start, to: end };
}

const COUNT = String.raw`(?:a )?quarter of an|three[- ]quarters of an|\d+(?:[.,]\d+)?|${NUMBER_WORDS}|an?|a couple of|a few|half an?|half a`;
const UNIT = String.raw`(?:hours?|hrs?|h|minutes?|mins?|min|m)\b`;
const AND_HALF = String.raw`(?:\s+and\s+a\s+half|(?:\s+and)?\s+\d{1,2}\s*min(?:ute)?s?\b)?`;
const AMOUNT = String.raw`(${COUNT})\s*(?:-\s*)?(?:and a half\s+)?(${UNIT})(${AND_HALF})`;

export interface LengthToken extends Span {
  readonly minutes: number;
}

/** "for two hours", "for an hour and a half", "(90 min)", and at the beginning "two hours", "block two hours". */
export function findLengths(text: string): LengthToken[] {
  const pattern = new RegExp(
    String.raw`(?:^|[\s(,])(?:for\s+(?:about\s+|around\s+)?|lasting\s+)${AMOUNT}|[(,]\s*${AMOUNT}\)?|^(?:block(?: off| out)?\s+)?(?:an? )?${AMOUNT}(?:\s+of(?=\s))?(?!\s*(?:late|early|earlier|later|ago|away|after|before|from|to go|left|per|a |(?:of )?sleep|until|till|into|more|less|over|too)\b)`,
    'g',
  );
  const found: LengthToken[] = [];
  for (const match of text.matchAll(pattern)) {
    const minutes = amount(
      match[1] ?? match[4] ?? match[7],
      match[2] ?? match[5] ?? match[8],
      match[3] ?? match[6] ?? match[9],
      match[0],
    );
    if (minutes > 0 && minutes <= 24 * 60)
      found.push({
        start: match[0].startsWith('(') ? match.index : startOf(match.index, match[0]),
        end: match.index + match[0].length,
        minutes,
      });
  }
  return found;
}

/** "in 20 minutes", "in an hour and a half", "2 hours from now": elapsed minutes, not wall-clock minutes. */
export function findSpans(text: string): LengthToken[] {
  const pattern = new RegExp(
    String.raw`(?:^|[\s(,])(?:in|within)\s+(?:about\s+|around\s+)?${AMOUNT}(?:'s? time|\s+time)?(?!\s+(?:a|per)\s)|(?:^|[\s(,])${AMOUNT}\s+from\s+now|^in\s(5|10|15|20|25|30|40|45|50|60|90)(?=\sto\s[a-z])`,
    'g',
  );
  const found: LengthToken[] = [];
  for (const match of text.matchAll(pattern)) {
    const minutes = amount(match[1] ?? match[4] ?? match[7], match[2] ?? match[5], match[3] ?? match[6], match[0]);
    if (minutes > 0) found.push({ start: startOf(match.index, match[0]), end: match.index + match[0].length, minutes });
  }
  return found;
}

/** "An hour before the meeting at 5": how much earlier than the time that follows. */
export function findAhead(text: string): LengthToken | null {
  const match = new RegExp(String.raw`(?:^|[\s(,])${AMOUNT}\s(?:before|ahead of)\s(?=\S)`).exec(text);
  const minutes = match ? amount(match[1], match[2], match[3], match[0]) : 0;
  return match && minutes > 0
    ? { start: startOf(match.index, match[0]), end: match.index + match[0].length, minutes }
    : null;
}

function amount(count = '', unit = '', half = '', whole = ''): number {
  const many = /quarter/.test(count)
    ? count.startsWith('three')
      ? 0.75
      : 0.25
    : count.startsWith('half')
      ? 0.5
      : count === 'a couple of'
        ? 2
        : count === 'a few'
          ? unit.startsWith('h')
            ? 3
            : 5
          : numberOf(count);
  const extra = half || /and a half\s+(?:hour|h)/.test(whole) ? 0.5 : 0;
  const over = /\d/.test(half) ? Number.parseInt(half.replace(/\D+/, ''), 10) : 0;
  return Math.round((many + (over ? 0 : extra)) * (unit.startsWith('h') ? 60 : 1)) + over;
}
