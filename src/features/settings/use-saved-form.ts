import { useEffect, useRef, useState, type ChangeEvent, type KeyboardEvent } from 'react';
import { flushDrafts } from '#data/drafts.ts';
import { tell } from '#editing/tell.ts';
import { useFormDraft, type Checks } from '#editing/use-form-draft.ts';
import { saveCoachSettings, type CoachSettings } from '#features/profile/mutations.ts';
import { useLatest } from '#ui/use-latest.ts';
import { failed, saved } from './messages.ts';

interface SavedForm<F> {
  /** Where what is typed is kept until it is saved. */
  readonly key: string;
  readonly stored: F;
  readonly checks: Checks<F>;
  /** What must be saved; null when nothing differs. */
  readonly changesOf: (stored: F, form: F) => CoachSettings | null;
}

/**
 * A form that is saved as it is changed: a choice at once, a text when its field is left or Enter is pressed, and when the page is left. What
 * was typed and could not be saved (the tab was closed) is saved when the form opens again.
 */
export function useSavedForm<F extends { readonly [K in keyof F]: string }>({
  key,
  stored,
  checks,
  changesOf,
}: SavedForm<F>) {
  const { form, ready, current, touch, clear } = useFormDraft(key, stored, checks);
  /** What was chosen, until it is stored. */
  const [chosen, setChosen] = useState<Partial<F>>({});
  const shown = { ...form, ...chosen };
  const saving = useRef('');

  const save = async (changes: CoachSettings): Promise<boolean> => {
    // Enter and leaving the field are one wish.
    const same = JSON.stringify(changes);
    if (saving.current === same) return false;
    saving.current = same;
    const [outcome] = await Promise.all([saveCoachSettings(changes), flushDrafts()]);
    saving.current = '';
    return tell(outcome, saved(), failed());
  };
  const saveTyped = async () => {
    const typed = current();
    if (!typed) return;
    const changes = changesOf(stored, typed);
    if (!changes || (await save(changes))) await clear(typed);
  };
  const saveChosen = async (choice: Partial<F>) => {
    setChosen(choice);
    const changes = changesOf(stored, { ...stored, ...choice });
    if (changes) await save(changes);
    setChosen({});
  };

  const latest = useLatest(saveTyped);
  const typing = useRef(false);
  useEffect(() => {
    // What is typed here, also before the stored draft was read, is saved by its field.
    if (ready && !typing.current) void latest.current();
  }, [ready, latest]);
  useEffect(() => () => void latest.current(), [latest]);

  return {
    form: shown,
    /** For a field of text. */
    text: (field: keyof F) => ({
      value: shown[field],
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        typing.current = true;
        touch({ [field]: event.target.value } as Partial<F>);
      },
      onBlur: () => void saveTyped(),
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) void saveTyped();
      },
    }),
    /** For a choice of one. */
    choice: (field: keyof F) => ({
      value: shown[field],
      onChange: (event: ChangeEvent<HTMLSelectElement>) =>
        void saveChosen({ [field]: event.target.value } as Partial<F>),
    }),
  };
}
