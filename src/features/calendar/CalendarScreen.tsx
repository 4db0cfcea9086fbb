import { lazy, Suspense, useState } from 'react';
import type { CalendarEvent } from '#data/schema.ts';
import { useDayStart } from '#editing/use-day-start.ts';
import { useSlowLoading } from '#ui/use-slow-loading.ts';
import { dayAfter, type Day } from '#lib/day.ts';
import { fullDay } from '#lib/format.ts';
import type { SearchProps } from '#lib/search-keys.ts';
import { Button } from '#ui/Button.tsx';
import { LazyEmptyState } from '#ui/LazyEmptyState.tsx';
import { Icon } from '#ui/Icon.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { lazyOnOpen } from '#ui/lazy-on-open.tsx';
import { PageTitle } from '#ui/PageTitle.tsx';
import { Tab, TabList, TabPanel, Tabs } from '#ui/Tabs.tsx';
import { useToday } from '#ui/use-today.ts';
import { calendarTabs, type CalendarTab, type calendarSearch } from './calendar-search.ts';
import type { EventDialogProps } from './EventDialog.tsx';
import { EventItem } from './EventItem.tsx';
import { useEventDays, useEvents } from './queries.ts';

const MonthPicker = lazy(async () => ({ default: (await import('#ui/MonthPicker.tsx')).MonthPicker }));
const EventDialog = lazyOnOpen<EventDialogProps>(async () => (await import('./EventDialog.tsx')).EventDialog);

const WeeklyPlanner = lazy(async () => ({ default: (await import('./plan/WeeklyPlanner.tsx')).WeeklyPlanner }));

/** /calendar. Its tab and the day are in the address. */
export function CalendarScreen({ search, onSearchChange }: SearchProps<typeof calendarSearch>) {
  const { tab = 'daily', day } = search;
  return (
    <>
      <PageTitle>Calendar</PageTitle>
      <Tabs value={tab} onChange={(next) => onSearchChange({ day, tab: next as CalendarTab })}>
        <TabList label="Calendar">
          {Object.entries(calendarTabs).map(([value, title]) => (
            <Tab key={value} value={value}>
              {title}
            </Tab>
          ))}
        </TabList>
        <TabPanel value="daily">
          <DailyView search={search} onSearchChange={onSearchChange} />
        </TabPanel>
        <TabPanel value="weekly-plan">
          <Suspense fallback={null}>
            <WeeklyPlanner day={day} onDayChange={(next) => onSearchChange({ day: next, tab })} />
          </Suspense>
        </TabPanel>
      </Tabs>
    </>
  );
}

/** The daily view: a month to pick a day from, and the events of the day. */
function DailyView({ search, onSearchChange }: SearchProps<typeof calendarSearch>) {
  const today = useToday(useDayStart());
  const day = search.day ?? today;
  const openDay = (next: Day) => onSearchChange({ day: next === today ? undefined : next });
  const events = useEvents(day);
  const slow = useSlowLoading(events === undefined);
  // Null: the dialog is closed. 'new': it adds an event.
  const [open, setOpen] = useState<CalendarEvent | 'new' | null>(null);
  return (
    <>
      <div className="grid gap-x-14 gap-y-8 lg:grid-cols-[22.5rem_minmax(0,1fr)]">
        <Month key={day.slice(0, 7)} day={day} today={today} onPick={openDay} />
        <section aria-labelledby="day" className="min-w-0">
          <header className="flex flex-wrap items-center gap-x-2 gap-y-3 border-b border-line pb-3">
            <h2 id="day" className="mr-auto min-w-0 text-h3">
              {fullDay(day)}
              {day === today ? <span className="sr-only">, today</span> : null}
            </h2>
            <div className="-mr-2 flex">
              <IconButton icon="left" label="Previous day" onClick={() => openDay(dayAfter(day, -1))} />
              <IconButton icon="right" label="Next day" onClick={() => openDay(dayAfter(day, 1))} />
            </div>
            {day === today ? null : (
              <Button size="sm" onClick={() => openDay(today)}>
                Today
              </Button>
            )}
            <Button tone="coral" onClick={() => setOpen('new')}>
              <Icon name="plus" size="s" />
              Add Event
            </Button>
          </header>
          {events === undefined ? (
            slow && <p className="py-5 text-ink-2">Loading events...</p>
          ) : events.length > 0 ? (
            <ul>
              {events.map(({ key, event }) => (
                <EventItem key={key} event={event} onOpen={() => setOpen(event)} />
              ))}
            </ul>
          ) : (
            <LazyEmptyState
              drawing="calendar"
              title="No events scheduled for this day"
              hint="Click Add Event to create a new schedule item"
            />
          )}
        </section>
      </div>
      <EventDialog
        key={open === null || open === 'new' ? 'new' : open.id}
        open={open !== null}
        event={open === 'new' ? null : open}
        day={day}
        onOpenChange={(next) => {
          if (!next) setOpen(null);
        }}
      />
    </>
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
