/** Whether a floating button covers a control. Pure. */

export interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** The distance to keep around the button, px. */
const GAP = 6;

/** Whether the button in `place` would touch one of `others`. */
export const touches = (place: Box, others: readonly Box[]): boolean =>
  others.some(
    ({ left, right, top, bottom }) =>
      left < place.right + GAP && right > place.left - GAP && top < place.bottom + GAP && bottom > place.top - GAP,
  );
