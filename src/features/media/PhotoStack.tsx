import { useState } from 'react';
import type { Attachment } from '#data/schema.ts';
import { Icon } from '#ui/Icon.tsx';
import { PhotoViewer } from './PhotoViewer.tsx';
import { isPicture } from './media.ts';
import { Thumb } from './Thumb.tsx';
import { t } from '#lib/i18n.ts';

interface PhotoStackProps {
  /** In their order. */
  readonly attachments: readonly Attachment[];
  /** The row that they belong to, in words. */
  readonly of: string;
}

/** The photos of a row where there is room for one: the first, and how many there are. A press opens all of them, full screen. */
export function PhotoStack({ attachments, of }: PhotoStackProps) {
  const [open, setOpen] = useState(false);
  const photos = attachments.filter(isPicture);
  const [first] = photos;
  if (!first) {
    return (
      <span className="grid size-11 shrink-0 place-items-center text-ink-2">
        <Icon name="image" size="s" />
        <span className="sr-only">
          {t('{count, plural, one {# file} other {# files}}', { count: attachments.length })}
        </span>
      </span>
    );
  }
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={t('{count, plural, one {# photo} other {# photos}} of {title}. Open', {
          count: photos.length,
          title: of,
        })}
        className="relative size-11 shrink-0"
        onClick={() => setOpen(true)}
      >
        <Thumb file={first} className="size-full rounded-s" />
        {photos.length > 1 ? (
          <span
            aria-hidden="true"
            className="absolute inset-e-0 bottom-0 min-w-5 rounded-ss-s rounded-ee-s bg-[oklch(0.15_0.02_220/0.72)] px-1 text-center text-xs font-semibold text-[#fff] tabular-nums"
          >
            {photos.length}
          </span>
        ) : null}
      </button>
      {open ? <PhotoViewer photos={photos} first={first.id} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
