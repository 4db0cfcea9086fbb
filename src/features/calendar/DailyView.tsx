import { lazy, Suspense, useMemo, useState, type ReactNode } from 'react';
import { dayAfter, type Day } from '#lib/day.ts';
import { longDayNear } from '#lib/format.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { lazyOnOpen } from '#ui/lazy-on-open.tsx';
import { useWide } from '#ui/use-wide.ts';
import { DayBand } from './DayBand.tsx';
import { DayColumn } from './DayColumn.tsx';
import { DayList } from './DayList.tsx';
import { wallOf } from './event.ts';
import type { EventDialogProps } from './EventDialog.tsx';
import { instantAt, type Span } from './hours.ts';
import type { Occurrence } from '#kinds/occurrence.ts';
import { useEventDays, useEvents } from './queries.ts';
import { WeekStrip } from './WeekStrip.tsx';

const MonthPicker = lazy(async () => ({ default: (await import('#ui/MonthPicker.tsx')).MonthPicker }));
const EventDialog = lazyOnOpen<EventDialogProps>(async () => (await import('./EventDialog.tsx')).EventDialog);

/** What the dialog shows: an event, or a new one, of which the times may be drawn. Null: it is closed. */
type Opened = { readonly occurrence: Occurrence } | { readonly occurrence: null; readonly drawn: Span | null };

interface DailyViewProps {
  readonly day: Day;
  readonly today: Day;
  readonly onOpenDay: (day: Day) => void;
  /** What else belongs to the day: tasks, habits. */
  readonly beside: ReactNode;
}

/** The daily view: a month or a week to pick a day from, the hours of the day, and its events as a list. */
export function DailyView({ day, today, onOpenDay, beside }: DailyViewProps) {
  const wide = useWide();
  const occurrences = useEvents(day);
  const hours = useMemo(() => occurrences?.filter(({ allDay }) => !allDay), [occurrences]);
  const [opened, setOpened] = useState<Opened | null>(null);
  const [month, setMonth] = useState(false);
  const add = () => setOpened({ occurrence: null, drawn: null });
  const edit = (occurrence: Occurrence) => setOpened({ occurrence });
  const list = <DayList day={day} occurrences={occurrences} onOpen={edit} />;
  return (
    <div className="grid grid-cols-1 gap-x-10 gap-y-4 lg:grid-cols-[18.75rem_minmax(0,1fr)] lg:grid-rows-[auto_1fr] lg:gap-y-6 xl:grid-cols-[18.75rem_minmax(0,1fr)_15rem]">
      {wide ? (
        <Month key={day.slice(0, 7)} day={day} today={today} onPick={onOpenDay} />
      ) : (
        <WeekStrip day={day} today={today} onPick={onOpenDay} />
      )}
      <section aria-labelledby="day" className="min-w-0 lg:col-start-2 lg:row-span-3 lg:row-start-1">
        <header className="flex min-h-14 flex-wrap items-center gap-x-1 border-b border-line pb-2">
          <h2 id="day" className="mr-auto min-w-0 text-h3">
            {longDayNear(day, today)}
            {day === today ? <span className="sr-only">, today</span> : null}
          </h2>
          {day === today ? null : (
            <Button size="sm" tone="quiet" onClick={() => onOpenDay(today)}>
              Today
            </Button>
          )}
          <div className="-mr-2 flex lg:mr-2">
            {wide ? null : (
              <IconButton icon="calendar" label="Choose a day" aria-expanded={month} onClick={() => setMonth(!month)} />
            )}
            <IconButton icon="left" label="Previous day" onClick={() => onOpenDay(dayAfter(day, -1))} />
            <IconButton icon="right" label="Next day" onClick={() => onOpenDay(dayAfter(day, 1))} />
          </div>
          {wide ? <AddEvent onClick={add} /> : null}
        </header>
        {month && !wide ? (
          <Month
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
          <DayBand day={day} occurrences={occurrences.filter(({ allDay }) => allDay)} onOpen={edit} />
        ) : null}
        {hours ? (
          <DayColumn
            key={day}
            day={day}
            occurrences={hours}
            onOpen={edit}
            onDraw={(drawn) => setOpened({ occurrence: null, drawn })}
            onSwipe={(days) => onOpenDay(dayAfter(day, days))}
          />
        ) : null}
        {wide ? null : (
          <div
            data-button-below=""
            className="sticky bottom-[calc(var(--bottom-bar)+env(safe-area-inset-bottom)+12px)] z-10 -mt-14 mb-6 flex justify-end"
          >
            <AddEvent onClick={add} className="shadow-float" />
          </div>
        )}
      </section>
      {wide || occurrences?.length ? (
        <section aria-labelledby="events" className="mt-4 min-w-0 lg:mt-0">
          <h2 id="events" className="border-b border-line pb-2 text-h3">
            Events
          </h2>
          {list}
        </section>
      ) : null}
      <div className="mt-4 min-w-0 lg:mt-0 xl:col-start-3 xl:row-span-3 xl:row-start-1">{beside}</div>
      <EventDialog
        key={opened?.occurrence?.key ?? 'new'}
        open={opened !== null}
        occurrence={opened?.occurrence ?? null}
        day={day}
        times={opened?.occurrence === null ? wallTimes(day, opened.drawn) : null}
        onOpenChange={(next) => {
          if (!next) setOpened(null);
        }}
      />
    </div>
  );
}

const wallTimes = (day: Day, drawn: Span | null) =>
  drawn && { start: wallOf(new Date(instantAt(day, drawn.from))), end: wallOf(new Date(instantAt(day, drawn.to))) };

function AddEvent({ onClick, className }: { onClick: () => void; className?: string }) {
  return (
    <Button tone="coral" className={className} onClick={onClick}>
      <Icon name="plus" size="s" />
      Add Event
    </Button>
  );
}

/** The month of the open day. Going to another month does not change the day. */
function Month({ day, today, onPick }: { day: Day; today: Day; onPick: (day: Day) => void }) {
  const [month, setMonth] = useState(day);
  const marked = useEventDays(month);
  return (
    // As high as six weeks, so that nothing below moves when it loads.
    <div className="min-h-84">
      <Suspense fallback={null}>
        <MonthPicker
          day={day}
          today={today}
          month={month}
          onMonthChange={setMonth}
          onPick={onPick}
          marked={marked}
          markedWords="has events"
        />
      </Suspense>
    </div>
  );
}
