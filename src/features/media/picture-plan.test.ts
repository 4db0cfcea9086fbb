import { expect, test } from 'vitest';
import { isAnimation, sizeWithin, timeTaken } from './picture-plan.ts';

test('a large picture is made to fit with its proportions, a small one keeps its size', () => {
  expect(sizeWithin({ width: 12_000, height: 9000 }, 2560)).toEqual({ width: 2560, height: 1920 });
  expect(sizeWithin({ width: 3000, height: 4000 }, 2560)).toEqual({ width: 1920, height: 2560 });
  expect(sizeWithin({ width: 300, height: 200 }, 2560)).toEqual({ width: 300, height: 200 });
  expect(sizeWithin({ width: 9000, height: 2 }, 320)).toEqual({ width: 320, height: 1 });
});

const latin = (text: string) => Array.from(text, (char) => char.charCodeAt(0));
/** A GIF of 1 px with a table of two colours, and this many frames. */
const gif = (frames: number) => {
  const frame = [0x21, 0xf9, 4, 0, 10, 0, 0, 0, 0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0];
  const head = [...latin('GIF89a'), 1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255];
  return Uint8Array.from([...head, ...Array.from({ length: frames }, () => frame).flat(), 0x3b]);
};
const webp = (flags: number) =>
  Uint8Array.from([...latin('RIFF'), 0, 0, 0, 0, ...latin('WEBPVP8X'), 10, 0, 0, 0, flags]);
const png = (...chunks: readonly string[]) =>
  Uint8Array.from([
    0x89,
    ...latin('PNG\r\n\x1a\n'),
    ...chunks.flatMap((name) => [0, 0, 0, 1, ...latin(name), 0, 0, 0, 0, 0]),
  ]);

test('an animation is what has two frames; one that has a camera’s metadata is drawn again', () => {
  expect(isAnimation(gif(1))).toBe(false);
  expect(isAnimation(gif(2))).toBe(true);
  expect(isAnimation(webp(0x02))).toBe(true);
  expect(isAnimation(webp(0x02 | 0x08))).toBe(false);
  expect(isAnimation(webp(0x10))).toBe(false);
  expect(isAnimation(png('IHDR', 'acTL', 'IDAT'))).toBe(true);
  expect(isAnimation(png('IHDR', 'IDAT', 'acTL'))).toBe(false);
});

test('a torn animation ends the reading, not the page', () => {
  const whole = gif(2);
  for (let length = 0; length < whole.length; length++)
    expect(typeof isAnimation(whole.slice(0, length))).toBe('boolean');
});

test('the time a photo was taken is in its zone, or else in that of the device', () => {
  expect(timeTaken('2026:05:14 09:30:00', '+02:00')).toBe('2026-05-14T07:30:00.000Z');
  expect(timeTaken('2026:05:14 09:30:00', undefined)).toBe(new Date(2026, 4, 14, 9, 30).toISOString());
  expect(timeTaken('0000:00:00 00:00:00', undefined)).toBeUndefined();
  expect(timeTaken('    :  :     :  :  ', undefined)).toBeUndefined();
  expect(timeTaken(undefined, undefined)).toBeUndefined();
});
