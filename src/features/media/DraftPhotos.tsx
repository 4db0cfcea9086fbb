import { useMemo, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { toast, type Toast } from '#ui/toast.ts';
import { keyOfTarget, stopAdding, type Target, useAdding } from './add-files.ts';
import type { useDraftFiles } from './draft-files.ts';
import { FileLine } from './FileLine.tsx';
import { removed, removeWords, unfinishedWords } from './messages.ts';
import { isPicture, type StoredFile } from './media.ts';
import { Thumb } from './Thumb.tsx';
import { useUnfinished } from './unfinished.ts';
import { isSound } from './voice/decode.ts';
import { voiceNoteRemoved } from './voice/messages.ts';
import { VoiceNote } from './voice/VoiceNote.tsx';
import { VoiceRecorder } from './voice/VoiceRecorder.tsx';
import { t } from '#lib/i18n.ts';

interface DraftPhotosProps {
  /** The key of the form's draft. */
  readonly draft: string;
  readonly files: ReturnType<typeof useDraftFiles>;
}

/** How many photos of a form are drawn before the person asks for all. */
const AT_FIRST = 12;

/** The photos of a form that is not saved yet, and how many are still being prepared. */
export function DraftPhotos({ draft, files: { files, remove, putBack } }: DraftPhotosProps) {
  const [all, setAll] = useState(false);
  const takeOut = (file: StoredFile, at: number, words: Toast) => {
    remove(file);
    toast({ ...words, action: { label: t('Undo'), run: () => putBack(file, at) } });
  };
  const target = useMemo(() => ({ draft }), [draft]);
  const shown = all ? files : files.slice(0, AT_FIRST);
  return (
    <div className={files.length > 0 ? 'grid grid-cols-1 gap-1 py-2' : ''}>
      <ul aria-label={t('Photos to add')} className="flex flex-wrap gap-2 empty:hidden">
        {shown.map((file, i) => (
          <li key={file.sha256} className={isSound(file) ? 'w-full' : 'relative max-w-full'}>
            {isSound(file) ? (
              <VoiceNote note={file} onRemove={() => takeOut(file, i, voiceNoteRemoved())} />
            ) : isPicture(file) ? (
              <>
                <Thumb file={file} className="size-20 rounded-s" />
                <RemoveButton label={removeWords(files, i)} onClick={() => takeOut(file, i, removed())} />
              </>
            ) : (
              <div className="flex max-w-[min(17.5rem,100%)] items-center">
                <FileLine file={file} />
                <IconButton
                  icon="x"
                  size="s"
                  label={removeWords(files, i)}
                  data-row-button="remove-photo"
                  onClick={() => takeOut(file, i, removed())}
                />
              </div>
            )}
          </li>
        ))}
      </ul>
      {shown.length < files.length ? (
        <Button tone="quiet" size="sm" className="-ms-3.5 justify-self-start" onClick={() => setAll(true)}>
          {t('Show all {count}', { count: files.length })}
        </Button>
      ) : null}
      <Adding target={target} />
      <VoiceRecorder target={target} />
    </div>
  );
}

/** How far it is with what was picked, and what a page that has ended was still to add. */
export function Adding({ target }: { readonly target: Target }) {
  const adding = useAdding(target);
  const { names, forget } = useUnfinished(keyOfTarget(target), adding !== undefined);
  return (
    <div className={adding || names.length > 0 ? 'flex flex-wrap items-center gap-x-2 py-1 text-sm text-ink-2' : ''}>
      <p role="status" className={adding || names.length > 0 ? 'min-w-0 tabular-nums wrap-anywhere' : 'sr-only'}>
        {adding
          ? t('Preparing {n} of {count, plural, one {# photo} other {# photos}}', {
              n: Math.min(adding.done + 1, adding.of),
              count: adding.of,
            })
          : names.length > 0
            ? unfinishedWords(names)
            : ''}
      </p>
      {adding && adding.of > 1 ? (
        <Button tone="quiet" size="sm" disabled={adding.stopping ?? false} onClick={() => stopAdding(target)}>
          {t('Stop')}
        </Button>
      ) : null}
      {names.length > 0 ? (
        <Button tone="quiet" size="sm" onClick={forget}>
          {t('OK')}
        </Button>
      ) : null}
    </div>
  );
}

/** A small round button on a photo; what can be pressed is 44 px. */
function RemoveButton({ label, onClick }: { readonly label: string; readonly onClick: () => void }) {
  return (
    <IconButton
      icon="x"
      size="xs"
      label={label}
      data-row-button="remove-photo"
      onClick={onClick}
      className="absolute! -top-2.5 -inset-e-2.5 text-[#fff]! before:absolute before:size-6 before:rounded-full before:bg-[oklch(0.15_0.02_220/0.72)] hover:bg-transparent! [&>svg]:relative"
    />
  );
}
