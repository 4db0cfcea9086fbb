import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { caretAfter, wordDiff } from './text-diff.ts';

/** The text with '|' at the caret, before and after: shows what a person sees. */
function moved(before: string, after: string): string {
  const caret = before.indexOf('|');
  const at = caretAfter(before.replace('|', ''), after, caret);
  return `${after.slice(0, at)}|${after.slice(at)}`;
}

test('a word inserted before the caret moves it', () => {
  expect(moved('the quay in | May', 'the north quay in  May')).toBe('the north quay in | May');
});

test('a word inserted after the caret does not move it', () => {
  expect(moved('the | quay in May', 'the  quay in early May')).toBe('the | quay in early May');
});

test('edits before and after the caret', () => {
  expect(moved('one two thr|ee four five', 'zero one two three four and five')).toBe(
    'zero one two thr|ee four and five',
  );
});

test('a caret inside a changed word stays between the unchanged letters', () => {
  expect(moved('I wrote yest|erday', 'I wrote yesterdays')).toBe('I wrote yest|erdays');
  expect(moved('walk| today', 'sleepwalk today')).toBe('sleepwalk| today');
});

test('a caret in a removed passage stays where the passage was', () => {
  expect(moved('keep this and that go|ne part here', 'keep this and here')).toBe('keep this and |here');
});

test('text inserted exactly at the caret is after it', () => {
  expect(moved('Hello |', 'Hello world')).toBe('Hello |world');
  expect(moved('|', 'all of it')).toBe('|all of it');
});

const sentence = fc
  .array(fc.constantFrom('sea', 'sun ', 'boat', ' ', '\n', 'über', 'a'), { maxLength: 30 })
  .map((w) => w.join(''));

test('the caret is always inside the text, and does not move when nothing changed', () => {
  fc.assert(
    fc.property(sentence, sentence, fc.nat(), (before, after, n) => {
      const caret = n % (before.length + 1);
      const at = caretAfter(before, after, caret);
      expect(at).toBeGreaterThanOrEqual(0);
      expect(at).toBeLessThanOrEqual(after.length);
      expect(caretAfter(before, before, caret)).toBe(caret);
    }),
  );
});

test('a paragraph inserted before a text moves the caret by its length', () => {
  const unlike = fc
    .array(fc.constantFrom('North', 'Quay', 'Pier'), { minLength: 1, maxLength: 9 })
    .map((w) => `${w.join(' ')}\n`);
  const text = fc
    .array(fc.constantFrom('sea', 'sun', 'boat', 'wind'), { minLength: 2, maxLength: 20 })
    .map((w) => w.join(' '));
  fc.assert(
    fc.property(unlike, text, fc.nat(), (front, before, n) => {
      const caret = 1 + (n % before.length);
      expect(caretAfter(before, front + before, caret)).toBe(front.length + caret);
    }),
  );
});

test('a diff contains both texts completely', () => {
  fc.assert(
    fc.property(sentence, sentence, (before, after) => {
      const diff = wordDiff(before, after);
      const text = (...changes: string[]) =>
        diff
          .filter((s) => changes.includes(s.change))
          .map((s) => s.text)
          .join('');
      expect(text('same', 'gone')).toBe(before);
      expect(text('same', 'come')).toBe(after);
    }),
  );
});

test('a diff has what was removed and what replaces it', () => {
  expect(wordDiff('the harbour shed faces west', 'the harbour shed faces north')).toEqual([
    { change: 'same', text: 'the harbour shed faces ' },
    { change: 'gone', text: 'west' },
    { change: 'come', text: 'north' },
  ]);
});
