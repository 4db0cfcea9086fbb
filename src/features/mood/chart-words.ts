/** What the charts say in words. Pure. */
import { wordOf } from '#lib/moods.ts';
import { nearestLevel, type MoodDay } from './days.ts';
import { t } from '#lib/i18n.ts';

/** "Good", or for several moods "Good, the average of 3 moods". */
export const dayWords = ({ mean, count }: MoodDay): string =>
  count === 1
    ? wordOf(nearestLevel(mean))
    : t('{wordOf}, the average of {count} moods', { wordOf: wordOf(nearestLevel(mean)), count });

/** Where a mean is on the scale: "at Good", "between Neutral and Good". */
export function positionWords(mean: number): string {
  const step = nearestLevel(mean);
  if (Math.abs(mean - step) < 0.15) return t('at {step}', { step: wordOf(step) });
  const below = nearestLevel(Math.floor(mean));
  return t('between {below} and {wordOf}', { below: wordOf(below), wordOf: wordOf(nearestLevel(below + 1)) });
}

/** A difference on the scale with its sign: "+0.8", "−0.5", "0.0". */
export function signed(steps: number): string {
  const text = Math.abs(steps).toFixed(1);
  return text === '0.0' ? text : `${steps < 0 ? '−' : '+'}${text}`;
}

/** A difference as a person would say it: "a little better", "much lower". The figure is in the table. */
export function differenceWords(steps: number): string {
  const size = Math.abs(steps);
  return `${size < 0.3 ? 'a little ' : size < 0.8 ? '' : 'much '}${steps < 0 ? 'lower' : 'better'}`;
}

/** The sentence of the trend: where its line ends, against where it begins. `ago(i)` says when the mean with the number i was. */
export function trendSentence(means: readonly (number | null)[], ago: (i: number) => string): string {
  const drawn = means.filter((mean) => mean !== null);
  const method = t('Each dot is a day. The line is the average of the seven days up to it');
  const first = drawn[0];
  const last = drawn.at(-1);
  if (first === undefined || last === undefined) {
    return t('{method}; it begins once four of seven days have a mood.', { method });
  }
  const change = last - first;
  const before = ago(means.indexOf(first));
  const since =
    drawn.length < 7
      ? ''
      : Math.abs(change) < 0.25
        ? t(', about the same as {before}', { before })
        : change > 0
          ? t(', higher than {before}', { before })
          : t(', lower than {before}', { before });
  return t('{method}. Now it is {last}{since}.', { method, last: positionWords(last), since });
}

/** The text of a chart that has one day or none. */
export const TOO_FEW_DAYS = () => t('The chart begins with the second day that has a mood.');
