import { useState } from 'react';
import type { Attachment } from '#data/schema.ts';
import { classes } from '#ui/classes.ts';
import { FileLine } from './FileLine.tsx';
import { PhotoViewer } from './PhotoViewer.tsx';
import { isPicture } from './media.ts';
import { usePhotosHere } from './queries.ts';
import { Thumb } from './Thumb.tsx';
import { isSound } from './voice/decode.ts';
import { RowVoiceNote } from './voice/RowVoiceNote.tsx';
import { t } from '#lib/i18n.ts';

/** How many photos a grid shows; the last place says how many more there are. */
const SHOWN = 4;

interface PhotoGridProps {
  /** In their order. */
  readonly attachments: readonly Attachment[];
  readonly className?: string;
}

/** The photos, voice notes and files of a row. A press on a photo opens all of them, full screen. */
export function PhotoGrid({ attachments, className }: PhotoGridProps) {
  const [open, setOpen] = useState<string | null>(null);
  const photos = attachments.filter(isPicture);
  const sounds = attachments.filter(isSound);
  const files = attachments.filter((file) => !isPicture(file) && !isSound(file));
  const shown = photos.slice(0, SHOWN);
  const more = photos.length - shown.length;
  // More than these are not wider than their small pictures.
  const here = usePhotosHere(photos.length <= 3 ? photos : []);
  return (
    <div className={classes('grid max-w-measure gap-2', className)}>
      {photos.length > 0 ? (
        <ul
          aria-label={t('Photos')}
          className={classes(
            'grid gap-1 overflow-hidden rounded-(--r-m)',
            photos.length === 1 ? 'w-fit max-w-full grid-cols-1' : 'grid-cols-2',
          )}
        >
          {shown.map((photo, i) => (
            <li key={photo.id} className={photos.length === 3 && i === 0 ? 'row-span-2' : ''}>
              <button
                type="button"
                aria-haspopup="dialog"
                aria-label={labelOf(photo, i, photos.length)}
                // Inside: the rounded corners of the grid would cut an outline that is around it.
                className="relative block size-full focus-visible:outline-offset-[-3px]"
                onClick={() => setOpen(photo.id)}
              >
                <Thumb
                  file={photo}
                  sharp={here.has(photo.sha256)}
                  className={photos.length === 1 ? sizeOfOne(photo) : placeOf(photos.length, i)}
                />
                {more > 0 && i === SHOWN - 1 ? (
                  <span
                    aria-hidden="true"
                    className="absolute inset-0 grid place-items-center bg-[oklch(0.15_0.02_220/0.6)] text-h3 font-semibold text-[#fff]"
                  >
                    +{more}
                  </span>
                ) : null}
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      {sounds.map((row) => (
        <RowVoiceNote key={row.id} row={row} />
      ))}
      {files.map((file) => (
        <FileLine key={file.id} file={file} />
      ))}
      {open === null ? null : <PhotoViewer photos={photos} first={open} onClose={() => setOpen(null)} />}
    </div>
  );
}

/** One photo has its own proportions, within what a page has room for. */
function sizeOfOne({ width, height }: Attachment): string {
  const ratio = (width ?? 4) / (height ?? 3);
  if (ratio > 1.9) return 'aspect-[2/1] w-120 max-w-full';
  if (ratio > 1.15) return 'aspect-[4/3] w-110 max-w-full';
  return ratio > 0.85 ? 'aspect-square w-80 max-w-full' : 'aspect-[3/4] w-70 max-w-full';
}

function placeOf(photos: number, i: number): string {
  if (photos === 3) return i === 0 ? 'size-full min-h-full' : 'aspect-[4/3]';
  return photos === 2 ? 'aspect-square' : 'aspect-[4/3]';
}

const labelOf = ({ caption = null }: Attachment, i: number, count: number): string =>
  caption === null
    ? t('Photo, {n} of {count}. Open', { n: i + 1, count })
    : t('{caption}, {n} of {count}. Open', { caption, n: i + 1, count });
