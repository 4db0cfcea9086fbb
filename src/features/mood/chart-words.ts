/** The charts in words. Pure. */
import { moodWords } from '#ui/mood.ts';
import { nearestLevel, type MoodDay } from './days.ts';

/** "Good", or for several check-ins "Good, mean of 3 check-ins: 3.7". */
export const dayWords = ({ mean, count }: MoodDay): string =>
  count === 1
    ? moodWords[nearestLevel(mean)]
    : `${moodWords[nearestLevel(mean)]}, mean of ${count} check-ins: ${mean.toFixed(1)}`;

/** A mean on the scale in words: "at Good", "between Neutral and Good". */
export function positionWords(mean: number): string {
  const step = nearestLevel(mean);
  if (Math.abs(mean - step) < 0.15) return `at ${moodWords[step]}`;
  const below = nearestLevel(Math.floor(mean));
  return `between ${moodWords[below]} and ${moodWords[nearestLevel(below + 1)]}`;
}

/** A difference on the scale with its sign: "+0.8", "−0.5", "0.0". */
export function signed(steps: number): string {
  const text = Math.abs(steps).toFixed(1);
  return text === '0.0' ? text : `${steps < 0 ? '−' : '+'}${text}`;
}

/** The sentence of the trend: the last value of the line and its first. */
export function trendSentence(means: readonly (number | null)[], span: string): string {
  const drawn = means.filter((mean) => mean !== null);
  const method = 'Each dot is a day, the line is the mean of the seven days that end there';
  const first = drawn[0];
  const last = drawn.at(-1);
  if (first === undefined || last === undefined) {
    return `${method}; it begins once four of seven days have a mood.`;
  }
  const change = last - first;
  const since =
    drawn.length < 7
      ? ''
      : Math.abs(change) < 0.25
        ? `, about where it stood ${span} ago`
        : `, ${change > 0 ? 'up' : 'down'} ${Math.abs(change).toFixed(1)} since ${span} ago`;
  return `${method}. It stands ${positionWords(last)} (${last.toFixed(1)})${since}.`;
}
