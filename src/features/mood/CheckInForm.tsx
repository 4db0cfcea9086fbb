import { useEffect, useRef } from 'react';
import { flushDrafts } from '#data/drafts.ts';
import { tell } from '#editing/tell.ts';
import type { Day } from '#lib/day.ts';
import { shortDate } from '#lib/format.ts';
import { Button } from '#ui/Button.tsx';
import { useOnce } from '#ui/use-once.ts';
import { CheckInFields } from './CheckInFields.tsx';
import { backdated, captured, failures } from './messages.ts';
import { addCheckIn } from './mutations.ts';
import { useEntryDraft } from '#editing/use-entry-draft.ts';
import { NEW_MOOD } from '#lib/moods.ts';
import { t } from '#lib/i18n.ts';

interface CheckInFormProps {
  /** The day of the form, unless the person chooses another. */
  readonly day: Day;
  readonly today: Day;
  readonly known: readonly string[];
  /** Whether the keys 1 to 5 choose a mood (NowPanel.tsx); the form then shows it. */
  readonly keys?: boolean;
  /** The form takes the focus: the person has just opened it. */
  readonly focus?: boolean;
  readonly onDone?: () => void;
  /** Closes the form without saving. Missing where there is no view to go back to. */
  readonly onCancel?: (() => void) | undefined;
}

/** A new check-in: choose and save, two taps; the rest is optional. Every letter is stored as a draft. */
export function CheckInForm({ day: forDay, today, known, keys = false, focus, onDone, onCancel }: CheckInFormProps) {
  // An earlier day has its own draft, so that it never mixes with the draft for today.
  const draft = useEntryDraft(forDay === today ? NEW_MOOD : `${NEW_MOOD}:${forDay}`);
  const form = useRef<HTMLFormElement>(null);
  const day = draft.day ?? forDay;
  const question =
    day === today ? t('How are you feeling today?') : t('How did you feel on {day}?', { day: shortDate(day) });

  useEffect(() => {
    if (focus) form.current?.querySelector('button')?.focus();
  }, [focus]);

  const add = useOnce(async () => {
    const { mood, text: note, tags } = draft;
    // flushDrafts() writes pending drafts first, so that the draft can be cleared at once: the person may start the next check-in as soon
    // as this one shows.
    const [outcome] = await Promise.all([addCheckIn({ mood, note, tags, day }), flushDrafts()]);
    if (outcome.ok) {
      if (!draft.hasMore()) onDone?.();
      await draft.clear();
    }
    tell(outcome, day === today ? captured() : backdated(shortDate(day)), failures());
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
        {...(onCancel ? { onLeave: onCancel } : {})}
      >
        {onCancel ? (
          <Button tone="quiet" size="sm" onClick={onCancel}>
            {t('Cancel')}
          </Button>
        ) : null}
        <Button type="submit" tone="coral" size="sm">
          {t('Save mood')}
        </Button>
      </CheckInFields>
      {onCancel && !draft.mood ? (
        <Button tone="quiet" size="sm" className="mt-1" onClick={onCancel}>
          {t('Cancel')}
        </Button>
      ) : null}
    </form>
  );
}
