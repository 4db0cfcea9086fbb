/**
 * Reads days as people write them. Weekdays, "tomorrow" and ends of periods are read here by calendar arithmetic. Dates with a month and
 * counted days ("in 3 weeks") are read by chrono. Chrono works in the process's own time zone. It therefore gets noon of the person's day,
 * which exists in every zone, and only the calendar fields of its answer are used.
 */
import { casual } from 'chrono-node/en';
import { withoutEnd } from '#lib/cut.ts';
import { dayAfter, dayOfWeek, firstOfWeek, isDay, type Day } from '#lib/day.ts';
import { blank, findFirmTimes, numberOf, type Span } from './clock.ts';
import { spend, type Work } from './work.ts';

export interface DayToken extends Span {
  readonly day: Day;
  /** The last day of a range: "3 to 5 May", "Monday to Wednesday". */
  readonly last?: Day;
  /** A bare weekday that is today. It becomes next week's when its time is over. */
  readonly loose?: boolean;
  /** "by", "before", "until", "due". */
  readonly deadline?: boolean;
  /** The whole week or month. */
  readonly period?: 'week' | 'month';
}

/** The person's today, and how their country orders 3/5. */
export interface Calendar {
  readonly today: Day;
  readonly monthFirst: boolean;
  /** Look back: a day without a year or a week is the last one, not the next. */
  readonly back: boolean;
  readonly work?: Work | undefined;
}

/** Zones of the United States, where 3/5 is the fifth of March. */
export const monthFirstIn = (zone: string): boolean =>
  /^(?:US\/|America\/(?:New_York|Chicago|Denver|Los_Angeles|Phoenix|Anchorage|Detroit|Boise|Indiana\/|Kentucky\/|North_Dakota\/|Juneau|Sitka|Nome|Menominee|Adak|Louisville|Indianapolis)|Pacific\/Honolulu)/.test(
    zone,
  );

const WEEKDAYS: Readonly<Record<string, number>> = { sun: 0, mon: 1, tue: 2, wed: 3, thu: 4, fri: 5, sat: 6 };
const LONG =
  'mondays?|tuesdays?|wednesdays?|thursdays?|fridays?|saturdays?|sundays?|tuseday|teusday|wendesday|wensday|wednsday|thrusday|thursdy|thurday|firday|frday|saterday|satuday';
const SHORT = 'tues|tue|thurs|thur|thu|weds|wed|mon|fri|sat|sun';
const weekdayOf = (word: string): number =>
  /^(?:teu|tus)/.test(word)
    ? 2
    : word.startsWith('we')
      ? 3
      : word.startsWith('th')
        ? 4
        : /^(?:fir|frd)/.test(word)
          ? 5
          : WEEKDAYS[word.slice(0, 3)]!;

const mondayOf = (day: Day): Day => firstOfWeek(day, 1);
const lastOfMonth = (day: Day, months = 0): Day => {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month + months, 0)).toISOString().slice(0, 10) as Day;
};
const firstOfMonth = (day: Day, months: number): Day => dayAfter(lastOfMonth(day, months - 1), 1);

/** The next such weekday, today included. */
const coming = (today: Day, weekday: number): Day => dayAfter(today, (weekday - dayOfWeek(today) + 7) % 7);

const PREFIX = String.raw`(?:(no later than|due(?: on| by| at)?|by|before|until|till|starting|from|on|for|this coming|at|in|as of|over)\s+(?:the\s+)?)?`;
const DEADLINE = /^(?:no later than|due|by|before|until|till)\b/;

type Reader = (match: RegExpExecArray | RegExpMatchArray, cal: Calendar) => Omit<DayToken, 'start' | 'end'> | null;

const nextOrThis = (today: Day, which: string, weekday: number): { day: Day; loose?: boolean } => {
  if (which === 'next') return { day: dayAfter(mondayOf(today), 7 + ((weekday + 6) % 7)) };
  if (which === 'last' || which === 'past') {
    const back = (dayOfWeek(today) - weekday + 7) % 7 || 7;
    return { day: dayAfter(today, -back) };
  }
  return { day: coming(today, weekday), loose: true };
};

const MONTH =
  'january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec';
const ORDINAL = String.raw`(\d{1,2})(?:st|nd|rd|th)`;

/** Tried in this order. What one of them reads is blanked for the later ones. `$0` is always the optional preposition. */
const READERS: readonly (readonly [string, Reader])[] = [
  ['(?:the\\s+)?day after tomorrow|overmorrow', (_, { today }) => ({ day: dayAfter(today, 2) })],
  ['(?:the\\s+)?day before yesterday', (_, { today }) => ({ day: dayAfter(today, -2) })],
  [
    `(an?|one|two|three|four|\\d{1,2}|a couple of) (days?|weeks?) (?:from|after) (?:(today|tomorrow|tmrw)|(next |this )?(${LONG}|${SHORT}))`,
    ([, , count = '', unit = '', near, which = '', weekday], { today }) => {
      const days = (count === 'a couple of' ? 2 : numberOf(count)) * (unit.startsWith('week') ? 7 : 1);
      const from = near
        ? dayAfter(today, near === 'today' ? 0 : 1)
        : nextOrThis(today, which.trim(), weekdayOf(weekday!)).day;
      return { day: dayAfter(from, days) };
    },
  ],
  [
    `(${LONG}) after next`,
    ([, , weekday], { today }) => ({ day: dayAfter(coming(dayAfter(today, 1), weekdayOf(weekday!)), 7) }),
  ],
  [
    `last (${LONG}) (?:of|in) (?:(?:this|the) month|(next month)|(january|february|march|april|may|june|july|august|september|october|november|december))`,
    ([, , weekday, next, month], { today }) => {
      const end = month ? lastOf(month, today) : lastOfMonth(today, next ? 1 : 0);
      return { day: dayAfter(end, -((dayOfWeek(end) - weekdayOf(weekday!) + 7) % 7)) };
    },
  ],
  [
    `(${LONG}|tomorrow|today) week(?!\\w)`,
    ([, , word], { today }) => ({
      day:
        word === 'today' || word === 'tomorrow'
          ? dayAfter(today, word === 'today' ? 7 : 8)
          : dayAfter(coming(today, weekdayOf(word!)), 7),
    }),
  ],
  [
    `(?:(this|next) )?(${LONG}|${SHORT})\\s*(?:-|–|to|until|till|through|thru)\\s*(${LONG}|${SHORT})(?![\\w'])`,
    ([, , which = '', first, last], { today }) => {
      const { day } = nextOrThis(today, which, weekdayOf(first!));
      return { day, last: dayAfter(day, (weekdayOf(last!) - weekdayOf(first!) + 7) % 7) };
    },
  ],
  [
    `(?:(this coming|this|next|last|past|coming|every|each|the following) )?(${LONG})(?: (?:of )?(next|this|last) week)?`,
    ([, , which = '', weekday, week], { today }) =>
      week
        ? { day: dayAfter(mondayOf(today), { next: 7, this: 0, last: -7 }[week]! + ((weekdayOf(weekday!) + 6) % 7)) }
        : nextOrThis(today, which, weekdayOf(weekday!)),
  ],
  [
    `(this coming|this|next|last|every|each|on|by|before|until|till|from|for) (${SHORT})\\b\\.?`,
    ([, , which, weekday], { today }) => ({
      ...nextOrThis(today, which!, weekdayOf(weekday!)),
      ...(DEADLINE.test(which!) ? { deadline: true } : {}),
    }),
  ],
  [
    `(tues|tue|thurs|thur|thu|weds|wed|mon|fri|sat|sun)(?=\\s*(?:$|[,.;)]|at\\b|@|\\d|noon|morning|afternoon|evening|night|with\\b|for\\b|please\\b))`,
    ([, , weekday], { today }) => nextOrThis(today, '', weekdayOf(weekday!)),
  ],
  [
    '(?:the )?(?:end of (?:this |the )?week|eow)|this week',
    ([, , ..._], { today }) => ({ day: coming(today, dayOfWeek(today) === 6 ? 0 : dayOfWeek(today) === 0 ? 0 : 5) }),
  ],
  ['(?:the )?end of next week', (_, { today }) => ({ day: dayAfter(mondayOf(today), 11) })],
  ['(?:the )?(?:end of (?:this |the )?month|eom|month end|month-end)', (_, { today }) => ({ day: lastOfMonth(today) })],
  ['(?:the )?end of next month', (_, { today }) => ({ day: lastOfMonth(today, 1) })],
  ['(?:the )?end of (?:this |the )?year', (_, { today }) => ({ day: `${today.slice(0, 4)}-12-31` as Day })],
  [
    `(?:the )?(end|beginning|start|middle|mid) of (?:(next|this|the) month|(${MONTH}))`,
    ([, , part = '', which, month], { today }) => {
      const end = month ? lastOf(month, today) : lastOfMonth(today, which === 'next' ? 1 : 0);
      return { day: part === 'end' ? end : (`${end.slice(0, 8)}${part.startsWith('mid') ? '15' : '01'}` as Day) };
    },
  ],
  [
    `(early|mid|late)[- ](${MONTH})`,
    ([, , part = '', month = ''], { today }) => {
      const end = lastOf(month, today);
      return {
        day: part === 'late' ? dayAfter(end, -6) : (`${end.slice(0, 8)}${part === 'mid' ? '15' : '01'}` as Day),
      };
    },
  ],
  ['asap|as soon as (?:possible|i can|you can)|right away|straight away', (_, { today }) => ({ day: today })],
  [
    '(?:(this|next|last|the|at the|on the) )?week-?end',
    ([, , which = ''], { today }) => {
      const day = dayOfWeek(today) === 0 ? today : coming(today, 6);
      if (which === 'last') return { day: dayAfter(mondayOf(today), -2) };
      return { day: which === 'next' ? dayAfter(mondayOf(today), 12) : day };
    },
  ],
  ['next week', (_, { today }) => ({ day: dayAfter(mondayOf(today), 7), period: 'week' })],
  ['last week', (_, { today }) => ({ day: dayAfter(mondayOf(today), -7), period: 'week' })],
  ['next month', (_, { today }) => ({ day: firstOfMonth(today, 1), period: 'month' })],
  ['last month', (_, { today }) => ({ day: firstOfMonth(today, -1), period: 'month' })],
  [
    '(?:tomorrow|tomorow|tommorow|tommorrow|tomorrrow|tmrw|tmr|tmw|2moro|2morrow|2mrw|tomoz|tom(?=\\s+(?:at|@)))',
    (_, { today }) => ({ day: dayAfter(today, 1) }),
  ],
  ['(?:yesterday|yesterady|yday)', (_, { today }) => ({ day: dayAfter(today, -1) })],
  ['last night', (_, { today }) => ({ day: dayAfter(today, -1) })],
  ['(?:later |earlier )?(?:today|2day)', (_, { today }) => ({ day: today })],
  ['a fortnight(?: from (?:now|today))?', (_, { today }) => ({ day: dayAfter(today, 14) })],
  [
    "(?:a|one) week(?:'s time| from now)?(?=$|[\\s,.;)])",
    ([whole], { today }) => (/^in|time|from now/.test(whole) ? { day: dayAfter(today, 7) } : null),
  ],
  [
    "(?:on|by|before|until|till|for|at|after) (christmas eve|christmas day|christmas|xmas|new year's eve|new years eve|new year's day|halloween|valentine's day|valentines day)",
    ([, , feast = ''], { today }) => {
      const [month, day] = FEASTS.find(([name]) => feast.startsWith(name))!.slice(1) as [string, string];
      return dated(today, undefined, month, day);
    },
  ],
  [
    String.raw`(\d{1,2})/(\d{1,2})(?:/(\d{4}|\d\d))?(?!\d|/)`,
    ([whole = '', , first = '', second = '', year], { today, monthFirst }) => {
      // "8/10" is a grade, "24/7" means always.
      if (!/^[a-z]/.test(whole) && !year && (second === '10' || whole === '24/7')) return null;
      const swap = monthFirst ? Number(first) <= 12 : Number(second) > 12;
      return dated(
        today,
        year && (year.length === 2 ? `20${year}` : year),
        swap ? first : second,
        swap ? second : first,
      );
    },
  ],
  [
    String.raw`(\d{1,2})\.(\d{1,2})\.(?:(\d{4}))?`,
    ([, , day, month, year], { today }) => dated(today, year, month!, day!),
  ],
  [
    String.raw`(\d{1,2})\.(\d{1,2})(?=$|[\s,;)])(?!\s*(?:%|h\b|hours|km|kg|points|percent|million|k\b))`,
    ([whole, , day, month], { today }) =>
      /^(?:on|by|due|before|until|till|from)/.test(whole) ? dated(today, undefined, month!, day!) : null,
  ],
];

const FEASTS: readonly (readonly [name: string, month: string, day: string])[] = [
  ['christmas eve', '12', '24'],
  ['christmas', '12', '25'],
  ['xmas', '12', '25'],
  ["new year's eve", '12', '31'],
  ['new years eve', '12', '31'],
  ["new year's day", '01', '01'],
  ['halloween', '10', '31'],
  ['valentine', '02', '14'],
];

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const lastOf = (month: string, today: Day): Day => {
  const index = MONTHS.indexOf(month.slice(0, 3));
  const year = Number(today.slice(0, 4)) + (index + 1 < Number(today.slice(5, 7)) ? 1 : 0);
  return lastOfMonth(`${year}-${String(index + 1).padStart(2, '0')}-01` as Day);
};

/** A day without a year is the next one. */
function dated(today: Day, year: string | undefined, month: string, day: string): { day: Day } | null {
  for (let plus = 0; plus < 5; plus += 1) {
    const tried = `${year ?? Number(today.slice(0, 4)) + plus}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
    if (isDay(tried) && (year !== undefined || tried >= today)) return { day: tried };
  }
  return null;
}

const COMPILED = READERS.map(([source, read]) => ({
  pattern: new RegExp(
    `(?:^|[\\s(,/-])${source.startsWith('(this coming|this|next|last|every|each|on|') ? '()' : PREFIX}(?:${source})(?![\\w])`,
    'g',
  ),
  read,
}));

/** The days in a lower-case text, in order. Possessives ("Friday's party") and attributes ("the Monday meeting") are not dates. */
export function findDays(text: string, cal: Calendar): DayToken[] {
  const found: DayToken[] = [];
  let rest = text;
  for (const { pattern, read } of COMPILED) {
    for (const match of rest.matchAll(pattern)) {
      const lead = /^[\s(,/-]/.test(match[0]) ? 1 : 0;
      const start = match.index + lead;
      const end = match.index + match[0].length;
      if (found.some((other) => start < other.end && other.start < end)) continue;
      const clean = [match[0].slice(lead), ...match.slice(1)] as unknown as RegExpMatchArray;
      const token = read(clean, cal);
      if (!token) continue;
      const deadline = DEADLINE.test(match[0].slice(lead)) ? { deadline: true } : {};
      const day = cal.back && token.loose && token.day > cal.today ? dayAfter(token.day, -7) : token.day;
      found.push({ ...token, day, ...deadline, start, end });
    }
    for (const token of found) rest = blank(rest, token);
  }
  found.push(...monthDays(rest, cal));
  found.push(...ordinals(rest, cal, found));
  return joined(
    text,
    found.filter((token) => !isAttribute(text, token)).sort((a, b) => a.start - b.start),
  );
}

/** "Thursday 21 May", "Mon the 18th" are one day, written twice: the date decides. */
function joined(text: string, tokens: readonly DayToken[]): DayToken[] {
  const out: DayToken[] = [];
  for (const token of tokens) {
    const last = out[out.length - 1];
    if (
      last &&
      /^[\s,]*(?:the\s+)?$/.test(text.slice(last.end, token.start)) &&
      (last.loose === true || token.loose === true)
    ) {
      const date = last.loose === true ? token : last;
      out[out.length - 1] = {
        ...date,
        start: last.start,
        end: token.end,
        ...(last.deadline ? { deadline: true } : {}),
      };
    } else out.push(token);
  }
  return out;
}

/** What a date that chrono reads has: a digit, a month or a counted unit. */
const MAY_BE_DATE =
  /\d|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|\b(?:days?|weeks?|fortnights?|months?|years?)\b/;
/** What chrono costs for a short text. */
const CHRONO = 200;

/** Dates with a month, ISO dates, and counted days, by chrono. */
function monthDays(text: string, { today, back, work }: Calendar): DayToken[] {
  const noon = { instant: new Date(`${today}T12:00Z`), timezone: 0 };
  const found: DayToken[] = [];
  // Without the times of day, which clock.ts reads: "12 june at 7" must end at june.
  const dates = findFirmTimes(text)
    .reduce(blank, text)
    .replace(/\bfrom(?= \d)/g, '||||');
  // Its work grows with the square of the text.
  if (!MAY_BE_DATE.test(dates) || !spend(work, CHRONO + dates.length ** 2 / 10)) return found;
  for (const result of casual.parse(dates, noon, { forwardDate: !back })) {
    const { start, end } = result;
    const said = result.text.toLowerCase();
    // Slashes are read above, in the order of the country.
    if (said.startsWith('|') || /\d\/\d/.test(said)) continue;
    if (!MAY_BE_DATE.test(said)) continue;
    const counted = /\b(?:days?|weeks?|fortnights?|months?|years?)\b/.test(said);
    if (!counted && !(start.isCertain('day') && start.isCertain('month'))) {
      // A month alone counts only after a preposition: "in May", but not "may".
      if (!start.isCertain('month') || !/\b(?:in|by|until|before|next)\s+$/.test(text.slice(0, result.index))) continue;
    }
    if (counted && !/\d|\b(?:an?|one|two|three|four|five|six|seven|eight|nine|ten|twelve|few|couple|half)\b/.test(said))
      continue;
    // "I studied 3 days" is a duration, not a day.
    if (counted && !/^(?:in|within)\b|\b(?:ago|from now|later|from today|time)\b/.test(said)) continue;
    const day = fields(start);
    if (!day) continue;
    const last = end ? fields(end) : null;
    const before = text.slice(0, result.index);
    const preposition = new RegExp(`(?:^|[\\s(,])${PREFIX}$`).exec(before);
    const lead = preposition?.[1] ?? '';
    const from = lead
      ? result.index - (preposition![0].length - (/^[\s(,]/.test(preposition![0]) ? 1 : 0))
      : result.index;
    found.push({
      start: from,
      end: result.index + withoutEnd(result.text, /[\s,]/).length,
      day,
      ...(last && last > day ? { last } : {}),
      ...(DEADLINE.test(lead) ? { deadline: true } : {}),
    });
  }
  return found;
}

function fields(part: { get(name: 'year' | 'month' | 'day'): number | null }): Day | null {
  const pad = (n: number | null, width: number) => String(n ?? 0).padStart(width, '0');
  const day = `${pad(part.get('year'), 4)}-${pad(part.get('month'), 2)}-${pad(part.get('day'), 2)}`;
  return isDay(day) ? day : null;
}

/** "on the 15th", "by the 3rd": the next one. */
function ordinals(text: string, { today, back }: Calendar, found: readonly Span[]): DayToken[] {
  const tokens: DayToken[] = [];
  const pattern = new RegExp(
    String.raw`(?:^|[\s(,])(?:(on|by|before|until|till|due|for|from)\s+)?(?:the\s+)?${ORDINAL}(?!\s*(?:of|\|))(?![\w])`,
    'g',
  );
  for (const match of text.matchAll(pattern)) {
    const start = match.index + (/^[\s(,]/.test(match[0]) ? 1 : 0);
    const end = match.index + match[0].length;
    if (found.some((other) => start < other.end && other.start < end)) continue;
    const after = found.some((day) => day.end <= start && /^[\s,]*$/.test(text.slice(day.end, start)));
    if (match[1] === undefined && !after) continue;
    // "for the 3rd time" is a count, not a day.
    if (
      /^\s*(?:time|floor|place|attempt|birthday|year|grade|draft|chapter|round|anniversary|century|edition)\b/.test(
        text.slice(end),
      )
    )
      continue;
    const number = match[2]!.padStart(2, '0');
    for (let months = 0; months < 4; months += 1) {
      const tried = `${firstOfMonth(today, back ? -months : months).slice(0, 8)}${number}`;
      if (!isDay(tried) || (back ? tried > today : tried < today)) continue;
      tokens.push({ start, end, day: tried, ...(DEADLINE.test(match[1] ?? '') ? { deadline: true } : {}) });
      break;
    }
  }
  return tokens;
}

/** Whether day words say which thing is meant, not when: "Friday's party", "the Monday meeting", "about tomorrow". */
function isAttribute(text: string, { start, end }: Span): boolean {
  if (/^'s?\b/.test(text.slice(end)) && !/^'s (?:at|on|for|the|going|gonna)\b/.test(text.slice(end))) return true;
  const said = text.slice(start, end);
  // "I sat", "in the sun".
  if (
    /^(?:in the |in |the )?(?:sat|sun|wed)$/.test(said) &&
    (said.length > 3 || /\b(?:i|we|he|she|they|you|the|who)\s+$/.test(text.slice(0, start)))
  )
    return true;
  if (/^(?:on|by|before|until|till|this|next|for|due|in|no later|from|over|end|the)\b/.test(said)) return false;
  const before = text.slice(0, start);
  if (/\b(?:about|of|since|than|like|hate|hates|love|loves)\s+$/.test(before)) return true;
  if (!/\b(?:the|my|our|his|her|their|a|your)\s+$/.test(before)) return false;
  return /^\s+[a-z]+/.test(text.slice(end)) && !/^\s+(?:at|after|before|from|with|for|and|in)\b/.test(text.slice(end));
}
