import { lazy, Suspense } from 'react';
import type { Day } from '#lib/day.ts';

export interface MonthPickerProps {
  readonly day: Day;
  readonly today: Day;
  /** The weekday that a week starts on, 1 Monday to 7 Sunday. */
  readonly weekStart: number;
  /** Any day of the month that is shown. */
  readonly month: Day;
  readonly onMonthChange: (month: Day) => void;
  readonly onPick: (day: Day) => void;
  /** Days with a band, and what the band means in words: 'has entries'. */
  readonly marked: readonly Day[];
  readonly markedWords: string;
  /** The colours of the bands of a day; without them it has one in the app's own. */
  readonly colors?: ReadonlyMap<Day, readonly string[]> | undefined;
  /** The last day that can be picked. */
  readonly last?: Day | undefined;
}

const PickerMonth = lazy(async () => ({ default: (await import('./PickerMonth.tsx')).PickerMonth }));

/** A month to pick a day from. Its library is large, and loaded with the first month that is shown. */
export const MonthPicker = (props: MonthPickerProps) => (
  <Suspense fallback={null}>
    <PickerMonth {...props} />
  </Suspense>
);
