/** What the charts say in words. Pure. */
import { wordOf } from '#lib/moods.ts';
import { nearestLevel, type MoodDay } from './days.ts';

/** "Good", or for several moods "Good, mean of 3 moods: 3.7". */
export const dayWords = ({ mean, count }: MoodDay): string =>
  count === 1
    ? wordOf(nearestLevel(mean))
    : `${wordOf(nearestLevel(mean))}, mean of ${count} moods: ${mean.toFixed(1)}`;

/** Where a mean stands on the scale: "at Good", "between Neutral and Good". */
export function positionWords(mean: number): string {
  const step = nearestLevel(mean);
  if (Math.abs(mean - step) < 0.15) return `at ${wordOf(step)}`;
  const below = nearestLevel(Math.floor(mean));
  return `between ${wordOf(below)} and ${wordOf(nearestLevel(below + 1))}`;
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
