import { expect, test } from 'vitest';
import { clamped, FIT, MOST_ZOOM, zoomAt } from './zoom.ts';

const box = { width: 400, height: 800 };

test('a photo that fits is in the middle, and a zoomed one cannot be moved out of the window', () => {
  expect(clamped({ scale: 0.5, x: 40, y: 9 }, box)).toEqual(FIT);
  expect(clamped({ scale: 2, x: 500, y: -900 }, box)).toEqual({ scale: 2, x: 200, y: -400 });
  expect(zoomAt(FIT, 100, { x: 0, y: 0 }, box).scale).toBe(MOST_ZOOM);
});

test('what is under the fingers stays under them', () => {
  const point = { x: 100, y: -150 };
  const { scale, x, y } = zoomAt(FIT, 2, point, box);
  // The same place of the photo, before and after.
  expect([(point.x - x) / scale, (point.y - y) / scale]).toEqual([point.x, point.y]);
  expect(zoomAt({ scale, x, y }, 0.1, point, box)).toEqual(FIT);
});
