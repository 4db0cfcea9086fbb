import type { Span } from './hours.ts';
import type { Point } from './use-column-pointer.ts';

/** The hours of the open day, for what is dragged onto them from beside them. */
export interface HoursTarget {
  /** Shows what would be taken by something an hour long at a place of the window; null: the place is beside the hours. In minutes of the day. */
  readonly over: (at: Point) => Span | null;
  /** Shows nothing any more. */
  readonly leave: () => void;
}
