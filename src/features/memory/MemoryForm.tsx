import { useRef } from 'react';
import { useDraft } from '#data/drafts.ts';
import { takesFiles, useAdding } from '#features/media/add-files.ts';
import { useDraftFiles } from '#features/media/draft-files.ts';
import { DraftPhotos } from '#features/media/DraftPhotos.tsx';
import { PhotoButton } from '#features/media/PhotoButton.tsx';
import { useRecording } from '#features/media/voice/recorder.ts';
import { VoiceButton } from '#features/media/voice/VoiceButton.tsx';
import { parseTagsDraft, tagsDraft } from './tags.ts';
import { tell } from '#editing/tell.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { TagInput } from '#ui/TagInput.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { useLatest } from '#ui/use-latest.ts';
import { useOnce } from '#ui/use-once.ts';
import { failures, saved } from './messages.ts';
import { addMemory } from './mutations.ts';
import { t } from '#lib/i18n.ts';

interface MemoryFormProps {
  readonly onClose: () => void;
}

/** The open form. What is typed is a draft, so closing the form or the page loses nothing. */
export function MemoryForm({ onClose }: MemoryFormProps) {
  const text = useDraft(NEW_MEMORY);
  const tags = useDraft(`${NEW_MEMORY}:tags`);
  const photos = useDraftFiles(NEW_MEMORY);
  const preparing = useAdding(TARGET) !== undefined;
  const adding = useRecording(TARGET) || preparing;
  const field = useRef<HTMLTextAreaElement>(null);
  const chosen = parseTagsDraft(tags.text);

  const shown = `${text.text}\n${tags.text}`;
  const latest = useLatest(shown);

  const save = useOnce(async () => {
    // Photos that are still prepared, and what is being recorded, belong to this memory.
    if (adding) return;
    const { files } = photos;
    const outcome = await addMemory({ text: text.text, tags: chosen }, files);
    // Text typed since the save is the next memory's draft, and the form stays open.
    const done = outcome.ok && latest.current === shown;
    if (outcome.ok) {
      await Promise.all([text.clear(text.text), tags.clear(tags.text), photos.clear()]);
    } else field.current?.focus();
    tell(outcome, saved(), failures());
    if (done) onClose();
  });

  return (
    <form
      aria-label={t('Capture Something Worth Remembering')}
      className="grid grid-cols-1 gap-4 rounded-(--r-m) border border-line bg-card p-4 md:p-5"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      {...takesFiles(TARGET)}
    >
      <Field label={t('What would you like to remember?')}>
        {(control) => (
          <TextArea
            {...control}
            ref={field}
            value={text.text}
            onChange={(event) => text.setText(event.target.value)}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just opened this form
            autoFocus
            className="max-h-[50dvh]"
          />
        )}
      </Field>
      <Field label={t('Tags')} optional>
        {(control) => (
          <TagInput {...control} label={t('Tags')} tags={chosen} onChange={(next) => tags.setText(tagsDraft(next))} />
        )}
      </Field>
      <DraftPhotos draft={NEW_MEMORY} files={photos} />
      <div className="flex flex-wrap items-center gap-2.5">
        <Button type="submit" tone="coral" disabled={adding}>
          {t('Save Memory')}
        </Button>
        <Button tone="quiet" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <div className="-ms-2 flex">
          <PhotoButton target={TARGET} />
          <VoiceButton target={TARGET} />
        </div>
      </div>
    </form>
  );
}

export const NEW_MEMORY = 'memory:new';
const TARGET = { draft: NEW_MEMORY };
