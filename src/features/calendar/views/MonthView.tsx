import { useMemo } from 'react';
import { DayList } from '#features/calendar/DayList.tsx';
import { isWithin, type Occurrence } from '#kinds/occurrence.ts';
import { useEventsBetween } from '#features/calendar/queries.ts';
import { useEventDialog } from '#features/calendar/use-event-dialog.tsx';
import { usePicturesOfDays } from '#features/media/queries.ts';
import { moodDays } from '#features/mood/days.ts';
import { useMoodsBetween } from '#features/mood/queries.ts';
import { dateOf, dayAfter, type Day } from '#lib/day.ts';
import { capital, longDayNear, monthYear } from '#lib/format.ts';
import { monthOf, monthsAfter, nextMonth, weeksOf } from '#lib/months.ts';
import { Button } from '#ui/Button.tsx';
import { useNow } from '#ui/use-now.ts';
import { TABLET, useWide } from '#ui/use-wide.ts';
import { MonthGrid } from './MonthGrid.tsx';
import { ViewHeader, type ViewProps } from './ViewHeader.tsx';
import { AddBelow } from '#features/calendar/AddEvent.tsx';
import { useWeekStart } from '#ui/use-week-start.ts';
import { t } from '#lib/i18n.ts';

const NONE: readonly Occurrence[] = [];

/** The month of a day: its weeks with their events. On a narrow window the cells have marks, and the events of the chosen day are below. */
export function MonthView({ day, today, onPick, onOpenDay }: ViewProps) {
  const wide = useWide(TABLET);
  const now = useNow();
  const startsOn = useWeekStart();
  const month = monthOf(day);
  const weeks = useMemo(() => weeksOf(month, startsOn), [month, startsOn]);
  const [from, to] = [weeks[0]![0]!, dayAfter(weeks.at(-1)!.at(-1)!, 1)];
  const occurrences = useEventsBetween(from, to);
  const noted = useMoodsBetween(from, dayAfter(to, -1));
  const moods = useMemo(() => moodDays(noted ?? []), [noted]);
  const pictures = usePicturesOfDays(from, to);
  const { dialog, edit, add } = useEventDialog(day);
  return (
    <section aria-labelledby="month">
      <ViewHeader
        id="month"
        title={capital(monthYear(day))}
        note={occurrences ? wordsOf(occurrences, month, now) : null}
        step="month"
        onStep={(months) => onPick(monthsAfter(day, months))}
        onToday={day === today ? null : () => onPick(today)}
        onAdd={() => add(day)}
      />
      <MonthGrid
        weeks={weeks}
        day={day}
        today={today}
        now={now}
        startsOn={startsOn}
        occurrences={occurrences ?? NONE}
        moods={moods}
        pictures={pictures}
        wide={wide}
        onPick={onPick}
        onOpenDay={onOpenDay}
        onAdd={add}
        onEdit={edit}
      />
      {occurrences?.length === 0 ? (
        <p className="py-3 text-ink-2">
          {t('No events in {month}. Add Event makes one on the chosen day.', { month: monthYear(day) })}
        </p>
      ) : null}
      {wide ? null : (
        <section aria-labelledby="chosen" className="mt-4">
          <header className="flex items-center justify-between gap-2 border-b border-line">
            <h3 id="chosen" className="min-w-0 text-h3">
              {capital(longDayNear(day, today))}
            </h3>
            <Button size="sm" tone="quiet" className="-me-2 print:hidden" onClick={() => onOpenDay(day)}>
              {t('Open the day')}
            </Button>
          </header>
          <DayList day={day} occurrences={occurrences && onDay(occurrences, day)} onOpen={edit} />
          <AddBelow onClick={() => add(day)} />
        </section>
      )}
      {dialog}
    </section>
  );
}

const onDay = (occurrences: readonly Occurrence[], day: Day): readonly Occurrence[] =>
  between(occurrences, day, dayAfter(day, 1));

const between = (occurrences: readonly Occurrence[], from: Day, to: Day): readonly Occurrence[] => {
  const [low, high] = [dateOf(from).toISOString(), dateOf(to).toISOString()];
  return occurrences.filter((each) => isWithin(each, low, high));
};

/** '29 events, 16 still to come', of the month's own days. */
function wordsOf(occurrences: readonly Occurrence[], month: Day, now: Date): string | null {
  const all = between(occurrences, month, nextMonth(month));
  const coming = all.filter(({ begin }) => begin > now.toISOString()).length;
  if (all.length === 0) return null;
  return t('{events, plural, one {# event} other {# events}}{coming, plural, =0 {} other {, # still to come}}', {
    events: all.length,
    coming,
  });
}
