/** The next event of a person, from what takes place in the order of its start. Pure. */
import type { Occurrence } from '#kinds/occurrence.ts';
import { dayAfter, dayOf, type Day } from '#lib/day.ts';
import { clock } from '#ui/clock.ts';
import { dayInText, nearDay } from '#lib/format.ts';
import { t } from '#lib/i18n.ts';

type Timed = Pick<Occurrence, 'begin' | 'end' | 'allDay'>;

/**
 * The first that begins after `now`; without one the first that runs now, else null. Whole days count only when nothing else is near: they
 * run from midnight, and would hide what begins at an hour.
 */
export function nextEvent<E extends Timed>(events: readonly E[], now: Date): E | null {
  const at = now.toISOString();
  const ahead = (each: E) => each.begin > at;
  const running = (each: E) => each.begin <= at && each.end > at;
  const hours = events.filter(({ allDay }) => !allDay);
  return hours.find(ahead) ?? hours.find(running) ?? events.find(running) ?? events.find(ahead) ?? null;
}

/** When it is: '15:30 to 16:15' today, 'Tomorrow, 09:00', 'Until 16:15' while it runs, 'Tomorrow, all day'. */
export function eventWords({ begin, end, allDay }: Timed, today: Day, now: Date): string {
  const [from, until] = [new Date(begin), new Date(end)];
  const day = dayOf(from);
  const last = allDay ? dayAfter(dayOf(until), -1) : dayOf(until);
  if (allDay && day <= today) {
    if (last <= today) return t('All day');
    return last === dayAfter(today, 1)
      ? t('All day, until tomorrow')
      : t('All day, until {day}', { day: nearDay(last, today) });
  }
  if (allDay)
    return last > day
      ? t('{day} to {last}', { day: nearDay(day, today), last: dayInText(nearDay(last, today)) })
      : t('{day}, all day', { day: nearDay(day, today) });
  if (from <= now) return t('Until {time}', { time: clock(until) });
  const hours = last === day ? t('{from} to {to}', { from: clock(from), to: clock(until) }) : clock(from);
  return day === today ? hours : `${nearDay(day, today)}, ${hours}`;
}
