/** Where a dragged row would drop, and how far the other rows move aside. Pure geometry. */

export interface RowBox {
  readonly top: number;
  readonly height: number;
}

/** The new place of a row that was dragged from `from` by `dy` px: it passes another row when its middle does. */
export function placeAt(boxes: readonly RowBox[], from: number, dy: number): number {
  const dragged = boxes[from];
  if (!dragged) return from;
  const middle = dragged.top + dragged.height / 2 + dy;
  let to = from;
  for (let i = from + 1; i < boxes.length && middle > boxes[i]!.top + boxes[i]!.height / 2; i++) to = i;
  for (let i = from - 1; i >= 0 && middle < boxes[i]!.top + boxes[i]!.height / 2; i--) to = i;
  return to;
}

/** How far row `i` moves aside, px, while the row from `from` would drop at `to`. */
export function shiftOf(boxes: readonly RowBox[], i: number, from: number, to: number): number {
  const height = boxes[from]?.height ?? 0;
  if (i === from) return 0;
  if (from < i && i <= to) return -height;
  if (to <= i && i < from) return height;
  return 0;
}
