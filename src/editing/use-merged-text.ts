import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { useDraft } from '#data/drafts.ts';
import { mergeText } from '#lib/merge-text.ts';
import { caretAfter } from './text-diff.ts';

/**
 * The text an open editor goes on with when the stored text changes under it: both edits when they can be joined, else
 * the one being written. The other is kept as an earlier version once this one is saved, so nobody is ever asked.
 */
export function textAfterArrival(base: string, mine: string, theirs: string): string {
  if (mine === base) return theirs;
  const merged = mergeText(base, mine, theirs);
  return merged.clean ? merged.text : mine;
}

/**
 * The text of an open editor: a draft under `key` that outlives a crash, into which edits of the stored text that arrive
 * from elsewhere are merged, with the caret of `field` kept between the same letters.
 */
export function useMergedText(key: string, stored: string, field: RefObject<HTMLTextAreaElement | null>) {
  const draft = useDraft(key, stored);
  // What the draft was started from, kept beside it: a draft found after a crash is merged with what came meanwhile.
  const base = useDraft(`${key}:base`, stored);
  const caret = useRef<{ readonly text: string; readonly start: number; readonly end: number } | null>(null);
  const closed = useRef(false);
  const own = useRef<string | null>(null);
  const [merged, setMerged] = useState(false);
  const ready = draft.ready && base.ready;

  // After every render: it compares, and nearly always that is all.
  // oxlint-disable-next-line react/exhaustive-deps -- see above
  useEffect(() => {
    if (!ready || closed.current) return;
    if (stored === own.current) {
      own.current = null;
      if (stored !== base.text) base.setText(stored);
      return;
    }
    if (stored === base.text) return;
    const mine = draft.text;
    const text = textAfterArrival(base.text, mine, stored);
    base.setText(stored);
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
    /** Whether an edit from elsewhere was joined with this one. */
    merged,
    setText: (text: string) => {
      // The base is stored with the first letter: a draft without its base could not be merged after a crash.
      if (!draft.dirty) base.setText(base.text);
      draft.setText(text);
    },
    /** What is to be stored: what the field says, joined with what has arrived in this very moment, before the field could say so. */
    written: () => {
      const arrived = stored !== base.text && stored !== own.current;
      return arrived ? textAfterArrival(base.text, draft.text, stored) : draft.text;
    },
    /** Says what this editor stores now, so that it is not taken for an edit from elsewhere when the row comes back with it. */
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
