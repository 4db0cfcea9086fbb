import { useRef, useState, type PointerEvent, type RefObject, type WheelEvent } from 'react';
import { clamped, DOUBLE_TAP, FIT, type Zoom, zoomAt } from './zoom.ts';

/** How far a finger moves sideways to turn to the next photo, px. */
const SWIPE = 48;
/** How soon a second tap is a double tap, ms. */
const DOUBLE_MS = 300;

interface Point {
  readonly x: number;
  readonly y: number;
}

/** The fingers on a photo: two zoom it, one turns to the next photo or moves a zoomed one; a double tap zooms, and Ctrl with the wheel. */
export function useZoom(photo: string, window: RefObject<HTMLElement | null>, onTurn: (by: 1 | -1) => void) {
  const [zoom, setZoom] = useState<Zoom>(FIT);
  const [shift, setShift] = useState(0);
  const [zoomed, setZoomed] = useState(photo);
  if (zoomed !== photo) {
    // The next photo begins as a whole.
    setZoomed(photo);
    setZoom(FIT);
  }
  const fingers = useRef(new Map<number, Point>());
  const began = useRef<Point & { readonly pinched: boolean }>({ x: 0, y: 0, pinched: false });
  const tappedAt = useRef(0);

  const box = () => window.current!.getBoundingClientRect();
  const fromMiddle = ({ x, y }: Point): Point => {
    const { left, top, width, height } = box();
    return { x: x - left - width / 2, y: y - top - height / 2 };
  };
  const by = (factor: number, at: Point = { x: 0, y: 0 }) => setZoom((now) => zoomAt(now, factor, at, box()));

  const onPointerDown = (event: PointerEvent) => {
    if (event.pointerType === 'mouse' && event.button !== 0) return;
    (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
    const at = { x: event.clientX, y: event.clientY };
    fingers.current.set(event.pointerId, at);
    if (fingers.current.size === 1) began.current = { ...at, pinched: false };
    else began.current = { ...began.current, pinched: true };
  };
  const onPointerMove = (event: PointerEvent) => {
    const was = fingers.current.get(event.pointerId);
    if (!was) return;
    const at = { x: event.clientX, y: event.clientY };
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1];
    fingers.current.set(event.pointerId, at);
    if (other) {
      const distance = (to: Point) => Math.max(1, Math.hypot(to.x - other.x, to.y - other.y));
      by(distance(at) / distance(was), fromMiddle({ x: (at.x + other.x) / 2, y: (at.y + other.y) / 2 }));
    } else if (zoom.scale > 1)
      setZoom((now) => clamped({ ...now, x: now.x + at.x - was.x, y: now.y + at.y - was.y }, box()));
    else if (!began.current.pinched) setShift(at.x - began.current.x);
  };
  const onPointerUp = (event: PointerEvent) => {
    if (!fingers.current.delete(event.pointerId) || fingers.current.size > 0) return;
    const [dx, dy] = [event.clientX - began.current.x, event.clientY - began.current.y];
    setShift(0);
    if (began.current.pinched) return;
    if (zoom.scale === 1 && Math.abs(dx) > SWIPE && Math.abs(dx) > Math.abs(dy)) onTurn(dx < 0 ? 1 : -1);
    if (Math.hypot(dx, dy) > 8) return;
    if (event.timeStamp - tappedAt.current < DOUBLE_MS) {
      tappedAt.current = 0;
      if (zoom.scale > 1) setZoom(FIT);
      else by(DOUBLE_TAP, fromMiddle({ x: event.clientX, y: event.clientY }));
    } else tappedAt.current = event.timeStamp;
  };
  const onPointerCancel = (event: PointerEvent) => {
    fingers.current.delete(event.pointerId);
    setShift(0);
  };
  const onWheel = (event: WheelEvent) => {
    if (event.ctrlKey) by(Math.exp(-event.deltaY / 200), fromMiddle({ x: event.clientX, y: event.clientY }));
  };

  return {
    zoom,
    /** How far the photo follows a finger that may turn it, px. */
    shift,
    by,
    reset: () => setZoom(FIT),
    handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel, onWheel },
  };
}
