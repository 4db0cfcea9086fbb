/** Where the language of this device alone is kept; public/theme.js reads it too. Without rows, because it must not reach the person's other devices. */
import { readLocal, writeLocal } from '#lib/local-storage.ts';
import { isLanguage, type Language } from '#lib/languages.ts';

export const LANGUAGE_KEY = 'language-here';

export function readStoredLanguage(): Language | null {
  const text = readLocal(LANGUAGE_KEY);
  return isLanguage(text) ? text : null;
}

/** Without storage it holds for this visit. */
export const storeLanguage = (choice: Language | null): void => writeLocal(LANGUAGE_KEY, choice);
