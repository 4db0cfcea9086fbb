/** Where the language of this device alone is kept; public/theme.js reads it too. Without rows, because it must not reach the person's other devices. */
import { readLocal, writeLocal } from '#lib/local-storage.ts';
import { isLanguage, type Language } from '#lib/languages.ts';

export const LANGUAGE_KEY = 'language-here';

/** The language under a key of this browser; null when there is none. */
export function readStoredLanguage(key = LANGUAGE_KEY): Language | null {
  const text = readLocal(key);
  return isLanguage(text) ? text : null;
}

/** Without storage it holds for this visit. */
export const storeLanguage = (choice: Language | null): void => writeLocal(LANGUAGE_KEY, choice);
