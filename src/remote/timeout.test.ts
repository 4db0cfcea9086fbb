import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { within } from './timeout.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const late = () => new Error('late');

test('work that does not end is abandoned, and its signal is aborted', async () => {
  let aborted: unknown;
  const hangs = (signal: AbortSignal) => {
    signal.addEventListener('abort', () => (aborted = signal.reason));
    return new Promise<never>(() => undefined);
  };
  const outcome = within(1000, hangs, undefined, late).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(1000);
  expect(await outcome).toEqual(late());
  expect(aborted).toEqual(late());
});

test('work that reports in time may run long', async () => {
  const steps = async (_: AbortSignal, heard: () => void) => {
    for (let i = 0; i < 5; i++) {
      await new Promise((done) => setTimeout(done, 900));
      heard();
    }
    return 'done';
  };
  const outcome = within(1000, steps);
  await vi.advanceTimersByTimeAsync(4500);
  expect(await outcome).toBe('done');
  expect(vi.getTimerCount()).toBe(0);
});

test('an outer abort ends the work with its reason, also when it came before the start', async () => {
  const ends = (signal: AbortSignal) =>
    new Promise<never>((_, reject) => {
      const end = () => reject(signal.reason as Error);
      if (signal.aborted) end();
      signal.addEventListener('abort', end);
    });
  const control = new AbortController();
  const outcome = within(1000, ends, control.signal).catch((error: unknown) => error);
  control.abort('stop');
  expect(await outcome).toBe('stop');
  expect(await within(1000, ends, control.signal).catch((error: unknown) => error)).toBe('stop');
  expect(vi.getTimerCount()).toBe(0);
});
