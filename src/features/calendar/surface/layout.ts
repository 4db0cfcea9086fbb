/** Where the blocks of a day are: events at the same time are side by side. Pure. */
import type { Day } from '#lib/day.ts';
import { spanOf, type Span } from './hours.ts';
import type { Occurrence } from '#kinds/occurrence.ts';

/** A block is at least this high, in minutes, so that its title can be read and pressed. */
export const SHORTEST = 30;

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
  const places = sideBySide(all.map(({ drawn }) => drawn));
  return all.map((each, i) => ({ ...each, place: places[i]!.column, places: places[i]!.columns }));
}

/** Cut to what is shown, and not lower than SHORTEST. */
function drawnOf({ from, to }: Span, shown: Span): Span {
  const start = Math.max(shown.from, Math.min(from, shown.to - SHORTEST));
  return { from: start, to: Math.min(shown.to, Math.max(to, start + SHORTEST)) };
}

export interface Place {
  /** Its column, from 0, and how many columns the blocks around it share. */
  readonly column: number;
  readonly columns: number;
}

/**
 * A place for each span, in the order they are given. Spans that overlap, directly or through others, share the width: each takes the first
 * column that is free at its start.
 */
export function sideBySide(spans: readonly Span[]): readonly Place[] {
  const places: Place[] = spans.map(() => ({ column: 0, columns: 1 }));
  const order = spans
    .map((_, n) => n)
    .sort((a, b) => spans[a]!.from - spans[b]!.from || spans[b]!.to - spans[a]!.to || a - b);
  let group: number[] = [];
  /** The end of the last span in each column of the group. */
  let ends: number[] = [];
  const close = () => {
    for (const n of group) places[n] = { column: places[n]!.column, columns: ends.length };
    [group, ends] = [[], []];
  };
  for (const n of order) {
    const { from, to } = spans[n]!;
    if (ends.every((last) => last <= from)) close();
    const free = ends.findIndex((last) => last <= from);
    const column = free === -1 ? ends.length : free;
    ends[column] = to;
    places[n] = { column, columns: 1 };
    group.push(n);
  }
  close();
  return places;
}
