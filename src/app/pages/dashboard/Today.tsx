import { Link } from '@tanstack/react-router';
import { useDayLog } from '#features/daily-log/queries.ts';
import { textOf, timeOf, type LogItem } from '#features/daily-log/timeline.ts';
import { useProfile } from '#features/profile/queries.ts';
import { kinds } from '#kinds/kinds.ts';
import type { Day } from '#lib/day.ts';
import { clock } from '#lib/format.ts';
import { Button } from '#ui/Button.tsx';
import { DaySection } from '#ui/DaySection.tsx';
import { Icon } from '#ui/Icon.tsx';

/** Today: what was written, and links to write more. */
export function Today({ today }: { today: Day }) {
  const log = useDayLog(today, 'all');
  const name = useProfile()?.name;
  const written = log?.items.filter(({ kind }) => kind !== 'event') ?? [];
  return (
    <DaySection day={today} today size="big">
      <h3 className="font-sans text-sm font-semibold text-ink-2">Written today</h3>
      {written.length > 0 ? (
        <ul>
          {written.slice(0, MOST).map((item) => (
            <TodayLine key={item.row.id} item={item} />
          ))}
        </ul>
      ) : log ? (
        <p className="border-b border-line py-4 font-serif text-read text-ink-2">Nothing yet. One line is enough.</p>
      ) : null}
      {written.length > MOST ? (
        <Link to="/logs" className="inline-flex min-h-11 items-center font-semibold text-tide hover:underline">
          {written.length - MOST} more in your log
        </Link>
      ) : null}
      <div className="mt-6 flex flex-wrap items-center justify-between gap-4">
        <p className="max-w-[28ch] font-serif text-lead text-pretty italic">
          {name ? `${name}, what stayed with you today?` : 'What stayed with you today?'}
        </p>
        <Button asChild tone="coral">
          <Link to="/journal">Write</Link>
        </Button>
      </div>
    </DaySection>
  );
}

/** Of a day with many messages the dashboard shows the newest; a link shows the rest. */
const MOST = 6;

function TodayLine({ item }: { item: LogItem }) {
  const at = timeOf(item);
  return (
    <li className="grid grid-cols-[3rem_1.375rem_minmax(0,1fr)] items-baseline gap-x-3 border-b border-line py-3">
      <span className="text-sm text-ink-2 tabular-nums">{at ? clock(at) : ''}</span>
      <Icon name={kinds[item.kind].icon} size="s" className="self-start text-tide" />
      <p className="line-clamp-2 font-serif text-read break-words">{textOf(item)}</p>
    </li>
  );
}
