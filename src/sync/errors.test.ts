import { expect, test } from 'vitest';
import { SyncError, toSyncError } from './errors.ts';

test("failures of the store are found inside Dexie's errors; any other error is a bug", () => {
  const quota = Object.assign(new Error('x'), { name: 'QuotaExceededError' });
  expect(toSyncError(Object.assign(new Error('x'), { name: 'BulkError', inner: quota }))).toMatchObject({
    kind: 'local',
    code: 'QuotaExceededError',
  });
  expect(toSyncError(new TypeError('undefined is not a function'))).toBeUndefined();
  const known = new SyncError('auth', 'x');
  expect(toSyncError(known)).toBe(known);
});
