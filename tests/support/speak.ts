/** The app in another language, with its texts. */
import { speak } from '#lib/i18n.ts';
import type { Language } from '#lib/languages.ts';
import { catalogueOf } from '../../scripts/catalogue.ts';

/** Shows the texts of a language until it is called again. */
export const speakIn = (language: Language): void =>
  speak({
    language,
    messages: language === 'en' ? {} : catalogueOf(language),
  });
