import { Link } from '@tanstack/react-router';
import type { CSSProperties } from 'react';
import type { Viewed } from '#coach/viewed.ts';
import { useLive } from '#data/live.ts';
import type { Day } from '#lib/day.ts';
import { shortDay, weekdayShort } from '#lib/format.ts';
import { Icon } from '#ui/Icon.tsx';
import { useHours } from '#ui/clock.ts';
import { filedKind } from '#kinds/kinds.ts';
import { dayViewed, readViewed, type Hits } from './read-viewed.ts';
import { slipAction } from './slip.ts';
import { t } from '#lib/i18n.ts';
import { storedName } from './stored-name.ts';

const NOTHING: Hits = { hits: [], count: 0 };

/** The rows that the person asked to see, as they are now, with a link. Nothing was filed, so there is no Undo. */
export function ViewSlip({ viewed, today }: { readonly viewed: Viewed; readonly today: Day }) {
  const { table, day, query } = viewed;
  const module = storedName(viewed.module);
  const { icon, page, slip } = filedKind(table);
  const found = useLive<Hits>(() => readViewed(viewed, today), NOTHING, [table, day, query, today, useHours()]);
  const on = dayViewed(viewed, today);
  const search = page.by === 'words' ? { q: query } : on && on !== today ? { day: on } : {};
  const title = on ? `${module}, ${weekdayShort(on)} ${shortDay(on)}` : module;
  if (!found) return <div className="h-27" />;
  const rest = found.count - found.hits.length;
  return (
    <section
      aria-label={title}
      style={{ '--slip': slip.color } as CSSProperties}
      className="slip relative max-w-130 rounded-e-(--r-m) border border-s-0 border-line bg-card py-1 pe-2 ps-5"
    >
      <div className="flex items-center gap-x-1">
        <Icon name={icon} className="me-1.5 shrink-0 text-tide" />
        <p className="min-w-0 flex-1 py-2 text-ui font-semibold">{title}</p>
        <Link to={page.to} search={search} aria-label={t('Open {module}', { module })} className={slipAction}>
          {t('Open')}
        </Link>
      </div>
      {found.hits.length > 0 ? (
        <ul className="pe-2 pb-2 ps-8">
          {found.hits.map(({ id, words, when }) => (
            <li key={id} className="flex gap-2.5 py-0.5">
              {when ? <span className="pt-0.5 text-sm text-ink-2 tabular-nums">{when}</span> : null}
              <span className="line-clamp-2 min-w-0 font-serif leading-snug">{words}</span>
            </li>
          ))}
          {rest > 0 ? <li className="pt-0.5 text-sm text-ink-2">{t('and {count} more', { count: rest })}</li> : null}
        </ul>
      ) : (
        <p className="pe-2 pb-2.5 ps-8 text-sm text-ink-2">{t('Nothing there yet.')}</p>
      )}
    </section>
  );
}
