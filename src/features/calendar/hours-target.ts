import type { Span } from './hours.ts';
import type { Point } from '#ui/use-drag.ts';

/** The hours of the open day, for what is dragged onto them from beside them. */
export interface HoursTarget {
  /** Shows the hour that an item dropped at this point of the window would take, in minutes of the day; null if the point is outside the hours. */
  readonly over: (at: Point) => Span | null;
  /** Shows nothing any more. */
  readonly leave: () => void;
}
