/** Times of a calendar file as instants and days. Pure. */
import ICAL from 'ical.js';
import { dayAfter, isDay, type Day } from '#lib/day.ts';
import { instantOf } from '#lib/zone.ts';
import { zoneNamed, type Clock, type FileZone, type ZoneOf } from './file-zones.ts';
import { wholeDayOf, type FileFields, type Moment } from './file-rows.ts';

/** The zones that the times of an event are read by. */
export interface EventZones {
  readonly zoneOf: ZoneOf;
  /** The zone of times that name none. */
  readonly floating: FileZone;
  /** The reader's. */
  readonly mine: string;
}

/** Where an event is in time. */
export type Place = Pick<FileFields, 'event_time' | 'end_time' | 'first_day' | 'last_day'>;

/** Whether a time ends with Z. */
export const isUtc = (time: ICAL.Time): boolean => time.toString().endsWith('Z');

/** The zone of a time of a property; null when nothing says what it is. */
export function zoneOfTime(
  time: ICAL.Time,
  property: ICAL.Property,
  { zoneOf, floating }: EventZones,
): FileZone | null {
  if (isUtc(time)) return zoneNamed('UTC');
  const tzid = property.getParameter('tzid');
  return tzid && !time.isDate ? zoneOf(String(tzid)) : floating;
}

const two = (n: number) => String(n).padStart(2, '0');

/** The day of a time as it is written. */
export const dayIn = ({ year, month, day }: ICAL.Time): Day => {
  const text = `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;
  if (!isDay(text)) throw new RangeError('No day');
  return text;
};

/** A time as its clock shows it. */
export const clockOf = (time: ICAL.Time): Clock => ({
  day: dayIn(time),
  minute: time.isDate ? 0 : time.hour * 60 + time.minute,
  second: time.isDate ? 0 : time.second,
});

/** An instant as rows have it. Throws RangeError outside the years 0 to 9999. */
export function iso(ms: number): string {
  const text = new Date(ms).toISOString();
  if (text.length !== 24) throw new RangeError('No such year');
  return text;
}

/** The instant after a duration: its days are days of the calendar. */
export function afterDuration(clock: Clock, { weeks, days, hours, minutes, seconds }: ICAL.Duration, zone: FileZone) {
  const day = dayAfter(clock.day, weeks * 7 + days);
  return zone.at({ ...clock, day }) + ((hours * 60 + minutes) * 60 + seconds) * 1000;
}

/** When an event begins and ends. Days without a clock begin where the reader is. */
export function placeOf(event: ICAL.Component, start: ICAL.Time, zone: FileZone, zones: EventZones): Place {
  const ending = event.getFirstProperty('dtend');
  const end = ending?.getFirstValue() as ICAL.Time | undefined;
  const lasts = event.getFirstPropertyValue('duration') as ICAL.Duration | null;
  const clock = clockOf(start);
  if (start.isDate) {
    const days = lasts ? lasts.weeks * 7 + lasts.days : 1;
    const after = end ? dayIn(end) : dayAfter(clock.day, Math.max(1, days));
    if (!isDay(after)) throw new RangeError('No such year');
    const last = dayAfter(after, -1);
    return wholeDays(clock.day, last < clock.day ? clock.day : last, zones.mine);
  }
  const begin = zone.at(clock);
  let until: number | null = null;
  if (ending && end) until = (zoneOfTime(end, ending, zones) ?? zone).at(clockOf(end));
  else if (lasts) until = afterDuration(clock, lasts, zone);
  const ends = until !== null && until > begin ? iso(until) : null;
  return { event_time: iso(begin), end_time: ends, first_day: null, last_day: null };
}

/** The place of whole days; both are included. */
export const wholeDays = (first: Day, last: Day, mine: string): Place => ({
  event_time: iso(instantOf({ day: first, minute: 0 }, mine).getTime()),
  end_time: iso(instantOf({ day: dayAfter(last, 1), minute: 0 }, mine).getTime()),
  first_day: first,
  last_day: last,
});

/** The dates of a property such as EXDATE: of an event of whole days always days. `until` is the end of a period. */
export function datesOf(event: ICAL.Component, name: string, isWholeDays: boolean, zones: EventZones) {
  return event.getAllProperties(name).flatMap((property) =>
    (property.getValues() as (ICAL.Time | ICAL.Period)[]).map((value) => {
      const period = value instanceof ICAL.Period ? value : null;
      const time = period ? period.start : (value as ICAL.Time);
      const zone = zoneOfTime(time, property, zones);
      if (time.isDate || !zone || (isWholeDays && !isUtc(time))) return { moment: dayIn(time), until: null };
      const begin = zone.at(clockOf(time));
      const moment: Moment = isWholeDays ? wholeDayOf(begin, zones.mine) : begin;
      const until = period?.end
        ? (zoneOfTime(period.end, property, zones) ?? zone).at(clockOf(period.end))
        : period?.duration
          ? afterDuration(clockOf(time), period.duration, zone)
          : null;
      return { moment, until };
    }),
  );
}
