import { useRef } from 'react';
import { useDraft } from '#data/drafts.ts';
import type { MoodEntry } from '#data/schema.ts';
import { parseTouched, type Touched } from '#features/daily-log/touched.ts';
import { useInlineEdit } from '#features/daily-log/use-inline-edit.ts';
import type { Day } from '#lib/day.ts';
import { EditButtons, EditForm, MergedNote } from '#ui/EditForm.tsx';
import { CheckInFields } from './CheckInFields.tsx';
import { edited, failures } from './messages.ts';
import { levelOf, moodOf } from './moods.ts';
import { editCheckIn } from './mutations.ts';

export interface CheckInEditorProps {
  readonly entry: MoodEntry;
  readonly today: Day;
  readonly known: readonly string[];
  readonly onClose: () => void;
}

/** A check-in being edited in its place. */
export function CheckInEditor({ entry, today, known, onClose }: CheckInEditorProps) {
  // Only what was touched: the rest follows the row, so that another device's change of it stays. A draft like the words.
  const beside = useDraft(`mood:${entry.id}:beside`);
  const touched = parseTouched(beside.text);
  const touch = (changes: Touched) => beside.setNow(JSON.stringify({ ...touched, ...changes }));
  // The suns were all let go of: the mood is what it was.
  const mood = touched.mood ?? entry.mood_type;
  const { tags = entry.tags ?? [], day = entry.logged_for } = touched;
  const field = useRef<HTMLTextAreaElement>(null);
  const edit = useInlineEdit({
    field,
    draft: `mood:${entry.id}`,
    stored: entry.note ?? '',
    store: (note) => editCheckIn(entry, { mood, note, tags, day }),
    edited,
    failures,
    touched: beside.text !== '',
    clearRest: beside.clear,
    onClose,
  });

  return (
    <EditForm label="Edit mood" onSave={edit.save} className="py-2">
      {levelOf(entry.mood_type) === null || historicName(entry) ? (
        <p className="mb-1 text-sm text-ink-2">
          Noted as {moodOf(entry.mood_type).label}. It stays so unless you choose another.
        </p>
      ) : null}
      <CheckInFields
        question="Mood"
        mood={mood}
        note={edit.text}
        tags={tags}
        day={day}
        today={today}
        known={known}
        noteRef={field}
        onNote={edit.setText}
        onChange={touch}
        onSend={edit.save}
        onLeave={edit.escape}
      >
        <EditButtons onCancel={edit.cancel} />
      </CheckInFields>
      <MergedNote merged={edit.merged} />
    </EditForm>
  );
}

/** A mood of earlier days, whose name is not one of the five. */
const historicName = ({ mood_type }: MoodEntry): boolean => !FIVE.has(mood_type);
const FIVE = new Set(['great', 'good', 'neutral', 'bad', 'terrible']);
