/** Dates with a month and counted days, by chrono; "on the 15th". */
import { casual } from 'chrono-node/en';
import { withoutEnd } from '#lib/cut.ts';
import { isDay, type Day } from '#lib/day.ts';
import { firstOfMonth, MONTH, NTH, nthOf } from './calendar-days.ts';
import { blank, findFirmTimes, type Span } from './clock.ts';
import { DEADLINE, PREFIX, type Calendar, type DayToken } from './day-token.ts';
import { spend } from './work.ts';
import { EVENT } from './words.ts';

/** What a date that chrono reads has: a digit, a month or a counted unit. */
const MAY_BE_DATE =
  /\d|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|\b(?:days?|weeks?|fortnights?|months?|years?)\b/;
/** What is a date of what chrono reads; parts of the day with a number after them are times. */
const IS_DATE =
  /jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|\b(?:days?|weeks?|fortnights?|months?|years?)\b|\d([-.])\d{1,2}\1\d/;
const HOUR_AFTER = new RegExp(
  String.raw`(\b(?:\d{1,2}(?:st|nd|rd|th)?(?: of)? (?:${MONTH})|(?:${MONTH}) \d{1,2}(?:st|nd|rd|th)?),? )((?:1?\d|2[0-4])(?!\d|/|:|st|nd|rd|th))`,
  'g',
);
/** What chrono costs for a short text. */
const CHRONO = 200;

/** Dates with a month, ISO dates, and counted days, by chrono. */
export function monthDays(text: string, { today, back, work }: Calendar): DayToken[] {
  const noon = { instant: new Date(`${today}T12:00Z`), timezone: 0 };
  const found: DayToken[] = [];
  // Without the times of day, which clock.ts reads: "12 june at 7" must end at june.
  const dates = findFirmTimes(text)
    .reduce(blank, text)
    .replace(/\bfrom(?= \d)|\b(?:morning|afternoon|evening|night|tonight)\b/g, (word) => '|'.repeat(word.length))
    // "11 June, 0930" and "20 June 11-4" have a time, and no year.
    .replace(/\b(?:0\d|1[0-8])[0-5]\d\b/g, '||||')
    .replace(HOUR_AFTER, (_, date: string, hour: string) => date + '|'.repeat(hour.length));
  // Its work grows with the square of the text.
  if (!MAY_BE_DATE.test(dates) || !spend(work, CHRONO + dates.length ** 2 / 10)) return found;
  for (const result of casual.parse(dates, noon, { forwardDate: !back })) {
    const { start, end } = result;
    const said = result.text.toLowerCase();
    // Slashes are read above, in the order of the country.
    if (said.startsWith('|') || /\d\/\d/.test(said)) continue;
    if (!IS_DATE.test(said) || /\b(?:hours?|hrs?|min(?:ute)?s?)\b/.test(said)) continue;
    const counted = /\b(?:days?|weeks?|fortnights?|months?|years?)\b/.test(said);
    if (!counted && !(start.isCertain('day') && start.isCertain('month'))) {
      // A month alone counts only after a preposition: "in May", but not "may".
      if (!start.isCertain('month') || !/\b(?:in|by|until|till|before|next)\s+$/.test(text.slice(0, result.index)))
        continue;
    }
    if (counted && !/\d|\b(?:an?|one|two|three|four|five|six|seven|eight|nine|ten|twelve|few|couple|half)\b/.test(said))
      continue;
    // "I studied 3 days" is a duration, not a day.
    if (counted && !/^(?:in|within)\b|\b(?:ago|from now|later|from today|time)\b/.test(said)) continue;
    const day = fields(start);
    if (!day) continue;
    const last = end ? fields(end) : null;
    const before = text.slice(0, result.index);
    const preposition = new RegExp(`(?:^|[\\s(,])${PREFIX}$`).exec(before);
    const lead = preposition?.[1] ?? '';
    const from = lead
      ? result.index - (preposition![0].length - (/^[\s(,]/.test(preposition![0]) ? 1 : 0))
      : result.index;
    found.push({
      start: from,
      // "22 May 9.45": the time is read by the clock.
      end:
        result.index +
        timeOf(text, result) +
        withoutEnd(result.text.replace(/[\s,]\d{1,2}\.\d\d$/, ''), /[\s,]/).length,
      day,
      ...(last && last > day ? { last } : {}),
      ...(DEADLINE.test(lead) ? { deadline: true } : {}),
    });
  }
  return found;
}

/** "In three weeks time": the length of the word, where chrono leaves it. */
const timeOf = (text: string, { index, text: said }: { readonly index: number; readonly text: string }): number =>
  /^(?:in|within)\b/.test(said.toLowerCase())
    ? (/^'? time\b/.exec(text.slice(index + said.length))?.[0].length ?? 0)
    : 0;

function fields(part: { get(name: 'year' | 'month' | 'day'): number | null }): Day | null {
  const pad = (n: number | null, width: number) => String(n ?? 0).padStart(width, '0');
  const day = `${pad(part.get('year'), 4)}-${pad(part.get('month'), 2)}-${pad(part.get('day'), 2)}`;
  return isDay(day) ? day : null;
}

/** "on the 15th", "by the 3rd": the next one. */
export function ordinals(text: string, { today, back }: Calendar, found: readonly Span[]): DayToken[] {
  const tokens: DayToken[] = [];
  const pattern = new RegExp(
    String.raw`(?:^|[\s(,])(?:(on|by|before|until|till|due|for|from)\s+)?(?:the\s+)?${NTH}(?!\s*(?:of|\|))(?![\w])`,
    'g',
  );
  for (const match of text.matchAll(pattern)) {
    const start = match.index + (/^[\s(,]/.test(match[0]) ? 1 : 0);
    const end = match.index + match[0].length;
    if (found.some((other) => start < other.end && other.start < end)) continue;
    const after = found.some((day) => day.end <= start && /^[\s,]*$/.test(text.slice(day.end, start)));
    const said = text.slice(end);
    const atEnd = /^\s*(?:$|[.,;!|])/.test(said);
    // "Send the form the 20th" names a day at its end, "read the 2nd" does not.
    const alone = atEnd && /^[\s(,]?the\s/.test(match[0]) && !/^\S+(?:\s\S+)?$/.test(text.slice(0, start).trim());
    // "Concert 22nd @ 8", "party 30th": an appointment and its date.
    const held = /^\s*(?:$|[@,]|at \d|\d)/.test(said) && EVENT.test(text.slice(Math.max(0, start - 40), start));
    if (match[1] === undefined && !after && !alone && !held) continue;
    // "On the second attempt": in words it is a day only at the end.
    if (!/\d/.test(match[2]!) && !atEnd) continue;
    // "for the 3rd time" is a count, not a day.
    if (
      /^\s*(?:time|floor|place|attempt|birthday|year|grade|draft|chapter|round|anniversary|century|edition)\b/.test(
        text.slice(end),
      )
    )
      continue;
    const number = String(nthOf(match[2]!)).padStart(2, '0');
    for (let months = 0; months < 4; months += 1) {
      const tried = `${firstOfMonth(today, back ? -months : months).slice(0, 8)}${number}`;
      if (!isDay(tried) || (back ? tried > today : tried < today)) continue;
      tokens.push({ start, end, day: tried, ...(DEADLINE.test(match[1] ?? '') ? { deadline: true } : {}) });
      break;
    }
  }
  return tokens;
}
