/** What a person has chosen about reminders, read from their preferences. Pure. */
import { minuteOfTime } from '#lib/clock.ts';
import { settingIn, weekStartIn, type Values } from '#lib/settings.ts';

export interface Choices {
  /** Minutes since midnight; null: off. */
  readonly checkIn: number | null;
  readonly reflection: number | null;
  readonly habits: boolean;
  /** Minutes since midnight. `to` may be before `from`: then they go over midnight. Null: there are none. */
  readonly quiet: { readonly from: number; readonly to: number } | null;
  /** The hour at which the person's day starts, 0 to 12. */
  readonly dayStartsAt: number;
  /** 1 Monday to 7 Sunday. */
  readonly weekStart: number;
}

/** The choices in stored preferences; what was not chosen is as in spec 001: Daily Check-in off, the two others on, no quiet hours. */
export function choicesIn(values: Values): Choices {
  const from = minuteOfTime(settingIn(values, 'quiet_from'));
  const to = minuteOfTime(settingIn(values, 'quiet_to'));
  const at = (name: 'daily_check_in' | 'evening_reflection') =>
    settingIn(values, name) ? minuteOfTime(settingIn(values, `${name}_at`)) : null;
  return {
    checkIn: at('daily_check_in'),
    reflection: at('evening_reflection'),
    habits: settingIn(values, 'habit_reminders'),
    quiet: settingIn(values, 'quiet_hours') && from !== to ? { from, to } : null,
    dayStartsAt: settingIn(values, 'day_starts_at'),
    weekStart: weekStartIn(values, 1),
  };
}

/** Whether a minute of the day is in the quiet hours; their last minute is the one before `to`. */
export const isQuiet = (quiet: Choices['quiet'], minute: number): boolean =>
  quiet !== null &&
  (quiet.from < quiet.to ? quiet.from <= minute && minute < quiet.to : quiet.from <= minute || minute < quiet.to);
