/** The app in another language, with its texts. */
import { readFileSync } from 'node:fs';
import { showTexts } from '#lib/i18n.ts';
import type { Language } from '#lib/languages.ts';

/** Shows the texts of a language until it is called again. */
export const speak = (language: Language): void =>
  showTexts({
    language,
    texts:
      language === 'en'
        ? {}
        : (JSON.parse(readFileSync(`src/languages/${language}.json`, 'utf8')) as Record<string, string>),
  });
