/** The app in another language, with its texts. */
import { readFileSync } from 'node:fs';
import { speak, type Texts } from '#lib/i18n.ts';
import type { Language } from '#lib/languages.ts';

/** Shows the texts of a language until it is called again. */
export const speakIn = (language: Language): void =>
  speak({
    language,
    messages:
      language === 'en'
        ? {}
        : (JSON.parse(readFileSync(`src/languages/${language}.json`, 'utf8')) as Texts['messages']),
  });
