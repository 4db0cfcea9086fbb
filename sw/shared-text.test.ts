import { expect, test } from 'vitest';
import { sharedText } from './shared-text.ts';

const nothing = { title: '', text: '', url: '' };

test.each([
  ['a link alone', { ...nothing, url: 'https://example.org/a' }, 'https://example.org/a'],
  ['a page', { title: 'A page', text: '', url: 'https://example.org/a' }, 'A page\nhttps://example.org/a'],
  [
    'a passage of a page',
    { title: 'A page', text: 'the words', url: 'https://example.org/a' },
    'A page\nthe words\nhttps://example.org/a',
  ],
  [
    'a link in the text, as on Android',
    { ...nothing, text: 'See https://example.org/a', url: 'https://example.org/a' },
    'See https://example.org/a',
  ],
  ['a title that the text repeats', { ...nothing, title: 'Hello', text: 'Hello world' }, 'Hello world'],
  ['lines from another system', { ...nothing, text: ' one\r\ntwo ' }, 'one\ntwo'],
  ['blanks', { title: ' ', text: '\n', url: '' }, ''],
])('%s becomes one text', (_, fields, text) => {
  expect(sharedText(fields)).toBe(text);
});
