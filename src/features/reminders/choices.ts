/** What a person has chosen about reminders, read from their preferences. Pure. */
import type { Preferences } from '#data/schema.ts';
import { dayStartIn, weekStartIn } from '#lib/day-choices.ts';

export type Values = NonNullable<Preferences['values']>;

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

/** The times until a person chooses others. */
export const CHECK_IN_AT = '09:00';
export const REFLECTION_AT = '20:00';
export const QUIET_FROM = '22:00';
export const QUIET_TO = '07:00';

/** 'HH:MM' as minutes since midnight; `otherwise` for anything else. */
export function minuteOf(value: unknown, otherwise: string): number {
  const text = typeof value === 'string' && /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(value) ? value : otherwise;
  return Number(text.slice(0, 2)) * 60 + Number(text.slice(3));
}

/** The choices in stored preferences; what was not chosen is as in spec 001: Daily Check-in off, the two others on, no quiet hours. */
export function choicesIn(values: Values): Choices {
  const from = minuteOf(values.quiet_from, QUIET_FROM);
  const to = minuteOf(values.quiet_to, QUIET_TO);
  return {
    checkIn: values.daily_check_in === true ? minuteOf(values.daily_check_in_at, CHECK_IN_AT) : null,
    reflection: values.evening_reflection === false ? null : minuteOf(values.evening_reflection_at, REFLECTION_AT),
    habits: values.habit_reminders !== false,
    quiet: values.quiet_hours === true && from !== to ? { from, to } : null,
    dayStartsAt: dayStartIn(values),
    weekStart: weekStartIn(values, 1),
  };
}

/** Whether a minute of the day is in the quiet hours; their last minute is the one before `to`. */
export const isQuiet = (quiet: Choices['quiet'], minute: number): boolean =>
  quiet !== null &&
  (quiet.from < quiet.to ? quiet.from <= minute && minute < quiet.to : quiet.from <= minute || minute < quiet.to);
