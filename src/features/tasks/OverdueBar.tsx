import { dayAfter, type Day } from '#lib/day.ts';
import { nearDay, weekday } from '#lib/format.ts';
import { Button } from '#ui/Button.tsx';
import { moveToDay } from './actions.ts';
import { DayMenu } from './DayMenu.tsx';
import type { AnyTask } from './task.ts';

/** What is late, said once and calmly, and a way to move all of it to a day. */
export function OverdueBar({ late, today }: { readonly late: readonly AnyTask[]; readonly today: Day }) {
  const oldest = late.map(({ row }) => row.due_date!).sort()[0];
  if (!oldest) return null;
  return (
    <section
      aria-label="Overdue tasks"
      className="-mt-3 -mb-2 flex flex-wrap items-center gap-x-4 border-b border-line pb-2"
    >
      <p className="min-w-0 flex-1 basis-56 py-1.5 text-pretty">
        <strong className="font-semibold">{late.length} overdue.</strong>{' '}
        <span className="text-ink-2">
          {late.length === 1 ? 'It is' : 'The oldest is'} from {oldestWords(oldest, today)}.
        </span>
      </p>
      <div className="-ml-2.5 flex flex-wrap gap-x-1 sm:ml-0">
        <Button tone="quiet" size="sm" onClick={() => void moveToDay(late, today, 'today')}>
          {late.length === 1 ? 'Move it to today' : 'Move all to today'}
        </Button>
        <DayMenu label="Another day" today={today} onDay={(day, words) => void moveToDay(late, day, words)} />
      </div>
    </section>
  );
}

/** 'yesterday', 'last Friday', 'May 4' */
export function oldestWords(day: Day, today: Day): string {
  if (day === dayAfter(today, -1)) return 'yesterday';
  return day > dayAfter(today, -7) ? `last ${weekday(day)}` : nearDay(day, today);
}
