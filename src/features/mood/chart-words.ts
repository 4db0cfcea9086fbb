/** What the charts say in words. Pure. */
import { wordOf } from '#lib/moods.ts';
import { stepOf, type MoodDay } from './days.ts';

/** "Good", or for several check-ins "Good, mean of 3 check-ins: 3.7". */
export const dayWords = ({ mean, count }: MoodDay): string =>
  count === 1 ? wordOf(stepOf(mean)) : `${wordOf(stepOf(mean))}, mean of ${count} check-ins: ${mean.toFixed(1)}`;

/** Where a mean stands on the scale: "at Good", "between Neutral and Good". */
export function standing(mean: number): string {
  const step = stepOf(mean);
  if (Math.abs(mean - step) < 0.15) return `at ${wordOf(step)}`;
  const below = stepOf(Math.floor(mean));
  return `between ${wordOf(below)} and ${wordOf(stepOf(below + 1))}`;
}

/** "+0.8", "−0.5", "0.0": a difference in steps, with a real minus. */
export function signed(steps: number): string {
  const text = Math.abs(steps).toFixed(1);
  return text === '0.0' ? text : `${steps < 0 ? '−' : '+'}${text}`;
}

/** What the trend says: where the line stands and where it stood when it began. */
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
  return `${method}. It stands ${standing(last)} (${last.toFixed(1)})${since}.`;
}
