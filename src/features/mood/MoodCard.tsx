import { Link } from '@tanstack/react-router';
import { type Ref, useCallback, useRef, useState } from 'react';
import { timeOn, type Day } from '#lib/day.ts';
import { clock, count as countWords, nearDay } from '#lib/format.ts';
import { Button } from '#ui/Button.tsx';
import { focusIfLost } from '#ui/focus-return.ts';
import { MoodSun } from '#ui/MoodSun.tsx';
import { lazyOnOpen } from '#ui/lazy-on-open.tsx';
import type { HistoryDialogProps } from './HistoryDialog.tsx';
import { entriesThisWeek, RECENT_SHOWN } from './mood.ts';
import { MoodEntryControl } from './MoodEntryControl.tsx';
import { moodOf } from '#lib/moods.ts';
import { latestFirst, type NotedMood, sourceWords } from './noted.ts';
import { useMoodsBetween, useRecentMoods, useWeekStart } from './queries.ts';

const HistoryDialog = lazyOnOpen<HistoryDialogProps>(async () => (await import('./HistoryDialog.tsx')).HistoryDialog);

/** The Health & Mood Tracker card (spec 001, section 2): today's mood or the control to set it, and the latest three. */
export function MoodCard({ today }: { today: Day }) {
  const recent = useRecentMoods();
  const ofToday = useMoodsBetween(today, today);
  const week = entriesThisWeek(recent ?? [], today, useWeekStart());
  const [history, setHistory] = useState(false);
  /** Whether the mood that is drawn next was saved here: it then takes the focus of the control that it replaces, once. */
  const saved = useRef(false);
  const mood = ofToday && [...ofToday].sort(latestFirst)[0];
  const takeFocus = useCallback((drawn: HTMLDivElement | null) => {
    if (drawn && saved.current) focusIfLost(drawn);
    saved.current = false;
  }, []);
  return (
    <section aria-labelledby="mood-card-title">
      <header className="flex min-h-13 flex-wrap items-center gap-x-3 border-b border-line pb-1">
        <h2 id="mood-card-title" className="text-h3">
          Health &amp; Mood Tracker
        </h2>
        <p className="rounded-[6px] border border-line px-2 py-0.5 text-xs font-medium text-ink-2 tabular-nums">
          {countWords(week, 'entry', 'entries')} this week
        </p>
        <Button tone="quiet" size="sm" className="-mr-2.5 ml-auto" onClick={() => setHistory(true)}>
          View All
        </Button>
      </header>
      <div className="min-h-17 pt-4">
        {mood ? (
          <TodaysMood ref={takeFocus} mood={mood} count={ofToday.length} />
        ) : ofToday ? (
          <MoodEntryControl onSaved={() => (saved.current = true)} />
        ) : null}
      </div>
      <ul className="mt-3">
        {recent?.slice(0, RECENT_SHOWN).map((entry) => (
          <Latest key={entry.id} entry={entry} today={today} />
        ))}
      </ul>
      <Button asChild tone="quiet" size="sm" className="mt-2 -ml-2.5">
        <Link to="/mood">Full Page</Link>
      </Button>
      <HistoryDialog open={history} today={today} onClose={() => setHistory(false)} />
    </section>
  );
}

interface TodaysMoodProps {
  readonly mood: NotedMood;
  /** How many moods the day has. */
  readonly count: number;
  readonly ref: Ref<HTMLDivElement> | undefined;
}

function TodaysMood({ mood, count, ref }: TodaysMoodProps) {
  const { label, level } = moodOf(mood.mood_type);
  const source = sourceWords(mood);
  return (
    <div ref={ref} tabIndex={-1} className="flex items-center gap-4 outline-none">
      <MoodSun mood={level} size={56} />
      <div className="min-w-0">
        <p>
          <span className="sr-only">Today: </span>
          <span className="font-serif text-lead font-[560]">{label}</span>
          {source ? <span className="text-sm text-ink-2">, {source}</span> : null}
          {count > 1 ? <span className="text-sm text-ink-2">, the latest of {count}</span> : null}
        </p>
        {mood.note ? <p className="line-clamp-2 font-serif text-read text-pretty">{mood.note}</p> : null}
      </div>
    </div>
  );
}

function Latest({ entry, today }: { entry: NotedMood; today: Day }) {
  const { label, level } = moodOf(entry.mood_type);
  const at = timeOn(entry.logged_for, entry.created_at);
  return (
    <li className="flex items-center gap-3 border-b border-line py-2">
      <MoodSun mood={level} size={24} />
      <span className="shrink-0 text-sm font-semibold">{label}</span>
      <span className="min-w-0 flex-1 truncate font-serif text-ink-2">{entry.note}</span>
      <time dateTime={at ?? entry.logged_for} className="shrink-0 text-sm text-ink-2 tabular-nums">
        {nearDay(entry.logged_for, today)}
        {at ? `, ${clock(at)}` : ''}
      </time>
    </li>
  );
}
