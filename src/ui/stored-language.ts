/** Where the language of this device alone is kept; public/theme.js reads it too. Without rows, because it must not reach the person's other devices. */
import { isLanguage, type Language } from '#lib/languages.ts';

export const LANGUAGE_KEY = 'language-here';

export function readStoredLanguage(): Language | null {
  try {
    const text = localStorage.getItem(LANGUAGE_KEY);
    return isLanguage(text) ? text : null;
  } catch {
    return null;
  }
}

/** Without storage it holds for this visit. */
export function storeLanguage(choice: Language | null): void {
  try {
    if (choice) localStorage.setItem(LANGUAGE_KEY, choice);
    else localStorage.removeItem(LANGUAGE_KEY);
  } catch {
    // Said above.
  }
}
