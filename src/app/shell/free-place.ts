/** Where a floating button can be without covering a control. Pure. */

export interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** The distance to keep around the button, px. */
const GAP = 6;

/**
 * How far, in px, a button must be lifted from `rest` so that it touches none of `others`: 0 when it can stay, null when it would be higher
 * than `most`.
 */
export function liftFor(rest: Box, others: readonly Box[], most: number): number | null {
  const near = others.filter(({ left, right }) => left < rest.right + GAP && right > rest.left - GAP);
  const touches = (lift: number) =>
    near.some(({ top, bottom }) => top < rest.bottom - lift + GAP && bottom > rest.top - lift - GAP);
  const lifts = [0, ...near.map(({ top }) => rest.bottom - top + GAP)]
    .filter((lift) => lift >= 0)
    .sort((a, b) => a - b);
  const lift = lifts.find((lift) => !touches(lift));
  return lift === undefined || lift > most ? null : lift;
}
