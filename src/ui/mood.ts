/** A mood's value: 1 terrible to 5 great. */
export type MoodValue = 1 | 2 | 3 | 4 | 5;

/** The word that always stands next to a sun. */
export const moodWords: Record<MoodValue, string> = {
  1: 'Terrible',
  2: 'Not Good',
  3: 'Neutral',
  4: 'Good',
  5: 'Great',
};
