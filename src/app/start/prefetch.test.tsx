import { afterEach, expect, test, vi } from 'vitest';
import { createMemoryHistory } from '@tanstack/react-router';
import { createAppRouter } from '#app/router.tsx';
import { prefetchWhenIdle } from './prefetch.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('the dashboard, the chat and onboarding are loaded ahead, one in each idle moment', () => {
  vi.useFakeTimers();
  const idle: (() => void)[] = [];
  vi.stubGlobal('requestIdleCallback', (work: () => void) => idle.push(work));
  const router = createAppRouter(createMemoryHistory());
  const loaded: string[] = [];
  vi.spyOn(router, 'loadRouteChunk').mockImplementation((route) => {
    loaded.push((route as { fullPath: string }).fullPath);
    return Promise.resolve();
  });
  prefetchWhenIdle(router);
  vi.runAllTimers();
  let most = 0;
  for (let work = idle.shift(); work; work = idle.shift()) {
    const before = loaded.length;
    work();
    most = Math.max(most, loaded.length - before);
  }
  expect(most).toBe(1);
  // /dashboard leads to /profile (spec 000, section 4).
  expect(loaded.sort()).toEqual(['/chat', '/onboarding', '/profile']);
});
