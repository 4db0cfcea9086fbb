import { expect, test } from 'vitest';
import { liftFor, type Box } from './free-place.ts';

const rest: Box = { left: 318, right: 374, top: 700, bottom: 756 };
const box = (top: number, height = 44, left = 320): Box => ({ left, right: left + 44, top, bottom: top + height });

test('stays when nothing is under it', () => {
  expect(liftFor(rest, [], 400)).toBe(0);
  expect(liftFor(rest, [box(640), box(764)], 400)).toBe(0);
  expect(liftFor(rest, [box(710, 44, 20)], 400)).toBe(0);
});

test('is lifted just above the controls under it, over several if needed', () => {
  expect(liftFor(rest, [box(720)], 400)).toBe(42);
  // The gap between the next two is too small.
  expect(liftFor(rest, [box(720), box(650), box(600)], 400)).toBe(162);
  // The gap between these two is large enough.
  expect(liftFor(rest, [box(720), box(600)], 400)).toBe(42);
});

test('is hidden when there is no free place up to the maximum height', () => {
  expect(liftFor(rest, [box(100, 700)], 400)).toBeNull();
  expect(liftFor(rest, [box(300, 450)], 400)).toBeNull();
});
