import { useEffect, useLayoutEffect, useRef, useState, type ComponentType, type RefObject } from 'react';
import { useDayStart } from '#editing/use-day-start.ts';
import type { Day } from '#lib/day.ts';
import type { SearchProps } from '#lib/search-keys.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { PageTitle } from '#ui/PageTitle.tsx';
import { Tab, TabList, TabPanel, Tabs } from '#ui/Tabs.tsx';
import { useToday } from '#ui/use-today.ts';
import { useAsked } from './ask-scope.ts';
import { calendarTabs, type calendarSearch, type CalendarTab } from './calendar-search.ts';
import type { HoursTarget } from './surface/use-surface.ts';
import { DailyView } from './DailyView.tsx';
import { useFreshSubscriptions } from './ics/use-fresh-subscriptions.ts';
import { PrintCalendar } from './print/PrintCalendar.tsx';
import { OtherCalendars } from './ics/OtherCalendars.tsx';
import { ScopeQuestion } from './ScopeQuestion.tsx';
import { WeeklyPlanner } from './plan/WeeklyPlanner.tsx';
import { AgendaView } from './views/AgendaView.tsx';
import { MonthView } from './views/MonthView.tsx';
import { WeekView } from './views/WeekView.tsx';
import { t } from '#lib/i18n.ts';

export interface BesideProps {
  readonly day: Day;
  readonly today: Day;
  /** Takes what is dragged from beside the day onto its hours. */
  readonly hours: RefObject<HoursTarget | null>;
}

/** The views of what is saved, besides that of a day. */
const views = [
  ['month', MonthView],
  ['week', WeekView],
  ['agenda', AgendaView],
] as const;

interface CalendarScreenProps extends SearchProps<typeof calendarSearch> {
  /** What else belongs to a day, from other features. */
  readonly Beside: ComponentType<BesideProps>;
}

/** /calendar: its tabs. The tab and the day are in the address. */
export function CalendarScreen({ search, onSearchChange, Beside }: CalendarScreenProps) {
  const today = useToday(useDayStart());
  const day = search.day ?? today;
  const asking = useAsked(({ asked }) => asked !== null);
  const hours = useRef<HoursTarget>(null);
  const tabs = useRef<HTMLDivElement>(null);
  useOpenTabInSight(tabs);
  const show = (tab: CalendarTab, next: Day) =>
    onSearchChange({ ...search, tab: tab === 'daily' ? undefined : tab, day: next === today ? undefined : next });
  useFreshSubscriptions();
  const tab = search.tab ?? 'daily';
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    // The keys of the browser print the same sheet as the button.
    const onKey = (event: KeyboardEvent) => {
      if (tab === 'weekly-plan' || event.key !== 'p' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      setPrinting(true);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [tab]);
  const others = (open: boolean) => onSearchChange({ ...search, others: open ? 'open' : undefined });
  return (
    <>
      <PageTitle
        end={
          <span className="flex print:hidden">
            {tab === 'weekly-plan' ? null : (
              <IconButton icon="print" label={t('Print')} onClick={() => setPrinting(true)} />
            )}
            <Button tone="quiet" size="sm" onClick={() => others(true)}>
              <Icon name="link" size="s" />
              {t('Other calendars')}
            </Button>
          </span>
        }
      >
        {t('Calendar')}
      </PageTitle>
      <Tabs
        value={tab}
        onChange={(tab) => onSearchChange({ ...search, tab: tab === 'daily' ? undefined : (tab as CalendarTab) })}
      >
        <div ref={tabs}>
          <TabList label={t('Calendar')}>
            {Object.entries(calendarTabs).map(([tab, name]) => (
              <Tab key={tab} value={tab}>
                {t(name)}
              </Tab>
            ))}
          </TabList>
        </div>
        <TabPanel value="daily">
          <DailyView
            day={day}
            today={today}
            onOpenDay={(next) => show('daily', next)}
            hours={hours}
            beside={<Beside day={day} today={today} hours={hours} />}
          />
        </TabPanel>
        <TabPanel value="weekly-plan">
          <WeeklyPlanner day={search.day} onDayChange={(next) => onSearchChange({ ...search, day: next })} />
        </TabPanel>
        {views.map(([tab, View]) => (
          <TabPanel key={tab} value={tab}>
            <View
              day={day}
              today={today}
              onPick={(next) => show(tab, next)}
              onOpenDay={(next) => show('daily', next)}
            />
          </TabPanel>
        ))}
      </Tabs>
      <ScopeQuestion open={asking} />
      {tab === 'weekly-plan' ? null : (
        <PrintCalendar open={printing} tab={tab} day={day} onDone={() => setPrinting(false)} />
      )}
      <OtherCalendars open={search.others === 'open'} onOpenChange={others} />
    </>
  );
}

/** Scrolls a row of tabs sideways so far that the open one is in sight, also when the address has opened it. */
function useOpenTabInSight(around: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const tab = around.current?.querySelector('[aria-selected=true]');
    const list = tab?.closest('[role=tablist]');
    const beyond = tab && list ? tab.getBoundingClientRect().right - list.getBoundingClientRect().right : 0;
    if (beyond > 0) list!.scrollLeft += beyond;
  });
}
