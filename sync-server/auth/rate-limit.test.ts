import { expect, test } from 'vitest';
import { createRateLimit } from './rate-limit.ts';

const clock = () => {
  let at = 1_000_000;
  return { now: () => at, pass: (ms: number) => void (at += ms) };
};

test('a burst is allowed, then tries are added one by one', () => {
  const { now, pass } = clock();
  const limit = createRateLimit({ burst: 2, perSecond: 0.5 }, now);
  expect([limit.take('a'), limit.take('a')]).toEqual([0, 0]);
  expect(limit.take('a')).toBe(2);
  pass(1000);
  expect(limit.take('a')).toBe(1);
  pass(1000);
  expect(limit.take('a')).toBe(0);
  pass(3_600_000);
  expect([limit.take('a'), limit.take('a'), limit.take('a')]).toEqual([0, 0, 2]);
});

test('each key has its own bucket', () => {
  const limit = createRateLimit({ burst: 1, perSecond: 1 }, clock().now);
  expect([limit.take('a'), limit.take('b')]).toEqual([0, 0]);
  expect(limit.take('a')).toBeGreaterThan(0);
});

test('a try that was given back can be taken again, and a bucket never holds more than the burst', () => {
  const limit = createRateLimit({ burst: 1, perSecond: 1 }, clock().now);
  limit.take('a');
  limit.giveBack('a');
  limit.giveBack('a');
  expect(limit.take('a')).toBe(0);
  expect(limit.take('a')).toBeGreaterThan(0);
});

test('a clock that is set back does not empty a bucket', () => {
  const { now, pass } = clock();
  const limit = createRateLimit({ burst: 2, perSecond: 1 }, now);
  limit.take('a');
  pass(-60_000);
  expect(limit.take('a')).toBe(0);
});

test('memory is limited: the least recently used bucket is dropped', () => {
  const limit = createRateLimit({ burst: 1, perSecond: 0.001 }, clock().now, 2);
  limit.take('a');
  limit.take('b');
  limit.take('a');
  limit.take('c');
  expect(limit.take('a')).toBeGreaterThan(0);
  expect(limit.take('b')).toBe(0);
});
