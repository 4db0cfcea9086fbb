/** Days and times that do not exist: "31 February", "25:00". */
import { MONTH, MONTH_NAMES, monthOf } from './lexicon.ts';

const DAY_FIRST = new RegExp(String.raw`\b(\d\d)(?:st|nd|rd|th)?(?: of)? (${MONTH})\b\.?,?(?: (\d{4})\b)?`, 'i');
const MONTH_FIRST = new RegExp(String.raw`\b(${MONTH})\.? (\d\d)(?:st|nd|rd|th)?\b(?!:),?(?: (\d{4})\b)?`, 'i');
const SLASHED = /(?:^|[\s(])(\d\d)\/(\d{1,2})(?:\/(\d{4}))?(?![\d/])/;
const CLOCK = /\b(\d\d):(\d\d)\b(?!:)/;
/** "At 8:75"; without the word before it, it may be a score. */
const MINUTES = /\b(?:at|by|from|until|till|before|@) (\d):([6-9]\d)\b(?!:)/i;
const HALF = /\b(\d{1,2})(?:[:.](\d\d))?\s?(am|pm)\b/i;

/** What does not exist in a text, in a sentence to the person; null when all of it may be. */
export function impossibleIn(text: string): string | null {
  return impossibleDay(text) ?? impossibleTime(text);
}

function impossibleDay(text: string): string | null {
  const [, day, month, year] = DAY_FIRST.exec(text) ?? [];
  if (day && month) return dayFault(Number(day), indexOf(month), year);
  const [, first, second, of] = MONTH_FIRST.exec(text) ?? [];
  if (first && second) return dayFault(Number(second), indexOf(first), of);
  const [, a, b, in4] = SLASHED.exec(text) ?? [];
  // "50/50" is no date, and what is one in either order exists.
  if (!a || !b || Number(a) > 39 || Number(b) > 12 || Number(a) <= 12) return null;
  return dayFault(Number(a), Number(b) - 1, in4);
}

const indexOf = (month: string) => monthOf(month.toLowerCase()) - 1;

function dayFault(day: number, month: number, year: string | undefined): string | null {
  if (month < 0 || day > 39) return null;
  // Without a year, 29 February is in the next year that has one.
  const last = new Date(Date.UTC(year === undefined ? 2028 : Number(year), month + 1, 0)).getUTCDate();
  if (day <= last) return null;
  const name = MONTH_NAMES[month]!;
  return `There is no ${day} ${name}${year ? ` ${year}` : ''}: ${name} has ${last} days${year && month === 1 ? ' in that year' : ''}.`;
}

function impossibleTime(text: string): string | null {
  const [, hour, minute] = CLOCK.exec(text) ?? MINUTES.exec(text) ?? [];
  if (hour && minute && (Number(hour) * 60 + Number(minute) > 24 * 60 || Number(minute) > 59))
    return `There is no ${hour}:${minute} on a clock.`;
  const [, h, m, half] = HALF.exec(text) ?? [];
  if (!h || !half || (Number(h) > 0 && Number(h) <= 12)) return null;
  return `There is no ${h}${m ? `:${m}` : ''} ${half.toLowerCase()} on a clock.`;
}
