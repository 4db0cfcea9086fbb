import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { dayAfter, timeOn, type Day } from '#lib/day.ts';
import { clock } from '#ui/clock.ts';
import { cutText } from '#lib/cut.ts';
import { nearDay } from '#lib/format.ts';
import { moodOf } from '#lib/moods.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { MoodSun } from '#ui/MoodSun.tsx';
import { Tile } from '#ui/Tile.tsx';
import { moodDays } from './days.ts';
import { HistoryDialog } from './HistoryDialog.tsx';
import { entriesThisWeek, RECENT_SHOWN, STRIP_DAYS } from './mood.ts';
import { latestFirst, type NotedMood, readNote, sourceWords } from './noted.ts';
import { useMoodsBetween, useRecentMoods, useBadgeWeekStart } from './queries.ts';
import { WeekStrip } from './WeekStrip.tsx';
import { t } from '#lib/i18n.ts';

/** More of a note than fits into its row, also on a wide window. */
const NOTE_SHOWN = 160;

interface MoodCardProps {
  readonly today: Day;
  /** Leads to the suns at the top of the page, where today's mood is set. */
  readonly onAsk: () => void;
}

/** The Mood/Health Tracker tile (spec 001, section 2): the past week, today's mood or the way to set it, and the latest three. */
export function MoodCard({ today, onAsk }: MoodCardProps) {
  const recent = useRecentMoods();
  const week = useMoodsBetween(dayAfter(today, 1 - STRIP_DAYS), today);
  const inWeek = entriesThisWeek(recent ?? [], today, useBadgeWeekStart());
  const [history, setHistory] = useState(false);
  const ofToday = week?.filter(({ logged_for }) => logged_for === today).sort(latestFirst);
  return (
    <Tile
      icon="mood"
      link={<Link to="/mood">{t('Mood/Health Tracker')}</Link>}
      end={
        <Button tone="quiet" size="sm" className="on-tile -me-3.5" onClick={() => setHistory(true)}>
          {t('View All')}
        </Button>
      }
    >
      <div className="mt-1.5 flex flex-wrap items-center gap-x-6 gap-y-2">
        {ofToday?.[0] ? <TodaysMood mood={ofToday[0]} count={ofToday.length} /> : null}
        <div className="min-w-0 flex-1 basis-70">
          <WeekStrip today={today} days={moodDays(week ?? [])} />
        </div>
        {ofToday?.length === 0 ? (
          <button
            type="button"
            onClick={onAsk}
            className="on-tile flex min-h-13 basis-full items-center gap-3 rounded-(--r-m) border border-edge bg-card px-4 py-2 text-start font-serif text-read hover:border-ink"
          >
            <Icon name="mood" className="text-tide" />
            <span className="min-w-0 flex-1">{t('How are you feeling today?')}</span>
            <Icon name="up" size="s" className="text-ink-2" />
          </button>
        ) : null}
      </div>
      <ul className={recent?.length === 0 ? '' : 'mt-2 min-h-31'}>
        {recent?.slice(0, RECENT_SHOWN).map((entry) => (
          <Latest key={entry.id} entry={entry} today={today} />
        ))}
      </ul>
      <p className="mt-auto min-h-6 pt-2 text-sm text-ink-2 tabular-nums">
        {recent ? t('{entries, plural, one {# entry} other {# entries}} this week', { entries: inWeek }) : null}
      </p>
      <HistoryDialog open={history} today={today} onClose={() => setHistory(false)} />
    </Tile>
  );
}

interface TodaysMoodProps {
  readonly mood: NotedMood;
  /** How many moods the day has. */
  readonly count: number;
}

function TodaysMood({ mood, count }: TodaysMoodProps) {
  const { label, level } = moodOf(mood.mood_type);
  const source = sourceWords(mood);
  return (
    <div className="flex min-w-0 items-center gap-3">
      <MoodSun mood={level} size={52} />
      <p className="max-w-36 min-w-0 leading-tight">
        <span className="sr-only">{t('Today:')} </span>
        <span className="font-serif text-lead font-[560]">{t(label)}</span>
        {source ? <span className="block text-sm text-ink-2">{source}</span> : null}
        {count > 1 ? <span className="block text-sm text-ink-2">{t('the latest of {count}', { count })}</span> : null}
      </p>
    </div>
  );
}

/** A mood of the list; one without a note is its word alone. */
function Latest({ entry, today }: { readonly entry: NotedMood; readonly today: Day }) {
  const { label, level } = moodOf(entry.mood_type);
  const at = timeOn(entry.logged_for, entry.created_at);
  return (
    <li className="flex items-center gap-3 border-b border-line py-2 last:border-b-0">
      <MoodSun mood={level} size={24} />
      <span className="shrink-0 text-sm font-semibold">{t(label)}</span>
      <span className="min-w-0 flex-1 truncate font-serif text-ink-2">{cutText(readNote(entry), NOTE_SHOWN)}</span>
      <time dateTime={at ?? entry.logged_for} className="shrink-0 text-sm text-ink-2 tabular-nums">
        {nearDay(entry.logged_for, today)}
        {at ? `, ${clock(at)}` : ''}
      </time>
    </li>
  );
}
