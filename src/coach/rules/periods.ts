/** The days that a question is about: "this week", "last weekend", "on Monday". Both ends are included. */
import { dayAfter, dayOfWeek, firstOfWeek, type Day } from '#lib/day.ts';
import type { Span as Days } from '#coach/own.ts';
import { dayIn } from '#lib/zone.ts';
import type { Span } from './clock.ts';
import { findWhen, type Now } from './when.ts';

/** Where a week of the person begins: 1 Monday to 7 Sunday. */
export interface Asking extends Now {
  readonly weekStart: number;
}

interface Period extends Days {
  /** The words that name it. */
  readonly spans: readonly Span[];
}

const PERIOD =
  /(?:\b(?:in|on|of|for|over|during|from) )?(?:\b(?:the )?)(?:(this|last|past|next|the|my) (week-?end|week|month|year)|(week-?end))\b/i;

/** The days that a question names; null for none. `back`: a bare weekday is the last one. */
export function periodIn(text: string, now: Asking, back: boolean): Period | null {
  const today = dayIn(now.at, now.zone, now.dayStartsAt);
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
  return { from: when.day, to: when.last ?? when.day, spans: when.spans };
}

function daysOf(unit: string, step: number, today: Day, { weekStart, back }: Asking): Days {
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
