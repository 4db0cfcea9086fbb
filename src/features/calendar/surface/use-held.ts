import { useEffect, useRef, useState } from 'react';
import type { Day } from '#lib/day.ts';
import { useLatest } from '#ui/use-latest.ts';
import { spanOf, type Span } from './hours.ts';
import { isOfOthers, type Occurrence } from '#kinds/occurrence.ts';
import { changesBy, dragged, shifted, STEP, type Grip, type Times } from './shift.ts';

/** Where the occurrences of a surface are kept: in the database (actions.ts), or in the draft of a plan (plan/PlanHours.tsx). */
export interface OccurrenceStore {
  /** Gives an occurrence other times. Resolves to whether it was done. */
  readonly move: (occurrence: Occurrence, times: Times) => Promise<boolean>;
  readonly remove: (occurrence: Occurrence) => void;
  /**
   * How long after the last arrow key the new time is stored, ms: a row of presses is one intent, with one step of undo. With 0, each press
   * is one.
   */
  readonly stillMs: number;
}

/** An event that is being moved. */
export interface HeldOccurrence {
  readonly occurrence: Occurrence;
  /** Where it is for now. */
  readonly span: Span;
  /** 'stored': the rows with its new time are not read yet. */
  readonly by: 'pointer' | 'keys' | 'stored';
}

interface HeldOptions {
  /** The first of the days; spans are in minutes from its first instant. */
  readonly first: Day;
  readonly occurrences: readonly Occurrence[];
  /** Where something can be moved. */
  readonly within: Span;
  readonly store: OccurrenceStore;
  /** A place in words, for screen readers. */
  readonly words: (span: Span, occurrence: Occurrence) => string;
}

/** Moving the events of one day or several and changing their ends: shown at once, stored as one intent, said to screen readers. */
export function useHeld({ first, occurrences, within, store: kept, words }: HeldOptions) {
  const [held, setHeld] = useState<HeldOccurrence | null>(null);
  const [said, say] = useState('');
  /** What is moved and not stored yet, also between two renders. */
  const now = useRef<HeldOccurrence | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // The rows with the new time have been read.
  const [read, setRead] = useState(occurrences);
  if (read !== occurrences) {
    setRead(occurrences);
    if (held?.by === 'stored') setHeld(null);
  }

  const drop = () => {
    clearTimeout(timer.current);
    now.current = null;
    setHeld(null);
  };
  const store = () => {
    const { current } = now;
    if (!current) return;
    drop();
    const { occurrence, span } = current;
    const was = spanOf(first, occurrence);
    if (span.from === was.from && span.to === was.to) return;
    setHeld({ ...current, by: 'stored' });
    void kept.move(occurrence, changesBy(occurrence, was, span)).then((done) => {
      if (!done) setHeld(null);
    });
  };
  // What the keys have moved is stored also when another day opens.
  const leave = useLatest(store);
  useEffect(() => () => leave.current(), [leave]);

  /** The place where it is for now. */
  const placeOf = (occurrence: Occurrence): Span =>
    now.current?.occurrence.key === occurrence.key ? now.current.span : spanOf(first, occurrence);
  /** Puts it exactly there. */
  const put = (occurrence: Occurrence, span: Span, by: 'pointer' | 'keys') => {
    const before = now.current?.occurrence.key === occurrence.key ? now.current.span : null;
    if (by === 'pointer' && before?.from === span.from && before.to === span.to) return;
    // Nothing moves; it says why.
    if (isOfOthers(occurrence.event)) {
      void kept.move(occurrence, changesBy(occurrence, spanOf(first, occurrence), span));
      return;
    }
    now.current = { occurrence, span, by };
    setHeld(now.current);
    say(words(span, occurrence));
    if (by === 'pointer') return;
    clearTimeout(timer.current);
    if (kept.stillMs === 0) store();
    else timer.current = setTimeout(() => leave.current(), kept.stillMs);
  };
  return {
    held,
    said,
    store,
    drop,
    placeOf,
    put,
    /** A drag that began at the occurrence's own place, or at `from`, `by` minutes further now. */
    drag: (occurrence: Occurrence, grip: Grip, by: number, from = spanOf(first, occurrence)) =>
      put(occurrence, dragged(from, grip, by, within), 'pointer'),
    /** One step by an arrow key. */
    nudge: (occurrence: Occurrence, grip: Grip, steps: 1 | -1) =>
      put(occurrence, shifted(placeOf(occurrence), grip, steps * STEP, within), 'keys'),
  };
}
