/** The languages of the app. English stands in the code; each of the others is a file of texts (src/languages). */

export const languages = ['en', 'de', 'es', 'fr'] as const;
export type Language = (typeof languages)[number];

/** Each language in its own words, as people look for it. */
export const languageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  de: 'Deutsch',
  es: 'Español',
  fr: 'Français',
};

export const isLanguage = (text: unknown): text is Language => languages.some((each) => each === text);

/** The first of the wished languages ('de-AT', 'en') that the app has; English without one. */
export const languageFor = (wished: readonly string[]): Language =>
  wished.map((each) => each.toLowerCase().split('-')[0]).find(isLanguage) ?? 'en';
