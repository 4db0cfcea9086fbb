/** Days by their words, read by calendar arithmetic. */
import { dayAfter, dayOfWeek, type Day } from '#lib/day.ts';
import {
  coming,
  dated,
  easterOf,
  firstOfMonth,
  lastOf,
  lastOfMonth,
  mondayOf,
  mondayOfWeek,
  monthsAfter,
  nextOrThis,
  onDate,
} from './calendar-days.ts';
import { LONG, MONTH, monthOf, NTH, nthOf, numberOf, WEEKDAY_SHORT as SHORT, weekdayOf } from './lexicon.ts';
import { DEADLINE, type Reader } from './day-token.ts';

/** So many days from today on. */
const fromToday =
  (days: number): Reader =>
  (_, { today }) => ({ day: dayAfter(today, days) });
/** So many days after the Monday of this week, as a day or as the whole week, weekend or month that begins there. */
const fromMonday =
  (days: number, period?: 'week' | 'weekend'): Reader =>
  (_, { today }) => ({ day: dayAfter(mondayOf(today), days), ...(period ? { period } : {}) });
const monthFrom =
  (months: number): Reader =>
  (_, { today }) => ({ day: firstOfMonth(today, months), period: 'month' });

/** The last day of the month that a text names: this one, the next one, or one by its name. */
const endOf = (which: string | undefined, month: string | undefined, today: Day): Day =>
  month ? lastOf(month, today) : lastOfMonth(today, which === 'next' ? 1 : 0);
const OF_MONTH = `(?:of|in) (?:(?:(this|next|the) )?month|(${MONTH}))`;
const dateIn = (month: Day, date: string): Day => `${month.slice(0, 8)}${date}` as Day;
/** "The second Friday", "the last Friday" of the month that ends with `end`. */
const nthWeekday = (end: Day, weekday: number, nth: string): Day =>
  nth === 'last'
    ? dayAfter(end, -((dayOfWeek(end) - weekday + 7) % 7))
    : dayAfter(coming(dateIn(end, '01'), weekday), 7 * (nthOf(nth) - 1));
/** The first of some months' days with this date that is not over. */
const nextDate = (today: Day, date: number, months = [0, 1, 2]): Day | undefined =>
  months.flatMap((month) => onDate(firstOfMonth(today, month), date) ?? []).find((day) => day >= today);

/** The end of the working week; on a weekend its Sunday. */
const fridayOf = (today: Day): Day => coming(today, dayOfWeek(today) % 6 === 0 ? 0 : 5);

const FEASTS: Readonly<Record<string, string>> = {
  'christmas eve': '12-24',
  'christmas day': '12-25',
  christmas: '12-25',
  xmas: '12-25',
  'boxing day': '12-26',
  juneteenth: '06-19',
  'bonfire night': '11-05',
  "new year'?s eve": '12-31',
  "new year's day": '01-01',
  halloween: '10-31',
  "valentine'?s day": '02-14',
};
/** Feasts on a weekday of a month. */
const MOVING_FEASTS: Readonly<Record<string, readonly [month: string, weekday: number, nth: string]>> = {
  'memorial day': ['05', 1, 'last'],
  'labou?r day': ['09', 1, '1st'],
  thanksgiving: ['11', 4, '4th'],
};

function feast(name: string, today: Day): Day | undefined {
  const named = (of: string) => new RegExp(`^${of}$`).test(name);
  const fixed = Object.entries(FEASTS).find(([of]) => named(of))?.[1];
  if (fixed) return dated(today, undefined, fixed.slice(0, 2), fixed.slice(3))?.day;
  const [, [month, weekday, nth]] = Object.entries(MOVING_FEASTS).find(([of]) => named(of))!;
  // Of this year, or of the next when it is over.
  return [0, 1]
    .map((years) => nthWeekday(lastOfMonth(`${Number(today.slice(0, 4)) + years}-${month}-01` as Day), weekday, nth))
    .find((day) => day >= today);
}

/** Tried in this order. What one of them reads is blanked for the later ones. `$0` is always the optional preposition. */
export const READERS: readonly (readonly [string, Reader])[] = [
  ['today and tomorrow', (_, { today }) => ({ day: today, last: dayAfter(today, 1) })],
  ['(?:the\\s+)?day after tomorrow|overmorrow', fromToday(2)],
  ['(?:the\\s+)?day before yesterday', fromToday(-2)],
  [
    // "A week from Friday", "a fortnight on Thursday", "two days after tomorrow".
    `(an?|one|two|three|four|\\d{1,2}|a couple of) (days?|weeks?|fortnight) (?:(?:from|after|on|this) )?(?:(today|tomorrow|tmrw)|(next |this )?(${LONG}|${SHORT}))(?![\\w'])`,
    ([, lead, some = '', unit = '', near, which = '', weekday], { today }) => {
      const count = numberOf(unit === 'fortnight' ? 'two' : some);
      // "For two weeks on Monday" is how long, "in two weeks on Tuesday" the Tuesday of that week.
      if (lead === 'for' || lead === 'over') return null;
      if (lead === 'in' && weekday) return { day: coming(dayAfter(mondayOf(today), 7 * count), weekdayOf(weekday)) };
      const from = near
        ? dayAfter(today, near === 'today' ? 0 : 1)
        : nextOrThis(today, which.trim(), weekdayOf(weekday!)).day;
      return { day: dayAfter(from, count * (unit.startsWith('day') ? 1 : 7)) };
    },
  ],
  [
    // "Pfingsten", "Vendredi saint": only the glosses of other languages say it like this.
    '(?:the )?easter([+-]\\d{1,2})',
    ([, , days], { today, back }) => {
      const feasts = [-1, 0, 1].map((years) => dayAfter(easterOf(Number(today.slice(0, 4)) + years), Number(days)));
      const day = back ? feasts.findLast((feast) => feast <= today) : feasts.find((feast) => feast >= today);
      return day ? { day } : null;
    },
  ],
  [
    `(?:(${LONG}) (?:of )?)?isoweek (\\d{1,2})(?: to (\\d{1,2})|,? (?:on )?(${LONG})(?: (?:to|and) (${LONG}))?)?`,
    ([, , before, week, until, after, last], { today }) => {
      const mondayIn = (number: string) =>
        [0, 1]
          .map((years) => mondayOfWeek(Number(today.slice(0, 4)) + years, Number(number)))
          .find((first) => dayAfter(first, 6) >= today);
      const monday = Number(week) >= 1 && Number(week) <= 53 ? mondayIn(week!) : undefined;
      if (!monday) return null;
      const end = until && Number(until) <= 53 ? mondayIn(until) : undefined;
      if (end && end > monday) return { day: monday, last: dayAfter(end, 6) };
      const weekday = before ?? after;
      if (!weekday) return { day: monday, period: 'week' };
      return { day: coming(monday, weekdayOf(weekday)), ...(last && { last: coming(monday, weekdayOf(last)) }) };
    },
  ],
  ['(?:the )?month after next', monthFrom(2)],
  ['(?:of )?(?:the )?weekend after next', fromMonday(19, 'weekend')],
  [
    `(?:(${LONG}|${SHORT}) )?(?:of )?(?:the )?(?:week after next|(next) week(?=,? (?:on )?(?:${LONG}|${SHORT})(?![\\w'])))(?:,? (?:on )?(${LONG}|${SHORT})(?![\\w']))?`,
    ([, , before, next, after], { today }) => {
      const weekday = before ?? after;
      const monday = dayAfter(mondayOf(today), next ? 7 : 14);
      return weekday ? { day: coming(monday, weekdayOf(weekday)) } : { day: monday, period: 'week' };
    },
  ],
  ['mid-?week', (_, { today }) => ({ day: coming(today, 3) })],
  [
    `(?:in|within|over) the (?:next|coming) (two|three|four|five|six|seven|couple of|few|\\d{1,2}) (days|weeks)(?!\\w)`,
    ([, , count = '', unit], { today }) => ({
      day: dayAfter(today, numberOf(count) * (unit === 'weeks' ? 7 : 1)),
      deadline: true,
    }),
  ],
  [
    `(?:the )?${NTH} of (the|this|next) month`,
    ([, , nth = '', which], { today, back }) => {
      const day = nextDate(today, nthOf(nth), which === 'next' ? [1] : undefined);
      return !back && day ? { day } : null;
    },
  ],
  ['after the weekend', fromMonday(7)],
  [
    `(?:the )?(first|1st|second|2nd|third|3rd|fourth|4th|last) (week|weekend|${LONG}) ${OF_MONTH}(?! every)`,
    ([, , nth = '', unit = '', which, month], { today, back }) => {
      const end = endOf(which, month, today);
      if (unit === 'weekend') return { day: nthWeekday(end, 6, nth), period: 'weekend' };
      if (unit !== 'week') return { day: nthWeekday(end, weekdayOf(unit), nth) };
      return back
        ? null
        : { day: nth === 'last' ? dayAfter(end, -6) : dayAfter(dateIn(end, '01'), 7 * (nthOf(nth) - 1)) };
    },
  ],
  ['(?:the )?following week', fromMonday(7, 'week')],
  [
    // "From the 20th to the 22nd", "the 20th until the 22nd of May".
    `(?:between )?(?:the )?${NTH} ?(?:to|until|till?|through|and|-|–) ?(?:the )?${NTH}(?: (?:of )?(${MONTH}))?(?! (?:century|floor|grade|of))`,
    ([whole = '', , first = '', second = '', month], { today }) => {
      const [from, to] = [nthOf(first), nthOf(second)];
      if (from >= to || (/ and /.test(whole) && !whole.includes('between') && to !== from + 1)) return null;
      const start = month ? dated(today, undefined, String(monthOf(month)), String(from))?.day : nextDate(today, from);
      const last = start && onDate(start, to);
      return start && last ? { day: start, last } : null;
    },
  ],
  [
    // "25 and 26 May": two days that follow each other.
    `(?:(\\d{1,2}) ?(?:and|&|\\+) ?(\\d{1,2}) (${MONTH})|(${MONTH}) (\\d{1,2}) (?:and|&) (\\d{1,2}))`,
    ([, , a = '', b = '', before, after, c = '', d = ''], { today, back }) => {
      const [first, second, month] = before ? [a, b, before] : [c, d, after!];
      const start = dated(today, undefined, String(monthOf(month)), first)?.day;
      return !back && start && Number(second) === Number(first) + 1 ? { day: start, last: dayAfter(start, 1) } : null;
    },
  ],
  [
    String.raw`(\d{1,2})/(\d{1,2}) ?(?:to|until|till|-|–) ?(\d{1,2})/(\d{1,2})(?![\d/])`,
    ([, , a = '', b = '', c = '', d = ''], { today, monthFirst }) => {
      const [start, last] = [
        [a, b],
        [c, d],
      ].map(([first = '', second = '']) => dated(today, undefined, ...order(first, second, monthFirst))?.day);
      return start && last && last > start ? { day: start, last } : null;
    },
  ],
  [
    `(${LONG}) after next`,
    ([, , weekday], { today }) => ({ day: dayAfter(coming(dayAfter(today, 1), weekdayOf(weekday!)), 7) }),
  ],
  [
    `(?<!ty-)(?:the )?(last|first|1st|end|beginning|start|middle|mid)(?: day)? of (?:(?:(this|next|the) )?month|(${MONTH}))`,
    ([, , part = '', which, month], { today }) => {
      const end = endOf(which, month, today);
      if (part === 'last' || part === 'end') return { day: end };
      if (part.startsWith('mid')) return { day: dateIn(end, '15') };
      const first = dateIn(end, '01');
      return { day: first < today && part.endsWith('st') ? firstOfMonth(today, 1) : first };
    },
  ],
  [
    `(early|mid|late)[- ](${MONTH})`,
    ([, , part = '', month = ''], { today }) => {
      const end = lastOf(month, today);
      return { day: part === 'late' ? dayAfter(end, -6) : dateIn(end, part === 'mid' ? '15' : '01') };
    },
  ],
  [
    `(${LONG}|tomorrow|today) week(?!\\w)`,
    ([, , word = ''], { today }) => ({
      day: word.startsWith('to')
        ? dayAfter(today, word === 'today' ? 7 : 8)
        : dayAfter(coming(today, weekdayOf(word)), 7),
    }),
  ],
  [
    // "Mon 25 5pm", "friday 22": the date of that weekday, and no hour.
    `(${LONG}) (\\d{1,2})(?![\\d:.-]|\\s?[ap]m|\\s(?:of )?(?:${MONTH})\\b|\\s(?:to|till?|until|for|past|people|min|hours?|o'?clock)\\b)(?=(\\s(?:at|@|\\d|noon))?)`,
    ([, , weekday = '', date = '', timed], { today, back }) => {
      if (back || (Number(date) < 13 && !timed)) return null;
      const day = nextDate(today, Number(date));
      return day && dayOfWeek(day) === weekdayOf(weekday) ? { day } : null;
    },
  ],
  [
    `(?:between )?(?:(this|next) )?(${LONG}|${SHORT})\\s*(-|–|to|until|till|through|thru|and)\\s*(${LONG}|${SHORT})(?: (?:of )?(next|this) week)?(?![\\w'])`,
    ([whole = '', , before = '', first, joint, last, week], { today }) => {
      const days = (weekdayOf(last!) - weekdayOf(first!) + 7) % 7;
      if (joint === 'and' && !whole.includes('between') && days !== 1) return null;
      const { day } = nextOrThis(today, week ?? before, weekdayOf(first!));
      return { day, last: dayAfter(day, days) };
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
    `(${SHORT})(?=\\s*(?:$|[,.;)]|at\\b|@|\\d|noon|morning|afternoon|evening|night|with\\b|for\\b|please\\b))`,
    ([, , weekday], { today }) => nextOrThis(today, '', weekdayOf(weekday!)),
  ],
  [
    '(early|late|mid|(?:the )?(?:middle|start|beginning|end) of)[ -](?:in )?(?:(next|this|the) )?week',
    ([, , part = '', which], { today }) => {
      const monday = dayAfter(mondayOf(today), which === 'next' ? 7 : 0);
      if (part.endsWith('end of') && which !== 'next') return { day: fridayOf(today) };
      const day = dayAfter(monday, /late|end of/.test(part) ? 4 : part.includes('mid') ? 2 : 0);
      return { day: day < today ? today : day };
    },
  ],
  ['eow|this week', (_, { today }) => ({ day: fridayOf(today) })],
  ['next week', fromMonday(7, 'week')],
  ['last week', fromMonday(-7, 'week')],
  ['eom|month[- ]end', (_, { today }) => ({ day: lastOfMonth(today) })],
  ['(?:the )?end of (?:this |the )?year', (_, { today }) => ({ day: `${today.slice(0, 4)}-12-31` as Day })],
  ['asap|as soon as (?:possible|i can|you can)|right away|straight away', fromToday(0)],
  [
    '(?:(this|next|last|the|at the|on the|all|all this) )?week-?end',
    ([, , which = ''], { today }) => {
      if (which === 'last') return { day: dayAfter(mondayOf(today), -2) };
      const day = dayOfWeek(today) === 0 ? today : coming(today, 6);
      return { day: which === 'next' ? dayAfter(mondayOf(today), 12) : day, period: 'weekend' };
    },
  ],
  ['next month', monthFrom(1)],
  ['last month', monthFrom(-1)],
  [
    '(?:tomorrow|tomorow|tommorow|tommorrow|tomorrrow|tmrw|tmr|tmw|2moro|2morrow|2mrw|tomoz|tom(?=\\s+(?:at|@)))',
    fromToday(1),
  ],
  ['(?:yesterday|yesterady|yday|last night)', fromToday(-1)],
  ['(?:later |earlier )?(?:today|2day)', fromToday(0)],
  ["a fortnight(?:'s time| from (?:now|today))?", fromToday(14)],
  [
    "(?:a|one) week(?:'s time| from now)?(?=$|[\\s,.;)])",
    ([whole], { today }) => (/^in|time|from now/.test(whole) ? { day: dayAfter(today, 7) } : null),
  ],
  ["(?:a|one) month(?:'s time| from (?:now|today))", (_, { today }) => ({ day: monthsAfter(today, 1) })],
  [
    `(?:on|by|before|until|till|for|at|after) (${[...Object.keys(FEASTS), ...Object.keys(MOVING_FEASTS)].join('|')})`,
    ([, , name = ''], { today }) => {
      const day = feast(name, today);
      return day ? { day } : null;
    },
  ],
  [
    String.raw`(\d{1,2})(?:/(\d{1,2})(?:/(\d{4}|\d\d))?|-(\d{1,2})-(\d{4}))(?!\d|/)`,
    ([whole = '', , first = '', slashed, short, dashed = '', year = short], { today, monthFirst }) => {
      const second = slashed ?? dashed;
      // "8/10" is a grade, "24/7" means always.
      if (!/^[a-z]/.test(whole) && !year && (second === '10' || whole === '24/7')) return null;
      return dated(
        today,
        fullYear(year),
        ...order(first, second, monthFirst ? Number(first) <= 12 : Number(second) > 12),
      );
    },
  ],
  [
    String.raw`(\d{1,2})\.(\d{1,2})\.(?:(\d{4}|2\d)(?!\d|[:.]\d))?`,
    ([, , day, month, year], { today }) => dated(today, fullYear(year), month!, day!),
  ],
  [
    String.raw`(\d{1,2})\.(\d{1,2})(?=$|[\s,;)])(?!\s*(?:%|h\b|hours|km|kg|points|percent|million|k\b))`,
    ([whole, , day, month], { today }) =>
      /^(?:on|by|due|before|until|till|from)/.test(whole) ? dated(today, undefined, month!, day!) : null,
  ],
];

/** The month and the day of two numbers. */
function order(first: string, second: string, monthFirst: boolean): [month: string, day: string] {
  return monthFirst ? [first, second] : [second, first];
}

function fullYear(year: string | undefined): string | undefined {
  return year?.length === 2 ? `20${year}` : year;
}
