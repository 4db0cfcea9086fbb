import { Link } from '@tanstack/react-router';
import type { ReactNode, RefObject } from 'react';
import { LogLine } from '#features/daily-log/LogLine.tsx';
import type { DayLog } from '#features/daily-log/timeline.ts';
import { HabitsCard } from '#features/habits/HabitsCard.tsx';
import { MoodToday } from '#features/mood/MoodToday.tsx';
import type { LogKind } from '#kinds/kinds.ts';
import type { TaskOverview } from '#features/tasks/overview.ts';
import type { Day } from '#lib/day.ts';
import { DaySection } from '#ui/DaySection.tsx';
import { ComingUp } from './ComingUp.tsx';
import { t } from '#lib/i18n.ts';
import type { Plan } from './use-plan.ts';

interface TodayProps {
  readonly today: Day;
  readonly plan: Plan;
  /** Undefined while it is read. */
  readonly tasks: TaskOverview | undefined;
  readonly prompt: ReactNode;
  readonly suns: RefObject<HTMLDivElement | null>;
}

/** Today as a plan: the mood, what is due, what comes next, one question, and what was written. */
export function Today({ today, plan: { moods, board, log, events }, tasks, prompt, suns }: TodayProps) {
  return (
    <DaySection day={today} today size="big">
      <div className="grid grid-cols-1 gap-x-12 gap-y-4 lg:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)]">
        <div className="grid min-w-0 grid-cols-1 content-start gap-y-4">
          <MoodToday moods={moods} suns={suns} />
          <HabitsCard board={board} today={today} />
        </div>
        <div className="grid min-w-0 grid-cols-1 content-start gap-y-4">
          <ComingUp today={today} events={events} tasks={tasks} />
          {prompt}
          <Written log={log} most={Math.min(board.habits.length, ENTRY_LIMIT)} />
        </div>
      </div>
    </DaySection>
  );
}

/** How many of a day's entries are shown here, the newest first: as many as there are habits beside them, so that both columns end together. */
const ENTRY_LIMIT = 5;
const ENTRY_MINIMUM = 3;

/** The written entries of the log; events and tasks have their own place on this page. */
const WRITTEN: ReadonlySet<LogKind> = new Set<LogKind>(['journal', 'mood', 'memory']);

interface WrittenProps {
  readonly log: DayLog;
  readonly most: number;
}

function Written({ log: { items, chat }, most }: WrittenProps) {
  const shown = Math.max(ENTRY_MINIMUM, most);
  const written = items.filter(({ kind }) => WRITTEN.has(kind));
  return (
    <section aria-labelledby="written-title">
      <h3 id="written-title" className="font-sans text-sm font-semibold tracking-normal text-ink-2">
        {t('Written today')}
      </h3>
      {written.length > 0 ? (
        <ul>
          {written.slice(0, shown).map((item) => (
            <LogLine key={item.row.id} item={item} />
          ))}
        </ul>
      ) : chat ? null : (
        <p className="py-2 font-serif text-read text-ink-2">{t('Nothing yet. One line is enough.')}</p>
      )}
      <p className="flex flex-wrap gap-x-5">
        {written.length > shown ? (
          <Link to="/logs" className={link}>
            {t('{count} more in your log', { count: written.length - shown })}
          </Link>
        ) : null}
        {chat ? (
          <Link to="/chat" className={link}>
            {t('{count, plural, one {# message} other {# messages}} in the chat', { count: chat.count })}
          </Link>
        ) : null}
      </p>
    </section>
  );
}

const link = 'inline-flex min-h-11 items-center text-sm font-semibold text-tide hover:underline';
