/** The languages of the app. English stands in the code; each of the others is a file of texts (src/languages). */
import { logFailure } from './log-failure.ts';

export const languages = ['en', 'de', 'es', 'fr'] as const;
export type Language = (typeof languages)[number];

/** The languages besides English. */
export const translations = ['de', 'es', 'fr'] as const satisfies readonly Language[];
export type Translation = (typeof translations)[number];

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

/** '/de' of '/de/faq'. English has a prefix too: the address that nobody is led away from. */
const PREFIX = new RegExp(`^/(${languages.join('|')})(?=[/?#]|$)`);

/** The language that an address names; null for one without a prefix. */
export const languageOfPath = (path: string): Language | null =>
  (PREFIX.exec(path)?.[1] as Language | undefined) ?? null;

/** The manifest in a language: a browser shows its words before and beside the app. */
export const manifestOf = (language: Language): string =>
  language === 'en' ? '/manifest.webmanifest' : `/manifest.${language}.webmanifest`;

/** @example withoutLanguage('/de/faq?q=1') // '/faq?q=1' */
export const withoutLanguage = (path: string): string => path.replace(PREFIX, '').replace(/^(?!\/)/, '/');

/** @example inLanguage('/faq', 'de') // '/de/faq' */
export const inLanguage = (path: string, language: Language): string => `/${language}${path}`;

/** What is in a file of a language: its texts, its articles or its sample. Null when it does not come, which is logged: English stands in for it. */
export async function readLanguageFile<Content>(address: string): Promise<Content | null> {
  try {
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(`status ${answer.status}`);
    return (await answer.json()) as Content;
  } catch (thrown) {
    logFailure('The texts of a language did not load:', thrown);
    return null;
  }
}
