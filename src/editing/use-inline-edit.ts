import { useEffect, useRef, type KeyboardEvent } from 'react';
import type { Undoable } from '#data/mutate.ts';
import type { Result } from '#lib/result.ts';
import type { Toast } from '#ui/toast.ts';
import { useOnce } from '#ui/use-once.ts';
import { tell } from './tell.ts';
import { useMergedText } from './use-merged-text.ts';

interface InlineEdit<E extends string> {
  /** The draft's key: one for each row. */
  readonly draft: string;
  /** The text as the row has it now. */
  readonly stored: string;
  /** Stores the text with the other fields of the form. */
  readonly store: (text: string) => Promise<Result<Undoable<unknown>, E>>;
  readonly edited: Toast;
  readonly failures: Readonly<Record<E, Toast>>;
  /** The other fields of the form (useFormDraft). */
  readonly beside?: { readonly touched: boolean; hasMore(): boolean; clear(): Promise<void> };
  readonly onClose: () => void;
}

/**
 * Edits a row's text in place, by useMergedText. After saving, a toast has Undo and the editor closes unless more was typed in the meantime;
 * when saving fails, a toast has the reason and nothing else changes. Escape closes an unchanged text.
 */
export function useInlineEdit<E extends string>(edit: InlineEdit<E>) {
  const field = useRef<HTMLTextAreaElement>(null);
  const { draft, stored, store, edited, failures, beside, onClose } = edit;
  const text = useMergedText(draft, stored, field);
  const typed = useRef(false);

  // The caret goes to the end of the text.
  useEffect(() => field.current?.setSelectionRange(-1, -1), [field]);

  const leave = async () => {
    onClose();
    await text.clear();
    await beside?.clear();
  };
  const save = useOnce(async () => {
    const written = text.written();
    typed.current = false;
    text.stores(written);
    const outcome = await store(written);
    const left = !outcome.ok ? field.current?.focus() : typed.current || beside?.hasMore() ? beside?.clear() : leave();
    tell(outcome, edited, failures);
    await left;
  });
  const escape = () => void (text.text === stored && !beside?.touched && leave());
  return {
    field,
    text: text.text,
    setText: (next: string) => {
      typed.current = true;
      text.setText(next);
    },
    /** Whether an edit from elsewhere was merged into this one. */
    merged: text.merged,
    save,
    cancel: () => void leave(),
    escape,
    onKeyDown: (event: KeyboardEvent) => event.key === 'Escape' && escape(),
  };
}

/** An edit in progress. */
export type InlineEditState = ReturnType<typeof useInlineEdit>;
