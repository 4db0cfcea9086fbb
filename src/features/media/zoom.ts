/** How a photo lies in the window of the viewer: how much larger it is, and how far it was moved, px. Pure. */

export interface Zoom {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

export const FIT: Zoom = { scale: 1, x: 0, y: 0 };
export const MOST_ZOOM = 6;
/** What a double tap zooms to. */
export const DOUBLE_TAP = 2.5;

interface Box {
  readonly width: number;
  readonly height: number;
}

/** Within the limits: a photo that fits is in the middle, a larger one covers the window. */
export function clamped({ scale, x, y }: Zoom, window: Box): Zoom {
  const most = Math.min(MOST_ZOOM, Math.max(1, scale));
  const limit = (at: number, side: number) => {
    const free = (side * (most - 1)) / 2;
    return Math.min(free, Math.max(-free, at));
  };
  return most === 1 ? FIT : { scale: most, x: limit(x, window.width), y: limit(y, window.height) };
}

/** Zooms by a factor; the point, from the middle of the window, stays where it is. */
export function zoomAt(
  { scale, x, y }: Zoom,
  factor: number,
  point: { readonly x: number; readonly y: number },
  window: Box,
): Zoom {
  const next = Math.min(MOST_ZOOM, Math.max(1, scale * factor));
  const by = next / scale;
  return clamped({ scale: next, x: point.x - (point.x - x) * by, y: point.y - (point.y - y) * by }, window);
}
