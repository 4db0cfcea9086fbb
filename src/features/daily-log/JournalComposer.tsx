import { useEffect, useRef, useState } from 'react';
import { getDb } from '#data/db.ts';
import { takesFiles, useAdding } from '#features/media/add-files.ts';
import { useDraftFiles } from '#features/media/draft-files.ts';
import { DraftPhotos } from '#features/media/DraftPhotos.tsx';
import { useTakenTime } from '#features/media/TakenTime.tsx';
import { openRecorder, useRecording } from '#features/media/voice/recorder.ts';
import type { Day } from '#lib/day.ts';
import { shortDay } from '#lib/format.ts';
import { Button } from '#ui/Button.tsx';
import { FirstTooltip } from '#ui/FirstTooltip.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { useOnce } from '#ui/use-once.ts';
import { PromptsDialog } from './PromptsDialog.tsx';
import { JournalOpenField, type OpenField } from './JournalOpenField.tsx';
import { JournalTools } from './JournalTools.tsx';
import { added, failures } from './messages.ts';
import { addJournal } from './mutations.ts';
import { onFormatKey, onRichPaste } from '#editing/format-field.ts';
import { tell } from '#editing/tell.ts';
import { useEntryDraft } from '#editing/use-entry-draft.ts';
import { NEW_ENTRY } from './draft-template.ts';
import { t } from '#lib/i18n.ts';

interface JournalComposerProps {
  /** The day that is shown: new entries belong to it unless another is chosen. */
  readonly day: Day;
  readonly today: Day;
  /** Whether the field has the focus when it is opened. */
  readonly focus: boolean;
  /** The app was opened to record a voice note; `onRecord` hears that this has begun. */
  readonly record?: boolean;
  readonly onRecord?: () => void;
}

/** The field for a new entry, stored as a draft. Ctrl or Cmd with Enter adds the entry. */
export function JournalComposer({ day: openDay, today, focus, record = false, onRecord }: JournalComposerProps) {
  const draft = useEntryDraft(NEW_ENTRY);
  const photos = useDraftFiles(NEW_ENTRY);
  const preparing = useAdding(TARGET) !== undefined;
  const adding = useRecording(TARGET) || preparing;
  const [open, setOpen] = useState<OpenField>(null);
  const [prompting, setPrompting] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const day = draft.day ?? openDay;
  const [now] = useState(() => new Date());
  const time = useTakenTime({ files: photos.files, than: now, day, onDay: (next) => draft.set({ day: next }) });
  const question = day === today ? t('What happened today?') : t('What happened on {day}?', { day: shortDay(day) });

  // As it was opened: once a recording has begun, the focus is the recorder's, and no keyboard covers it.
  const [focuses] = useState(focus);
  useEffect(() => {
    if (focuses) field.current?.focus();
  }, [focuses]);

  useEffect(() => {
    if (!record) return;
    void openRecorder(TARGET);
    onRecord?.();
  }, [record, onRecord]);

  const add = useOnce(async () => {
    // Photos that are still prepared belong to this entry, and so does what is being recorded.
    if (adding) return;
    const words = draft.text;
    const { files } = photos;
    const entry = { text: words, tags: draft.tags, mood: draft.mood, day, at: time.at };
    const outcome = await addJournal(entry, new Date(), undefined, files);
    field.current?.focus();
    if (outcome.ok) {
      await Promise.all([draft.clear(), photos.clear()]);
      setOpen(null);
    }
    tell(outcome, added(), failures(), () => {
      // After Undo the text is in the composer again, unless the next entry has begun.
      if (field.current?.value.trim() !== '') return;
      draft.setText(words);
      photos.restore(files);
    });
  });

  return (
    <FirstTooltip
      name="entry"
      wanted={getDb().profile.kind === 'local'}
      text={t('Write your first entry here. One line is enough.')}
      used={draft.text.trim() !== ''}
    >
      <form
        aria-label={t('Journal')}
        className="composer-box rounded-(--r-m) border border-edge bg-card px-4 pt-3.5 pb-2"
        onSubmit={(event) => {
          event.preventDefault();
          void add();
        }}
        {...takesFiles(TARGET)}
      >
        <TextArea
          bare
          rows={2}
          ref={field}
          onPaste={(event) => {
            if (!event.defaultPrevented) onRichPaste(event);
          }}
          aria-label={question}
          placeholder={question}
          value={draft.text}
          onChange={(event) => draft.setText(event.target.value)}
          onKeyDown={onFormatKey}
          className="max-h-[50dvh] min-h-15"
        />
        <DraftPhotos draft={NEW_ENTRY} files={photos} />
        {time.offer}
        <div className={open ? 'py-2.5' : ''}>
          <JournalOpenField
            area={field}
            field={open}
            mood={draft.mood}
            tags={draft.tags}
            day={day}
            today={today}
            onChange={draft.set}
          />
        </div>
        <div className="-ms-2 flex flex-wrap items-center gap-x-0.5 gap-y-1">
          <JournalTools
            open={open}
            onOpen={setOpen}
            mood={draft.mood}
            tags={draft.tags}
            day={day}
            today={today}
            target={TARGET}
            onPrompts={() => {
              field.current?.focus();
              setPrompting(true);
            }}
          />
          <Button
            type="submit"
            tone="coral"
            size="sm"
            disabled={adding || (draft.text.trim() === '' && photos.files.length === 0)}
            className="ms-auto"
          >
            {t('Add Entry')}
          </Button>
        </div>
      </form>
      <PromptsDialog
        open={prompting}
        onClose={() => setPrompting(false)}
        today={today}
        written={draft.text}
        field={field}
      />
    </FirstTooltip>
  );
}

const TARGET = { draft: NEW_ENTRY };
