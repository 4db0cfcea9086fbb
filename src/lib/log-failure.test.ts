import { afterEach, expect, test, vi } from 'vitest';
import { logFailure } from './log-failure.ts';

afterEach(() => void vi.restoreAllMocks());

test('a failure is logged by its name, never by its message; work that a closed profile interrupts is not logged', () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  logFailure('A read failed:', new RangeError('Dear diary'));
  logFailure('A read failed:', Object.assign(new Error('Dear diary'), { name: 'DatabaseClosedError' }));
  expect(error.mock.calls).toEqual([['A read failed:', 'RangeError']]);
});
