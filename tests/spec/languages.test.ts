import { expect, test } from 'vitest';
import { catalogueOf } from '../../scripts/catalogue.ts';
import { allTexts, coverageOf, partsOf, sampleIn, sampleTexts } from '../../scripts/texts.ts';
import { languageFor, languages } from '#lib/languages.ts';

const texts = allTexts();

test.each(languages.filter((each) => each !== 'en'))(
  '%s has every text, with the names and tags of the English, and no other',
  (language) => {
    expect(coverageOf(catalogueOf(language), texts)).toEqual({ missing: [], unused: [], different: [] });
  },
);

const sample = sampleTexts();

test.each(languages.filter((each) => each !== 'en'))(
  'the sample has each of its texts in %s, and no other',
  (language) => {
    expect(coverageOf(sampleIn(language).texts, sample)).toEqual({ missing: [], unused: [], different: [] });
  },
);

test('what is missing, used no more or different is found', () => {
  expect(coverageOf({ 'a {n}': 'a {m}', old: 'alt' }, ['a {n}', 'b'])).toEqual({
    missing: ['b'],
    unused: ['old'],
    different: ['a {n}'],
  });
  expect(partsOf('{n, plural, one {<0>{who}</0>} other {# of <1/>}}')).toBe('</0> <0> <1/> n who');
});

test('the English texts are ICU messages', () => {
  for (const key of texts) expect(() => partsOf(key.split('\u0004')[0]!)).not.toThrow();
});

test('the English is spelled in one way, as “Color” in spec 000', () => {
  const british = /\b(?:\w*colour\w*|favourite\w*|grey|behaviour|organis\w*|recognis\w*|centre)\b/i;
  // What the search of the settings finds, in any spelling.
  const words = 'dark light mode night colours colors';
  expect(texts.filter((text) => british.test(text) && text !== words)).toEqual([]);
});

test('the first of the wished languages that the app has is taken', () => {
  expect([['de-AT', 'en'], ['pt', 'fr-CA'], ['ja'], []].map(languageFor)).toEqual(['de', 'fr', 'en', 'en']);
});
