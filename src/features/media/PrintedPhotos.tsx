import type { Attachment } from '#data/schema.ts';
import { isPicture } from './media.ts';
import { Thumb } from './Thumb.tsx';

/** The photos of a row on paper, each with its caption. A file is its name. */
export const PrintedPhotos = ({ attachments }: { readonly attachments: readonly Attachment[] }) => (
  <ul className="my-2 flex flex-wrap gap-2">
    {attachments.map((row) => (
      <li key={row.id} className="w-60 break-inside-avoid font-sans text-sm text-ink-2">
        {isPicture(row) ? <Thumb file={row} sharp className="aspect-[4/3] rounded-s" /> : row.name}
        {row.caption}
      </li>
    ))}
  </ul>
);
