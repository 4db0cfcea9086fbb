import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useToday } from './use-today.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
afterEach(() => {
  vi.useRealTimers();
});

test('the day changes by itself at every midnight', () => {
  vi.setSystemTime(new Date(2026, 4, 14, 23, 59, 30));
  const { result } = renderHook(() => useToday());
  expect(result.current).toBe('2026-05-14');
  pass(32_000);
  expect(result.current).toBe('2026-05-15');
  pass(24 * 3_600_000);
  expect(result.current).toBe('2026-05-16');
});

test('for a person whose day starts at four it changes at four', () => {
  vi.setSystemTime(new Date(2026, 4, 15, 0, 30));
  const { result } = renderHook(() => useToday(4));
  expect(result.current).toBe('2026-05-14');
  pass(3.5 * 3_600_000 + 2000);
  expect(result.current).toBe('2026-05-15');
});

test('a device that sleeps at midnight has the new day when it wakes', () => {
  vi.setSystemTime(new Date(2026, 4, 14, 22, 0));
  const { result } = renderHook(() => useToday());
  // Timers do not run during sleep; only the clock does.
  vi.setSystemTime(new Date(2026, 4, 15, 7, 0));
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(result.current).toBe('2026-05-15');
});

test('a timer within the same day does not render again', () => {
  vi.setSystemTime(new Date(2026, 4, 14, 9, 0));
  let renders = 0;
  const { unmount } = renderHook(() => {
    renders += 1;
    return useToday();
  });
  pass(5 * 3_600_000);
  expect(renders).toBe(1);
  unmount();
  expect(vi.getTimerCount()).toBe(0);
});
