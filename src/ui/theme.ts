import { create } from 'zustand';
import { readLocal, writeLocal } from '#lib/local-storage.ts';

/** The person's choice; 'system' follows the device. */
export type Theme = 'light' | 'dark' | 'system';

const KEY = 'theme';
const isTheme = (text: unknown): text is Theme => text === 'light' || text === 'dark' || text === 'system';

/** The chosen theme. A browser without storage (or with storage blocked) follows the device. */
export function readTheme(): Theme {
  const text = readLocal(KEY);
  return isTheme(text) ? text : 'system';
}

const useStore = create<{ theme: Theme }>(() => ({ theme: readTheme() }));

/** Stores the choice and shows it at once, in every open tab. Without storage it holds for this visit. */
export function setTheme(theme: Theme): void {
  writeLocal(KEY, theme);
  show(theme);
}

/** The chosen theme and how to change it. */
export function useTheme(): readonly [Theme, (theme: Theme) => void] {
  return [useStore((state) => state.theme), setTheme];
}

const dark = () => matchMedia('(prefers-color-scheme: dark)');

function show(theme: Theme) {
  useStore.setState({ theme });
  const shown = theme === 'system' ? (dark().matches ? 'dark' : 'light') : theme;
  const root = document.documentElement;
  if (root.dataset.theme !== shown) root.dataset.theme = shown;
  // The browser's own interface needs a plain value.
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', THEME_COLOURS[shown]);
}

/** --paper of each theme in sRGB; public/theme.js has the same two (theme.test.tsx compares). */
export const THEME_COLOURS = { light: '#f9f8f3', dark: '#0d1a1f' } as const;

/** Follows the device and the other tabs. Returns the function that stops it. Called once by main.tsx. */
export function watchTheme(): () => void {
  const stop = new AbortController();
  const again = () => show(readTheme());
  dark().addEventListener('change', again, stop);
  addEventListener('storage', (event) => event.key === KEY && again(), stop);
  again();
  return () => stop.abort();
}
