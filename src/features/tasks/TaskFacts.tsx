import type { Instant } from '#data/schema.ts';
import { dayOf, type Day } from '#lib/day.ts';
import { clock, timeShown, useHours } from '#ui/clock.ts';
import { dayInText, longDate, nearDay } from '#lib/format.ts';
import { Icon } from '#ui/Icon.tsx';
import { isOverdue, timeOfTask, type AnyTask } from './task.ts';
import { ruleWords } from '#lib/recurrence.ts';
import { t } from '#lib/i18n.ts';

interface TaskFactsProps {
  readonly task: AnyTask;
  readonly today: Day;
  /** When it is planned in the calendar. */
  readonly planned: Instant | undefined;
}

/** The line below a task: its day, its time, how it repeats, when it is planned, its tags. */
export function TaskFacts({ task, today, planned }: TaskFactsProps) {
  useHours();
  const { due_date, rrule, tags } = task.row;
  const late = isOverdue(task.row, today);
  const time = timeOfTask(task);
  if (!due_date && !planned && !tags?.length) return null;
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-0.5 text-sm text-ink-2">
      {due_date ? (
        <span className="tabular-nums">
          {t('Due: {day}', { day: longDate(due_date) })}
          {late ? <span className="font-medium whitespace-nowrap text-danger"> {t('(overdue)')}</span> : null}
        </span>
      ) : null}
      {time ? <span className="tabular-nums">{timeShown(time)}</span> : null}
      {rrule ? (
        <span className="inline-flex items-center gap-1">
          <Icon name="repeat" size="xs" />
          {ruleWords(rrule)}
        </span>
      ) : null}
      {planned ? (
        <span className="inline-flex items-center gap-1 tabular-nums">
          <Icon name="calendar" size="xs" />
          {t('Planned: {day}, {time}', {
            day: dayInText(nearDay(dayOf(new Date(planned)), today)),
            time: clock(planned),
          })}
        </span>
      ) : null}
      {tags?.map((tag) => (
        <span key={tag} className="[overflow-wrap:anywhere]">
          #{tag}
        </span>
      ))}
    </span>
  );
}
