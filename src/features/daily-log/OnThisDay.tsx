import { Fragment } from 'react';
import type { Day } from '#lib/day.ts';
import { shortDate } from '#lib/format.ts';
import { useOnThisDay } from './queries.ts';
import { textOf } from './timeline.ts';

/** What was written on this date in earlier years; renders nothing when there is none. */
export function OnThisDay({ today, onOpenDay }: { today: Day; onOpenDay: (day: Day) => void }) {
  const items = useOnThisDay(today);
  if (items.length === 0) return null;
  return (
    <section aria-labelledby="on-this-day" className="border-t border-line pt-5">
      <h2 id="on-this-day">On this day</h2>
      {items.map((item, i) => (
        <Fragment key={item.row.id}>
          {items[i - 1]?.day === item.day ? null : (
            <button
              type="button"
              onClick={() => onOpenDay(item.day)}
              className="mt-1.5 min-h-11 text-sm font-semibold text-tide hover:underline"
            >
              <time dateTime={item.day}>{shortDate(item.day)}</time>
            </button>
          )}
          <p className="mb-2.5 line-clamp-5 font-serif leading-snug">{textOf(item)}</p>
        </Fragment>
      ))}
    </section>
  );
}
