import { useEffect, useRef, useState } from 'react';
import type { Day } from '#lib/day.ts';
import { useLatest } from '#ui/use-latest.ts';
import { move } from './actions.ts';
import { spanOf, spanWords, type Span } from './hours.ts';
import { isOfOthers, type Occurrence } from '#kinds/occurrence.ts';
import { changesBy, dragged, shifted, STEP, type Grip } from './shift.ts';

/** How long after the last arrow key the new time is stored, ms: a row of presses is one intent, with one step of undo. */
const STILL_MS = 700;

/** An event that is being moved. */
export interface Held {
  readonly occurrence: Occurrence;
  /** Where it is meanwhile. */
  readonly span: Span;
  /** 'stored': the rows with its new time are not read yet. */
  readonly by: 'pointer' | 'keys' | 'stored';
}

/**
 * Moving the events of a day and changing their ends: shown at once, stored as one intent, said to screen readers. Of several days, `day` is
 * the first, and spans are in minutes from its first instant.
 */
export function useHeld(
  day: Day,
  occurrences: readonly Occurrence[],
  shown: Span,
  words: (day: Day, span: Span) => string = spanWords,
) {
  const [held, setHeld] = useState<Held | null>(null);
  const [said, say] = useState('');
  /** What is moved and not stored yet, also between two renders. */
  const now = useRef<Held | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // The rows with the new time have been read.
  const [read, setRead] = useState(occurrences);
  if (read !== occurrences) {
    setRead(occurrences);
    if (held?.by === 'stored') setHeld(null);
  }

  const hold = (occurrence: Occurrence, span: Span, by: 'pointer' | 'keys') => {
    // Nothing moves; it says why.
    if (isOfOthers(occurrence.event)) {
      void move(occurrence, changesBy(occurrence, spanOf(day, occurrence), span));
      return;
    }
    now.current = { occurrence, span, by };
    setHeld(now.current);
    say(words(day, span));
  };
  /** The place where it is meanwhile. */
  const placeOf = (occurrence: Occurrence): Span =>
    now.current?.occurrence.key === occurrence.key ? now.current.span : spanOf(day, occurrence);
  const wait = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => leave.current(), STILL_MS);
  };
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
    const was = spanOf(day, occurrence);
    if (span.from === was.from && span.to === was.to) return;
    setHeld({ ...current, by: 'stored' });
    void move(occurrence, changesBy(occurrence, was, span)).then((done) => {
      if (!done) setHeld(null);
    });
  };
  // What the keys have moved is stored also when another day opens.
  const leave = useLatest(store);
  useEffect(() => () => leave.current(), [leave]);

  return {
    held,
    said,
    store,
    drop,
    /** A drag that began at the occurrence's own place, `by` minutes further now. */
    drag: (occurrence: Occurrence, grip: Grip, by: number) => {
      const span = dragged(spanOf(day, occurrence), grip, by, shown);
      const before = now.current?.span;
      if (before?.from !== span.from || before.to !== span.to) hold(occurrence, span, 'pointer');
    },
    /** One step by an arrow key. */
    nudge: (occurrence: Occurrence, grip: Grip, steps: 1 | -1) => {
      hold(occurrence, shifted(placeOf(occurrence), grip, steps * STEP, shown), 'keys');
      wait();
    },
    placeOf,
    /** Puts it exactly there. */
    put: (occurrence: Occurrence, span: Span, by: 'pointer' | 'keys') => {
      const before = placeOf(occurrence);
      if (by === 'keys' || before.from !== span.from || before.to !== span.to) hold(occurrence, span, by);
      if (by === 'keys') wait();
    },
  };
}
