import { lazy, Suspense, type ComponentType } from 'react';
import { useDayStart } from '#editing/use-day-start.ts';
import type { Day } from '#lib/day.ts';
import type { SearchProps } from '#lib/search-keys.ts';
import { PageTitle } from '#ui/PageTitle.tsx';
import { Tab, TabList, TabPanel, Tabs } from '#ui/Tabs.tsx';
import { useToday } from '#ui/use-today.ts';
import { calendarTabs, type calendarSearch, type CalendarTab } from './calendar-search.ts';
import { DailyView } from './DailyView.tsx';
import { ScopeQuestion } from './ScopeQuestion.tsx';

const WeeklyPlanner = lazy(async () => ({ default: (await import('./plan/WeeklyPlanner.tsx')).WeeklyPlanner }));

interface CalendarScreenProps extends SearchProps<typeof calendarSearch> {
  /** What else belongs to a day, from other features. */
  readonly Beside: ComponentType<{ readonly day: Day; readonly today: Day }>;
}

/** /calendar: its tabs. The tab and the day are in the address. */
export function CalendarScreen({ search, onSearchChange, Beside }: CalendarScreenProps) {
  const today = useToday(useDayStart());
  const day = search.day ?? today;
  return (
    <>
      <PageTitle>Calendar</PageTitle>
      <Tabs
        value={search.tab ?? 'daily'}
        onChange={(tab) => onSearchChange({ ...search, tab: tab === 'daily' ? undefined : (tab as CalendarTab) })}
      >
        <TabList label="Calendar">
          {Object.entries(calendarTabs).map(([tab, name]) => (
            <Tab key={tab} value={tab}>
              {name}
            </Tab>
          ))}
        </TabList>
        <TabPanel value="daily">
          <DailyView
            day={day}
            today={today}
            onOpenDay={(next) => onSearchChange({ ...search, day: next === today ? undefined : next })}
            beside={
              <Suspense fallback={null}>
                <Beside day={day} today={today} />
              </Suspense>
            }
          />
        </TabPanel>
        <TabPanel value="weekly-plan">
          <Suspense fallback={null}>
            <WeeklyPlanner day={search.day} onDayChange={(next) => onSearchChange({ ...search, day: next })} />
          </Suspense>
        </TabPanel>
      </Tabs>
      <ScopeQuestion />
    </>
  );
}
