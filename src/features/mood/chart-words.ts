/** What the charts say in words. Pure. */
import { wordOf } from '#lib/moods.ts';
import { nearestLevel, type MoodDay } from './days.ts';
import { t } from '#lib/i18n.ts';
import { tenths } from '#lib/format.ts';

/** "Good", or for several moods "Good, the average of 3 moods". */
export const dayWords = ({ mean, count }: MoodDay): string =>
  count === 1
    ? wordOf(nearestLevel(mean))
    : t('{mood}, the average of {count} moods', { mood: wordOf(nearestLevel(mean)), count });

/** Where a mean is on the scale: "at Good", "between Neutral and Good". */
export function positionWords(mean: number): string {
  const step = nearestLevel(mean);
  if (Math.abs(mean - step) < 0.15) return t('at {mood}', { mood: wordOf(step) });
  const below = nearestLevel(Math.floor(mean));
  return t('between {below} and {above}', { below: wordOf(below), above: wordOf(nearestLevel(below + 1)) });
}

/** A difference on the scale with its sign: "+0.8", "−0.5", "0.0". */
export function signed(steps: number): string {
  const size = tenths(Math.abs(steps));
  return size === tenths(0) ? size : `${steps < 0 ? '−' : '+'}${size}`;
}

/** A difference as a person would say it: "a little better", "much lower". The figure is in the table. */
export function differenceWords(steps: number): string {
  const size = Math.abs(steps);
  if (size < 0.3) return steps < 0 ? t('a little lower') : t('a little better');
  if (size < 0.8) return steps < 0 ? t('lower') : t('better');
  return steps < 0 ? t('much lower') : t('much better');
}

/** The sentence of the trend: where its line ends, against where it begins. `ago(i)` says when the mean with the number i was. */
export function trendSentence(means: readonly (number | null)[], ago: (i: number) => string): string {
  const drawn = means.filter((mean) => mean !== null);
  const first = drawn[0];
  const last = drawn.at(-1);
  if (first === undefined || last === undefined)
    return t(
      'Each dot is a day. The line is the average of the seven days up to it; it begins once four of seven days have a mood.',
    );
  const method = t('Each dot is a day. The line is the average of the seven days up to it.');
  const change = last - first;
  const now = { position: positionWords(last), before: ago(means.indexOf(first)) };
  if (drawn.length < 7) return `${method} ${t('Now it is {position}.', now)}`;
  if (Math.abs(change) < 0.25) return `${method} ${t('Now it is {position}, about the same as {before}.', now)}`;
  return `${method} ${change > 0 ? t('Now it is {position}, higher than {before}.', now) : t('Now it is {position}, lower than {before}.', now)}`;
}
