import { late } from './late.tsx';

/** A month to pick a day from. Its library is large. */
export const MonthPicker = late(async () => (await import('./PickerMonth.tsx')).PickerMonth);
