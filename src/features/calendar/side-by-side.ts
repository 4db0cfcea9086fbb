/** Which blocks of a day stand beside each other. Pure. */

export interface Place {
  /** Its column, from 0, and how many columns the blocks around it share. */
  readonly column: number;
  readonly columns: number;
}

interface Span {
  readonly start: number;
  readonly end: number;
}

/**
 * A place for each span, in the order they are given. Spans that overlap, directly or through others, share the width: each takes the first
 * column that is free at its start.
 */
export function sideBySide(spans: readonly Span[]): readonly Place[] {
  const places: Place[] = spans.map(() => ({ column: 0, columns: 1 }));
  const order = spans
    .map((_, n) => n)
    .sort((a, b) => spans[a]!.start - spans[b]!.start || spans[b]!.end - spans[a]!.end || a - b);
  let group: number[] = [];
  /** The end of the last span in each column of the group. */
  let ends: number[] = [];
  const close = () => {
    for (const n of group) places[n] = { column: places[n]!.column, columns: ends.length };
    [group, ends] = [[], []];
  };
  for (const n of order) {
    const { start, end } = spans[n]!;
    if (ends.every((last) => last <= start)) close();
    const free = ends.findIndex((last) => last <= start);
    const column = free === -1 ? ends.length : free;
    ends[column] = end;
    places[n] = { column, columns: 1 };
    group.push(n);
  }
  close();
  return places;
}
