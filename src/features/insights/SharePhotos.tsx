import { useState } from 'react';
import type { Attachment } from '#data/schema.ts';
import { Thumb } from '#features/media/Thumb.tsx';
import type { Day } from '#lib/day.ts';
import { shortDay } from '#lib/format.ts';
import { Button } from '#ui/Button.tsx';
import { classes } from '#ui/classes.ts';
import { Icon } from '#ui/Icon.tsx';
import { MOST_PHOTOS } from './image-lines.ts';
import { t } from '#lib/i18n.ts';

/** How many photos are offered before the person asks for all. */
const AT_FIRST = 12;

interface SharePhotosProps {
  /** The photos of the week, by day. */
  readonly pictures: ReadonlyMap<Day, readonly Attachment[]>;
  readonly picked: readonly Attachment[];
  readonly onPick: (photos: readonly Attachment[]) => void;
}

/** Picks the photos of a shared picture, each by a press of its own: none is in it by itself. */
export function SharePhotos({ pictures, picked, onPick }: SharePhotosProps) {
  const [all, setAll] = useState(false);
  const offered = [...pictures]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([day, of]) => of.map((photo) => ({ day, photo })));
  if (offered.length === 0) return null;
  const shown = all ? offered : offered.slice(0, AT_FIRST);
  return (
    <fieldset className="mt-4">
      <legend className="pb-2 text-ink-2">{t('Photos in the picture, up to {most}', { most: MOST_PHOTOS })}</legend>
      <ul className="flex flex-wrap gap-2">
        {shown.map(({ day, photo }) => {
          const on = picked.some(({ id }) => id === photo.id);
          return (
            <li key={photo.id}>
              <button
                type="button"
                aria-pressed={on}
                aria-label={`${photo.caption ?? t('Photo')}, ${shortDay(day)}`}
                disabled={!on && picked.length >= MOST_PHOTOS}
                className={classes(
                  'relative block rounded-s outline-offset-2 disabled:opacity-45',
                  on && 'ring-3 ring-tide ring-offset-2 ring-offset-card',
                )}
                onClick={() => onPick(on ? picked.filter(({ id }) => id !== photo.id) : [...picked, photo])}
              >
                <Thumb file={photo} className="size-16 rounded-s" />
                {on ? (
                  <span className="absolute inset-e-1 bottom-1 grid size-5 place-items-center rounded-full bg-tide text-on-tide">
                    <Icon name="check" size="xs" />
                  </span>
                ) : null}
              </button>
            </li>
          );
        })}
      </ul>
      {shown.length < offered.length ? (
        <Button tone="quiet" size="sm" className="mt-1 -ms-3.5" onClick={() => setAll(true)}>
          {t('Show all {count}', { count: offered.length })}
        </Button>
      ) : null}
    </fieldset>
  );
}
