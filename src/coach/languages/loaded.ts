/** The languages beside English that are loaded: their words and weights are one late part of the program. */
import type { Language, LanguageCode } from './language.ts';

const KNOWN: ReadonlySet<string> = new Set<LanguageCode>(['de', 'es', 'fr']);
const loaded = new Map<string, Language>();

export const isLanguageCode = (code: string | null): code is LanguageCode => code !== null && KNOWN.has(code);

/** Makes languages known; the server and the tests do it once, a page when a text needs one. */
export const addLanguages = (languages: readonly Language[]): void => {
  for (const language of languages) loaded.set(language.code, language);
};

export const loadedLanguage = (code: string | null): Language | null => loaded.get(code ?? '') ?? null;

/** Loads the languages, if this is the code of one of them; null for English. */
export async function loadLanguage(code: string | null): Promise<Language | null> {
  if (isLanguageCode(code) && !loaded.has(code)) addLanguages((await import('./all.ts')).LANGUAGES);
  return loadedLanguage(code);
}
