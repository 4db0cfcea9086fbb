import { expect, test } from 'vitest';
import { backoff } from './backoff.ts';
import { errorOf, isOurRefusal, retryAfterMs } from './errors.ts';

test.each([
  [401, undefined, 'auth', 'http_401'],
  [403, { code: 'PGRST301' }, 'auth', 'PGRST301'],
  [410, { code: 'account_deleted' }, 'auth', 'account_deleted'],
  [410, undefined, 'retryable', 'http_410'],
  [408, undefined, 'retryable', 'http_408'],
  [425, undefined, 'retryable', 'http_425'],
  [429, undefined, 'retryable', 'http_429'],
  [500, { code: '53100' }, 'retryable', '53100'],
  [503, { code: 'disk_full' }, 'retryable', 'disk_full'],
  [503, '<html>', 'retryable', 'http_503'],
  [409, { code: '40001' }, 'retryable', '40001'],
  [400, { code: '57014' }, 'retryable', '57014'],
  [400, '<html>hotel</html>', 'retryable', 'http_400'],
  [400, { code: 'whatever' }, 'retryable', 'http_400'],
  [404, undefined, 'retryable', 'http_404'],
  [400, { code: 'sync_bad_request' }, 'request', 'sync_bad_request'],
  [413, { code: 'PT413' }, 'request', 'PT413'],
  [413, undefined, 'request', 'http_413'],
])('status %i with %j is %s, %s', (status, body, kind, code) => {
  expect(errorOf(status, body)).toMatchObject({ kind, code });
});

test('only a refusal of our own server may put a change into quarantine', () => {
  expect(isOurRefusal(errorOf(413, { code: 'sync_request_too_large' }))).toBe(true);
  expect(isOurRefusal(errorOf(413, undefined))).toBe(false);
  expect(isOurRefusal(errorOf(400, { error: 'sync_looks_like_ours' }))).toBe(false);
});

test('Retry-After is read as seconds or as a date, and is never forever', () => {
  const now = Date.UTC(2026, 4, 14, 12);
  expect(retryAfterMs('7', now)).toBe(7000);
  expect(retryAfterMs('Thu, 14 May 2026 12:00:30 GMT', now)).toBe(30_000);
  expect(retryAfterMs('999999', now)).toBe(3_600_000);
  expect(retryAfterMs('soon', now)).toBeUndefined();
  expect(retryAfterMs(null, now)).toBeUndefined();
});

test('waits grow to five minutes, have full jitter, and are never shorter than Retry-After', () => {
  expect([1, 2, 3, 4].map((n) => backoff(n, () => 1))).toEqual([1000, 2000, 4000, 8000]);
  expect(backoff(50, () => 1)).toBe(300_000);
  expect(backoff(5, () => 0)).toBe(0);
  expect(backoff(1, () => 0, 7000)).toBe(7000);
});
