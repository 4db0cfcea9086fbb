import { useMemo, useState } from 'react';
import { dayAfter, type Day } from '#lib/day.ts';
import type { daySearch, SearchProps } from '#lib/search-keys.ts';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { PageTitle } from '#ui/PageTitle.tsx';
import { useToday } from '#ui/use-today.ts';
import { DayDialog } from './DayDialog.tsx';
import { moodDays } from './days.ts';
import { HistoryDialog } from './HistoryDialog.tsx';
import { entriesThisWeek, STRIP_DAYS, tagsInUse } from './mood.ts';
import { NowPanel } from './NowPanel.tsx';
import { useMoodsBetween, useRecentMoods, useBadgeWeekStart } from './queries.ts';
import { WeekStrip } from './WeekStrip.tsx';
import { Trend } from './Trend.tsx';
import { YearPixels } from './YearPixels.tsx';
import { MonthGrid } from './MonthGrid.tsx';
import { Weekdays } from './Weekdays.tsx';
import { Patterns } from './Patterns.tsx';
import { useDayStart } from '#editing/use-day-start.ts';
import { t } from '#lib/i18n.ts';

/** Offers the tags of the last TAG_DAYS days, at most TAGS_OFFERED of them. */
const TAG_DAYS = 90;
const TAGS_OFFERED = 8;

/** /mood: today's mood, then the charts. The open day is in the address. */
export function MoodScreen({ search, onSearchChange }: SearchProps<typeof daySearch>) {
  const today = useToday(useDayStart());
  const recent = useRecentMoods();
  const lately = useMoodsBetween(dayAfter(today, -TAG_DAYS), today);
  const week = entriesThisWeek(recent ?? [], today, useBadgeWeekStart());
  const [history, setHistory] = useState(false);
  const known = useMemo(() => tagsInUse(lately ?? [], TAGS_OFFERED), [lately]);
  const ofToday = useMemo(() => lately?.filter(({ logged_for }) => logged_for === today), [lately, today]);
  const strip = useMemo(
    () => moodDays(lately?.filter(({ logged_for }) => logged_for > dayAfter(today, -STRIP_DAYS)) ?? []),
    [lately, today],
  );
  const day = search.day && search.day <= today ? search.day : null;
  // The day stays while its dialog fades out.
  const [lastDay, setLastDay] = useState<Day>(today);
  if (day && day !== lastDay) setLastDay(day);

  const openDay = (next: Day) => onSearchChange({ day: next });
  return (
    <>
      <PageTitle
        end={
          <p className="rounded-[6px] border border-line px-2 py-1 text-xs font-medium text-ink-2 tabular-nums md:mb-1.5">
            {t('{entries, plural, one {# entry} other {# entries}} this week', { entries: week })}
          </p>
        }
      >
        {t('Health & Mood Tracker')}
      </PageTitle>
      {ofToday && recent ? (
        <div className="grid grid-cols-1 gap-x-16 gap-y-10 lg:grid-cols-2 lg:grid-rows-[auto_1fr]">
          <div className="grid min-w-0 grid-cols-1 content-start gap-y-10">
            <NowPanel today={today} entries={ofToday} known={known} />
            {recent.length > 0 ? (
              <>
                <section aria-labelledby="past-seven">
                  <header className="mb-2 flex min-h-11 items-center justify-between gap-3">
                    <h2 id="past-seven" className="text-h3">
                      {t('Past 7 days')}
                    </h2>
                    <Button tone="quiet" size="sm" className="-me-2.5" onClick={() => setHistory(true)}>
                      {t('View All')}
                    </Button>
                  </header>
                  <WeekStrip today={today} days={strip} onPick={openDay} />
                </section>
                <Trend today={today} />
              </>
            ) : (
              <EmptyState
                drawing="calendar"
                title={t('No moods yet')}
                hint={t('Choose how you feel. Here you then see your month, your year, and what goes with good days.')}
              />
            )}
          </div>
          {recent.length > 0 ? (
            <>
              <div className="grid min-w-0 grid-cols-1 content-start gap-y-10 lg:col-start-2 lg:row-span-2 lg:row-start-1">
                <>
                  <YearPixels today={today} onPick={openDay} />
                  <MonthGrid today={today} onPick={openDay} />
                  <Weekdays today={today} />
                </>
              </div>
              <div className="min-w-0">
                <Patterns today={today} />
              </div>
            </>
          ) : null}
        </div>
      ) : null}
      <DayDialog
        open={day !== null}
        day={day ?? lastDay}
        today={today}
        known={known}
        onClose={() => onSearchChange({})}
      />
      <HistoryDialog
        open={history}
        today={today}
        onClose={() => setHistory(false)}
        onPick={(next) => {
          setHistory(false);
          openDay(next);
        }}
      />
    </>
  );
}
