/** Repetition in words, as Todoist writes it: 'every monday', 'every 2 weeks', 'every workday'. */
import { WEEKDAYS, nextAfter } from '#lib/recurrence.ts';
import { dayAfter, type Day } from '#lib/day.ts';

const PERIODS: Readonly<Record<string, string>> = { day: 'DAILY', week: 'WEEKLY', month: 'MONTHLY', year: 'YEARLY' };
const EVERY = /^(?:every|each)\s+(?:(other|\d{1,2})\s+)?(day|week|month|year)s?$/;
const DAYS = /^(?:every|each)\s+((?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*(?:\s*,\s*|\s+and\s+|$))+)$/;
const NTH = /^(?:every|each)\s+(\d{1,2})(?:st|nd|rd|th)?(?:\s+of\s+the\s+month)?$/;

/** The rule of a repetition and its first day from `today` on; null for words that say something else. */
export function readRepeat(words: string, today: Day): { readonly rrule: string; readonly first: Day } | null {
  const rrule = ruleOf(words.trim().toLowerCase().replaceAll(/\s+/g, ' '));
  const first = rrule && (/BY/.test(rrule) ? nextAfter(rrule, dayAfter(today, -1), dayAfter(today, -1)) : today);
  return rrule && first ? { rrule, first } : null;
}

function ruleOf(words: string): string | null {
  if (words === 'daily') return 'FREQ=DAILY';
  if (/^(?:every|each) (?:weekday|workday|working day)$/.test(words)) return 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR';
  const [, count, period] = EVERY.exec(words) ?? [];
  if (period) {
    const interval = count === 'other' ? 2 : Number(count ?? 1);
    return interval >= 1 ? `FREQ=${PERIODS[period]}${interval > 1 ? `;INTERVAL=${interval}` : ''}` : null;
  }
  const [, days] = DAYS.exec(words) ?? [];
  if (days)
    return `FREQ=WEEKLY;BYDAY=${days
      .match(/[a-z]+/g)!
      .filter((day) => day !== 'and')
      .map((day) => weekday(day))
      .join(',')}`;
  const date = Number(NTH.exec(words)?.[1]);
  return date >= 1 && date <= 28 ? `FREQ=MONTHLY;BYMONTHDAY=${date}` : null;
}

const weekday = (name: string) => WEEKDAYS.find((code) => name.toUpperCase().startsWith(code))!;
