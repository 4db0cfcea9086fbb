/**
 * The coach's answers to Mira's lines, as replies.json stores them: days as the days from the line's own on, times on the device's clock. So
 * they are the same on whichever day the sample is opened. Pure.
 */
import type { CoachReply } from '#coach/reply.ts';
import { dayAfter, type Day } from '#lib/day.ts';
import stored from './replies.json';
import { timeOnDay } from './when.ts';

const DAYS: ReadonlySet<string> = new Set(['logged_for', 'due_date', 'first_day', 'last_day']);
const TIMES: ReadonlySet<string> = new Set(['remind_at', 'event_time', 'end_time']);

type Values = Readonly<Record<string, unknown>>;

/** A copy of a value with each day and each time of it, at any depth, as `day` and `time` give it. */
export function dated(value: unknown, day: (text: string) => string, time: (text: string) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => dated(item, day, time));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [
      name,
      DAYS.has(name) ? day(item as string) : TIMES.has(name) ? time(item as string) : dated(item, day, time),
    ]),
  );
}

/** Answers, by the lines that they answer. */
export type StoredReplies = Readonly<Record<string, Values>>;

const english: StoredReplies = stored;

/** The stored answer to a line that is said on a day; a line that `replies` does not know is in English. Throws when there is none. */
export function replyTo(text: string, said: Day, replies: StoredReplies = {}): CoachReply {
  const answer = replies[text] ?? english[text];
  if (!answer) throw new Error('A line of the sample has no answer: see replies.test.ts.');
  return dated(
    answer,
    (days) => dayAfter(said, Number(days)),
    (time) => {
      const [days, hours, minutes] = time.split(/[ :]/).map(Number) as [number, number, number];
      return timeOnDay(dayAfter(said, days), hours + minutes / 60);
    },
  ) as CoachReply;
}
