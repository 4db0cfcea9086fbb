import { readFileSync } from 'node:fs';
import { runInThisContext } from 'node:vm';
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readTheme, setTheme, THEME_COLOURS, useTheme, watchTheme } from './theme.ts';

const early = readFileSync('public/theme.js', 'utf8');
let deviceIsDark = false;
let deviceChanged = new EventTarget();

beforeEach(() => {
  localStorage.clear();
  deviceIsDark = false;
  deviceChanged = new EventTarget();
  Object.defineProperty(deviceChanged, 'matches', { get: () => deviceIsDark });
  vi.stubGlobal('matchMedia', () => deviceChanged);
  document.head.innerHTML = '<meta name="theme-color" content="">';
  delete document.documentElement.dataset.theme;
});
afterEach(() => vi.unstubAllGlobals());

const shown = () => document.documentElement.dataset.theme;
const chrome = () => document.querySelector('meta[name=theme-color]')?.getAttribute('content');

test('without a choice the theme is that of the device, and follows its changes', () => {
  const stop = watchTheme();
  expect([readTheme(), shown(), chrome()]).toEqual(['system', 'light', THEME_COLOURS.light]);
  deviceIsDark = true;
  deviceChanged.dispatchEvent(new Event('change'));
  expect([shown(), chrome()]).toEqual(['dark', THEME_COLOURS.dark]);
  stop();
  deviceIsDark = false;
  deviceChanged.dispatchEvent(new Event('change'));
  expect(shown()).toBe('dark');
});

test('a choice is stored and shown at once', () => {
  setTheme('dark');
  expect([readTheme(), shown(), chrome()]).toEqual(['dark', 'dark', THEME_COLOURS.dark]);
  setTheme('light');
  expect([localStorage.getItem('theme'), shown()]).toEqual(['light', 'light']);
});

test('a choice in another tab is followed', () => {
  const stop = watchTheme();
  const { result } = renderHook(() => useTheme());
  localStorage.setItem('theme', 'dark');
  act(() => void dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: 'dark' })));
  expect([result.current[0], shown()]).toEqual(['dark', 'dark']);
  stop();
});

test('an invalid value in the storage, or no storage at all, follows the device', () => {
  localStorage.setItem('theme', 'purple');
  expect(readTheme()).toBe('system');
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new DOMException('denied', 'SecurityError');
    },
    setItem: () => {
      throw new DOMException('denied', 'SecurityError');
    },
  });
  expect(readTheme()).toBe('system');
  setTheme('dark');
  expect(shown()).toBe('dark');
});

test.each([
  [null, false, 'light'],
  [null, true, 'dark'],
  ['system', true, 'dark'],
  ['light', true, 'light'],
  ['dark', false, 'dark'],
] as const)('before the first paint, %s with a dark device %s shows %s', (choice, dark, expected) => {
  if (choice) localStorage.setItem('theme', choice);
  deviceIsDark = dark;
  runInThisContext(early);
  expect([shown(), chrome()]).toEqual([expected, THEME_COLOURS[expected]]);
});

describe('An English page that is there in other languages', () => {
  const ledTo = (at: string, browser: readonly string[], languages = 'de es fr') => {
    const replace = vi.fn();
    const script = Object.assign(document.createElement('script'), { type: 'text/plain' });
    if (languages) script.dataset['languages'] = languages;
    vi.spyOn(document, 'currentScript', 'get').mockReturnValue(script);
    const { pathname, search, hash } = new URL(at, 'https://daymark.test');
    vi.stubGlobal('location', { pathname, search, hash, replace });
    vi.stubGlobal('navigator', { languages: browser });
    runInThisContext(early);
    vi.restoreAllMocks();
    return replace.mock.calls.flat();
  };

  test.each([
    ['/faq#a', ['de-AT', 'en'], ['/de/faq#a']],
    ['/auth?mode=login', ['pt', 'fr'], ['/fr/auth?mode=login']],
    ['/', ['en-GB', 'de'], []],
    ['/', ['ja'], []],
    ['/en/faq', ['de'], []],
    ['/en', ['de'], []],
  ])('at %s, with %s, leads to %s', (at, browser, to) => {
    expect(ledTo(at, browser)).toEqual(to);
  });

  test('leads to what was chosen, on this device before elsewhere', () => {
    localStorage.setItem('language', 'es');
    expect(ledTo('/', ['en'])).toEqual(['/es/']);
    localStorage.setItem('language-here', 'en');
    expect(ledTo('/', ['de'])).toEqual([]);
  });

  test('is the only one that leads anywhere', () => {
    expect(ledTo('/dashboard', ['de'], '')).toEqual([]);
  });
});
