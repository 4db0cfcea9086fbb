/** Moods by name: the five that a person can choose, and the nine of earlier versions that are still shown (spec 001, section 3). */
import { type Message, msg, t } from '#lib/i18n.ts';
import { isDamaged } from './damaged.ts';

/** A mood's value, and the level of its sun: 1 is terrible, 5 is great. */
export type MoodLevel = 1 | 2 | 3 | 4 | 5;

/** The draft key of a new mood for today. The card, the panel and /mood share the draft. */
export const NEW_MOOD = 'mood:new';

/** The moods to choose from, in the order in which they are offered: from great to terrible. */
export const moods = [
  { type: 'great', label: msg('Great'), level: 5 },
  { type: 'good', label: msg('Good'), level: 4 },
  { type: 'neutral', label: msg('Neutral'), level: 3 },
  { type: 'bad', label: msg('Not Good'), level: 2 },
  { type: 'terrible', label: msg('Terrible'), level: 1 },
] as const satisfies readonly { type: string; label: Message; level: MoodLevel }[];

const historic: Readonly<Record<string, { readonly label: Message; readonly level: MoodLevel }>> = {
  very_happy: { label: msg('Very happy'), level: 5 },
  happy: { label: msg('Happy'), level: 4 },
  sad: { label: msg('Sad'), level: 2 },
  very_sad: { label: msg('Very sad'), level: 1 },
  anxious: { label: msg('Anxious'), level: 2 },
  excited: { label: msg('Excited'), level: 5 },
  tired: { label: msg('Tired'), level: 2 },
  angry: { label: msg('Angry'), level: 1 },
};

const UNKNOWN = { label: msg('Not set'), level: 3 } as const;
const UNREADABLE = { label: msg('Not readable here'), level: 3 } as const;

/** A mood's label and level. An unknown one is 'Not set', on the level of neutral. */
export function moodOf(type: string): { readonly label: Message; readonly level: MoodLevel } {
  if (isDamaged(type)) return UNREADABLE;
  return moods.find((mood) => mood.type === type) ?? (Object.hasOwn(historic, type) ? historic[type]! : UNKNOWN);
}

/** A mood's level; null for an unknown mood, which no mean may include. */
export function levelOf(type: string): MoodLevel | null {
  const mood = moodOf(type);
  return mood === UNKNOWN || mood === UNREADABLE ? null : mood.level;
}

/** The word that is always shown with a sun. */
export const wordOf = (level: MoodLevel): string => t(moods.find((mood) => mood.level === level)!.label);

/** The mood of a level. */
export const typeOf = (level: MoodLevel): string => moods.find((mood) => mood.level === level)!.type;
