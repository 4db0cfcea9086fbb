import { expect, test } from 'vitest';
import { createRateLimit } from './rate-limit.ts';
import { ratesOf } from './rates.ts';

test('RATE_LIMITS=off turns every limit off, and by default each ends a burst', () => {
  const tries = 1000;
  const ended = (rates: ReturnType<typeof ratesOf>) =>
    Object.entries(rates).filter(([, rate]) => {
      const limit = createRateLimit(rate, () => 0);
      return Array.from({ length: tries }, () => limit.take('key')).some((wait) => wait > 0);
    });
  expect(ended(ratesOf({}))).toHaveLength(Object.keys(ratesOf({})).length);
  expect(ended(ratesOf({ rateLimits: true }))).toHaveLength(Object.keys(ratesOf({})).length);
  expect(ended(ratesOf({ rateLimits: false }))).toEqual([]);
});
