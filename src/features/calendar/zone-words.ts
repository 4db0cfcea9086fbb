/** The times of an event of another zone, as they are where the person is. Pure. */
import type { CalendarEvent } from '#data/schema.ts';
import { endOf } from '#kinds/occurrence.ts';
import { zoneOf } from '#kinds/series.ts';
import { timeShown } from '#ui/clock.ts';
import type { Day } from '#lib/day.ts';
import { shortDay, weekdayShort } from '#lib/format.ts';
import { wallOf } from '#lib/zone.ts';
import { t } from '#lib/i18n.ts';

/**
 * 'Where you are: 15:00 to 16:30.', with the day when it is another one than in the event's zone; null when the clock of that zone shows what
 * the device shows.
 */
export function hereWords(
  event: Pick<CalendarEvent, 'event_time' | 'end_time' | 'time_zone'>,
  here: string,
): string | null {
  const zone = zoneOf(event, here);
  const wallsIn = (of: string) => [event.event_time, endOf(event)].map((at) => wallOf(new Date(at), of));
  const [there, mine] = [wallsIn(zone), wallsIn(here)];
  if (there.join() === mine.join()) return null;
  const [from, to] = mine.map((wall, n) => {
    const day = wall.slice(0, 10) as Day;
    const near = n === 0 ? there[0]!.slice(0, 10) : mine[0]!.slice(0, 10);
    const time = timeShown(wall.slice(11));
    return day === near ? time : `${weekdayShort(day)}, ${shortDay(day)}, ${time}`;
  });
  return t('Where you are: {from} to {to}.', { from, to });
}
