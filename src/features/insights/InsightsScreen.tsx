import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { recapParts } from '#coach/recap.ts';
import { DEFAULT_TONE } from '#coach/persona.ts';
import { weekStartIn } from '#lib/settings.ts';
import { useLive } from '#data/live.ts';
import { useDayStart } from '#editing/use-day-start.ts';
import { useAssistantProfile, usePreferences } from '#features/profile/queries.ts';
import { dayAfter, firstOfWeek, type Day } from '#lib/day.ts';
import { shortDate, shortDay } from '#lib/format.ts';
import type { SearchProps } from '#lib/search-keys.ts';
import { Button } from '#ui/Button.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { PageTitle } from '#ui/PageTitle.tsx';
import { useToday } from '#ui/use-today.ts';
import { Wren } from '#ui/Wren.tsx';
import { DayByDay } from './DayByDay.tsx';
import type { insightsSearch } from './insights-search.ts';
import { readInsights } from './read-insights.ts';
import { ShareDialog } from './ShareDialog.tsx';
import { readWeekFacts } from './week-facts.ts';
import { ThreadQuestion } from './ThreadQuestion.tsx';
import { useLetterThread } from '#features/daily-log/threads.ts';
import { OnePattern } from './OnePattern.tsx';
import { t } from '#lib/i18n.ts';
import type { StandOut } from './stand-out.ts';

/** 'May 4 - May 10', with the year when it is not this one. */
const weekTitle = (start: Day, today: Day): string => {
  const format = start.slice(0, 4) === today.slice(0, 4) ? shortDay : shortDate;
  return t('{from} - {to}', { from: format(start), to: format(dayAfter(start, 6)) });
};

/** The weekly letter: what a week was, day by day, beside the week before, and one question. */
export function InsightsScreen({ search, onSearchChange }: SearchProps<typeof insightsSearch>) {
  const today = useToday(useDayStart());
  const preferences = usePreferences();
  const profile = useAssistantProfile();
  // The specs' weeks start on Monday, unless the person chose another day.
  const weekStart = weekStartIn(preferences ?? undefined, 1);
  const thisWeek = firstOfWeek(today, weekStart);
  const asked = search.week && search.week <= today ? firstOfWeek(search.week, weekStart) : thisWeek;
  const last = dayAfter(asked, 6);
  const [sharing, setSharing] = useState(false);
  const week = useLive(() => readInsights(asked, today), null, [asked, today]);
  const facts = useLive(() => readWeekFacts(last), null, [last]);
  const go = (start: Day) => onSearchChange(start === thisWeek ? { week: undefined } : { week: start });
  const title = weekTitle(asked, today);
  const tone = profile?.tone || DEFAULT_TONE;
  const { letter, question } = facts ? recapParts(facts, tone) : { letter: '', question: '' };
  // An earlier week is only looked back at: what was written before it is not asked about any more.
  const found = useLetterThread(today);
  const thread = asked === thisWeek ? found : null;
  return (
    <>
      <PageTitle
        end={
          <nav aria-label={t('Week')} className="flex items-center gap-1 max-md:w-full max-md:justify-between">
            <IconButton icon="left" label={t('The week before')} onClick={() => go(dayAfter(asked, -7))} />
            <h2 aria-live="polite" className="min-w-0 text-center text-h3 tabular-nums md:min-w-44">
              {title}
            </h2>
            <IconButton
              icon="right"
              label={t('The week after')}
              disabled={asked === thisWeek}
              onClick={() => go(dayAfter(asked, 7))}
            />
          </nav>
        }
      >
        {t('Weekly Insights')}
      </PageTitle>
      <div className="grid gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="min-w-0">
          <section aria-label={t('The week in words')} className="min-h-32">
            {facts === undefined ? null : letter ? (
              <>
                <p className="flex items-center gap-2.5 text-sm text-ink-2">
                  <Wren className="size-7 shrink-0" />
                  {asked === thisWeek ? t('This week so far, counted on this device.') : t('Counted on this device.')}
                </p>
                <p className="mt-3 max-w-measure text-lead text-pretty">{letter}</p>
              </>
            ) : (
              <div className="max-w-measure">
                <p className="text-lead">{t('Nothing was written, done or noted in this week.')}</p>
                {asked === thisWeek ? (
                  <>
                    <p className="mt-2 text-ink-2">
                      {t('Write one line in your journal, and your week is summed up here.')}
                    </p>
                    <Button asChild tone="coral" className="mt-4">
                      <Link to="/journal">{t('Write an entry')}</Link>
                    </Button>
                  </>
                ) : null}
              </div>
            )}
          </section>
          {week ? <DayByDay week={week} today={today} /> : <div className="h-96" />}
          {week && week.stoodOut.length > 0 ? <StoodOut words={week.stoodOut} /> : null}
        </div>
        <div className="min-w-0 space-y-10">
          <OnePattern to={last < today ? last : today} />
          {question && thread !== undefined ? (
            <section aria-labelledby="question-title" className="border-t-2 border-ink pt-5">
              <h2 id="question-title" className="font-sans text-sm font-semibold tracking-normal text-ink-2">
                {t('One question')}
              </h2>
              {thread ? (
                <ThreadQuestion thread={thread} today={today} tone={tone} />
              ) : (
                <>
                  <p className="mt-2 font-serif text-lead text-pretty italic">{question}</p>
                  <Button asChild tone="coral" className="mt-4">
                    <Link to="/journal">{t('Write an answer')}</Link>
                  </Button>
                </>
              )}
            </section>
          ) : null}
          {letter && week ? (
            <section
              aria-labelledby="share-title"
              className="flex flex-wrap items-center justify-between gap-3 border-y border-line py-3"
            >
              <div className="min-w-0">
                <h2 id="share-title" className="font-sans text-base font-medium tracking-normal">
                  {t('Share this week')}
                </h2>
                <p className="text-sm text-ink-2">{t('You pick what it shows. Made on this device.')}</p>
              </div>
              <Button tone="quiet" onClick={() => setSharing(true)}>
                {t('Share')}
              </Button>
            </section>
          ) : null}
        </div>
      </div>
      {week ? <ShareDialog open={sharing} onOpenChange={setSharing} insights={week} title={title} /> : null}
    </>
  );
}

/** The most marks that are drawn for a word. */
const MOST_MARKS = 12;

/** The words that were written more often than usual. */
function StoodOut({ words }: { readonly words: readonly StandOut[] }) {
  return (
    <section aria-labelledby="words-title" className="mt-9">
      <h2 id="words-title" className="border-b border-line pb-1.5 text-h3">
        {t('Words that stood out')}
      </h2>
      <ul className="gap-x-10 md:columns-2">
        {words.map(({ word, times, before }) => (
          <li
            key={word}
            className="flex min-h-12 flex-wrap items-center gap-x-3 border-b border-line py-2 break-inside-avoid"
          >
            <span className="min-w-0 flex-1 basis-24 truncate font-serif text-lead">{word}</span>
            <span className="flex gap-0.5" aria-hidden="true">
              {Array.from({ length: Math.min(times, MOST_MARKS) }, (_, i) => (
                <span key={i} className="block h-4 w-1 rounded-[1px] bg-heat-3" />
              ))}
            </span>
            <span className="w-34 shrink-0 text-sm text-ink-2 tabular-nums">
              <span className="sr-only">{t('{times, plural, one {# time} other {# times}}', { times })}, </span>
              {before === 0 ? t('not the week before') : t('{before} the week before', { before })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
