/** How loud a recording is from moment to moment: its wave, and where nothing is said. Pure. */

/** Levels are one digit of base 36 each, so many a second; a wave has so many of them. */
export const LEVELS_A_SECOND = 10;
export const WAVE_BARS = 60;
const TOP = 35;
/** The quietest sound that shows, dB below the loudest possible. */
const FLOOR_DB = -60;

/** How loud samples are, dB below the loudest possible. */
export function loudness(samples: ArrayLike<number>, from = 0, to = samples.length): number {
  let sum = 0;
  for (let i = from; i < to; i++) sum += samples[i]! ** 2;
  return 10 * Math.log10(sum / Math.max(1, to - from) || 1e-12);
}

/** A loudness as a level from 0 to 1. */
export const levelOf = (db: number): number => Math.min(1, Math.max(0, (db - FLOOR_DB) / -FLOOR_DB));

/** A level as a digit. */
export const digitOf = (level: number): string => Math.round(level * TOP).toString(36);

/** The heights of a wave's bars, from 0 to 1. What is no wave has none. */
export const heightsOf = (wave: string | null | undefined): readonly number[] =>
  wave && /^[\da-z]{1,200}$/.test(wave) ? Array.from(wave, (digit) => Number.parseInt(digit, 36) / TOP) : [];

/** The wave of a recording: the loudest of each part, so high that the loudest part is as high as it can be. */
export function waveOf(levels: string): string {
  const heights = Array.from(levels, (digit) => Number.parseInt(digit, 36) || 0);
  if (heights.length === 0) return '';
  const bars = Array.from({ length: Math.min(WAVE_BARS, heights.length) }, (_, i, all = heights.length) => {
    const parts = Math.min(WAVE_BARS, all);
    return Math.max(...heights.slice(Math.floor((i * all) / parts), Math.floor(((i + 1) * all) / parts)));
  });
  const most = Math.max(...bars);
  // Scaling up a nearly silent recording would make its noise look like speech.
  const scale = most > TOP / 4 ? TOP / most : 1;
  return bars.map((bar) => digitOf((bar * scale) / TOP)).join('');
}

/** The levels of samples. */
export function levelsIn(samples: ArrayLike<number>, rate: number): string {
  const step = Math.max(1, Math.round(rate / LEVELS_A_SECOND));
  let levels = '';
  for (let at = 0; at < samples.length; at += step)
    levels += digitOf(levelOf(loudness(samples, at, Math.min(at + step, samples.length))));
  return levels;
}

/** A part in which nothing is said, s. */
export interface Silence {
  readonly from: number;
  readonly to: number;
}

/** The shortest silence that is skipped, what of it is heard at either end, and how long a moment is, s. */
const SHORTEST = 1;
const EDGE = 0.25;
const MOMENT = 0.05;
/** How much quieter than speech silence is, and what is silent in every recording, dB. */
const BELOW_SPEECH = 30;
const SILENT_DB = -55;

/** The silences of a recording. What is silent depends on how loud it is where somebody speaks. */
export function silencesIn(samples: ArrayLike<number>, rate: number): readonly Silence[] {
  const step = Math.max(1, Math.round(rate * MOMENT));
  const moments: number[] = [];
  for (let at = 0; at < samples.length; at += step)
    moments.push(loudness(samples, at, Math.min(at + step, samples.length)));
  const speech = [...moments].sort((a, b) => a - b)[Math.floor(moments.length * 0.95)] ?? 0;
  const limit = Math.max(SILENT_DB, speech - BELOW_SPEECH);
  const found: Silence[] = [];
  const end = samples.length / rate;
  for (let from = 0; from < moments.length;) {
    let to = from;
    while (to < moments.length && moments[to]! < limit) to++;
    const [start, stop] = [(from * step) / rate, Math.min((to * step) / rate, end)];
    if (stop - start >= SHORTEST) found.push({ from: start + (start > 0 ? EDGE : 0), to: stop - EDGE });
    from = Math.max(to, from + 1);
  }
  return found;
}
