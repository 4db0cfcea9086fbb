import { expect, test } from 'vitest';
import { checkThought, waitLeft } from './thought.ts';

const at = (ms: number) => new Date(Date.UTC(2026, 4, 14, 12, 0, 0, ms));

test('a blank thought is none, also while waiting', () => {
  expect(checkThought(' \n\t', null, at(0))).toEqual({ ok: false, error: 'Blank' });
  expect(checkThought('', at(0), at(1000))).toEqual({ ok: false, error: 'Blank' });
});

test('a thought keeps its lines and loses the space around it', () => {
  expect(checkThought('  one\n  two \n', null, at(0))).toEqual({ ok: true, value: 'one\n  two' });
});

test('a second thought waits until five seconds after the first', () => {
  expect(checkThought('again', at(0), at(4999))).toEqual({ ok: false, error: 'TooSoon' });
  expect(checkThought('again', at(0), at(5000))).toEqual({ ok: true, value: 'again' });
  expect(waitLeft(at(0), at(1500))).toBe(3500);
  expect(waitLeft(null, at(0))).toBe(0);
});

test('a clock that jumps back does not lock the page', () => {
  expect(waitLeft(at(60_000), at(0))).toBe(0);
});
