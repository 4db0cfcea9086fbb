/** Where the blocks of a day are: events at the same time are side by side. Pure. */
import type { Day } from '#lib/day.ts';
import { spanOf, type Span } from './hours.ts';
import type { Occurrence } from '#kinds/occurrence.ts';
import { sideBySide } from './side-by-side.ts';

/** A block is at least this high, in minutes, so that its title can be read and pressed. */
export const LEAST = 30;

export interface Block {
  readonly occurrence: Occurrence;
  /** What it takes, in minutes of the day; it may begin before what is shown, or end after it. */
  readonly span: Span;
  /** What is drawn of it, within what is shown. */
  readonly drawn: Span;
  /** Its place among those side by side, from 0, and how many places there are. */
  readonly place: number;
  readonly places: number;
}

/** The blocks of a stretch of a day; an occurrence outside of it has none. */
export function layOut(day: Day, occurrences: readonly Occurrence[], shown: Span): Block[] {
  const all = occurrences
    .map((occurrence) => ({ occurrence, span: spanOf(day, occurrence) }))
    .filter(({ span }) => span.from < shown.to && span.to > shown.from)
    .map((each) => ({ ...each, drawn: drawnOf(each.span, shown) }))
    .sort((a, b) => a.drawn.from - b.drawn.from || b.drawn.to - a.drawn.to);
  const places = sideBySide(all.map(({ drawn }) => ({ start: drawn.from, end: drawn.to })));
  return all.map((each, i) => ({ ...each, place: places[i]!.column, places: places[i]!.columns }));
}

/** Cut to what is shown, and not lower than LEAST. */
function drawnOf({ from, to }: Span, shown: Span): Span {
  const start = Math.max(shown.from, Math.min(from, shown.to - LEAST));
  return { from: start, to: Math.min(shown.to, Math.max(to, start + LEAST)) };
}
