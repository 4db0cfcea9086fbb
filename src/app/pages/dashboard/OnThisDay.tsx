import { Link } from '@tanstack/react-router';
import type { LogItem } from '#features/daily-log/timeline.ts';
import { shortDate } from '#lib/format.ts';
import { lineOf } from '#features/daily-log/line-text.ts';

/** The most that are shown here; the log has the rest. */
const ITEM_LIMIT = 2;

/** What was written on this date in earlier years; renders nothing when there is none. */
export function OnThisDay({ items }: { readonly items: readonly LogItem[] }) {
  if (items.length === 0) return null;
  return (
    <section aria-labelledby="on-this-day" className="mt-10">
      <h2 id="on-this-day" className="border-b border-line pb-2 text-h3">
        On this day
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
          {items.length - ITEM_LIMIT} more
        </Link>
      ) : null}
    </section>
  );
}
