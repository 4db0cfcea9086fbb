import { useRef } from 'react';
import { useDraft } from '#data/drafts.ts';
import type { MoodEntry } from '#data/schema.ts';
import { parseTouched, type Touched } from '#features/daily-log/touched.ts';
import { undoAction } from '#features/daily-log/undo-action.ts';
import { useMergedText } from '#features/daily-log/use-merged-text.ts';
import type { Day } from '#lib/day.ts';
import { Button } from '#ui/Button.tsx';
import { toast } from '#ui/toast.ts';
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

/** A check-in being edited in its place. An edit that arrives meanwhile is merged in, the caret stays. */
export function CheckInEditor({ entry, today, known, onClose }: CheckInEditorProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const note = useMergedText(`mood:${entry.id}`, entry.note ?? '', field);
  // Only what was touched: the rest follows the row, so that another device's change of it stays. A draft like the words.
  const beside = useDraft(`mood:${entry.id}:beside`);
  const touched = parseTouched(beside.text);
  const touch = (changes: Touched) => beside.setText(JSON.stringify({ ...touched, ...changes }));
  const { mood = entry.mood_type, tags = entry.tags ?? [], day = entry.logged_for } = touched;

  const clear = async () => {
    await note.clear();
    await beside.clear();
  };
  const save = async () => {
    // The suns were all let go of: the mood is what it was.
    const outcome = await editCheckIn(entry, { mood: mood ?? entry.mood_type, note: note.text, tags, day });
    if (!outcome.ok) return void toast(failures[outcome.error]);
    onClose();
    toast({ ...edited, action: undoAction(outcome.value) });
    return clear();
  };
  const cancel = async () => {
    onClose();
    await clear();
  };

  return (
    <form
      aria-label="Edit mood"
      className="py-2"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      {levelOf(entry.mood_type) === null || historicName(entry) ? (
        <p className="mb-1 text-sm text-ink-2">
          Noted as {moodOf(entry.mood_type).label}. It stays so unless you choose another.
        </p>
      ) : null}
      <CheckInFields
        question="Mood"
        mood={mood ?? entry.mood_type}
        note={note.text}
        tags={tags}
        day={day}
        today={today}
        known={known}
        noteRef={field}
        onNote={note.setText}
        onChange={touch}
        onSend={save}
        onLeave={() => void (note.text === (entry.note ?? '') && beside.text === '' && cancel())}
      >
        <Button tone="quiet" size="sm" onClick={() => void cancel()}>
          Cancel
        </Button>
        <Button type="submit" tone="tide" size="sm">
          Save
        </Button>
      </CheckInFields>
      {note.merged ? <p className="mt-1 text-sm text-ink-2">Also changed on another device: both are in.</p> : null}
    </form>
  );
}

/** A mood of earlier days, whose name is not one of the five. */
const historicName = ({ mood_type }: MoodEntry): boolean => !FIVE.has(mood_type);
const FIVE = new Set(['great', 'good', 'neutral', 'bad', 'terrible']);
