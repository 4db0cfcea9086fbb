import { expect, test } from 'vitest';
import { mostUsedFirst, tagsToStore, withTag, withTyped } from './tags.ts';

test('a tag is trimmed; a blank one, and one that is there in any case, are ignored', () => {
  expect(withTag([], '  people ')).toEqual(['people']);
  expect(withTag(['people'], '   ')).toEqual(['people']);
  expect(withTag(['people'], ' people')).toEqual(['people']);
  expect(withTag(['people'], 'People')).toEqual(['people']);
});

test('typed text becomes tags, split at commas', () => {
  expect(withTyped(['a'], ' b ,, A,b,  two   words ')).toEqual(['a', 'b', 'two words']);
});

test('no tags are stored as null, and tags in the order and spelling they were first given', () => {
  expect(tagsToStore([])).toBeNull();
  expect(tagsToStore([' ', ''])).toBeNull();
  expect(tagsToStore(['Home', ' books ', 'home'])).toEqual(['Home', 'books']);
});

test('tags are offered by how often they are used, then by name', () => {
  const uses = new Map([
    ['home', 1],
    ['books', 2],
    ['art', 1],
  ]);
  expect(mostUsedFirst(uses)).toEqual(['books', 'art', 'home']);
});
