import { useState, useEffect } from 'react';
import { useDevice } from '#app/start/device-store.ts';
import { useLive } from '#data/live.ts';
import { onThisDay } from '#features/daily-log/read-log.ts';
import { readChecklist } from '#features/profile/checklist.ts';
import { type KnownSuggestions, useSuggestions } from '#features/suggestions/queries.ts';
import { shownSuggestions } from '#features/suggestions/suggestion.ts';
import { SmartSuggestions } from '#features/suggestions/SmartSuggestions.tsx';
import type { Day } from '#lib/day.ts';
import { FirstSteps } from './FirstSteps.tsx';
import { Week } from './Week.tsx';
import { Link } from '@tanstack/react-router';
import type { LogItem } from '#features/daily-log/timeline.ts';
import { shortDate } from '#lib/format.ts';
import { lineOf } from '#features/daily-log/line-text.ts';
import { LogTile } from '#features/daily-log/LogTile.tsx';
import { HabitTile } from '#features/habits/HabitTile.tsx';
import { InsightsTile } from '#features/insights/InsightsTile.tsx';
import { VaultTile } from '#features/memory/VaultTile.tsx';
import { MoodCard } from '#features/mood/MoodCard.tsx';
import type { TaskOverview } from '#features/tasks/overview.ts';
import { TasksTile } from './TasksTile.tsx';
import { t } from '#lib/i18n.ts';
import type { Plan } from './use-plan.ts';

/** The dashboard below today: first steps, the week, suggestions, earlier years, and the six tiles. */
export function Below(tiles: TilesProps) {
  const { today } = tiles;
  const suggestions = useSuggestions();
  const steps = useLive(readChecklist, null, []);
  const past = useLive(() => onThisDay(today), [], [today]);
  if (!suggestions || steps === undefined || !past) return <div className="h-[200dvh]" />;
  return (
    <>
      <FirstSteps done={steps} />
      <WeekAndSuggestions today={today} suggestions={suggestions} />
      <OnThisDay items={past} />
      <Tiles {...tiles} />
    </>
  );
}

const NONE = new Set<never>();

interface WeekAndSuggestionsProps {
  readonly today: Day;
  readonly suggestions: KnownSuggestions;
}

/** Side by side; when nothing is left to suggest, the week has the whole width. */
function WeekAndSuggestions({ today, suggestions }: WeekAndSuggestionsProps) {
  const device = useDevice();
  // Decided once: the box stays while its last suggestion is answered.
  const [offers] = useState(() => shownSuggestions(suggestions, today, NONE).length > 0);
  return (
    <div className={`mt-10 grid grid-cols-1 gap-x-14 gap-y-8 ${offers ? 'md:grid-cols-2' : ''}`}>
      <Week today={today} profile={device?.profile ?? null} wide={!offers} />
      {offers ? <SmartSuggestions known={suggestions} today={today} /> : null}
    </div>
  );
}

/** The most that are shown here; the log has the rest. */
const ITEM_LIMIT = 2;

/** What was written on this date in earlier years; renders nothing when there is none. */
function OnThisDay({ items }: { readonly items: readonly LogItem[] }) {
  if (items.length === 0) return null;
  return (
    <section aria-labelledby="on-this-day" className="mt-10">
      <h2 id="on-this-day" className="border-b border-line pb-2 text-h3">
        {t('On this day')}
      </h2>
      <ul className="grid grid-cols-1 gap-x-14 md:grid-cols-2">
        {items.slice(0, ITEM_LIMIT).map((item) => (
          <li key={item.row.id} className="border-b border-line">
            <Link to="/logs" search={{ day: item.day }} className="group block py-3">
              <time dateTime={item.day} className="block text-sm font-semibold text-tide group-hover:underline">
                {shortDate(item.day)}
              </time>
              <span className="mt-1 line-clamp-3 font-serif leading-snug break-words">{lineOf(item)}</span>
            </Link>
          </li>
        ))}
      </ul>
      {items.length > ITEM_LIMIT ? (
        <Link to="/logs" className="inline-flex min-h-11 items-center font-semibold text-tide hover:underline">
          {t('{count} more', { count: items.length - ITEM_LIMIT })}
        </Link>
      ) : null}
    </section>
  );
}

interface TilesProps {
  readonly today: Day;
  readonly plan: Plan;
  /** Undefined while it is read. */
  readonly tasks: TaskOverview | undefined;
  readonly onAskMood: () => void;
  /** Called once they are in their place. */
  readonly onDrawn: () => void;
}

/** The six tiles (spec 001, section 2), as a ruled ledger: 1 column on small screens, 2 on wider ones. */
function Tiles({ today, plan: { board, log }, tasks, onAskMood, onDrawn }: TilesProps) {
  useEffect(onDrawn, [onDrawn]);
  return (
    <div className="mt-12 grid grid-cols-1 border-t border-line md:grid-cols-2">
      <LogTile today={today} log={log} />
      <HabitTile board={board} />
      <MoodCard today={today} onAsk={onAskMood} />
      <VaultTile />
      <InsightsTile today={today} />
      <TasksTile today={today} tasks={tasks} />
    </div>
  );
}
