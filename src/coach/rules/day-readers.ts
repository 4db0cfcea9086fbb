/** Days by their words, read by calendar arithmetic. */
import { dayAfter, dayOfWeek, type Day } from '#lib/day.ts';
import {
  coming,
  dated,
  firstOfMonth,
  lastOf,
  lastOfMonth,
  LONG,
  mondayOf,
  MONTH,
  nextOrThis,
  SHORT,
  weekdayOf,
} from './calendar-days.ts';
import { numberOf } from './clock.ts';
import { DEADLINE, type Reader } from './day-token.ts';

/** Tried in this order. What one of them reads is blanked for the later ones. `$0` is always the optional preposition. */
export const READERS: readonly (readonly [string, Reader])[] = [
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
