import { useRef, useState, type RefObject } from 'react';
import { onFieldKey } from '#editing/keys.ts';
import { undoAction } from '#editing/undo-action.ts';
import { useEntryDraft } from '#editing/use-entry-draft.ts';
import { moodOf, NEW_MOOD } from '#lib/moods.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { focusIfLost } from '#ui/focus-return.ts';
import { MoodPicker } from '#ui/MoodPicker.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { toast } from '#ui/toast.ts';
import { useOnce } from '#ui/use-once.ts';
import { captured, failures } from './messages.ts';
import { captureMood } from './mutations.ts';
import { latestFirst, type NotedMood, sourceWords } from './noted.ts';

const ASKS = 'How are you feeling today?';

interface MoodTodayProps {
  /** The moods of today, in any order. */
  readonly moods: readonly NotedMood[];
  /** The element that the tile's control leads to. */
  readonly suns: RefObject<HTMLDivElement | null>;
}

/**
 * The entry control (spec 001, sections 4 and 5): choosing a sun reveals the optional note, then saving. Once the day has a mood, wherever it
 * was said, the question is gone and its sun stands out; another press adds a check-in.
 */
export function MoodToday({ moods, suns }: MoodTodayProps) {
  const draft = useEntryDraft(NEW_MOOD);
  const [saving, setSaving] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  const latest = [...moods].sort(latestFirst)[0];
  const chosen = draft.mood ?? latest?.mood_type ?? null;

  const save = useOnce(async () => {
    setSaving(true);
    const outcome = await captureMood({ mood: draft.mood, note: draft.text });
    setSaving(false);
    if (!outcome.ok) return void toast(failures[outcome.error]);
    await draft.clear();
    focusIfLost(title.current);
    return void toast({ ...captured, action: undoAction(outcome.value) });
  });

  return (
    <form
      aria-label="Today's mood"
      className="border-b border-line pb-4"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <h3 ref={title} tabIndex={-1} className="min-h-6 font-sans text-sm font-semibold tracking-normal text-ink-2">
        {latest ? saidWords(latest, moods.length) : ASKS}
      </h3>
      <div ref={suns} className="mt-1">
        <MoodPicker
          size="big"
          label={latest ? 'Another mood today' : ASKS}
          mood={chosen}
          // A press on the day's own sun is a new check-in of the same mood.
          onChange={(mood) => draft.set({ mood: mood ?? (draft.mood ? null : chosen) })}
        />
      </div>
      {draft.mood ? (
        <div className="grid max-w-130 gap-3 pt-3">
          <Field label="Note" optional>
            {(field) => (
              <TextArea
                {...field}
                rows={2}
                value={draft.text}
                onChange={(event) => draft.setText(event.target.value)}
                onKeyDown={(event) => onFieldKey(event, save)}
                className="max-h-[40dvh]"
              />
            )}
          </Field>
          <div className="flex flex-wrap gap-2">
            <Button type="submit" tone="tide" size="sm" busy={saving}>
              {saving ? 'Saving...' : 'Save mood'}
            </Button>
            <Button
              tone="quiet"
              size="sm"
              onClick={() => {
                void draft.clear();
                suns.current?.querySelector('button')?.focus();
              }}
            >
              Cancel
            </Button>
          </div>
        </div>
      ) : null}
    </form>
  );
}

/** 'Today: Good, from your journal, the latest of 3' */
function saidWords(mood: NotedMood, count: number): string {
  const more = [sourceWords(mood), count > 1 ? `the latest of ${count}` : null].filter((words) => words !== null);
  return [`Today: ${moodOf(mood.mood_type).label}`, ...more].join(', ');
}
