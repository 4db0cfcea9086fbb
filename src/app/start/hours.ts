/** Writes times of day as the person reads them: as they chose in the settings, on any device, else as this device does. */
import { liveQuery } from 'dexie';
import { readPreferences } from '#data/preferences.ts';
import { deviceHours, writeHours } from '#lib/clock.ts';
import { logFailure } from '#lib/log-failure.ts';

/** Follows the choice of the open profile. Returns the function that stops it; then the device's own hours hold again. */
export function followHours(): () => void {
  const following = liveQuery(readPreferences).subscribe({
    next: ({ time_format: chosen }) => writeHours(chosen === '12' || chosen === '24' ? chosen : deviceHours()),
    error: (error: unknown) => logFailure('The preferences could not be read:', error),
  });
  return () => {
    following.unsubscribe();
    writeHours(deviceHours());
  };
}
