import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readConsent, writeConsent } from './consent.ts';

let stored: string | null;
beforeEach(() => {
  stored = null;
  vi.stubGlobal('localStorage', { getItem: () => stored, setItem: (_: string, text: string) => (stored = text) });
});
afterEach(() => vi.unstubAllGlobals());

const all = { necessary: true, analytics: true, marketing: true };
test.each([
  ['nothing', null, null],
  ['what is not JSON', '{broken', null],
  ['a list', '[]', null],
  ['the answer to another version', JSON.stringify({ ...all, version: '0.9.0' }), null],
  ['the answer to no version', JSON.stringify(all), null],
  ['an answer', JSON.stringify({ ...all, version: '1.0.0' }), all],
  [
    'values that are no choice',
    JSON.stringify({ necessary: false, analytics: 'yes', marketing: 1, version: '1.0.0' }),
    { necessary: true, analytics: false, marketing: false },
  ],
])('%s stored: %s is read as %s', (_, text, answer) => {
  stored = text;
  expect(readConsent()).toEqual(answer);
});

test('an answer is stored with its version, and read again @000.27', () => {
  writeConsent({ necessary: true, analytics: true, marketing: false });
  expect(JSON.parse(stored!)).toEqual({ necessary: true, analytics: true, marketing: false, version: '1.0.0' });
  expect(readConsent()).toEqual({ necessary: true, analytics: true, marketing: false });
});

test('a browser without storage has no answer, and none fails', () => {
  const refuse = () => {
    throw new DOMException('blocked', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse });
  expect(readConsent()).toBeNull();
  expect(() => writeConsent({ necessary: true, analytics: true, marketing: true })).not.toThrow();
});
