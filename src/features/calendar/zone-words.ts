/** The zone of an event, where it is not the device's. Pure. */
import type { CalendarEvent } from '#data/schema.ts';
import { endOf } from '#kinds/occurrence.ts';
import { zoneOf } from '#kinds/series.ts';
import { timeShown } from '#lib/clock.ts';
import { wallClock } from '#lib/zone.ts';

const two = (n: number) => String(n).padStart(2, '0');

/** 'In Europe/Berlin: 09:00 to 10:00.'; null when the clock of the event's zone shows what the device shows. */
export function zoneWords(
  event: Pick<CalendarEvent, 'event_time' | 'end_time' | 'time_zone'>,
  here: string,
): string | null {
  const zone = zoneOf(event, here);
  const clockIn = (at: string, of: string) => {
    const { minute } = wallClock(new Date(at), of);
    return timeShown(`${two(Math.floor(minute / 60))}:${two(minute % 60)}`);
  };
  const times = (of: string) => `${clockIn(event.event_time, of)} to ${clockIn(endOf(event), of)}`;
  return zone === here || times(zone) === times(here) ? null : `In ${zone.replaceAll('_', ' ')}: ${times(zone)}.`;
}
