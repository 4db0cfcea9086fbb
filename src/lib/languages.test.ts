import { expect, test } from 'vitest';
import { inLanguage, languageOfPath, withoutLanguage } from './languages.ts';

test.each([
  ['/de/', 'de', '/'],
  ['/de', 'de', '/'],
  ['/en/faq', 'en', '/faq'],
  ['/fr?x=1', 'fr', '/?x=1'],
  ['/es/auth?mode=login#a', 'es', '/auth?mode=login#a'],
  ['/', null, '/'],
  ['/design', null, '/design'],
  ['/faq/de', null, '/faq/de'],
  ['/it/faq', null, '/it/faq'],
])('%s is in %s what %s is', (path, language, plain) => {
  expect([languageOfPath(path), withoutLanguage(path)]).toEqual([language, plain]);
});

test.each(['/', '/faq', '/auth?mode=login'])('%s in a language is itself without it', (path) => {
  expect(withoutLanguage(inLanguage(path, 'de'))).toBe(path);
});
