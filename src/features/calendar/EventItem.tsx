import { Link } from '@tanstack/react-router';
import type { CSSProperties } from 'react';
import { dayOf, type Day } from '#lib/day.ts';
import { clock } from '#ui/clock.ts';
import { shortDay } from '#lib/format.ts';
import { classes } from '#ui/classes.ts';
import { useFocusAfter } from '#ui/focus-return.ts';
import { Tag } from '#ui/Tag.tsx';
import { colorOf } from './colors.ts';
import { remindWords } from './remind.ts';
import { Repeats } from './surface/EventBlock.tsx';
import { t } from '#lib/i18n.ts';
import { lastDayOf, type Occurrence } from '#kinds/occurrence.ts';

interface EventItemProps {
  readonly occurrence: Occurrence;
  readonly day: Day;
  readonly onOpen: () => void;
}

/** One event of the day: its time in the margin, a band in its colour, its texts. A press opens it. */
export function EventItem({ occurrence, day, onOpen }: EventItemProps) {
  const { event, begin, end, allDay } = occurrence;
  // An event that belongs to another series now is another row.
  const button = useFocusAfter<HTMLButtonElement>(false);
  const begins = dayOf(new Date(begin));
  const last = lastDayOf(occurrence);
  const on = (at: Date) => (dayOf(at) === day ? clock(at) : `${shortDay(dayOf(at))}, ${clock(at)}`);
  return (
    <li className="border-b border-line py-2">
      <button
        data-printed=""
        ref={button}
        type="button"
        onClick={onOpen}
        className="grid w-full grid-cols-[3.5rem_minmax(0,1fr)] items-baseline gap-x-3 rounded-s py-2 text-start hover:bg-well"
      >
        {/* '11:00 PM' is a little wider than its column, and stays on one line. */}
        <span className={classes('text-sm text-ink-2 tabular-nums', begins === day && 'whitespace-nowrap')}>
          {allDay ? t('All day') : on(new Date(begin))}
        </span>
        <span className="block border-s-6 ps-3" style={{ borderColor: colorOf(event) } satisfies CSSProperties}>
          <span className="block font-serif text-read break-words">
            {event.title || t('Untitled event')}
            {occurrence.day === null ? null : <Repeats />}
          </span>
          {event.description ? <span className="block break-words">{event.description}</span> : null}
          {allDay ? null : (
            <span className="block text-sm text-ink-2 tabular-nums">
              {t('Until {time}', { time: on(new Date(end)) })}
            </span>
          )}
          {last === day || !allDay ? null : (
            <span className="block text-sm text-ink-2">{t('Until {day}', { day: shortDay(last) })}</span>
          )}
          {event.remind_before == null ? null : (
            <span className="block text-sm text-ink-2">
              {event.remind_before > 0
                ? t('Reminder: {when}', { when: remindWords(event.remind_before) })
                : t('Reminder: at the start')}
            </span>
          )}
          {event.notes ? <span className="mt-1 block text-sm break-words text-ink-2">{event.notes}</span> : null}
          {event.source ? (
            <span className="block text-sm text-ink-2">{t('Source: {source}', { source: event.source })}</span>
          ) : null}
        </span>
      </button>
      {event.task_id ? (
        <Link
          to="/tasks"
          className="ms-17 inline-flex min-h-11 items-center text-sm font-semibold text-tide hover:underline"
        >
          {t('See the task')}
        </Link>
      ) : null}
      {event.tags && event.tags.length > 0 ? (
        <p className="flex flex-wrap gap-2 pb-2 ps-21.5">
          {event.tags.map((tag) => (
            <Tag key={tag}>{tag}</Tag>
          ))}
        </p>
      ) : null}
    </li>
  );
}
