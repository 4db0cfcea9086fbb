import { Fragment, useState } from 'react';
import { PhotoGrid } from '#features/media/PhotoGrid.tsx';
import type { Day } from '#lib/day.ts';
import { shortDate } from '#lib/format.ts';
import { Button } from '#ui/Button.tsx';
import { focusBeside } from '#ui/focus-return.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { useOnce } from '#ui/use-once.ts';
import { toggleHidden } from './on-this-day.ts';
import { useOnThisDay } from './queries.ts';
import { isHidden, type LogItem } from './timeline.ts';
import { lineOf } from './line-text.ts';
import { t } from '#lib/i18n.ts';

/** What was written on this date in earlier years; renders nothing when there is none. Each entry can be hidden here, on every device. */
export function OnThisDay({ today, onOpenDay }: { today: Day; onOpenDay: (day: Day) => void }) {
  const all = useOnThisDay(today);
  const [whole, setWhole] = useState(false);
  const hidden = all.filter(isHidden).length;
  const items = whole ? all : all.filter((item) => !isHidden(item));
  if (all.length === 0) return null;
  return (
    <section aria-labelledby="on-this-day" className="border-t border-line pt-5">
      <h2 id="on-this-day">{t('On this day')}</h2>
      {items.map((item, i) => (
        <Fragment key={item.row.id}>
          {items[i - 1]?.day === item.day ? null : (
            <button
              data-printed=""
              type="button"
              onClick={() => onOpenDay(item.day)}
              className="mt-1.5 min-h-11 text-sm font-semibold text-tide hover:underline"
            >
              <time dateTime={item.day}>{shortDate(item.day)}</time>
            </button>
          )}
          <Past item={item} />
        </Fragment>
      ))}
      {hidden > 0 ? (
        <Button
          tone="quiet"
          size="sm"
          className="-ms-3.5"
          data-row-button="hide"
          aria-expanded={whole}
          onClick={() => setWhole(!whole)}
        >
          {whole
            ? t('Hide them again')
            : t('{count, plural, one {# hidden entry, show} other {# hidden entries, show}}', { count: hidden })}
        </Button>
      ) : null}
    </section>
  );
}

function Past({ item }: { item: LogItem }) {
  const hidden = isHidden(item);
  const toggle = useOnce(async () => {
    const goOn = focusBeside();
    if (await toggleHidden(item)) goOn();
  });
  return (
    <div className="mb-1.5 flex items-start gap-1">
      <div className="grid min-w-0 flex-1 gap-1.5">
        <p className={`line-clamp-5 font-serif leading-snug wrap-anywhere ${hidden ? 'text-ink-2' : ''}`}>
          {lineOf(item)}
        </p>
        {item.attachments ? <PhotoGrid attachments={item.attachments} /> : null}
      </div>
      <IconButton
        icon={hidden ? 'eye' : 'eye-off'}
        size="s"
        label={hidden ? t('Show this entry here again') : t('Hide this entry from On this day')}
        data-row-button="hide"
        className="-mt-2.5 -me-2.5"
        onClick={() => void toggle()}
      />
    </div>
  );
}
