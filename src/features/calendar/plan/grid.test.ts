import { describe, expect, test } from 'vitest';
import { dayAfter, type Day } from '#lib/day.ts';
import { daysOf } from './block.ts';
import { arrowMove, bandOf, boxesOf, gapsOf, snapped } from './grid.ts';

const monday = '2026-05-11' as Day;
const days = daysOf(monday);
const span = (from: number, to: number, day = monday) => ({ day, start: from * 60, end: to * 60 });

test.each([
  [7, 8, 'before'],
  [7, 8.25, 'grid'],
  [8, 9, 'grid'],
  [19.5, 21, 'grid'],
  [20, 21, 'after'],
] as const)('from %d to %d is %s', (from, to, band) => {
  expect(bandOf(span(from, to))).toBe(band);
});

describe('A block in the grid', () => {
  const box = (from: number, to: number, on: readonly Day[] = days, day = monday) =>
    boxesOf(on, [{ id: 'a', ...span(from, to, day) }]).get('a');

  test.each([
    ['of the first hour', 8, 9, 0, 64],
    ['of the last', 19, 20, 704, 64],
    ['that began earlier is cut', 7, 9, 0, 64],
    ['that ends later is cut', 19.5, 23, 736, 32],
    ['that is short is high enough to press', 8, 8.25, 0, 24],
    ['that is short and at the end stays inside', 19.75, 20, 744, 24],
  ])('%s', (_, from, to, top, height) => {
    expect(box(from, to)).toEqual({ top, height, left: 0, width: 1 / 7 });
  });

  test('stands in the column of its day; a phone has one column', () => {
    expect(box(8, 9, days, dayAfter(monday, 2))).toMatchObject({ left: 2 / 7, width: 1 / 7 });
    expect(box(8, 9, [monday])).toMatchObject({ left: 0, width: 1 });
    expect(box(21, 22)).toBeUndefined();
  });
});

test.each([
  ['ArrowDown', monday, 600, monday, 615],
  ['ArrowUp', monday, 600, monday, 585],
  ['ArrowUp', monday, 10, monday, 0],
  ['ArrowDown', monday, 1375, monday, 1380],
  ['ArrowRight', monday, 600, dayAfter(monday, 1), 600],
  ['ArrowLeft', dayAfter(monday, 6), 600, dayAfter(monday, 5), 600],
] as const)('%s from %s %i', (key, day, start, toDay, to) => {
  expect(arrowMove(key, { day, start, end: start + 60 }, days)).toEqual({ day: toDay, start: to, end: to + 60 });
});

test.each([
  ['ArrowUp', monday, 0],
  ['ArrowDown', monday, 1380],
  ['ArrowLeft', monday, 600],
  ['ArrowRight', dayAfter(monday, 6), 600],
  ['Enter', monday, 600],
] as const)('%s from %s %i moves nothing', (key, day, start) => {
  expect(arrowMove(key, { day, start, end: start + 60 }, days)).toBeNull();
});

test.each([
  [608, 615],
  [607, 600],
  [-40, 0],
  [1500, 1380],
])('a drag to minute %i starts at %i', (minutes, start) => {
  expect(snapped(minutes, 60)).toBe(start);
});

test('the free stretches of a day are those between its blocks, long enough and within the hours', () => {
  const blocks = [span(10, 11), span(9, 10.5), span(12, 13), span(19.5, 22), span(14, 15, dayAfter(monday, 1))];
  expect(gapsOf(monday, blocks, 8 * 60, 20 * 60, 60)).toEqual([span(8, 9), span(11, 12), span(13, 19.5)]);
  expect(gapsOf(monday, blocks, 11.5 * 60, 20 * 60, 60)).toEqual([span(13, 19.5)]);
  expect(gapsOf(monday, [], 20 * 60, 20 * 60, 15)).toEqual([]);
});
