import { expect, test } from 'vitest';
import { heightsOf, levelsIn, silencesIn, WAVE_BARS, waveOf } from './wave.ts';

const RATE = 8000;
/** Sound of so many seconds at each of these loudnesses, one after the other. */
const sound = (...parts: readonly (readonly [seconds: number, amplitude: number])[]) =>
  Float32Array.from(
    parts.flatMap(([seconds, amplitude]) =>
      Array.from({ length: seconds * RATE }, (_, i) => amplitude * Math.sin((i * 2 * Math.PI * 300) / RATE)),
    ),
  );

test('a wave has at most sixty bars, the loudest as high as it can be, and fits into the row', () => {
  const levels = levelsIn(sound([20, 0.02], [10, 0.4], [30, 0.1]), RATE);
  expect(levels).toHaveLength(600);
  const wave = waveOf(levels);
  const heights = heightsOf(wave);
  expect(wave).toHaveLength(WAVE_BARS);
  expect(Math.max(...heights)).toBe(1);
  expect(heights[25]).toBe(1);
  expect(heights[5]!).toBeLessThan(heights[45]!);
  expect(heights[45]!).toBeLessThan(1);
});

test('a short recording has a bar for each level, and silence is not blown up', () => {
  expect(waveOf('0a0')).toBe('0z0');
  expect(waveOf('0123')).toBe('0123');
  expect(waveOf('')).toBe('');
});

test('what is no wave has no bars', () => {
  expect(heightsOf(undefined)).toEqual([]);
  expect(heightsOf('<svg>')).toEqual([]);
  expect(heightsOf('0z')).toEqual([0, 1]);
});

test('silences are found between words, with a little of them left at either end', () => {
  const found = silencesIn(sound([2, 0.3], [3, 0.001], [1, 0.2], [0.5, 0], [1, 0.3], [2, 0]), RATE);
  expect(found.map(({ from, to }) => [from, to].map((time) => Math.round(time * 100) / 100))).toEqual([
    [2.25, 4.75],
    [7.75, 9.25],
  ]);
});

test('a recording that is quiet everywhere has no silences for that', () => {
  expect(silencesIn(sound([5, 0.01]), RATE)).toEqual([]);
});
