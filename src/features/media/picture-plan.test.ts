import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { decodedSize, isAnimation, sizeInHeader, sizeWithin, timeTaken } from './picture-plan.ts';

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

test('the size of a picture is read from its header, past metadata, and not from what is cut off', () => {
  const pngOf = [0x89, ...latin('PNG\r\n\x1a\n'), 0, 0, 0, 13, ...latin('IHDR'), 0, 0, 0x2e, 0xe0, 0, 0, 0x21, 0x34];
  const jpeg = [0xff, 0xd8, 0xff, 0xe1, 0, 6, 1, 2, 3, 4, 0xff, 0xff, 0xc4, 0, 3, 9, 0xff, 0xc2, 0, 11, 8];
  const found: [string, readonly number[]][] = [
    ['PNG', pngOf],
    ['JPEG', [...jpeg, 0x21, 0x34, 0x2e, 0xe0]],
    ['GIF', [...latin('GIF89a'), 0xe0, 0x2e, 0x34, 0x21]],
    ['VP8X', [...latin('RIFF0000WEBPVP8X'), 10, 0, 0, 0, 0, 0, 0, 0, 0xdf, 0x2e, 0, 0x33, 0x21, 0]],
    ['VP8', [...latin('RIFF0000WEBPVP8 '), 0, 0, 0, 0, 0, 0, 0, 0x9d, 1, 0x2a, 0xe0, 0x2e, 0x34, 0x21]],
    ['VP8L', [...latin('RIFF0000WEBPVP8L'), 0, 0, 0, 0, 0x2f, 0xdf, 0xee, 0x4c, 0x08]],
  ];
  for (const [form, bytes] of found)
    expect([form, sizeInHeader(Uint8Array.from(bytes))]).toEqual([form, { width: 12_000, height: 8500 }]);
  for (const [, bytes] of found) expect(sizeInHeader(Uint8Array.from(bytes.slice(0, -4)))).toBeUndefined();
  expect(sizeInHeader(Uint8Array.from(latin('%PDF-1.7 and more than that')))).toBeUndefined();
});

test('the size of a HEIC or AVIF photo is that of its grid, not of a tile', () => {
  for (const name of ['phone.heic', 'phone.avif']) {
    const file = new Uint8Array(readFileSync(`tests/e2e/files/${name}`));
    expect(sizeInHeader(file)).toEqual({ width: 960, height: 720 });
    expect(sizeInHeader(file.slice(0, 100))).toBeUndefined();
  }
});

test('a large JPEG is decoded in the smallest eighths that a stored photo fits into', () => {
  expect(decodedSize({ width: 12_000, height: 8500 }, 2560)).toEqual({ width: 3000, height: 2125 });
  expect(decodedSize({ width: 6000, height: 8000 }, 2560)).toEqual({ width: 2250, height: 3000 });
  expect(decodedSize({ width: 2000, height: 1000 }, 2560)).toEqual({ width: 2000, height: 1000 });
});
