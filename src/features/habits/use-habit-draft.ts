/** The values of a habit's form until it is saved: each text is a draft, and so are the choices. */
import { useDraft, type DraftField } from '#data/drafts.ts';
import { useLatest } from '#ui/use-latest.ts';
import { choiceChecks, choicesOf, planOf } from './habit-choices.ts';
import type { HabitDraft } from './habit.ts';
import { useFormDraft } from '#editing/use-form-draft.ts';

/** The draft of a habit's form; it shows `initial` where nothing was typed or chosen. */
export function useHabitDraft(key: string, initial: HabitDraft) {
  const title = useDraft(key, initial.title);
  const description = useDraft(`${key}:description`, initial.description);
  const { form: choices, touch, clear } = useFormDraft(`${key}:beside`, choicesOf(initial), choiceChecks);
  const texts = useLatest([title.text, description.text]);
  // Text typed since the save starts the next new habit. For an existing habit a changed text is kept whole, because its new end alone
  // would not be a name.
  const forget = (field: DraftField, now: string | undefined) =>
    key === NEW_HABIT || now === field.text ? field.clear(field.text) : undefined;
  const { type, time_block, unit, reminders } = choices;
  const draft: HabitDraft = {
    title: title.text,
    description: description.text,
    type,
    time_block,
    plan: planOf(choices),
    unit,
    reminders,
  };
  return {
    draft,
    choices,
    choose: touch,
    setTitle: title.setText,
    setDescription: description.setText,
    /** Deletes the draft as this render has it: it was saved or discarded. Text typed since stays. */
    clear: async () => {
      const [titleNow, descriptionNow] = texts.current;
      await Promise.all([forget(title, titleNow), forget(description, descriptionNow), clear()]);
    },
  };
}

export const NEW_HABIT = 'habit:new';
