import { expect, test } from 'vitest';
import { placeAt, shiftOf } from './reorder.ts';

const boxes = [
  { top: 0, height: 40 },
  { top: 40, height: 40 },
  { top: 80, height: 80 },
  { top: 160, height: 40 },
];

test('a dragged row passes another when its middle does', () => {
  expect([0, 39, 41, 99, 101, 200, 9000, -50].map((dy) => placeAt(boxes, 0, dy))).toEqual([0, 0, 1, 1, 2, 3, 3, 0]);
  expect([-30, -61, -121, -500].map((dy) => placeAt(boxes, 3, dy))).toEqual([3, 2, 1, 0]);
  expect(placeAt(boxes, 9, 20)).toBe(9);
});

test('the rows that it passes move aside by its height, and no others move', () => {
  expect(boxes.map((_, i) => shiftOf(boxes, i, 0, 2))).toEqual([0, -40, -40, 0]);
  expect(boxes.map((_, i) => shiftOf(boxes, i, 2, 1))).toEqual([0, 80, 0, 0]);
});
