import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ErrorScreen } from './ErrorScreen.tsx';
import { LEAVING_MS, watchPreloadErrors } from '#app/start/preload-error.ts';

const logged: unknown[][] = [];
beforeEach(() => {
  logged.length = 0;
  vi.spyOn(console, 'error').mockImplementation((...args) => void logged.push(args));
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test('the first button copies the data out', () => {
  render(<ErrorScreen error={new Error('no such table')} />);
  expect(screen.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
  expect(screen.getByText('no such table')).toBeVisible();
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['Copy my data out', 'Reload']);
  expect(screen.getByText('Stack trace')).toBeInTheDocument();
});

test('a response shows its status, and has no stack @000.51', () => {
  render(<ErrorScreen error={{ status: 503, statusText: 'Service Unavailable' }} />);
  expect(screen.getByText('503 Service Unavailable')).toBeVisible();
  expect(screen.queryByText('Stack trace')).toBeNull();
});

test('the log has the name of the error and not its message', () => {
  render(<ErrorScreen error={new RangeError('dear diary')} />);
  expect(JSON.stringify(logged)).toContain('RangeError');
  expect(JSON.stringify(logged)).not.toContain('dear diary');
});

test('while the page is being left, code that cannot be loaded shows nothing; it is shown when the page stays', async () => {
  vi.useFakeTimers();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const error = new Error('Failed to fetch dynamically imported module');
  watchPreloadErrors();
  dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: error }));
  dispatchEvent(new Event('beforeunload'));
  const { container } = render(<ErrorScreen error={error} />);
  expect(container).toBeEmptyDOMElement();
  expect(logged).toEqual([]);
  await act(() => vi.advanceTimersByTimeAsync(LEAVING_MS));
  expect(screen.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
  vi.useRealTimers();
});
