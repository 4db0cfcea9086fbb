import { useDeferredValue, useMemo, useState } from 'react';
import { readable } from '#lib/damaged.ts';
import { timeOn, type Day } from '#lib/day.ts';
import { clock } from '#ui/clock.ts';
import { fullDay, nearDay } from '#lib/format.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Highlight } from '#ui/Highlight.tsx';
import { MoodSun } from '#ui/MoodSun.tsx';
import { SearchField } from '#ui/SearchField.tsx';
import { moodDays } from './days.ts';
import { countsByMood, foundIn, groupedByDay } from './mood.ts';
import { moodOf } from '#lib/moods.ts';
import { type NotedMood, readNote, sourceWords } from './noted.ts';
import { useMoodHistory } from './queries.ts';
import { WeekStrip } from './WeekStrip.tsx';
import { openedOnce } from '#ui/opened-once.tsx';
import { t } from '#lib/i18n.ts';

interface HistoryDialogProps {
  readonly open: boolean;
  readonly today: Day;
  readonly onClose: () => void;
  /** Where a page for a day exists, the day's heading links to it. */
  readonly onPick?: ((day: Day) => void) | undefined;
}

/** How many days are drawn at first, and added each time the person asks: ten years open as quickly as a week. */
const PAGE = 30;

/** Every mood (spec 001, section 2): search, the count of each mood, the past seven days, and the entries by day. */
export const HistoryDialog = openedOnce(function HistoryDialog({ open, today, onClose, onPick }: HistoryDialogProps) {
  const entries = useMoodHistory(open);
  const [query, setQuery] = useState('');
  const [pages, setPages] = useState(1);
  const sought = useDeferredValue(query);
  const counts = useMemo(() => countsByMood(entries ?? []), [entries]);
  const strip = useMemo(() => moodDays(entries ?? []), [entries]);
  const days = useMemo(() => groupedByDay(foundIn(entries ?? [], sought)), [entries, sought]);
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()} title={t('Health & Mood Tracker')}>
      <SearchField
        label={t('Search moods')}
        placeholder={t('Search moods...')}
        value={query}
        onChange={(text) => {
          setQuery(text);
          setPages(1);
        }}
      />
      {entries && entries.length > 0 ? (
        <>
          <h3 className="mt-5 mb-2 font-sans text-sm font-semibold text-ink-2">
            {t('{count, plural, one {# entry} other {# entries}}', { count: entries.length })}
          </h3>
          <ul aria-label={t('How often each mood was noted')} className="flex flex-wrap gap-x-4 gap-y-2">
            {counts.map(({ type, count }) => (
              <li key={type} className="flex items-center gap-1.5 text-sm">
                <MoodSun mood={moodOf(type).level} size={20} />
                {t(moodOf(type).label)} <b className="font-semibold tabular-nums">{count}</b>
              </li>
            ))}
          </ul>
          <h3 className="mt-5 font-sans text-sm font-semibold text-ink-2">{t('Past 7 days')}</h3>
          <WeekStrip today={today} days={strip} onPick={onPick} />
        </>
      ) : null}
      <output className="sr-only">
        {sought.trim() ? t('{count, plural, one {# day} other {# days}} found', { count: days.length }) : null}
      </output>
      {days.slice(0, pages * PAGE).map(({ day, entries }) => (
        <section key={day} aria-label={fullDay(day)} className="mt-2">
          <h3 className="flex min-h-11 items-center border-b border-line font-sans text-sm font-semibold text-ink-2">
            {onPick ? (
              <button
                type="button"
                className="min-h-11 flex-1 text-start hover:text-ink hover:underline"
                onClick={() => onPick(day)}
              >
                {nearDay(day, today)}
              </button>
            ) : (
              nearDay(day, today)
            )}
          </h3>
          <ul>
            {entries.map((entry) => (
              <HistoryLine key={entry.id} entry={entry} query={sought} />
            ))}
          </ul>
        </section>
      ))}
      {days.length > pages * PAGE ? (
        <Button tone="line" size="sm" className="mt-5" onClick={() => setPages(pages + 1)}>
          {t('Show earlier days')}
        </Button>
      ) : null}
      {entries && days.length === 0 ? (
        <EmptyState
          drawing={query.trim() ? 'search' : 'calendar'}
          title={query.trim() ? t('No moods found') : t('No moods yet')}
          hint={
            query.trim()
              ? t('Try another word, or the name of a mood.')
              : t('How you feel on a day shows here once you note it.')
          }
        />
      ) : null}
    </Dialog>
  );
});

function HistoryLine({ entry, query }: { entry: NotedMood; query: string }) {
  const { label, level } = moodOf(entry.mood_type);
  const tags = readable(entry.tags);
  const at = timeOn(entry.logged_for, entry.created_at);
  const source = sourceWords(entry);
  return (
    <li className="grid grid-cols-[1.75rem_minmax(0,1fr)_auto] items-start gap-x-2.5 py-2">
      <MoodSun mood={level} size={24} />
      <div className="min-w-0">
        <p className="text-sm leading-6 font-semibold">
          <Highlight text={t(label)} query={query} />
          {source ? <span className="font-normal text-ink-2">, {source}</span> : null}
        </p>
        {entry.note ? (
          <p className={`font-serif break-words whitespace-pre-line ${source ? 'line-clamp-4' : ''}`}>
            <Highlight text={readNote(entry)} query={query} />
          </p>
        ) : null}
        {tags?.length ? <p className="text-sm text-ink-2">{tags.join(', ')}</p> : null}
      </div>
      {at ? (
        <time dateTime={at} className="text-sm leading-6 text-ink-2 tabular-nums">
          {clock(at)}
        </time>
      ) : null}
    </li>
  );
}
