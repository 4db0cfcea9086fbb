import { useState, type ReactNode, type Ref } from 'react';
import { dayAfter, type Day } from '#lib/day.ts';
import { capital, longDayNear } from '#lib/format.ts';
import { Button } from '#ui/Button.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { useWide } from '#ui/use-wide.ts';
import { AddBelow, AddEvent } from './AddEvent.tsx';
import { DayColumn, type StoredEvent } from './DayColumn.tsx';
import { DayList } from './DayList.tsx';
import { DayMonth } from './DayMonth.tsx';
import type { HoursTarget } from './surface/use-surface.ts';
import { useEvents } from './queries.ts';
import { useEventDialog } from './use-event-dialog.tsx';
import { WeekStrip } from './WeekStrip.tsx';
import { t } from '#lib/i18n.ts';
import { Trans } from '#ui/Trans.tsx';

interface DailyViewProps {
  readonly day: Day;
  readonly today: Day;
  readonly onOpenDay: (day: Day) => void;
  /** What else belongs to the day: tasks, habits. */
  readonly beside: ReactNode;
  /** The hours of the day, for what is dragged from beside them. */
  readonly hours?: Ref<HoursTarget> | undefined;
}

/** The daily view: a month or a week to pick a day from, the hours of the day, and its events as a list. */
export function DailyView({ day, today, onOpenDay, beside, hours: target }: DailyViewProps) {
  const wide = useWide();
  const occurrences = useEvents(day);
  const [stored, setStored] = useState<StoredEvent | null>(null);
  const { dialog, edit, add } = useEventDialog(day, (begin) => setStored({ begin }));
  const [month, setMonth] = useState(false);
  const list = <DayList day={day} occurrences={occurrences} onOpen={edit} />;
  return (
    <div className="grid grid-cols-1 gap-x-10 gap-y-4 lg:grid-cols-[18.75rem_minmax(0,1fr)] lg:grid-rows-[auto_1fr] lg:gap-y-6 xl:grid-cols-[18.75rem_minmax(0,1fr)_15rem]">
      {wide ? (
        <DayMonth key={day.slice(0, 7)} day={day} today={today} onPick={onOpenDay} />
      ) : (
        <WeekStrip day={day} today={today} onPick={onOpenDay} />
      )}
      <section aria-labelledby="day" className="min-w-0 lg:col-start-2 lg:row-span-3 lg:row-start-1">
        <header className="flex min-h-14 flex-wrap items-center gap-x-1 border-b border-line pb-2">
          <h2 id="day" className="min-w-0 text-h3">
            {day === today ? (
              <Trans
                id="{day}<0>, today</0>"
                values={{ day: capital(longDayNear(day, today)) }}
                components={{ 0: <span className="sr-only" /> }}
              />
            ) : (
              capital(longDayNear(day, today))
            )}
          </h2>
          <div className="ms-auto -me-2 flex items-center lg:me-2">
            {day === today ? null : (
              <Button size="sm" tone="quiet" className="me-1" onClick={() => onOpenDay(today)}>
                {t('Today')}
              </Button>
            )}
            {wide ? null : (
              <IconButton
                icon="calendar"
                label={t('Choose a day')}
                aria-expanded={month}
                onClick={() => setMonth(!month)}
              />
            )}
            <IconButton icon="left" label={t('Previous day')} onClick={() => onOpenDay(dayAfter(day, -1))} />
            <IconButton icon="right" label={t('Next day')} onClick={() => onOpenDay(dayAfter(day, 1))} />
          </div>
          {wide ? <AddEvent onClick={() => add(day)} /> : null}
        </header>
        {month && !wide ? (
          <DayMonth
            key={day.slice(0, 7)}
            day={day}
            today={today}
            onPick={(next) => {
              setMonth(false);
              onOpenDay(next);
            }}
          />
        ) : null}
        {wide || occurrences?.length ? null : list}
        {occurrences ? (
          <DayColumn
            key={day}
            day={day}
            occurrences={occurrences}
            onOpen={edit}
            onDraw={add}
            onSwipe={(days) => onOpenDay(dayAfter(day, days))}
            target={target}
            stored={stored}
          />
        ) : null}
        {wide ? null : <AddBelow onClick={() => add(day)} className="-mt-14" />}
      </section>
      {wide || occurrences?.length ? (
        <section aria-labelledby="events" className="mt-4 min-w-0 lg:mt-0">
          <h2 id="events" className="border-b border-line pb-2 text-h3">
            {t('Events')}
          </h2>
          {list}
        </section>
      ) : null}
      <div className="mt-4 min-w-0 lg:mt-0 xl:col-start-3 xl:row-span-3 xl:row-start-1">{beside}</div>
      {dialog}
    </div>
  );
}
