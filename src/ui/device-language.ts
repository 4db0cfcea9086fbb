/** The language of this device alone, which goes before the person's; null: the person's. Kept without rows, because it must not reach their other devices. */
import { create } from 'zustand';
import { isLanguage, type Language } from '#lib/languages.ts';

const KEY = 'language-here';

function read(): Language | null {
  try {
    const text = localStorage.getItem(KEY);
    return isLanguage(text) ? text : null;
  } catch {
    return null;
  }
}

/** The choice on this device. Its subscribers show it (src/app/start/language.ts). */
export const useDeviceLanguage = create<{ readonly choice: Language | null }>(() => ({ choice: read() }));

/** Stores the choice and shows it at once, in every open tab. */
export function setDeviceLanguage(choice: Language | null): void {
  try {
    if (choice) localStorage.setItem(KEY, choice);
    else localStorage.removeItem(KEY);
  } catch {
    // Without storage it holds for this visit.
  }
  useDeviceLanguage.setState({ choice });
}

/** Follows the other tabs. Call once. */
export const watchDeviceLanguage = (): void =>
  addEventListener('storage', ({ key }) => key === KEY && useDeviceLanguage.setState({ choice: read() }));
