/** The days that a question is about: "this week", "last weekend", "on Monday". Both ends are included. */
import { dayAfter, dayOfWeek, firstOfWeek, type Day } from '#lib/day.ts';
import type { Span as Days } from '#coach/own.ts';
import { dayIn } from '#lib/zone.ts';
import { lastOfMonth, monthsAfter } from './calendar-days.ts';
import type { Span } from './clock.ts';
import { MONTH, monthOf, numberOf } from './lexicon.ts';
import { findWhen, type Now } from './when.ts';

/** Where a week of the person begins: 1 Monday to 7 Sunday. */
export interface QuestionTime extends Now {
  readonly weekStart: number;
}

export interface Period extends Days {
  /** The words that name it. */
  readonly spans: readonly Span[];
}

const PERIOD =
  /(?:\b(?:in|on|of|for|over|during|from) )?(?:\b(?:the )?)(?:(this|last|past|next|the|my) (week-?end|week|month|year)|(week-?end))\b(?! (?:after next|before last))/i;
const BEFORE_LAST = /(?:\b(?:in|on|of|for|over|during) )?\b(?:the )?(week-?end|week|month|year) before last\b/i;
/** "The last 30 days", "the next two weeks": with today. */
const COUNTED =
  /(?:\b(?:in|on|of|for|over|during|within) )?\b(?:the )?(last|past|previous|next|coming) (\d{1,3}|couple of|few|two|three|four|five|six|seven|eight|nine|ten|twelve) (day|week|month)s\b/i;
const SINCE = /\bsince (?=\S)/i;
const OF_MONTH = new RegExp(
  String.raw`\b(?:in|during|for|throughout|over|in the month of|all of)\s(${MONTH})\b(?!\s\d{1,2}(?!\d))(?:,?\s(\d{4}))?`,
  'i',
);

/** The days that a question names; null for none. `back`: a bare weekday is the last one. */
export function periodIn(text: string, now: QuestionTime, back: boolean): Period | null {
  const today = dayIn(now.at, now.zone, now.dayStartsAt);
  const read = READERS.map((reader) => reader(text, today, { ...now, back })).find((period) => period !== null);
  if (read) return read;
  const named = PERIOD.exec(text);
  if (named) {
    const which = (named[1] ?? 'this').toLowerCase();
    const unit = (named[2] ?? named[3] ?? '').toLowerCase();
    const step = which === 'last' || which === 'past' ? -1 : which === 'next' ? 1 : 0;
    const span = { start: named.index, end: named.index + named[0].length };
    return { ...daysOf(unit, step, today, { ...now, back }), spans: [span] };
  }
  const when = findWhen(
    text.replace(/\b(?:like|about)\b/gi, (word) => ' '.repeat(word.length)),
    back ? { ...now, back } : now,
  );
  if (!when) return null;
  const end =
    when.period === 'week'
      ? dayAfter(when.day, 6)
      : when.period === 'month'
        ? lastOfMonth(when.day)
        : (when.last ?? when.day);
  return { from: when.day, to: end, spans: when.spans };
}

type Reader = (text: string, today: Day, now: QuestionTime & { readonly back: boolean }) => Period | null;

const spanOf = ({ 0: said, index }: RegExpExecArray): Span => ({ start: index, end: index + said.length });

/** What is more than one day and has no unit of its own. The first that fits is taken. */
const READERS: readonly Reader[] = [
  (text, today, now) => {
    const match = BEFORE_LAST.exec(text);
    return match && { ...daysOf(match[1]!.toLowerCase(), -2, today, now), spans: [spanOf(match)] };
  },
  (text, today) => {
    const match = COUNTED.exec(text);
    if (!match) return null;
    const [, way = '', count = '', unit = ''] = match;
    const many = /^couple/i.test(count) ? 2 : /^few/i.test(count) ? 3 : numberOf(count);
    const step = /^(?:next|coming)$/i.test(way) ? 1 : -1;
    const end = /^month/i.test(unit)
      ? dayAfter(monthsAfter(today, step * many), -step)
      : dayAfter(today, step * (many * (/^week/i.test(unit) ? 7 : 1) - 1));
    return { from: step < 0 ? end : today, to: step < 0 ? today : end, spans: [spanOf(match)] };
  },
  (text, today, now) => {
    const match = SINCE.exec(text);
    const { end = 0 } = match ? spanOf(match) : {};
    const when = match && findWhen(text.slice(end), { ...now, back: true });
    if (!match || !when || when.day > today) return null;
    return {
      from: when.day,
      to: today,
      spans: [spanOf(match), ...when.spans.map((span) => ({ start: span.start + end, end: span.end + end }))],
    };
  },
  (text, today, { back }) => {
    const match = OF_MONTH.exec(text);
    if (!match) return null;
    const month = monthOf(match[1]!.toLowerCase());
    const [year = 0, now = 1] = today.split('-').map(Number);
    const named = match[2] ? Number(match[2]) : back ? year - (month > now ? 1 : 0) : year + (month < now ? 1 : 0);
    return { from: dayOn(named, month - 1, 1), to: dayOn(named, month, 0), spans: [spanOf(match)] };
  },
];

function daysOf(unit: string, step: number, today: Day, { weekStart, back }: QuestionTime): Days {
  if (unit === 'week') {
    const from = dayAfter(firstOfWeek(today, weekStart), step * 7);
    return { from, to: dayAfter(from, 6) };
  }
  if (unit === 'month') {
    const [year = 0, month = 1] = today.split('-').map(Number);
    return { from: dayOn(year, month - 1 + step, 1), to: dayOn(year, month + step, 0) };
  }
  if (unit === 'year') {
    const year = Number(today.slice(0, 4)) + step;
    return { from: dayOn(year, 0, 1), to: dayOn(year, 11, 31) };
  }
  // On a Sunday "the weekend" is this one; in a question about the past it is the last one.
  const saturday = dayOfWeek(today) === 0 ? dayAfter(today, -1) : dayAfter(today, (6 - dayOfWeek(today) + 7) % 7);
  const from = dayAfter(saturday, step * 7 - (step === 0 && back && saturday > today ? 7 : 0));
  return { from, to: dayAfter(from, 1) };
}

const dayOn = (year: number, month: number, date: number): Day =>
  new Date(Date.UTC(year, month, date)).toISOString().slice(0, 10) as Day;
