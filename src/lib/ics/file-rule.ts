/** The RRULE of an event in a file as the rule of a row. Pure. */
import { dayAfter, isDay } from '#lib/day.ts';
import { instantOf, wallClock } from '#lib/zone.ts';
import type { Place } from './file-times.ts';

/** A rule as lib/recurrence.ts reads it. */
export interface FileRule {
  /** Without what changes nothing, and ended by a day in the zone of the event. */
  readonly rule: string;
  /** Whether a small fault of it was repaired. */
  readonly isRepaired: boolean;
}

/** An empty part, one without a value, or a number of times or an interval that is none. */
const FAULT = /^(?:|[\w-]+=|COUNT=(?:0+|-\d+)|INTERVAL=(?:0+|-\d+))$/;

// oxlint-disable-next-line no-control-regex -- they would be new lines in an exported file
const withoutSpaces = (text: string): string => text.replace(/[\u0000-\u001f\s]/g, '').slice(0, 1_000);

/** The parts of a rule that say something, with an end that can be read. */
export const partsOfRule = (text: string): readonly string[] =>
  withoutSpaces(text)
    .toUpperCase()
    .split(';')
    .filter((part) => !FAULT.test(part))
    .map((part) => (part.startsWith('UNTIL=') ? untilOf(part) : part));

/** The value of an RRULE or EXRULE. */
export function ruleOf(text: string, { event_time, first_day }: Place, home: string): FileRule {
  const plain = withoutSpaces(text);
  const start = Date.parse(event_time);
  const { day, minute } = first_day ? { day: first_day, minute: 0 } : wallClock(new Date(start), home);
  const clock = new Set([
    `BYHOUR=${Math.floor(minute / 60)}`,
    `BYMINUTE=${minute % 60}`,
    `BYSECOND=${new Date(start).getUTCSeconds()}`,
  ]);
  const isShort = /FREQ=(?:DAILY|WEEKLY)/i.test(plain);
  // A date that each month has is never skipped.
  const isInEachMonth = day.slice(8) <= '28' && !/BYMONTHDAY=/i.test(plain);
  let isRepaired = plain !== text.trim();
  const parts = plain.split(';').flatMap((written) => {
    const part = /^UNTIL=/i.test(written) ? untilOf(written) : written;
    const upper = part.toUpperCase();
    if (part !== written || FAULT.test(upper)) isRepaired = true;
    const isRedundant =
      FAULT.test(upper) ||
      /^(?:X-[\w-]+=.*|RSCALE=GREGORIAN|SKIP=OMIT)$/.test(upper) ||
      clock.has(upper.replace(/=0(?=\d)/, '=')) ||
      (isInEachMonth && upper.startsWith('SKIP='));
    if (isRedundant) return [];
    if (!isShort || !/^BYDAY=.*\d/.test(upper)) return [part];
    // Numbered weekdays have no meaning within a week.
    isRepaired = true;
    return [part.replace(/[+-]?\d+/g, '')];
  });
  const ended = leapDay(parts, day).map((part) => endedByDay(part, start, first_day !== null, home));
  return { rule: ended.join(';'), isRepaired };
}

/** UNTIL with seconds, and without the marks of ISO 8601. */
const untilOf = (part: string): string =>
  part
    .toUpperCase()
    .replace(/(\d{4})-(\d\d)-(\d\d)/, '$1$2$3')
    .replace(
      /T(\d\d):?(\d\d)(?::?(\d\d))?(?:\.\d+)?(Z?)$/,
      (_, h: string, min: string, s: string = '00', utc: string) => `T${h}${min}${s}${utc}`,
    );

/** February 29 in other years, where a rule says whether it is the day before (SKIP, RFC 7529) or the one after. */
function leapDay(parts: readonly string[], day: string): readonly string[] {
  const others = parts.filter((part) => !/^(?:SKIP|FREQ|INTERVAL|COUNT|UNTIL|WKST)=/i.test(part));
  const skip = parts
    .find((part) => /^SKIP=/i.test(part))
    ?.slice(5)
    .toUpperCase();
  if (!skip || others.length > 0 || !day.endsWith('-02-29') || !/FREQ=YEARLY/i.test(parts.join())) return parts;
  // The second of February 1, February 29, March 1 and March 29, of those that the year has.
  const days = skip === 'FORWARD' ? ['BYMONTH=2,3', 'BYMONTHDAY=1,29', 'BYSETPOS=2'] : ['BYMONTH=2', 'BYMONTHDAY=-1'];
  return [...parts.filter((part) => !/^SKIP=/i.test(part)), ...days];
}

/** UNTIL as the last day: in a file it is an instant, which may be on another day, or before the time of the event. */
const endedByDay = (part: string, start: number, isWholeDays: boolean, home: string): string =>
  part.replace(/^UNTIL=(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(Z?)$/i, (whole, y, m, d, h, min, s, utc) => {
    const written = `${y}-${m}-${d}`;
    if (!isDay(written)) return whole;
    if (isWholeDays) return `UNTIL=${y}${m}${d}`;
    const minute = Number(h) * 60 + Number(min);
    const until = instantOf({ day: written, minute }, utc ? 'UTC' : home).getTime() + Number(s) * 1000;
    const { day } = wallClock(new Date(until), home);
    const onThatDay = instantOf({ ...wallClock(new Date(start), home), day }, home).getTime();
    return `UNTIL=${(onThatDay > until ? dayAfter(day, -1) : day).replaceAll('-', '')}`;
  });
