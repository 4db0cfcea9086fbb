import { lazy, Suspense, useRef, type ComponentType, type RefObject } from 'react';
import { useDayStart } from '#editing/use-day-start.ts';
import type { Day } from '#lib/day.ts';
import type { SearchProps } from '#lib/search-keys.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { PageTitle } from '#ui/PageTitle.tsx';
import { Tab, TabList, TabPanel, Tabs } from '#ui/Tabs.tsx';
import { lazyOnOpen } from '#ui/lazy-on-open.tsx';
import { useToday } from '#ui/use-today.ts';
import { useAsked } from './ask-scope.ts';
import { calendarTabs, type calendarSearch, type CalendarTab } from './calendar-search.ts';
import type { HoursTarget } from './hours-target.ts';
import { DailyView } from './DailyView.tsx';
import { useOpenTabInSight } from './use-open-tab-in-sight.ts';
import { useFreshSubscriptions } from './ics/use-fresh-subscriptions.ts';
import type { OtherCalendarsProps } from './ics/OtherCalendars.tsx';

const ScopeQuestion = lazyOnOpen<{ readonly open: boolean }>(
  async () => (await import('./ScopeQuestion.tsx')).ScopeQuestion,
);
const WeeklyPlanner = lazy(async () => ({ default: (await import('./plan/WeeklyPlanner.tsx')).WeeklyPlanner }));
const View = lazy(async () => ({ default: (await import('./views/Views.tsx')).View }));

export interface BesideProps {
  readonly day: Day;
  readonly today: Day;
  /** Takes what is dragged from beside the day onto its hours. */
  readonly hours: RefObject<HoursTarget | null>;
}

const OtherCalendars = lazyOnOpen<OtherCalendarsProps>(
  async () => (await import('./ics/OtherCalendars.tsx')).OtherCalendars,
);

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
  const others = (open: boolean) => onSearchChange({ ...search, others: open ? 'open' : undefined });
  return (
    <>
      <PageTitle
        end={
          <Button tone="quiet" size="sm" onClick={() => others(true)}>
            <Icon name="link" size="s" />
            Other calendars
          </Button>
        }
      >
        Calendar
      </PageTitle>
      <Tabs
        value={search.tab ?? 'daily'}
        onChange={(tab) => onSearchChange({ ...search, tab: tab === 'daily' ? undefined : (tab as CalendarTab) })}
      >
        <div ref={tabs}>
          <TabList label="Calendar">
            {Object.entries(calendarTabs).map(([tab, name]) => (
              <Tab key={tab} value={tab}>
                {name}
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
            beside={
              <Suspense fallback={null}>
                <Beside day={day} today={today} hours={hours} />
              </Suspense>
            }
          />
        </TabPanel>
        <TabPanel value="weekly-plan">
          <Suspense fallback={null}>
            <WeeklyPlanner day={search.day} onDayChange={(next) => onSearchChange({ ...search, day: next })} />
          </Suspense>
        </TabPanel>
        {(['month', 'week', 'agenda'] as const).map((tab) => (
          <TabPanel key={tab} value={tab}>
            <Suspense fallback={null}>
              <View
                tab={tab}
                day={day}
                today={today}
                onPick={(next) => show(tab, next)}
                onOpenDay={(next) => show('daily', next)}
              />
            </Suspense>
          </TabPanel>
        ))}
      </Tabs>
      <ScopeQuestion open={asking} />
      <OtherCalendars open={search.others === 'open'} onOpenChange={others} />
    </>
  );
}
