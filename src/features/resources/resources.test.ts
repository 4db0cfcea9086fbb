import { describe, expect, test } from 'vitest';
import { readingWords, shareRead } from './reading.ts';
import { categories, matching, resources } from './resource.ts';
import { resourcesSearch } from './resources-search.ts';
import { templateOf, resourceText } from './texts.ts';

test.each([
  ['all', '', 5],
  ['students', '', 2],
  ['professionals', '', 2],
  ['templates', 'QUESTIONS', 1],
  ['all', 'Wednesday', 1],
  ['all', 'creatives', 1],
  ['students', 'creatives', 0],
  ['all', 'zebra', 0],
] as const)('the category %s with "%s" has %i', (category, query, many) => {
  expect(matching(resources, category, query)).toHaveLength(many);
});

test('a category that is not known is none', () => {
  expect(['students', 'all', 'cooks', 7, null].map(resourcesSearch.category)).toEqual([
    'students',
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

test('every tab has something', () => {
  for (const { id } of categories) expect(matching(resources, id, ''), id).not.toEqual([]);
});

describe.each(resources)('$slug', ({ slug, type, downloadUrl, readingTime }) => {
  test('has a text of 600 to 1,200 words, and as many minutes as it says', async () => {
    const text = (await resourceText(slug))!;
    const all = [text.intro, ...text.sections.filter(({ id }) => id !== 'the-template').map((part) => part.text)];
    const words = all.join(' ').split(/\s+/).length;
    expect(words).toBeGreaterThanOrEqual(600);
    expect(words).toBeLessThanOrEqual(1200);
    // Of 180 words each, rounded up.
    expect(`${Math.ceil(words / 180)} min`).toBe(readingTime);
  });

  test('has a template to fill in and to download exactly if it is one', async () => {
    const template = templateOf((await resourceText(slug))!);
    expect([template !== '', downloadUrl !== undefined]).toEqual([type === 'template', type === 'template']);
  });
});

test('no other slug has a text', () => {
  expect(['nothing', 'toString', '__proto__'].map(resourceText)).toEqual([null, null, null]);
});

test.each([
  [0, null],
  [0.04, null],
  [0.5, '50 % read'],
  [0.97, 'Read to the end'],
])('%f read is told as %s', (share, words) => {
  expect(readingWords(share)).toBe(words);
});

test.each([
  [1000, 2000, 800, 0],
  [-200, 2000, 800, 0.5],
  [-5000, 2000, 800, 1],
  [0, 0, 800, 0],
])('a text at %i of height %i in a window of %i is read to %f', (top, height, window, share) => {
  expect(shareRead(top, height, window)).toBe(share);
});
