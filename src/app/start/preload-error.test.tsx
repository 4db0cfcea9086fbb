import { lazyRouteComponent } from '@tanstack/react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

// The page remembers for its lifetime whether a reload is running, so each test has a page of its own.
beforeEach(() => {
  vi.resetModules();
  sessionStorage.clear();
});
afterEach(() => vi.restoreAllMocks());

async function page() {
  const { reloadOnce, watchPreloadErrors } = await import('./preload-error.ts');
  watchPreloadErrors();
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
  const fail = () => {
    const error = new Error('Failed to fetch dynamically imported module');
    dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: error }));
    return error;
  };
  return { reloadOnce, reload, fail };
}

test('code that could not be loaded reloads the page, once', async () => {
  const { reloadOnce, reload, fail } = await page();
  expect(reloadOnce(fail(), 1_000_000)).toBe(true);
  expect(reloadOnce(fail(), 1_000_001)).toBe(true);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('after a reload that did not help, the failure is shown', async () => {
  const first = await page();
  first.reloadOnce(first.fail(), 1_000_000);
  vi.resetModules();
  const second = await page();
  expect(second.reloadOnce(second.fail(), 1_030_000)).toBe(false);
  expect(second.reloadOnce(second.fail(), 1_090_000)).toBe(true);
});

test('any other error, and a page without a network, is not reloaded', async () => {
  const { reloadOnce, reload, fail } = await page();
  expect(reloadOnce(new Error('a bug'))).toBe(false);
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  expect(reloadOnce(fail())).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});

test('a page that is being left is not reloaded, and is when it stays after all', async () => {
  const { reloadOnce, reload, fail } = await page();
  const { isLeaving } = await import('./preload-error.ts');
  vi.spyOn(Date, 'now').mockReturnValue(1_000_000);
  dispatchEvent(new Event('beforeunload'));
  const error = fail();
  expect(isLeaving(error, 1_000_500)).toBe(true);
  expect(reloadOnce(error, 1_000_500)).toBe(false);
  expect(isLeaving(new Error('a bug'), 1_000_500)).toBe(false);
  expect(reload).not.toHaveBeenCalled();
  expect(reloadOnce(error, 1_011_000)).toBe(true);
});

test('a page that comes back from the history is not left any more', async () => {
  const { reloadOnce, reload, fail } = await page();
  dispatchEvent(new Event('pagehide'));
  dispatchEvent(new Event('pageshow'));
  expect(reloadOnce(fail())).toBe(true);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('the router does not reload the page for code that could not be loaded: it passes an error of ours on', async () => {
  const { reloadOnce, reload, fail } = await page();
  const { rethrowAsOurs } = await import('./preload-error.ts');
  const drawn = async (load: () => Promise<Record<'Screen', () => null>>) => {
    const Screen = lazyRouteComponent(load, 'Screen');
    await Screen.preload?.();
    try {
      return { drawn: Screen({}) };
    } catch (error) {
      return { error };
    }
  };
  const bug = new Error('a bug');
  expect(await drawn(() => Promise.reject(bug).catch(rethrowAsOurs))).toEqual({ error: bug });
  const { error: ours } = await drawn(() => Promise.reject(fail()).catch(rethrowAsOurs));
  expect(reload).not.toHaveBeenCalled();
  expect(reloadOnce(ours)).toBe(true);
  // What it does with the browser's own error.
  reload.mockClear();
  await drawn(() => Promise.reject(fail()));
  expect(reload).toHaveBeenCalledTimes(1);
});
