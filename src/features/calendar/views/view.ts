import type { Day } from '#lib/day.ts';

/** What every view of the saved calendar is given. */
export interface ViewProps {
  readonly day: Day;
  readonly today: Day;
  /** Chooses a day, which this view then shows. */
  readonly onPick: (day: Day) => void;
  /** Opens a day with its hours, in the daily view. */
  readonly onOpenDay: (day: Day) => void;
}
