import { useSyncExternalStore } from 'react';
import { hoursWritten, watchHours, type Hours } from '#lib/clock.ts';

/** With how many hours times are written. A component that is not drawn with its page (memo) asks it, so that its times follow the choice. */
export const useHours = (): Hours => useSyncExternalStore(watchHours, hoursWritten, hoursWritten);
