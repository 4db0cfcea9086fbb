/** Writes texts and times of day, and begins weeks, as the person chose in the settings on any device. */
import { liveQuery } from 'dexie';
import { readPreferences } from '#data/preferences.ts';
import { settingIn, weekStartIn } from '#lib/settings.ts';
import { showChosenLanguage } from './language.ts';
import { writeHours } from '#ui/clock.ts';
import { deviceHours } from '#lib/clock.ts';
import { logFailure } from '#lib/log-failure.ts';
import { useWeekStart } from '#ui/use-week-start.ts';

/** Follows the choice of the open profile. Returns the function that stops it; then the device's own hours hold again. */
export function followHours(): () => void {
  const following = liveQuery(readPreferences).subscribe({
    next: (preferences) => {
      writeHours(settingIn(preferences, 'time_format') ?? deviceHours());
      useWeekStart.setState(weekStartIn(preferences, 1));
      void showChosenLanguage(settingIn(preferences, 'language'));
    },
    error: (error: unknown) => logFailure('The preferences could not be read:', error),
  });
  return () => {
    following.unsubscribe();
    writeHours(deviceHours());
    useWeekStart.setState(1);
  };
}
