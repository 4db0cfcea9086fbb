/** Where a floating button can be without covering a control. Pure. */

export interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** The distance to keep around the button, px. */
const GAP = 6;
/** How much of the button shows while it is aside, px: all of the margin of a phone's page, or less where a control reaches into that. */
const MOST_ASIDE = 20;
export const LEAST_ASIDE = 8;

/**
 * How many px of a button in `place` may show at the right edge of the window, which is `width` px wide: null when the whole button can,
 * because it touches none of `others`.
 */
export function partShown(place: Box, others: readonly Box[], width: number): number | null {
  const beside = others.filter(({ top, bottom }) => top < place.bottom + GAP && bottom > place.top - GAP);
  const touched = beside.some(({ left, right }) => left < place.right + GAP && right > place.left - GAP);
  if (!touched) return null;
  const free = width - Math.max(...beside.map(({ right }) => right));
  return Math.min(MOST_ASIDE, Math.max(LEAST_ASIDE, free));
}
