import { useEffect, useRef } from 'react';
import { flushDrafts } from '#data/drafts.ts';
import { undoAction } from '#editing/undo-action.ts';
import type { Day } from '#lib/day.ts';
import { shortDate } from '#lib/format.ts';
import { Button } from '#ui/Button.tsx';
import { toast } from '#ui/toast.ts';
import { useOnce } from '#ui/use-once.ts';
import { CheckInFields } from './CheckInFields.tsx';
import { backdated, captured, failures } from './messages.ts';
import { addCheckIn } from './mutations.ts';
import { useEntryDraft } from '#editing/use-entry-draft.ts';
import { NEW_MOOD } from '#lib/moods.ts';

interface CheckInFormProps {
  /** The day the form is for, unless another is chosen. */
  readonly day: Day;
  readonly today: Day;
  readonly known: readonly string[];
  /** Whether the keys 1 to 5 choose (use-mood-keys.ts), so that it is said. */
  readonly keys?: boolean;
  /** The form takes the focus: the person has just asked for it. */
  readonly focus?: boolean;
  readonly onDone?: () => void;
  /** Leaves without saving; without it there is no way out, because there is nothing to go back to. */
  readonly onCancel?: (() => void) | undefined;
}

/** A new check-in: choose and save, two taps; the rest is optional. Every letter is a draft. */
export function CheckInForm({ day: forDay, today, known, keys = false, focus, onDone, onCancel }: CheckInFormProps) {
  // An earlier day has a draft of its own, so that it never mixes with the one begun for today.
  const draft = useEntryDraft(forDay === today ? NEW_MOOD : `${NEW_MOOD}:${forDay}`);
  const form = useRef<HTMLFormElement>(null);
  const day = draft.day ?? forDay;
  const question = day === today ? 'How are you feeling today?' : `How did you feel on ${shortDate(day)}?`;

  useEffect(() => {
    if (focus) form.current?.querySelector('button')?.focus();
  }, [focus]);

  const add = useOnce(async () => {
    const { mood, text: note, tags } = draft;
    // With no letter on its way, the draft is let go of at once: the next check-in may begin as soon as this one is seen.
    const [outcome] = await Promise.all([addCheckIn({ mood, note, tags, day }), flushDrafts()]);
    if (!outcome.ok) return void toast(failures[outcome.error]);
    if (!draft.hasMore()) onDone?.();
    await draft.clear();
    return void toast({
      ...(day === today ? captured : backdated(shortDate(day))),
      action: undoAction(outcome.value),
    });
  });

  return (
    <form
      ref={form}
      aria-label={question}
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      <p aria-hidden="true" className="mb-2 font-serif text-lead font-[560] tracking-tight">
        {question}
      </p>
      <CheckInFields
        question={question}
        mood={draft.mood}
        note={draft.text}
        tags={draft.tags}
        day={day}
        today={today}
        known={known}
        keys={keys}
        onNote={draft.setText}
        onChange={draft.set}
        onSend={add}
        {...(onCancel ? { onLeave: onCancel } : {})}
      >
        {onCancel ? (
          <Button tone="quiet" size="sm" onClick={onCancel}>
            Cancel
          </Button>
        ) : null}
        <Button type="submit" tone="coral" size="sm">
          Save mood
        </Button>
      </CheckInFields>
      {onCancel && !draft.mood ? (
        <Button tone="quiet" size="sm" className="mt-1" onClick={onCancel}>
          Cancel
        </Button>
      ) : null}
    </form>
  );
}
