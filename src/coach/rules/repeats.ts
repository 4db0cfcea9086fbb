/** How something repeats: "every Tuesday", "on the first Monday of every month", as the value of an RRULE (lib/recurrence.ts). */
import type { Day } from '#lib/day.ts';
import type { Span } from './clock.ts';
import { MONTH, nthOf, numberOf, WEEKDAY as DAY, WEEKDAY_SHORT as SHORT, WEEKDAY_START } from './lexicon.ts';

export interface Repeat {
  /** The words that say it. Days and times beside them are not among them. */
  readonly spans: readonly Span[];
  /** Without its end, which the reader of days adds. */
  readonly rrule: string;
  /** "every morning": the part of the day, in the words of the text. */
  readonly part?: string;
}

const CODES = ['mo', 'tu', 'we', 'th', 'fr', 'sa', 'su'];
const AND = String.raw`(?:,\s?(?:and )?|\s?(?:and|&|\+)\s)`;
const WORKDAYS = 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR';

const codesIn = (words: string): string =>
  CODES.filter((begin) => new RegExp(String.raw`\b${begin}`).test(words))
    .join()
    .toUpperCase();

type Reader = (match: RegExpExecArray) => { readonly rrule: string; readonly part?: string } | null;

const PERIODS: Readonly<Record<string, string>> = { day: 'DAILY', week: 'WEEKLY', month: 'MONTHLY', year: 'YEARLY' };
const every = (period: string, interval: number, more = '') =>
  `FREQ=${PERIODS[period]}${interval > 1 ? `;INTERVAL=${interval}` : ''}${more}`;
const intervalOf = (word: string | undefined): number =>
  word === undefined || word === '' ? 1 : /^(?:other|second|2nd)$/.test(word) ? 2 : numberOf(word);
const EVERY = '(?:every|each|always)';
const COUNT = '(other|second|2nd|two|three|four|five|six|seven|eight|ten|[2-9]|[1-9]\\d)';

/** In lower case. The first that fits is taken. */
const READERS: readonly (readonly [RegExp, Reader])[] = [
  [
    // "Every first Thursday"; "every second Thursday" is every other one.
    new RegExp(
      String.raw`\b(?:on )?(?:(?:every |each |the )?(first|second|third|fourth|last|[1-4](?:st|nd|rd|th)) (${DAY}) of (?:every|each|the) month\b|(?:every|each) (first|third|fourth|last|1st|3rd|4th) (${DAY})\b(?! of))`,
    ),
    ([, a, b, nth = a ?? '', day = b ?? '']) => ({
      rrule: `FREQ=MONTHLY;BYDAY=${nth === 'last' ? -1 : nthOf(nth)}${codesIn(day)}`,
    }),
  ],
  [
    /\b(?:on )?(?:the )?(\d{1,2})(?:st|nd|rd|th) (?:day )?(?:of )?(?:every|each) month\b|\b(?:on )?(?:every|each) (\d{1,2})(?:st|nd|rd|th)(?: of (?:the )?month\b|(?=\s*(?:$|[,.!?]|at\b|until\b)))|\b(?:every|each) month on the (\d{1,2})(?:st|nd|rd|th)?\b|\bmonthly on the (\d{1,2})(?:st|nd|rd|th)?\b/,
    ([, a, b, c, d]) => {
      const date = Number(a ?? b ?? c ?? d);
      return date >= 1 && date <= 28
        ? { rrule: `FREQ=MONTHLY;BYMONTHDAY=${date}` }
        : date <= 31
          ? { rrule: `FREQ=MONTHLY;BYMONTHDAY=${[28, 29, 30, 31].slice(0, date - 27).join()};BYSETPOS=-1` }
          : null;
    },
  ],
  [
    /\b(?:on )?(?:the )?(first|last)(?: day)? of (?:every|each) month\b|\b(?:every|each) (first|last)(?: day)? of (?:the|a) month\b|\b(?:every|each) month on the (first|last)(?: day)?\b/,
    ([, a, b, c]) => ({
      rrule:
        (a ?? b ?? c) === 'first' ? 'FREQ=MONTHLY;BYMONTHDAY=1' : 'FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1',
    }),
  ],
  [
    /\b(?:annual|yearly)(?= (?:[\w']{2,16} ){0,2}(?:anniversary|birthday|reunion|check-?up|party|dinner|picnic|fair|festival|service|inspection)\b)/,
    () => ({ rrule: 'FREQ=YEARLY' }),
  ],
  [
    /\b(?:every|each) quarter\b|\bquarterly(?=\s*(?:$|[,.!?]|(?:at|from|on|until|till|starting)\b))/,
    () => ({ rrule: 'FREQ=MONTHLY;INTERVAL=3' }),
  ],
  [
    // "Gym Mon, Wed and Fri at 6", "Monday Wednesday Friday": three days are a week's rhythm, two may be two appointments.
    new RegExp(
      String.raw`\b(?:on )?(?:every )?((?:${DAY}|${SHORT})(?:(?:(?:, ?| )(?:${DAY}|${SHORT})){1,5},? ?(?:and |& )?(?:${DAY}|${SHORT})|(?:\/(?:${DAY}|${SHORT})){1,6}))(?![\w'])`,
    ),
    ([, days = '']) => ({ rrule: `FREQ=WEEKLY;BYDAY=${codesIn(days)}` }),
  ],
  [
    // "Gym Mon & Wed 6pm starting 1 June".
    new RegExp(
      String.raw`\b(?:on )?((?:${DAY}|${SHORT})s?(?:${AND}(?:${DAY}|${SHORT})s?){1,6})(?![\w'])(?=.{0,24}\b(?:starting|beginning|until|till) (?:\w+ )?(?:\d|(?:${MONTH})\b|next\b))`,
    ),
    ([, days = '']) => ({ rrule: `FREQ=WEEKLY;BYDAY=${codesIn(days)}` }),
  ],
  [
    // "Stand-up mon-fri 9.15": with an hour it is of every week.
    /\b(?<=\d(?:[ap]m)? )mon(?:day)? ?(?:-|–|to|through|thru) ?fri(?:day)?\b(?!.*\bweek\b)|\bmon(?:day)? ?(?:-|–|to|through|thru) ?fri(?:day)?\b(?=,? (?:at |from |@ ?)?\d{1,2}(?:[:.]\d\d|[ap]m|\s?(?:-|to) ?\d)?)(?!.*\bweek\b)(?! \d{1,2} [a-z]{3})/,
    () => ({ rrule: WORKDAYS }),
  ],
  [
    new RegExp(String.raw`\b(?:${EVERY} (?:${COUNT} )?weeks?|weekly),? on (${DAY}s?(?:${AND}${DAY}s?){0,6})(?![\w])`),
    ([, count, days = '']) => ({ rrule: `${every('week', intervalOf(count))};BYDAY=${codesIn(days)}` }),
  ],
  [
    new RegExp(
      String.raw`\b(?:(?:fortnightly|bi-?weekly|${EVERY} fortnight),? (?:on )?(${DAY}|${SHORT})s?|(${DAY})s,? (?:fortnightly|bi-?weekly|${EVERY} fortnight))(?![\w])`,
    ),
    ([, a, b]) => ({ rrule: `FREQ=WEEKLY;INTERVAL=2;BYDAY=${codesIn(a ?? b!)}` }),
  ],
  [
    new RegExp(
      String.raw`\b(?:${EVERY} (?:other|second|2nd|alternate)|alternate) (${DAY}|${SHORT})s?(?![\w'])( morning| evening| night| afternoon)?`,
    ),
    ([, day = '', part]) => ({
      rrule: `FREQ=WEEKLY;INTERVAL=2;BYDAY=${codesIn(day)}`,
      ...(part ? { part: part.trim() } : {}),
    }),
  ],
  [
    new RegExp(
      String.raw`\b(?:on )?${EVERY} (?:single )?((?:${DAY}|${SHORT})s?(?:${AND}(?:on )?(?:${DAY}|${SHORT})s?){0,6})(?![\w'])( morning| evening| night| afternoon)?`,
    ),
    ([, days = '', part]) => ({ rrule: `FREQ=WEEKLY;BYDAY=${codesIn(days)}`, ...(part ? { part: part.trim() } : {}) }),
  ],
  [
    new RegExp(
      String.raw`\b(?:on )?(${DAY}s(?:(?:${AND}| )${DAY}s){0,6})(?![\w'])( mornings| evenings| nights| afternoons)?`,
    ),
    ([, days = '', part]) => ({
      rrule: `FREQ=WEEKLY;BYDAY=${codesIn(days)}`,
      ...(part ? { part: part.trim().replace(/s$/, '') } : {}),
    }),
  ],
  [
    new RegExp(String.raw`\b(?:on )?(${DAY}) (mornings|evenings|nights|afternoons)\b`),
    ([, day = '', part = '']) => ({ rrule: `FREQ=WEEKLY;BYDAY=${codesIn(day)}`, part: part.slice(0, -1) }),
  ],
  [/\b(?:every|each) (?:week ?day|working day|work day)s?\b|\b(?:on )?week ?days\b/, () => ({ rrule: WORKDAYS })],
  [/\b(?:every|each) week-?ends?\b|\bon week-?ends\b/, () => ({ rrule: 'FREQ=WEEKLY;BYDAY=SA,SU' })],
  [
    /\b(?:every|each) (?:single |(other |second ))?(morning|evening|night|afternoon)\b/,
    ([, other, part = '']) => ({ rrule: every('day', other ? 2 : 1), part }),
  ],
  [
    new RegExp(String.raw`\b(?:${EVERY} (?:${COUNT} )?|once (?:an?|per) )(day|week|month|year)s?\b`),
    ([, count, period = '']) => ({ rrule: every(period, intervalOf(count)) }),
  ],
  // "Every 12 May": the reader of days finds the date.
  [
    new RegExp(String.raw`\b${EVERY} (?=\d\d?\w{0,2} (?:of )?(?:${MONTH})\b|(?:${MONTH}) \d)`),
    () => ({ rrule: 'FREQ=YEARLY' }),
  ],
  [/\b(?:bi-?weekly|fortnightly)\b|\bevery fortnight\b/, () => ({ rrule: 'FREQ=WEEKLY;INTERVAL=2' })],
  [
    /\b(daily|weekly|monthly|yearly|annually)(?=\s*(?:$|[,.!?]|(?:at|from|on|until|till|starting|for|in)\b|\d))/,
    ([, word = '']) => ({ rrule: `FREQ=${word === 'annually' ? 'YEARLY' : word.toUpperCase()}` }),
  ],
];

const MAY_REPEAT = new RegExp(
  String.raw`\bevery|\beach\b|\balways\b|\balternate\b|ly\b|(?:ing|night|noon)s\b|\bannual |days\b|\bonce\b|\bof the month\b|weekends|${WEEKDAY_START}\w*(?:, ?|\/| |-|–)\w`,
);

/** How something repeats, in a lower-case text; null when nothing says so. */
export function findRepeat(text: string): Repeat | null {
  if (!MAY_REPEAT.test(text)) return null;
  for (const [pattern, read] of READERS) {
    const match = pattern.exec(text);
    const found = match && read(match);
    if (!match || !found || found.rrule.endsWith('BYDAY=')) continue;
    // "Every day this week", "like every Monday" tell of days.
    if (/\b(?:like|almost|nearly|not|than|of)\s+$/.test(text.slice(0, match.index))) return null;
    return { ...found, spans: [{ start: match.index, end: match.index + match[0].length }] };
  }
  return null;
}

/** A rule with its last day. */
export const until = (rrule: string, last: Day): string => `${rrule};UNTIL=${last.replaceAll('-', '')}`;
