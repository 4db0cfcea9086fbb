import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createReplyReader } from './reply-reader.ts';

/** Characters that are special in JSON, UTF-16 or Postgres, whole and cut in half. */
const anyText = fc.string({
  unit: fc.constantFrom(...'ae "\\/{}[]\n\0é'.split(''), '🙂', '\ud83d', '\ude42', '\u2028'),
});

/** The text that each piece yields, one entry for each piece. */
const read = (...pieces: string[]) => {
  const reader = createReplyReader();
  return pieces.map((piece) => reader.push(piece));
};
const whole = (text: string) => read(text).join('');

test('the reply is read while the object is still being written', () => {
  expect(read('{"re', 'ply": "Good', ' morning', ', Ada', '.", "intent": "chat"', '}')).toEqual([
    '',
    'Good',
    ' morning',
    ', Ada',
    '.',
    '',
  ]);
});

test('only the reply of the outermost object counts', () => {
  expect(whole('{"meta":{"reply":"inner"},"list":[{"reply":"deeper"}],"reply":"outer"}')).toBe('outer');
  expect(whole('{"title":"reply","x":"\\"reply\\":\\"no\\"","reply":"yes","reply":"twice"}')).toBe('yes');
  expect(whole('{"reply":{"reply":"no"}}')).toBe('');
});

test('prose, a fence and a model’s reasoning before the object are skipped', () => {
  expect(whole('Sure, here it is:\n```json\n{"reply":"Hi."}\n```\nAnything else? {"reply":"no"}')).toBe('Hi.');
  expect(whole('<think>I could say {"reply":"wrong"}</think>{"reply":"right"}')).toBe('right');
  expect(whole('I am only words.')).toBe('');
});

test('an escape or a surrogate pair that is cut in two waits for its other half', () => {
  expect(read('{"reply":"a\\', 'nb\\u00', 'e9', '\\ud83d', '\\ude42"}')).toEqual(['a', '\nb', 'é', '', '🙂']);
  expect(read('{"reply":"\ud83d', '\ude42"}').join('')).toBe('🙂');
});

test('for every JSON and every cut, the text is what JSON.parse reads, without characters that cannot be stored', () => {
  const value = fc.record({
    before: fc.jsonValue(),
    reply: anyText,
    after: fc.jsonValue(),
  });
  fc.assert(
    fc.property(value, fc.array(fc.nat(400), { maxLength: 6 }), fc.boolean(), (value, cuts, pretty) => {
      const text = JSON.stringify(value, null, pretty ? 2 : 0);
      const places = [0, ...cuts.filter((cut) => cut < text.length).sort((a, b) => a - b), text.length];
      const pieces = places.slice(1).map((end, i) => text.slice(places[i], end));
      expect(read(...pieces).join('')).toBe(value.reply.replaceAll(/\p{Surrogate}|\0/gu, ''));
    }),
  );
});

test('no text makes it throw', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: fc.constantFrom(...'{}[]":,\\ureply0d8\n<think>/'.split('')) })),
      (pieces) => {
        expect(() => read(...pieces)).not.toThrow();
      },
    ),
  );
});
