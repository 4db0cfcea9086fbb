import fc from 'fast-check';
import { expect, test } from 'vitest';
import { layOut, WIDTH } from './image-lines.ts';

/** Every character is 20 px wide, of the title 30. */
const widthOf = (text: string, font: string) => text.length * (font.includes('Literata') ? 30 : 20);
const textsOf = (text: string) => layOut(text, widthOf).lines.map((line) => line.text);

test('the title and the words are lines of their own, one below the other', () => {
  const { lines, height, band } = layOut('My week\n3 tasks done\nRun: 2 days', widthOf);
  expect(lines.map(({ text }) => text)).toEqual(['My week', '3 tasks done', 'Run: 2 days']);
  expect(lines.map(({ y }) => y)).toEqual([172, 276, 336]);
  expect(height).toBeGreaterThan(336);
  expect(band.bottom).toBeLessThan(height);
});

test('a long line is broken between words, a long word inside', () => {
  expect(textsOf(`Title\n${'a'.repeat(30)} ${'b'.repeat(30)}`)).toEqual(['Title', 'a'.repeat(30), 'b'.repeat(30)]);
  expect(textsOf(`Title\n${'a'.repeat(50)}`)).toEqual(['Title', 'a'.repeat(41), 'a'.repeat(9)]);
});

test('whatever the words, none is lost and no line is wider than the picture @001.96', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'ö', '-'), minLength: 1, maxLength: 60 });
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 12 }), (words) => {
      const { lines } = layOut(`T\n${words.join(' ')}`, widthOf);
      expect(
        lines
          .slice(1)
          .map(({ text }) => text)
          .join('')
          .replaceAll(' ', ''),
      ).toBe(words.join(''));
      for (const { text, x, font } of lines) expect(x + widthOf(text, font)).toBeLessThanOrEqual(WIDTH);
    }),
    { numRuns: 200 },
  );
});

test('photos are below the words in rows of two, inside the margins, beside the band, and never on each other', () => {
  const words = layOut('My week\n3 tasks done', widthOf);
  for (const n of [1, 2, 3, 4]) {
    const { photos, height, band, lines } = layOut('My week\n3 tasks done', widthOf, n);
    expect(photos).toHaveLength(n);
    expect(height).toBeGreaterThan(words.height);
    for (const [i, { x, y, width, height: high }] of photos.entries()) {
      expect(y).toBeGreaterThan(lines.at(-1)!.y);
      expect(x).toBeGreaterThan(band.x + 14);
      expect(x + width).toBeLessThanOrEqual(WIDTH - 96);
      expect(y + high).toBeLessThanOrEqual(band.bottom);
      const apart = photos.slice(i + 1).every((other) => other.x >= x + width || other.y >= y + high);
      expect(apart).toBe(true);
    }
    expect(band.bottom).toBeLessThan(height);
  }
});
