import { Link } from '@tanstack/react-router';
import { useState, type CSSProperties } from 'react';
import type { Filed } from '#coach/filed.ts';
import type { Day } from '#lib/day.ts';
import { classes } from '#ui/classes.ts';
import { Icon } from '#ui/Icon.tsx';
import { useFiledRow } from './queries.ts';
import { filedKind } from '#kinds/kinds.ts';
import { slipAction, slipOf, slipTitle } from './slip.ts';
import { t } from '#lib/i18n.ts';
import { storedName } from './stored-name.ts';

interface SlipCardProps {
  readonly filed: Filed;
  readonly said: string | undefined;
  readonly today: Day;
  /** Filed by the rules while the coach was out of reach, or by the built-in coach. */
  readonly byRules: boolean;
  readonly onUndo: () => Promise<void>;
}

/**
 * A row that a message was filed as, with Open and Undo. Square on the left, with bands in the colour of the row's kind. A deleted row is
 * shown as deleted.
 */
export function SlipCard({ filed, said, today, byRules, onUndo }: SlipCardProps) {
  const row = useFiledRow(filed);
  const [busy, setBusy] = useState(false);
  const { icon, page } = filedKind(filed.table);
  // Nothing is drawn before the row is read, which takes less than a frame.
  if (row === undefined) return <div className="h-27" />;
  if (row === null) {
    return (
      <p className="flex min-h-11 items-center gap-2.5 border-s-6 border-line ps-3.5 text-sm text-ink-2">
        <Icon name={icon} size="s" />
        {t('Not in {module} any more', { module: storedName(filed.module) })}
      </p>
    );
  }
  const { words: all, detail, day, color } = slipOf(filed.table, row, today);
  const words = all === said?.trim() ? '' : all;
  const more = words !== '' || detail !== '' || byRules;
  const title = slipTitle(filed);
  const undo = async () => {
    setBusy(true);
    await onUndo();
    setBusy(false);
  };
  return (
    <section
      aria-label={title}
      style={{ '--slip': color } as CSSProperties}
      className="slip relative max-w-130 rounded-e-(--r-m) border border-s-0 border-line bg-card py-1 pe-2 ps-5"
    >
      <div className="flex flex-wrap items-center gap-x-1">
        <Icon name={icon} className="me-1.5 shrink-0 text-tide" />
        <p className="min-w-0 flex-1 basis-24 py-2 text-ui font-semibold">{title}</p>
        <div className="ms-auto flex gap-x-1">
          <Link
            to={page.to}
            {...(day && day !== today ? { search: { day } } : {})}
            aria-label={t('Open {module}', { module: storedName(filed.module) })}
            className={slipAction}
          >
            {t('Open')}
          </Link>
          <button
            type="button"
            disabled={busy}
            aria-label={t('Undo: {title}', { title })}
            onClick={() => void undo()}
            className={classes(slipAction, 'disabled:opacity-60')}
          >
            {t('Undo')}
          </button>
        </div>
      </div>
      {more ? (
        <div className="pe-2 pb-2 ps-8">
          {words === '' ? null : (
            <p className="line-clamp-2 font-serif text-[1.0625rem] leading-snug font-[560]">{words}</p>
          )}
          <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 pt-0.5 text-sm text-ink-2 tabular-nums empty:hidden">
            {detail ? <span>{detail}</span> : null}
            {byRules ? (
              <span className="rounded-[6px] border border-line px-1.75 py-px text-xs font-semibold">
                {t('filed by rules')}
              </span>
            ) : null}
          </p>
        </div>
      ) : null}
    </section>
  );
}
