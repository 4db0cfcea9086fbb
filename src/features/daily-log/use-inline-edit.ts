import type { KeyboardEvent, RefObject } from 'react';
import type { Done } from '#data/mutate.ts';
import type { Result } from '#lib/result.ts';
import { toast, type Toast } from '#ui/toast.ts';
import { onFieldKey } from './keys.ts';
import { undoAction } from './undo-action.ts';
import { useMergedText } from './use-merged-text.ts';

interface InlineEdit<E extends string> {
  /** Where the words are. */
  readonly field: RefObject<HTMLTextAreaElement | null>;
  /** The draft's name: one for each row. */
  readonly draft: string;
  /** The text as the row has it now. */
  readonly stored: string;
  /** Stores the text with what was chosen beside it. */
  readonly store: (text: string) => Promise<Result<Done<unknown>, E>>;
  readonly edited: Toast;
  readonly failures: Readonly<Record<E, Toast>>;
  /** Whether something besides the text was touched, so that Escape does not throw it away. */
  readonly touched?: boolean;
  /** Forgets the drafts of what was chosen beside the text. */
  readonly clearRest?: () => Promise<void>;
  readonly onClose: () => void;
}

/**
 * A row's words being edited in their place: a draft that outlives a crash, into which edits that arrive meanwhile are merged with the caret kept.
 * Saving says so with an Undo; a refusal says why and leaves the editor as it is. Ctrl or Cmd with Enter saves, Escape leaves what is unchanged.
 */
export function useInlineEdit<E extends string>(edit: InlineEdit<E>) {
  const { field, draft, stored, store, edited, failures, touched = false, clearRest, onClose } = edit;
  const text = useMergedText(draft, stored, field);

  const leave = async () => {
    onClose();
    await text.clear();
    await clearRest?.();
  };
  const save = async () => {
    const outcome = await store(text.text);
    if (!outcome.ok) {
      toast(failures[outcome.error]);
      field.current?.focus();
      return;
    }
    const left = leave();
    toast({ ...edited, action: undoAction(outcome.value) });
    await left;
  };
  const escape = () => void (text.text === stored && !touched && leave());
  return {
    text: text.text,
    setText: text.setText,
    /** Whether an edit from elsewhere was joined with this one. */
    merged: text.merged,
    save,
    cancel: () => void leave(),
    escape,
    onKeyDown: (event: KeyboardEvent) => onFieldKey(event, save, escape),
  };
}
