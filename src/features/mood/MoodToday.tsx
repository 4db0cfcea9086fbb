import { useRef, useState, type RefObject } from 'react';
import type { Undoable } from '#data/mutate.ts';
import type { MoodEntry } from '#data/schema.ts';
import { tell } from '#editing/tell.ts';
import { useEntryDraft } from '#editing/use-entry-draft.ts';
import { moodOf, NEW_MOOD } from '#lib/moods.ts';
import type { Result } from '#lib/result.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { focusIfLost } from '#ui/focus-return.ts';
import { MoodPicker } from '#ui/MoodPicker.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { useOnce } from '#ui/use-once.ts';
import { captured, edited, failures } from './messages.ts';
import type { MoodError } from './mood.ts';
import { captureMood, editCheckIn } from './mutations.ts';
import { latestFirst, type NotedMood, sourceWords } from './noted.ts';
import { t } from '#lib/i18n.ts';

interface MoodTodayProps {
  /** The moods of today, in any order. */
  readonly moods: readonly NotedMood[];
  /** The element that the tile's control leads to. */
  readonly suns: RefObject<HTMLDivElement | null>;
}

/**
 * The entry control (spec 001, sections 4 and 5): choosing a sun reveals the optional note, then saving. Once the day has a mood, wherever it
 * was said, the question is gone and its sun stands out. Another press says so, and offers to add a mood or to change the latest.
 */
export function MoodToday({ moods, suns }: MoodTodayProps) {
  const draft = useEntryDraft(NEW_MOOD);
  const [saving, setSaving] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  const latest = [...moods].sort(latestFirst)[0];
  const chosen = draft.mood ?? latest?.mood_type ?? null;

  /** The latest mood, when it can be changed to the chosen one here: a mood that a journal entry carries is changed there. */
  const first = latest?.checkIn && latest.mood_type !== draft.mood ? latest.checkIn : null;

  const finish = async <T,>(outcome: Result<Undoable<T>, MoodError>, done: ReturnType<typeof captured>) => {
    setSaving(false);
    if (outcome.ok) {
      await draft.clear();
      focusIfLost(title.current);
    }
    tell(outcome, done, failures());
  };
  const save = useOnce(async () => {
    setSaving(true);
    await finish(await captureMood({ mood: draft.mood, note: draft.text }), captured());
  });
  const change = useOnce(async (opened: MoodEntry) => {
    setSaving(true);
    const { tags, logged_for: day } = opened;
    const note = draft.text.trim() === '' ? (opened.note ?? '') : draft.text;
    await finish(await editCheckIn(opened, { mood: draft.mood, note, tags: tags ?? [], day }), edited());
  });

  return (
    <form
      aria-label={t("Today's mood")}
      className="border-b border-line pb-4"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <h3 ref={title} tabIndex={-1} className="min-h-6 font-sans text-sm font-semibold tracking-normal text-ink-2">
        {latest ? saidWords(latest, moods.length) : t('How are you feeling today?')}
      </h3>
      <div ref={suns} className="mt-1">
        <MoodPicker
          size="big"
          label={latest ? t('Another mood today') : t('How are you feeling today?')}
          mood={chosen}
          // A press on the day's own sun is a new check-in of the same mood.
          onChange={(mood) => draft.set({ mood: mood ?? (draft.mood ? null : chosen) })}
        />
      </div>
      {draft.mood ? (
        <div className="grid max-w-130 gap-3 pt-3">
          <Field label={t('Note')} optional>
            {(field) => (
              <TextArea
                {...field}
                rows={2}
                value={draft.text}
                onChange={(event) => draft.setText(event.target.value)}
                className="max-h-[40dvh]"
              />
            )}
          </Field>
          {latest ? (
            <p className="text-sm text-pretty text-ink-2">
              {t(
                'Today already has {count, plural, one {a mood, {mood}} other {# moods, {mood} the latest}}. {change, select, yes {You can add one more, or change it.} other {You can add one more.}}',
                { count: moods.length, mood: t(moodOf(latest.mood_type).label), change: first ? 'yes' : 'no' },
              )}
            </p>
          ) : null}
          <div className="flex flex-wrap gap-2">
            <Button type="submit" tone="tide" size="sm" busy={saving}>
              {saving ? t('Saving...') : latest ? t('Add another mood') : t('Save mood')}
            </Button>
            {first ? (
              <Button size="sm" disabled={saving} onClick={() => void change(first)}>
                {t('Change {from} to {to}', {
                  from: t(moodOf(first.mood_type).label),
                  to: t(moodOf(draft.mood).label),
                })}
              </Button>
            ) : null}
            <Button
              tone="quiet"
              size="sm"
              onClick={() => {
                void draft.clear();
                suns.current?.querySelector('button')?.focus();
              }}
            >
              {t('Cancel')}
            </Button>
          </div>
        </div>
      ) : null}
    </form>
  );
}

/** 'Today: Good, from your journal, the latest of 3' */
function saidWords(mood: NotedMood, count: number): string {
  const more = [sourceWords(mood), count > 1 ? t('the latest of {count}', { count }) : null].filter(
    (words) => words !== null,
  );
  return [t('Today: {mood}', { mood: t(moodOf(mood.mood_type).label) }), ...more].join(', ');
}
