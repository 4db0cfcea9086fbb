import { beforeEach, expect, test, vi } from 'vitest';

/** Each test is a page load of its own: the browser is asked once in each. */
let storage: typeof import('./storage.ts');
beforeEach(async () => {
  vi.resetModules();
  storage = await import('./storage.ts');
});

type Manager = Parameters<typeof storage.askToPersist>[0];

test.each<[string, string, Manager]>([
  ['granted', 'it says yes', { persisted: async () => false, persist: async () => true }],
  ['granted', 'it had said yes before', { persisted: async () => true, persist: async () => false }],
  ['asked', 'it says no for now', { persisted: async () => false, persist: async () => false }],
  ['unsupported', 'it cannot be asked', { persisted: async () => false }],
  ['unsupported', 'it fails', { persisted: () => Promise.reject(new Error('no')), persist: async () => true }],
  ['unsupported', 'there is nobody to ask', undefined],
])('the answer is "%s" when %s', async (answer, _, manager) => {
  expect(await storage.askToPersist(manager)).toBe(answer);
});

test('the browser is asked once, and listeners get the answer, also when they are added after it', async () => {
  const persist = vi.fn(async () => true);
  const manager = { persisted: async () => false, persist };
  const [early, late] = [vi.fn(), vi.fn()];
  const stop = storage.onPersistence(early);
  await Promise.all([storage.askToPersist(manager), storage.askToPersist(manager)]);
  storage.onPersistence(late);
  await vi.waitFor(() => expect(late).toHaveBeenCalledWith('granted'));
  expect(early).toHaveBeenCalledExactlyOnceWith('granted');
  expect(persist).toHaveBeenCalledOnce();
  stop();
});

test('room is low under 50 MB or 5 %, and unknown when the browser does not say', async () => {
  const of = (usage: number, quota: number) =>
    storage.estimate({ estimate: async () => ({ usage, quota }) } as StorageManager);
  const MB = 1024 * 1024;
  expect(await of(100 * MB, 1000 * MB)).toEqual({ used: 100 * MB, quota: 1000 * MB, low: false });
  expect((await of(951 * MB, 1000 * MB))?.low).toBe(true);
  expect((await of(19_100 * MB, 20_000 * MB))?.low).toBe(true);
  const failing: unknown = { estimate: () => Promise.reject(new Error('no')) };
  expect(await storage.estimate(failing as StorageManager)).toBeNull();
});
