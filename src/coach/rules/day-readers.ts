/** Days by their words, read by calendar arithmetic. */
import { dayAfter, dayOfWeek, type Day } from '#lib/day.ts';
import {
  coming,
  dated,
  firstOfMonth,
  lastOf,
  lastOfMonth,
  mondayOf,
  monthsAfter,
  nextOrThis,
  onDate,
} from './calendar-days.ts';
import { LONG, MONTH, monthOf, NTH, nthOf, numberOf, WEEKDAY_SHORT as SHORT, weekdayOf } from './lexicon.ts';
import { DEADLINE, type Reader } from './day-token.ts';

/** Tried in this order. What one of them reads is blanked for the later ones. `$0` is always the optional preposition. */
export const READERS: readonly (readonly [string, Reader])[] = [
  ['today and tomorrow', (_, { today }) => ({ day: today, last: dayAfter(today, 1) })],
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
    `(?:(${LONG}|${SHORT}) )?(?:of )?(?:the )?(week|weekend|month) after next(?:,? (?:on )?(${LONG}|${SHORT})(?![\\w']))?`,
    ([, , before, unit, after], { today }) => {
      if (unit === 'month') return { day: firstOfMonth(today, 2), period: 'month' };
      if (unit === 'weekend') return { day: dayAfter(mondayOf(today), 19), period: 'weekend' };
      const weekday = before ?? after;
      const monday = dayAfter(mondayOf(today), 14);
      return weekday ? { day: coming(monday, weekdayOf(weekday)) } : { day: monday, period: 'week' };
    },
  ],
  [
    `next week,? (?:on )?(${LONG}|${SHORT})(?![\\w'])`,
    ([, , weekday], { today }) => ({ day: coming(dayAfter(mondayOf(today), 7), weekdayOf(weekday!)) }),
  ],
  [
    `(an?|one|two|three|[2-9]) (weeks?|fortnight) (?:on |this )?(today|tomorrow|tmrw|${LONG}|${SHORT})(?![\\w'])`,
    ([, lead, some = '', unit = '', word = ''], { today }) => {
      const count = unit.startsWith('f') ? 'two' : some;
      // "For two weeks on Monday" is how long.
      if (lead === 'for' || lead === 'over') return null;
      // "In two weeks on Tuesday" is the Tuesday of that week.
      if (lead === 'in' && !word.startsWith('to'))
        return { day: coming(dayAfter(mondayOf(today), 7 * numberOf(count)), weekdayOf(word)) };
      const from =
        word === 'today' ? today : /^t(?:om|mr)/.test(word) ? dayAfter(today, 1) : coming(today, weekdayOf(word));
      return { day: dayAfter(from, 7 * numberOf(count)) };
    },
  ],
  [
    '(early|late|mid|(?:the )?(?:middle|start|beginning) of)[ -](?:in )?(next|this|the) week',
    ([, , part = '', which], { today }) => {
      const monday = dayAfter(mondayOf(today), which === 'next' ? 7 : 0);
      const day = dayAfter(monday, part === 'late' ? 4 : /^mid|middle/.test(part) ? 2 : 0);
      return { day: day < today ? today : day };
    },
  ],
  ['mid-?week', (_, { today }) => ({ day: coming(today, 3) })],
  [
    `(?:in|within|over) the (?:next|coming) (two|three|four|five|six|seven|couple of|few|\\d{1,2}) (days|weeks)(?!\\w)`,
    ([, , count = '', unit], { today }) => {
      const many = count === 'few' ? 3 : count === 'couple of' ? 2 : numberOf(count);
      return { day: dayAfter(today, many * (unit === 'weeks' ? 7 : 1)), deadline: true };
    },
  ],
  [
    `(?:the )?${NTH} of (the|this|next) month`,
    ([, , nth = '', which], { today, back }) => {
      const months = which === 'next' ? [1] : [0, 1, 2];
      const day = months
        .map((month) => onDate(firstOfMonth(today, month), nthOf(nth)))
        .find((one) => one !== null && one >= today);
      return !back && day ? { day } : null;
    },
  ],
  ['after the weekend', (_, { today }) => ({ day: dayAfter(mondayOf(today), 7) })],
  [
    `(?:the )?(first|1st|second|2nd|third|3rd|last) week (?:of|in) (?:(?:(this|next|the) month)|(${MONTH}))`,
    ([, , nth = '', which, month], { today, back }) => {
      if (back) return null;
      const end = month ? lastOf(month, today) : lastOfMonth(today, which === 'next' ? 1 : 0);
      return {
        day: nth === 'last' ? dayAfter(end, -6) : dayAfter(`${end.slice(0, 8)}01` as Day, 7 * (nthOf(nth) - 1)),
      };
    },
  ],
  ['(?:the )?following week', (_, { today }) => ({ day: dayAfter(mondayOf(today), 7), period: 'week' })],
  [
    // "From the 20th to the 22nd", "the 20th until the 22nd of May".
    `(?:between )?(?:the )?${NTH} ?(?:to|until|till?|through|and|-|–) ?(?:the )?${NTH}(?: (?:of )?(${MONTH}))?(?! (?:century|floor|grade|of))`,
    ([whole = '', , first = '', second = '', month], { today }) => {
      const [from, to] = [nthOf(first), nthOf(second)];
      if (/ and /.test(whole) && !whole.includes('between') && to !== from + 1) return null;
      if (from >= to) return null;
      const start = month
        ? dated(today, undefined, String(monthOf(month)), String(from))?.day
        : [0, 1].map((months) => onDate(firstOfMonth(today, months), from)).find((day) => day !== null && day >= today);
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
    `(${MONTH}) (?:the )?${NTH}(?!,? \\d{4}| ?(?:-|–|to\\b|until|till)| (?:week|${LONG}))`,
    ([, , month = '', nth = ''], { today, back }) =>
      back ? null : dated(today, undefined, String(monthOf(month)), String(nthOf(nth))),
  ],
  [
    `(?:the )?${NTH} of (${MONTH})(?!,? \\d{4})`,
    ([, , nth = '', month = ''], { today, back }) =>
      back ? null : dated(today, undefined, String(monthOf(month)), String(nthOf(nth))),
  ],
  [
    String.raw`(\d{1,2})/(\d{1,2}) ?(?:to|until|till|-|–) ?(\d{1,2})/(\d{1,2})(?![\d/])`,
    ([, , a = '', b = '', c = '', d = ''], { today, monthFirst }) => {
      const read = (first: string, second: string) =>
        dated(today, undefined, monthFirst ? first : second, monthFirst ? second : first)?.day;
      const [start, last] = [read(a, b), read(c, d)];
      return start && last && last > start ? { day: start, last } : null;
    },
  ],
  [
    `(${LONG}) after next`,
    ([, , weekday], { today }) => ({ day: dayAfter(coming(dayAfter(today, 1), weekdayOf(weekday!)), 7) }),
  ],
  [
    `(first|1st|second|2nd|third|3rd|fourth|4th|last) (${LONG}) (?:of|in) (?:(?:(this|next|the) month)|(${MONTH}))(?! every)`,
    ([, , nth = '', weekday, which, month], { today }) => {
      const months = which === 'next' ? 1 : 0;
      const end = month ? lastOf(month, today) : lastOfMonth(today, months);
      if (nth === 'last') return { day: dayAfter(end, -((dayOfWeek(end) - weekdayOf(weekday!) + 7) % 7)) };
      const first = coming(`${end.slice(0, 8)}01` as Day, weekdayOf(weekday!));
      return { day: dayAfter(first, 7 * (nthOf(nth) - 1)) };
    },
  ],
  [
    `(?:the )?(first|1st|second|2nd|third|3rd|last) weekend (?:of|in) (?:(?:(this|next|the) month)|(${MONTH}))`,
    ([, , nth = '', which, month], { today }) => {
      const end = month ? lastOf(month, today) : lastOfMonth(today, which === 'next' ? 1 : 0);
      const day =
        nth === 'last'
          ? dayAfter(end, -((dayOfWeek(end) + 1) % 7))
          : dayAfter(coming(`${end.slice(0, 8)}01` as Day, 6), 7 * (nthOf(nth) - 1));
      return { day, period: 'weekend' };
    },
  ],
  [
    `(last|first|1st)(?: day)? of (?:(?:(this|next|the) )?month|(${MONTH}))`,
    ([, , nth, which, month], { today }) => {
      const end = month ? lastOf(month, today) : lastOfMonth(today, which === 'next' ? 1 : 0);
      if (nth === 'last') return { day: end };
      const first = `${end.slice(0, 8)}01` as Day;
      return { day: first < today ? firstOfMonth(today, 1) : first };
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
    // "Mon 25 5pm", "friday 22": the date of that weekday, and no hour.
    `(${LONG}) (\\d{1,2})(?![\\d:.-]|\\s?[ap]m|\\s(?:of )?(?:${MONTH})\\b|\\s(?:to|till?|until|for|past|people|min|hours?|o'?clock)\\b)(?=(\\s(?:at|@|\\d|noon))?)`,
    ([, , weekday = '', date = '', timed], { today, back }) => {
      if (back || (Number(date) < 13 && !timed)) return null;
      const day = [0, 1, 2]
        .map((months) => onDate(firstOfMonth(today, months), Number(date)))
        .find((one) => one !== null && one >= today);
      return day && dayOfWeek(day) === weekdayOf(weekday) ? { day } : null;
    },
  ],
  [
    `(?:between )?(?:(this|next) )?(${LONG}|${SHORT})\\s*(-|–|to|until|till|through|thru|and)\\s*(${LONG}|${SHORT})(?: (?:of )?(next|this) week)?(?![\\w'])`,
    ([whole = '', , before = '', first, joint, last, week], { today }) => {
      const which = week ?? before;
      const next = (weekdayOf(last!) - weekdayOf(first!) + 7) % 7 === 1;
      if (joint === 'and' && !whole.includes('between') && !next) return null;
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
    `(${SHORT})(?=\\s*(?:$|[,.;)]|at\\b|@|\\d|noon|morning|afternoon|evening|night|with\\b|for\\b|please\\b))`,
    ([, , weekday], { today }) => nextOrThis(today, '', weekdayOf(weekday!)),
  ],
  [
    '(?:the )?(?:end of (?:this |the )?week|eow)|this week',
    ([, , ..._], { today }) => ({ day: coming(today, dayOfWeek(today) === 6 ? 0 : dayOfWeek(today) === 0 ? 0 : 5) }),
  ],
  ['(?:the )?end of next week', (_, { today }) => ({ day: dayAfter(mondayOf(today), 11) })],
  ['eom|month[- ]end', (_, { today }) => ({ day: lastOfMonth(today) })],
  ['(?:the )?end of (?:this |the )?year', (_, { today }) => ({ day: `${today.slice(0, 4)}-12-31` as Day })],
  [
    `(?:the )?(end|beginning|start|middle|mid) of (?:(?:(next|this|the) )?month|(${MONTH}))`,
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
    '(?:(this|next|last|the|at the|on the|all|all this) )?week-?end',
    ([, , which = ''], { today }) => {
      const day = dayOfWeek(today) === 0 ? today : coming(today, 6);
      if (which === 'last') return { day: dayAfter(mondayOf(today), -2) };
      return { day: which === 'next' ? dayAfter(mondayOf(today), 12) : day, period: 'weekend' };
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
  ["a fortnight(?:'s time| from (?:now|today))?", (_, { today }) => ({ day: dayAfter(today, 14) })],
  [
    "(?:a|one) week(?:'s time| from now)?(?=$|[\\s,.;)])",
    ([whole], { today }) => (/^in|time|from now/.test(whole) ? { day: dayAfter(today, 7) } : null),
  ],
  ["(?:a|one) month(?:'s time| from (?:now|today))", (_, { today }) => ({ day: monthsAfter(today, 1) })],
  [
    "(?:on|by|before|until|till|for|at|after) (christmas eve|christmas day|christmas|xmas|boxing day|thanksgiving|memorial day|labou?r day|juneteenth|bonfire night|new year's eve|new years eve|new year's day|halloween|valentine's day|valentines day)",
    ([, , feast = ''], { today }) => {
      const moving = MOVING.find(([name]) => feast.startsWith(name));
      if (moving) {
        const [, month, weekday, nth] = moving;
        // Of this year, or of the next when it is over.
        return [0, 1]
          .map((years) => inMonth(`${Number(today.slice(0, 4)) + years}-${month}-01` as Day, weekday, nth))
          .flatMap((day) => (day >= today ? { day } : []))[0]!;
      }
      const [month, day] = FEASTS.find(([name]) => feast.startsWith(name))!.slice(1) as [string, string];
      return dated(today, undefined, month, day);
    },
  ],
  [
    String.raw`(\d{1,2})(?:/(\d{1,2})(?:/(\d{4}|\d\d))?|-(\d{1,2})-(\d{4}))(?!\d|/)`,
    ([whole = '', , first = '', slashed, of, dashed = '', year = of], { today, monthFirst }) => {
      const second = slashed ?? dashed;
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
    String.raw`(\d{1,2})\.(\d{1,2})\.(?:(\d{4}|2\d)(?!\d|[:.]\d))?`,
    ([, , day, month, year], { today }) => dated(today, year?.length === 2 ? `20${year}` : year, month!, day!),
  ],
  [
    String.raw`(\d{1,2})\.(\d{1,2})(?=$|[\s,;)])(?!\s*(?:%|h\b|hours|km|kg|points|percent|million|k\b))`,
    ([whole, , day, month], { today }) =>
      /^(?:on|by|due|before|until|till|from)/.test(whole) ? dated(today, undefined, month!, day!) : null,
  ],
];

/** Which weekday of a month: [name, month, weekday, nth; 0 is the last]. */
const MOVING: readonly (readonly [name: string, month: string, weekday: number, nth: number])[] = [
  ['memorial', '05', 1, 0],
  ['lab', '09', 1, 1],
  ['thanks', '11', 4, 4],
];
function inMonth(month: Day, weekday: number, nth: number): Day {
  const end = lastOfMonth(month);
  return nth === 0
    ? dayAfter(end, -((dayOfWeek(end) - weekday + 7) % 7))
    : dayAfter(coming(month, weekday), 7 * (nth - 1));
}

const FEASTS: readonly (readonly [name: string, month: string, day: string])[] = [
  ['christmas eve', '12', '24'],
  ['christmas', '12', '25'],
  ['xmas', '12', '25'],
  ["new year's eve", '12', '31'],
  ['new years eve', '12', '31'],
  ["new year's day", '01', '01'],
  ['halloween', '10', '31'],
  ['boxing', '12', '26'],
  ['juneteenth', '06', '19'],
  ['bonfire', '11', '05'],
  ['valentine', '02', '14'],
];
