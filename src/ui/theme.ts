import { create } from 'zustand';

/** What a person chose; 'system' follows the device. */
export type Theme = 'light' | 'dark' | 'system';

const KEY = 'theme';
const isTheme = (text: unknown): text is Theme => text === 'light' || text === 'dark' || text === 'system';

/** The chosen theme. A browser without storage (or with it blocked) follows the device. */
export function readTheme(): Theme {
  try {
    const text = localStorage.getItem(KEY);
    return isTheme(text) ? text : 'system';
  } catch {
    return 'system';
  }
}

const useStore = create<{ theme: Theme }>(() => ({ theme: readTheme() }));

/** Keeps the choice and shows it at once, in every open tab. */
export function setTheme(theme: Theme): void {
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // Shown for this visit; there is nowhere to keep it.
  }
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
  // The browser's own chrome wants the colour as a plain value.
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', THEME_COLOURS[shown]);
}

/** --paper of each theme in sRGB; public/theme.js has the same two (theme.test.tsx compares). */
export const THEME_COLOURS = { light: '#f9f8f3', dark: '#0d1a1f' } as const;

/** Follows the device and the other tabs from now on. Gives the way to stop. Called once by main.tsx. */
export function watchTheme(): () => void {
  const stop = new AbortController();
  const again = () => show(readTheme());
  dark().addEventListener('change', again, stop);
  addEventListener('storage', (event) => event.key === KEY && again(), stop);
  again();
  return () => stop.abort();
}
