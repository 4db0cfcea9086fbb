import type { Attachment } from '#data/schema.ts';
import { isPicture } from './media.ts';
import { usePhotosHere } from './queries.ts';
import { Thumb } from './Thumb.tsx';
import { isSound } from './voice/decode.ts';
import { minutes } from './voice/times.ts';
import { t } from '#lib/i18n.ts';

/** What stands on paper for a file that is no picture: a voice note is its length, every other file its name. */
export function printedName(row: Attachment): string {
  if (!isSound(row)) return row.name;
  return row.seconds ? t('Voice note, {length}', { length: minutes(row.seconds) }) : t('Voice note');
}

/** The photos of a row on paper, each with its caption. A voice note is its length and its text, a file its name. */
export function PrintedPhotos({ attachments }: { readonly attachments: readonly Attachment[] }) {
  const here = usePhotosHere(attachments);
  return (
    <ul className="my-2 flex flex-wrap gap-2">
      {attachments.map((row) => (
        <li
          key={row.id}
          className={`${isSound(row) ? 'w-full' : 'w-60'} break-inside-avoid font-sans text-sm text-ink-2`}
        >
          {isPicture(row) ? (
            <Thumb file={row} sharp={here.has(row.sha256)} className="aspect-[4/3] rounded-s" />
          ) : (
            <p className="font-semibold">{printedName(row)}</p>
          )}
          {row.caption}
          {row.transcript ? <p className="font-serif whitespace-pre-line text-ink">{row.transcript}</p> : null}
        </li>
      ))}
    </ul>
  );
}
