/** On which day an event that repeats is found. Runs in the search's worker. Pure. */
import type { CalendarEvent } from '#data/schema.ts';
import { firstDayOf, occurrenceAt } from '#kinds/series.ts';
import { dayAfter, dayOf, type Day } from '#lib/day.ts';
import { canRead, daysBetween, daysLeftOut, nextAfter } from '#lib/recurrence.ts';
import { dayTyped } from '#lib/typed.ts';
import { t } from '#lib/i18n.ts';

/** Which of its days is meant: the next from `today` on, or `on` alone. `changed`: the days of its rule that have a row of their own. */
export interface DayAsked {
  readonly today: Day;
  readonly on: Day | null;
  readonly changed: ReadonlySet<string>;
}

/**
 * For a row that repeats, the function that tells its day: the next one, else the last that has been, and null when it is asked for a day on
 * which it is not. Undefined for a row that takes place once. `here` is the zone of the reader.
 */
export function dayFinder(row: CalendarEvent, here: string): ((asked: DayAsked) => Day | null) | undefined {
  const { rrule } = row;
  if (!rrule || !canRead(rrule)) return undefined;
  const first = firstDayOf(row, here);
  const out = daysLeftOut(row);
  /** The reader's day; the rule's is in its own zone. */
  const shown = (day: Day) => dayOf(new Date(occurrenceAt(row, day, here).begin));
  return ({ today, on, changed }) => {
    const takesPlace = (day: Day) => !out.has(day) && !changed.has(day);
    if (on) {
      const near = daysBetween(rrule, first, dayAfter(on, -1), dayAfter(on, 2));
      return near.some((day) => takesPlace(day) && shown(day) === on) ? on : null;
    }
    let day = nextAfter(rrule, first, dayAfter(today, -2));
    while (day && (!takesPlace(day) || shown(day) < today)) day = nextAfter(rrule, first, day);
    const past = day ?? daysBetween(rrule, first, first, today).findLast(takesPlace);
    return past ? shown(past) : null;
  };
}

/** 'choir on 3 May' as 'choir' and its day; a day without a number does not count, because 'on Friday' may be part of a text. */
export function withDay(typed: string, today: Day): { readonly words: string; readonly on: Day | null } {
  for (const word of ['on', t('on', undefined, 'before a day in the search')]) {
    const at = ` ${typed.toLowerCase()}`.lastIndexOf(` ${word} `);
    const said = at < 0 ? '' : typed.slice(at + word.length + 1).trim();
    const on = /\d/.test(said) ? dayTyped(said, today) : null;
    if (on) return { words: typed.slice(0, at), on };
  }
  return { words: typed, on: null };
}
