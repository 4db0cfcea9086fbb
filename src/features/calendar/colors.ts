/** The colours of events. Pure. */
import type { CalendarEvent } from '#data/schema.ts';
import { daysOf, type Occurrence } from '#kinds/occurrence.ts';
import type { Day } from '#lib/day.ts';

/** A new event of the daily view (spec 000, section 9). */
export const NEW_EVENT = { event_type: 'appointment', color: '#4f46e5' } as const;

export const colorOf = ({ color }: Pick<CalendarEvent, 'color'>): string => color ?? NEW_EVENT.color;

/** The colour to store for what stands in a form: a hex colour as it is, and the colour of new events for anything else. */
export const colorToStore = (text: string): string =>
  /^#[0-9a-f]{6}$/i.test(text) ? text.toLowerCase() : NEW_EVENT.color;

/** How many colours a day is marked with. */
const COLOR_LIMIT = 3;

/** The days of [from, to) on which something takes place, each with the colours of its events in their order: different ones, three at most. */
export function colorsOf(occurrences: readonly Occurrence[], from: Day, to: Day): ReadonlyMap<Day, readonly string[]> {
  const colors = new Map<Day, string[]>();
  for (const each of occurrences) {
    const color = colorOf(each.event);
    for (const day of daysOf(each, from, to)) {
      const known = colors.get(day);
      if (!known) colors.set(day, [color]);
      else if (known.length < COLOR_LIMIT && !known.includes(color)) known.push(color);
    }
  }
  return colors;
}
