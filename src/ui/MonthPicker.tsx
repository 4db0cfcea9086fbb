import { lazy, Suspense } from 'react';
import type { MonthPickerProps } from './PickerMonth.tsx';

const PickerMonth = lazy(async () => ({ default: (await import('./PickerMonth.tsx')).PickerMonth }));

/** A month to pick a day from. Its library is large, and loaded with the first month that is shown. */
export const MonthPicker = (props: MonthPickerProps) => (
  <Suspense fallback={null}>
    <PickerMonth {...props} />
  </Suspense>
);
