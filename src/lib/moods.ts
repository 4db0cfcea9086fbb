/** Moods by name: the five a person chooses from, and the nine of earlier days that still have to be shown (spec 001, section 3). */

/** A mood's value, and how high its sun stands: 1 is terrible, 5 is great. */
export type MoodLevel = 1 | 2 | 3 | 4 | 5;

/** The draft of today's new mood: the card, the panel and /mood share it. */
export const NEW_MOOD = 'mood:new';

/** What can be chosen, as it is offered: from great to terrible. */
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

/** A mood in words and as a height; an unknown one is 'Not set' and stands where neutral does. */
export function moodOf(type: string): { readonly label: string; readonly level: MoodLevel } {
  return moods.find((mood) => mood.type === type) ?? (Object.hasOwn(historic, type) ? historic[type]! : UNKNOWN);
}

/** How high a mood stands on the scale of five; null for one that nobody knows, which no mean may count. */
export function levelOf(type: string): MoodLevel | null {
  const { label, level } = moodOf(type);
  return label === UNKNOWN.label ? null : level;
}

/** The word that always stands beside a sun. */
export const wordOf = (level: MoodLevel): string => moods.find((mood) => mood.level === level)!.label;

/** The mood that is chosen at a height. */
export const typeOf = (level: MoodLevel): string => moods.find((mood) => mood.level === level)!.type;
