import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { useDraft } from '#data/drafts.ts';
import { mergeText } from '#lib/merge-text.ts';
import { caretAfter } from './text-diff.ts';

/**
 * The text of an open editor while the stored text changes: both edits merged if they can be, else the one being written. The
 * other becomes an earlier version once this one is saved, so the person is not asked.
 */
export function textAfterArrival(base: string, mine: string, theirs: string): string {
  if (mine === base) return theirs;
  const merged = mergeText(base, mine, theirs);
  return merged.clean ? merged.text : mine;
}

/**
 * The text of an open editor: a draft of `key`, into which edits of the stored text that arrive from elsewhere are merged. The caret of
 * `field` stays between the same letters.
 */
export function useMergedText(key: string, stored: string, field: RefObject<HTMLTextAreaElement | null>) {
  const draft = useDraft(key, stored);
  // The text that the draft was started from is a draft too: after a crash the draft can still be merged with what has arrived since.
  const base = useDraft(`${key}:base`, stored);
  const caret = useRef<{ readonly text: string; readonly start: number; readonly end: number } | null>(null);
  const closed = useRef(false);
  const own = useRef<string | null>(null);
  const [merged, setMerged] = useState(false);
  const ready = draft.ready && base.ready;

  const beginFrom = (text: string) => {
    base.setText(text);
    // Another tab that saves this text also removes the draft, before or after the text arrives.
    draft.startFrom(text);
  };

  // After every render: usually it only compares.
  // oxlint-disable-next-line react/exhaustive-deps -- see above
  useEffect(() => {
    if (!ready || closed.current) return;
    if (stored === own.current) {
      own.current = null;
      if (stored !== base.text) beginFrom(stored);
      return;
    }
    if (stored === base.text) return;
    const mine = draft.text;
    const text = textAfterArrival(base.text, mine, stored);
    beginFrom(stored);
    if (text === mine) return;
    const { selectionStart = 0, selectionEnd = 0 } = field.current ?? {};
    caret.current = { text, start: caretAfter(mine, text, selectionStart), end: caretAfter(mine, text, selectionEnd) };
    // oxlint-disable-next-line react/set-state-in-effect -- the row arrived from outside
    if (mine !== base.text) setMerged(true);
    draft.setText(text);
  });

  useLayoutEffect(() => {
    const wanted = caret.current;
    if (!wanted || field.current?.value !== wanted.text) return;
    caret.current = null;
    if (field.current === document.activeElement) field.current.setSelectionRange(wanted.start, wanted.end);
  });

  return {
    text: draft.text,
    ready,
    /** Whether an edit from elsewhere was merged into this one. */
    merged,
    setText: (text: string) => {
      // The base is stored with the first letter: without it the draft could not be merged after a crash.
      if (!draft.dirty) base.setText(base.text);
      draft.setText(text);
    },
    /** The text to store: the field's, merged with what has arrived after the last render. */
    written: () => {
      const arrived = stored !== base.text && stored !== own.current;
      return arrived ? textAfterArrival(base.text, draft.text, stored) : draft.text;
    },
    /** Sets what this editor stores now, so that it does not count as an edit from elsewhere when the row is read again. */
    stores: (text: string) => {
      own.current = text.trim();
    },
    clear: async () => {
      closed.current = true;
      await draft.clear();
      await base.clear();
    },
  };
}
