import { dayAfter, type Day } from '#lib/day.ts';
import { nearDay, weekday } from '#lib/format.ts';
import { Button } from '#ui/Button.tsx';
import { moveToDay } from './actions.ts';
import { DayMenu } from './DayMenu.tsx';
import { t } from '#lib/i18n.ts';
import type { AnyTask } from './task.ts';

/** What is late, said once and calmly, and a way to move all of it to a day. */
export function OverdueBar({ late, today }: { readonly late: readonly AnyTask[]; readonly today: Day }) {
  const oldest = late.map(({ row }) => row.due_date!).sort()[0];
  if (!oldest) return null;
  return (
    <section
      aria-label={t('Overdue tasks')}
      className="-mt-3 -mb-2 flex flex-wrap items-center gap-x-4 border-b border-line pb-2"
    >
      <p className="min-w-0 flex-1 basis-56 py-1.5 text-pretty">
        <strong className="font-semibold">{t('{count} overdue.', { count: late.length })}</strong>{' '}
        <span className="text-ink-2">{oldestWords(late.length, oldest, today)}</span>
      </p>
      <div className="-ms-2.5 flex flex-wrap gap-x-1 sm:ms-0">
        <Button tone="quiet" size="sm" onClick={() => void moveToDay(late, today, today)}>
          {late.length === 1 ? t('Move it to today') : t('Move all to today')}
        </Button>
        <DayMenu
          label={t('Another day')}
          today={today}
          onDay={(day, isNextWeek) => void moveToDay(late, day, today, isNextWeek)}
        />
      </div>
    </section>
  );
}

/** How old the oldest of some tasks is: "It is from yesterday.", "The oldest is from last Monday." */
export const oldestWords = (count: number, day: Day, today: Day): string =>
  t(
    '{count, plural, one {It is} other {The oldest is}} from {when, select, yesterday {yesterday} lastWeek {last {weekday}} other {{day}}}.',
    {
      count,
      when: day === dayAfter(today, -1) ? 'yesterday' : day > dayAfter(today, -7) ? 'lastWeek' : 'day',
      weekday: weekday(day),
      day: nearDay(day, today),
    },
  );
