/** A day that was found in a text, and what the reader needs to know. */
import type { Day } from '#lib/day.ts';
import type { Span } from './clock.ts';

export interface DayToken extends Span {
  readonly day: Day;
  /** The last day of a range: "3 to 5 May", "Monday to Wednesday". */
  readonly last?: Day;
  /** A bare weekday that is today. It becomes next week's when its time is over. */
  readonly loose?: boolean;
  /** "by", "before", "until", "due". */
  readonly deadline?: boolean;
  /** "The night before the 20th": its part of the day, in minutes. */
  readonly minute?: number;
  /** The whole week, weekend or month. */
  readonly period?: 'week' | 'weekend' | 'month';
}

/** The person's today, and how their country orders 3/5. */
export interface Calendar {
  readonly today: Day;
  readonly monthFirst: boolean;
  /** Look back: a day without a year or a week is the last one, not the next. */
  readonly back: boolean;
}

/** What may stand before a day. */
export const PREFIX = String.raw`(?:(no later than|due(?: on| by| at)?|by|before|until|till|starting|from|on|for|this coming|at|in|as of|over|some ?time(?: in| on| during)?)\s+(?:the\s+)?)?`;
export const DEADLINE = /^(?:no later than|due|by|before|until|till)\b/;

/** Reads a match: [the words, the preposition, the groups of its pattern]. Null: it is no day after all. */
export type Reader = (
  match: RegExpExecArray | RegExpMatchArray,
  cal: Calendar,
) => Omit<DayToken, 'start' | 'end'> | null;
