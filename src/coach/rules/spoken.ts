/** Which language a message is in, and the languages that the coach understands beside English. Their words and weights are one late part of the program. */
import type { Language, LanguageCode } from '#coach/languages/language.ts';
import { foreignLanguage, mayBe } from './languages.ts';

const KNOWN: ReadonlySet<string> = new Set<LanguageCode>(['de', 'es', 'fr']);
const loaded = new Map<string, Language>();

/** Makes languages known; the server and the tests do it once, a page when a message needs one. */
export const addLanguages = (languages: readonly Language[]): void => {
  for (const language of languages) loaded.set(language.code, language);
};

/** The code of a message's language, if it is one of those. `preferred`: the language of the person's browser, for what is too short to tell. */
function codeOf(message: string, preferred = ''): string | null {
  const code = foreignLanguage(message);
  if (code !== null && KNOWN.has(code)) return code;
  const own = preferred.slice(0, 2).toLowerCase();
  return KNOWN.has(own) && mayBe(message, own as LanguageCode) ? own : null;
}

/** The language of a message beside English; null for English, and for one that is only kept. */
export const languageOf = (message: string, preferred?: string): Language | null =>
  loaded.get(codeOf(message, preferred) ?? '') ?? null;

/** Loads the languages, if this message is in one of them. */
export async function readyFor(message: string, preferred?: string): Promise<void> {
  const code = codeOf(message, preferred);
  if (code !== null && !loaded.has(code)) addLanguages((await import('#coach/languages/all.ts')).LANGUAGES);
}
