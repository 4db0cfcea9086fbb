/** Moods by name: the five that a person can choose, and the nine of earlier versions that are still shown (spec 001, section 3). */
import { isDamaged } from './damaged.ts';

/** A mood's value, and the level of its sun: 1 is terrible, 5 is great. */
export type MoodLevel = 1 | 2 | 3 | 4 | 5;

/** The draft key of a new mood for today. The card, the panel and /mood share the draft. */
export const NEW_MOOD = 'mood:new';

/** The moods to choose from, in the order in which they are offered: from great to terrible. */
export const moods = [
  { type: 'great', label: 'Great', level: 5 },
  { type: 'good', label: 'Good', level: 4 },
  { type: 'neutral', label: 'Neutral', level: 3 },
  { type: 'bad', label: 'Not Good', level: 2 },
  { type: 'terrible', label: 'Terrible', level: 1 },
] as const satisfies readonly { type: string; label: string; level: MoodLevel }[];

const historic: Readonly<Record<string, { readonly label: string; readonly level: MoodLevel }>> = {
  very_happy: { label: 'Very happy', level: 5 },
  happy: { label: 'Happy', level: 4 },
  sad: { label: 'Sad', level: 2 },
  very_sad: { label: 'Very sad', level: 1 },
  anxious: { label: 'Anxious', level: 2 },
  excited: { label: 'Excited', level: 5 },
  tired: { label: 'Tired', level: 2 },
  angry: { label: 'Angry', level: 1 },
};

const UNKNOWN = { label: 'Not set', level: 3 } as const;
const UNREADABLE = { label: 'Not readable here', level: 3 } as const;

/** A mood's label and level. An unknown one is 'Not set', on the level of neutral. */
export function moodOf(type: string): { readonly label: string; readonly level: MoodLevel } {
  if (isDamaged(type)) return UNREADABLE;
  return moods.find((mood) => mood.type === type) ?? (Object.hasOwn(historic, type) ? historic[type]! : UNKNOWN);
}

/** A mood's level; null for an unknown mood, which no mean may include. */
export function levelOf(type: string): MoodLevel | null {
  const mood = moodOf(type);
  return mood === UNKNOWN || mood === UNREADABLE ? null : mood.level;
}

/** The word that is always shown with a sun. */
export const wordOf = (level: MoodLevel): string => moods.find((mood) => mood.level === level)!.label;

/** The mood of a level. */
export const typeOf = (level: MoodLevel): string => moods.find((mood) => mood.level === level)!.type;
