import { expect, test } from 'vitest';
import { hasTags, parseTagsDraft, tagsDraft, toggledTag } from './tags.ts';

test('choosing a chosen tag removes it', () => {
  expect(toggledTag(['home'], 'books')).toEqual(['home', 'books']);
  expect(toggledTag(['home', 'books'], 'home')).toEqual(['books']);
});

test('a row must have every chosen tag, exactly', () => {
  expect(hasTags({ tags: ['home', 'books'] }, ['home', 'books'])).toBe(true);
  expect(hasTags({ tags: ['home'] }, ['home', 'books'])).toBe(false);
  expect(hasTags({ tags: ['homework'] }, ['home'])).toBe(false);
  expect(hasTags({ tags: null }, [])).toBe(true);
  expect(hasTags({}, ['home'])).toBe(false);
});

test('chosen tags survive as a draft, and an invalid draft is no tags', () => {
  expect(parseTagsDraft(tagsDraft(['home', 'a "b"']))).toEqual(['home', 'a "b"']);
  expect(tagsDraft([])).toBe('');
  for (const text of ['', '{', '{"a":1}', '7']) expect(parseTagsDraft(text)).toEqual([]);
  expect(parseTagsDraft('["home",3]')).toEqual(['home']);
});
