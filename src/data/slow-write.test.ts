import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { onSlowWrite, SLOW_MS, watchSlow } from './slow-write.ts';

const said: boolean[] = [];
beforeEach(() => {
  vi.useFakeTimers();
  said.length = 0;
  onSlowWrite((waits) => said.push(waits));
});
afterEach(() => vi.useRealTimers());

function write() {
  let end!: () => void;
  let fail!: (error: Error) => void;
  watchSlow(
    new Promise<void>((done, failed) => {
      end = done;
      fail = failed;
    }),
  );
  return { end, fail };
}

test('a write that ends in time is not mentioned', async () => {
  write().end();
  await vi.advanceTimersByTimeAsync(SLOW_MS * 2);
  expect(said).toEqual([]);
});

test('writes that wait are told once, and when the last one has ended, stored or failed', async () => {
  const [one, two] = [write(), write()];
  await vi.advanceTimersByTimeAsync(SLOW_MS);
  expect(said).toEqual([true]);
  one.fail(new Error('the disk is full'));
  await vi.advanceTimersByTimeAsync(1);
  expect(said).toEqual([true]);
  two.end();
  await vi.advanceTimersByTimeAsync(1);
  expect(said).toEqual([true, false]);
});
