import { useState } from 'react';
import type { Occurrence } from '#kinds/occurrence.ts';
import { minuteOf, minuteOfHour, MORNING } from '#features/calendar/surface/hours.ts';
import { useEventsBetween } from '#features/calendar/queries.ts';
import { useEventDialog } from '#features/calendar/use-event-dialog.tsx';
import { WeekStrip } from '#features/calendar/WeekStrip.tsx';
import { dayAfter, dayOf, firstOfWeek, type Day } from '#lib/day.ts';
import { shortDate, shortDay } from '#lib/format.ts';
import { useSlowLoading } from '#ui/use-slow-loading.ts';
import { TABLET, useWide } from '#ui/use-wide.ts';
import { daysFrom, WEEK } from '#lib/months.ts';
import { ViewHeader, type ViewProps } from './ViewHeader.tsx';
import { AddBelow } from '#features/calendar/AddEvent.tsx';
import { WeekHours } from './WeekHours.tsx';
import { useWeekStart } from '#ui/use-week-start.ts';
import { t } from '#lib/i18n.ts';

/** How many days a narrow window has room for. */
const NARROW = 3;

const NONE: readonly Occurrence[] = [];

/** The hours of a week; on a narrow window those of three days, from the day that the strip of the week above has chosen. */
export function WeekView({ day, today, onPick, onOpenDay }: ViewProps) {
  const wide = useWide(TABLET);
  const startsOn = useWeekStart();
  const length = wide ? WEEK : NARROW;
  const first = wide ? firstOfWeek(day, startsOn) : day;
  const days = daysFrom(first, length);
  const end = dayAfter(first, length);
  const occurrences = useEventsBetween(first, end);
  const slow = useSlowLoading(occurrences === undefined);
  // The same for every week that is opened until then.
  const [unfolded, setUnfolded] = useState(false);
  const { dialog, edit, add } = useEventDialog(day, (begin) => {
    const on = dayOf(new Date(begin));
    if (days.includes(on) && minuteOf(on, begin) < minuteOfHour(on, MORNING)) setUnfolded(true);
  });
  const step = (direction: 1 | -1) => onPick(dayAfter(day, direction * length));
  return (
    <section aria-labelledby="week">
      {wide ? null : <WeekStrip day={day} today={today} onPick={onPick} />}
      <ViewHeader
        id="week"
        title={rangeWords(first, dayAfter(end, -1), today)}
        step={wide ? 'week' : 'days'}
        onStep={step}
        onToday={first <= today && today < end ? null : () => onPick(today)}
        onAdd={() => add(day)}
      />
      {slow ? <p className="py-3 text-ink-2">{t('Loading events...')}</p> : null}
      <WeekHours
        key={`${first} ${length}`}
        days={days}
        today={today}
        occurrences={occurrences ?? NONE}
        unfolded={unfolded}
        onUnfold={setUnfolded}
        onOpenDay={onOpenDay}
        onEdit={edit}
        onDraw={add}
        onSwipe={step}
      />
      {wide ? null : <AddBelow onClick={() => add(day)} />}
      {dialog}
    </section>
  );
}

/** 'May 11 - May 17', with the year when it is not the one of today. */
const rangeWords = (first: Day, last: Day, today: Day): string =>
  t('{from} - {to}', {
    from: shortDay(first),
    to: last.slice(0, 4) === today.slice(0, 4) ? shortDay(last) : shortDate(last),
  });
