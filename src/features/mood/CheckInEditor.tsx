import type { MoodEntry } from '#data/schema.ts';
import { useBeside } from '#editing/use-entry-draft.ts';
import { useInlineEdit } from '#editing/use-inline-edit.ts';
import type { Day } from '#lib/day.ts';
import { EditButtons, EditForm, MergedNote } from '#ui/EditForm.tsx';
import { CheckInFields } from './CheckInFields.tsx';
import { edited, failures } from './messages.ts';
import { moodOf, moods } from '#lib/moods.ts';
import { editCheckIn } from './mutations.ts';
import { t } from '#lib/i18n.ts';

interface CheckInEditorProps {
  readonly entry: MoodEntry;
  readonly today: Day;
  readonly known: readonly string[];
  readonly onClose: () => void;
}

export function CheckInEditor({ entry, today, known, onClose }: CheckInEditorProps) {
  const draft = `mood:${entry.id}`;
  const beside = useBeside(draft, { mood: entry.mood_type, tags: entry.tags ?? [], day: entry.logged_for });
  const { tags, day } = beside.form;
  // No sun is chosen: the mood stays as it was.
  const mood = beside.form.mood ?? entry.mood_type;
  const edit = useInlineEdit({
    draft,
    stored: entry.note ?? '',
    store: (note) => editCheckIn(entry, { mood, note, tags, day }),
    edited: edited(),
    failures: failures(),
    beside,
    onClose,
  });

  return (
    <EditForm label={t('Edit mood')} onSave={edit.save} className="py-2">
      {moods.every(({ type }) => type !== entry.mood_type) ? (
        <p className="mb-1 text-sm text-ink-2">
          {t('Noted as {label}. It stays so unless you choose another.', { label: t(moodOf(entry.mood_type).label) })}
        </p>
      ) : null}
      <CheckInFields
        question={t('Mood')}
        mood={mood}
        note={edit.text}
        tags={tags}
        day={day}
        today={today}
        known={known}
        noteRef={edit.field}
        onNote={edit.setText}
        onChange={beside.choose}
        onLeave={edit.escape}
      >
        <EditButtons onCancel={edit.cancel} />
      </CheckInFields>
      <MergedNote merged={edit.merged} />
    </EditForm>
  );
}
