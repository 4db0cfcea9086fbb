import { useMemo, useState } from 'react';
import type { Attachment, JournalEntry } from '#data/schema.ts';
import { takesFiles } from '#features/media/add-files.ts';
import { useAttachments } from '#features/media/queries.ts';
import { useTakenTime } from '#features/media/TakenTime.tsx';
import { RowPhotos } from '#features/media/RowPhotos.tsx';
import type { Day } from '#lib/day.ts';
import { EditText } from '#editing/EditText.tsx';
import { EditButtons, EditForm } from '#ui/EditForm.tsx';
import { JournalOpenField, type OpenField } from './JournalOpenField.tsx';
import { JournalTools } from './JournalTools.tsx';
import { edited, failures } from './messages.ts';
import { editJournal } from './mutations.ts';
import { onFormatKey, onRichPaste } from '#editing/format-field.ts';
import { useBeside } from '#editing/use-entry-draft.ts';
import { useInlineEdit } from '#editing/use-inline-edit.ts';
import { t } from '#lib/i18n.ts';

interface JournalEditorProps {
  readonly entry: JournalEntry;
  readonly today: Day;
  readonly onClose: () => void;
}

/** Edits a journal entry in place. */
export function JournalEditor({ entry, today, onClose }: JournalEditorProps) {
  const [open, setOpen] = useState<OpenField>(null);
  const draft = `journal:${entry.id}`;
  // Fields that were not touched follow the row, so that another device's change of them is kept.
  const beside = useBeside(draft, { mood: entry.mood ?? null, tags: entry.tags ?? [], day: entry.logged_for });
  const { mood, tags, day } = beside.form;
  const target = useMemo(() => ({ owner: { kind: 'journal', id: entry.id } }) as const, [entry.id]);
  const [now] = useState(() => new Date());
  const attached = useAttachments(entry.id) ?? NONE;
  const time = useTakenTime({
    // Of what is added now: who left the time of earlier photos alone is not asked again.
    files: attached.filter(({ created_at }) => created_at >= now.toISOString()),
    than: new Date(entry.created_at),
    day,
    onDay: (next) => beside.choose({ day: next }),
  });
  const edit = useInlineEdit({
    draft,
    stored: entry.content,
    store: (text) => editJournal(entry, { text, mood, tags, day, at: time.at }),
    edited: edited(),
    failures: failures(),
    beside,
    onClose,
  });

  return (
    <EditForm label={t('Edit entry')} onSave={edit.save} className="grid grid-cols-1 gap-2" {...takesFiles(target)}>
      <EditText
        edit={edit}
        label={t('Entry')}
        onPaste={(event) => {
          if (!event.defaultPrevented) onRichPaste(event);
        }}
        onKeyDown={(event) => {
          if (!onFormatKey(event)) edit.onKeyDown(event);
        }}
      />
      <RowPhotos owner={target.owner} />
      {time.offer}
      <JournalOpenField
        area={edit.field}
        field={open}
        mood={mood}
        tags={tags}
        day={day}
        today={today}
        onChange={beside.choose}
      />
      <div className="-ms-2 flex flex-wrap items-center gap-x-0.5 gap-y-1">
        <JournalTools open={open} onOpen={setOpen} mood={mood} tags={tags} day={day} today={today} target={target} />
        <EditButtons onCancel={edit.cancel} />
      </div>
    </EditForm>
  );
}

const NONE: readonly Attachment[] = [];
