/** The settings of a person, in one row: name and value. Every setting is named here, with its values and what holds until one is chosen. Pure: page and server read it alike. */

import { isLanguage, type Language } from './languages.ts';

/** The settings as they are stored. A name or a value of a newer version stays as it is. */
export type Values = Readonly<Record<string, string | number | boolean | null>>;

/** Every setting and its values. null: the person has not chosen, and the reader decides. */
export interface Settings {
  /** The hour from which writing belongs to the new day, 0 to 12. */
  day_starts_at: number;
  /** The weekday that weeks start on, 1 Monday to 7 Sunday. */
  week_starts_on: number | null;
  /** The language of the app; null: as the browser says. */
  language: Language | null;
  /** How clock times are written; null: as the device writes them. */
  time_format: '12' | '24' | null;
  /** Whether the keys 1 to 5 choose a mood (WCAG 2.1.4). */
  single_keys: boolean;
  /** Whether the coach may see memories, and moods. */
  coach_memories: boolean;
  coach_moods: boolean;
  /** Whether questions of an end-to-end encrypted account go to the server, which can read them; null: the person was not asked yet, and none do. */
  coach_questions: boolean | null;
  /** Whether entries of the log that fit a question go along with it; null: the person was not asked yet, and none do. */
  coach_entries: boolean | null;
  /** Whether recordings go to the server's speech model; null: the person was not asked yet, and none do. */
  recordings_written_out: boolean | null;
  /** Whether photos in the chat go to a model that can see. */
  coach_photos: boolean;
  /** AI Preferences (spec 001, section 2). */
  communication_style: 'direct' | 'balanced' | 'supportive';
  focus_productivity: boolean;
  focus_wellbeing: boolean;
  focus_fitness: boolean;
  focus_mental: boolean;
  /** Notifications (spec 001, section 2), and their times, 'HH:MM'. */
  daily_check_in: boolean;
  daily_check_in_at: string;
  evening_reflection: boolean;
  evening_reflection_at: string;
  habit_reminders: boolean;
  /** Whether nothing reminds from `quiet_from` to `quiet_to`, which may be after midnight. */
  quiet_hours: boolean;
  quiet_from: string;
  quiet_to: string;
  /** Whether the app's icon shows how many tasks and habits of today are open. */
  app_badge: boolean;
}
export type SettingName = keyof Settings;
/** A pattern of the insights that the person does not want to see: one setting for each. */
export type PatternName = `pattern_hidden_${string}`;

const oneOf =
  (...values: readonly unknown[]) =>
  (value: unknown) =>
    values.includes(value);
const isFlag = oneOf(true, false);
const isTime = (value: unknown) => typeof value === 'string' && /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(value);
const whole = (from: number, to: number) => (value: unknown) =>
  Number.isInteger(value) && (value as number) >= from && (value as number) <= to;

/** What holds until a value is chosen, and whether a stored value is one that this version knows. Plain checks: every first screen loads them. */
const known: { readonly [K in SettingName]: readonly [unset: Settings[K], is: (value: unknown) => boolean] } = {
  day_starts_at: [0, whole(0, 12)],
  week_starts_on: [null, whole(1, 7)],
  language: [null, isLanguage],
  time_format: [null, oneOf('12', '24')],
  single_keys: [true, isFlag],
  coach_memories: [true, isFlag],
  coach_moods: [true, isFlag],
  coach_questions: [null, isFlag],
  coach_entries: [null, isFlag],
  recordings_written_out: [null, isFlag],
  coach_photos: [false, isFlag],
  communication_style: ['balanced', oneOf('direct', 'balanced', 'supportive')],
  focus_productivity: [false, isFlag],
  focus_wellbeing: [false, isFlag],
  focus_fitness: [false, isFlag],
  focus_mental: [false, isFlag],
  daily_check_in: [false, isFlag],
  daily_check_in_at: ['09:00', isTime],
  evening_reflection: [true, isFlag],
  evening_reflection_at: ['20:00', isTime],
  habit_reminders: [true, isFlag],
  quiet_hours: [false, isFlag],
  quiet_from: ['22:00', isTime],
  quiet_to: ['07:00', isTime],
  app_badge: [true, isFlag],
};

/** The value of a setting, among the stored ones; an unknown value counts as none. */
export function settingIn<K extends SettingName>(values: Values | undefined, name: K): Settings[K] {
  const [unset, is] = known[name];
  const value = values?.[name];
  return is(value) ? (value as Settings[K]) : unset;
}

/**
 * The weekday that the person's weeks start on, 1 Monday to 7 Sunday; `unchosen` until they choose one. In the specs the weeks of habits and
 * of the planner start on Monday, and the week of moods on Sunday.
 */
export const weekStartIn = (values: Values | undefined, unchosen: number): number =>
  settingIn(values, 'week_starts_on') ?? unchosen;
