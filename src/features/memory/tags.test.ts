import { expect, test } from 'vitest';
import { hasTags, mostUsedFirst, parseTagsDraft, tagsDraft, tagsToStore, toggledTag, withTag } from './tags.ts';

test('a tag is trimmed; a blank one and a second of the same are ignored', () => {
  expect(withTag([], '  people ')).toEqual(['people']);
  expect(withTag(['people'], '   ')).toEqual(['people']);
  expect(withTag(['people'], ' people')).toEqual(['people']);
  expect(withTag(['people'], 'People')).toEqual(['people', 'People']);
});

test('no tags are stored as null, and tags in the order they were given', () => {
  expect(tagsToStore([])).toBeNull();
  expect(tagsToStore([' ', ''])).toBeNull();
  expect(tagsToStore(['home', ' books ', 'home'])).toEqual(['home', 'books']);
});

test('choosing a chosen tag lets go of it', () => {
  expect(toggledTag(['home'], 'books')).toEqual(['home', 'books']);
  expect(toggledTag(['home', 'books'], 'home')).toEqual(['books']);
});

test('tags are offered by how often they are used, then by name', () => {
  const uses = new Map([
    ['home', 1],
    ['books', 2],
    ['art', 1],
  ]);
  expect(mostUsedFirst(uses)).toEqual(['books', 'art', 'home']);
});

test('a row must hold every chosen tag, exactly', () => {
  expect(hasTags({ tags: ['home', 'books'] }, ['home', 'books'])).toBe(true);
  expect(hasTags({ tags: ['home'] }, ['home', 'books'])).toBe(false);
  expect(hasTags({ tags: ['homework'] }, ['home'])).toBe(false);
  expect(hasTags({ tags: null }, [])).toBe(true);
  expect(hasTags({}, ['home'])).toBe(false);
});

test('chosen tags survive as a draft, and a broken draft is none', () => {
  expect(parseTagsDraft(tagsDraft(['home', 'a "b"']))).toEqual(['home', 'a "b"']);
  expect(tagsDraft([])).toBe('');
  for (const text of ['', '{', '{"a":1}', '7']) expect(parseTagsDraft(text)).toEqual([]);
  expect(parseTagsDraft('["home",3]')).toEqual(['home']);
});
