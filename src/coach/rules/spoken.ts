/** Which language a message is in, of those that the coach understands. */
import type { Language } from '#coach/languages/language.ts';
import { isLanguageCode, loadedLanguage, loadLanguage } from '#coach/languages/loaded.ts';
import { foreignLanguage, mayBe } from './languages.ts';

/** The code of a message's language, if it is one of those. `preferred`: the language of the person's browser, for what is too short to tell. */
function codeOf(message: string, preferred = ''): string | null {
  const code = foreignLanguage(message);
  if (isLanguageCode(code)) return code;
  const own = preferred.slice(0, 2).toLowerCase();
  return isLanguageCode(own) && mayBe(message, own) ? own : null;
}

/** The language of a message beside English; null for English, and for one that is only kept. */
export const languageOf = (message: string, preferred?: string): Language | null =>
  loadedLanguage(codeOf(message, preferred));

/** Loads the languages, if this message is in one of them. */
export async function readyFor(message: string, preferred?: string): Promise<void> {
  await loadLanguage(codeOf(message, preferred));
}
