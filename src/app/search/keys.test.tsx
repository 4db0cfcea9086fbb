import { expect, test } from 'vitest';
import { overlayOf } from './keys.ts';

const pressed = (key: string, more: Partial<Parameters<typeof overlayOf>[0]> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  target: null,
  ...more,
});

test.each([
  ['Ctrl+K', pressed('k', { ctrlKey: true }), 'search'],
  ['Cmd+K', pressed('K', { metaKey: true }), 'search'],
  ['/', pressed('/'), 'search'],
  ['?', pressed('?'), 'shortcuts'],
  ['K alone', pressed('k'), null],
  ['Ctrl+/', pressed('/', { ctrlKey: true }), null],
  ['Alt+Ctrl+K', pressed('k', { ctrlKey: true, altKey: true }), null],
  ['Ctrl+Z, which is not for this', pressed('z', { ctrlKey: true }), null],
] as const)('%s', (_, event, opens) => {
  expect(overlayOf(event, true)).toBe(opens);
});

test('without single keys only those with Ctrl work', () => {
  expect(overlayOf(pressed('/'), false)).toBeNull();
  expect(overlayOf(pressed('?'), false)).toBeNull();
  expect(overlayOf(pressed('k', { ctrlKey: true }), false)).toBe('search');
});

test('in a field single keys write, and Ctrl+K still searches', () => {
  const target = document.createElement('textarea');
  expect(overlayOf(pressed('/', { target }), true)).toBeNull();
  expect(overlayOf(pressed('k', { ctrlKey: true, target }), true)).toBe('search');
});
