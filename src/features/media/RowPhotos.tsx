import { useMemo, useState } from 'react';
import { useDelete } from '#editing/use-delete.ts';
import { tell } from '#editing/tell.ts';
import type { Attachment } from '#data/schema.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { useReorder } from '#ui/use-reorder.ts';
import { Adding } from './DraftPhotos.tsx';
import type { Owner } from './media.ts';
import { failures, moved, moveWords, removed, removeWords } from './messages.ts';
import { moveAttachment, removeAttachment } from './mutations.ts';
import { useAttachments } from './queries.ts';
import { isPicture } from './media.ts';
import { Thumb } from './Thumb.tsx';
import { isSound } from './voice/decode.ts';
import { voiceNoteRemoved } from './voice/messages.ts';
import { RowVoiceNote } from './voice/RowVoiceNote.tsx';
import { VoiceRecorder } from './voice/VoiceRecorder.tsx';
import { t } from '#lib/i18n.ts';

/** The photos of a saved row in its editor: their order, by drag or the arrow keys on a handle, and their removal. Each is done at once, with Undo. */
export function RowPhotos({ owner }: { readonly owner: Owner }) {
  const target = useMemo(() => ({ owner }), [owner]);
  const rows = useAttachments(owner.id) ?? NONE;
  const [all, setAll] = useState(false);
  const shown = all ? rows : rows.slice(0, AT_FIRST);
  const { list, handle, styleOf } = useReorder(shown.length, (from, to) => {
    const row = rows[from];
    if (row) void moveAttachment(row, to).then((outcome) => tell(outcome, moved(), failures()));
  });
  return (
    <>
      {rows.length > 0 ? (
        <ul aria-label={t('Photos')} className="grid grid-cols-1 gap-1" {...list}>
          {shown.map((row, i) => (
            <li key={row.id} style={styleOf(i)} className="flex items-center gap-2 rounded-s bg-paper">
              {rows.length > 1 ? (
                <button
                  type="button"
                  {...handle(i)}
                  aria-label={moveWords(rows, i)}
                  className="grid size-11 shrink-0 cursor-grab touch-none place-items-center text-ink-2"
                >
                  <Icon name="grip" size="s" />
                </button>
              ) : null}
              <Line row={row} label={removeWords(rows, i)} />
            </li>
          ))}
        </ul>
      ) : null}
      {shown.length < rows.length ? (
        <Button tone="quiet" size="sm" className="-ms-3.5 justify-self-start" onClick={() => setAll(true)}>
          {t('Show all {count}', { count: rows.length })}
        </Button>
      ) : null}
      <Adding target={target} />
      <VoiceRecorder target={target} />
    </>
  );
}

/** How many photos of a row are drawn before the person asks for all. */
const AT_FIRST = 24;
const NONE: readonly Attachment[] = [];

function Line({ row, label }: { readonly row: Attachment; readonly label: string }) {
  const sound = isSound(row);
  const remove = useDelete(() => removeAttachment(row.id), sound ? voiceNoteRemoved() : removed(), failures());
  return (
    <>
      {sound ? (
        <div className="min-w-0 flex-1">
          <RowVoiceNote row={row} onRemove={() => void remove()} />
        </div>
      ) : (
        <>
          {isPicture(row) ? <Thumb file={row} className="size-14 shrink-0 rounded-s" /> : <Icon name="image" />}
          <span className="min-w-0 flex-1 truncate text-sm text-ink-2">{row.caption ?? row.name}</span>
          <IconButton
            icon="trash"
            size="s"
            label={label}
            data-row-button="remove-photo"
            onClick={() => void remove()}
          />
        </>
      )}
    </>
  );
}
