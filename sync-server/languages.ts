/** The languages of what the server itself writes to people: mails, pushes, and what calendar apps show of CalDAV. */
import { ENGLISH, speakingIn, type Texts } from '#lib/i18n.ts';
import { languageFor, languages, type Language } from '#lib/languages.ts';
import * as v from 'valibot';

/** The language that a device says it shows. null: it does not say, or has one that only a newer app has. */
export const languageField = v.optional(v.fallback(v.nullable(v.picklist(languages)), null), null);

type File = () => Promise<{ readonly default: Texts['messages'] }>;

/** Each is read when the first person needs it. */
const FILES: Readonly<Record<Exclude<Language, 'en'>, File>> = {
  de: () => import('#languages/de.json'),
  es: () => import('#languages/es.json'),
  fr: () => import('#languages/fr.json'),
};

/** Runs `work` in a language. It must not wait: the process serves people of all languages. */
export async function inLanguage<T>(language: Language, work: () => T): Promise<T> {
  const texts = language === 'en' ? ENGLISH : { language, messages: (await FILES[language]()).default };
  return speakingIn(texts, work);
}

/** The language of the first wish in an Accept-Language header that the app has; English without one. */
export const languageIn = (header: string | undefined): Language =>
  languageFor(
    (header ?? '')
      .split(',')
      .map((wish) => {
        const [tag = '', weight] = wish.split(';');
        return { tag: tag.trim(), weight: Number(/^\s*q=([\d.]+)\s*$/.exec(weight ?? '')?.[1] ?? 1) };
      })
      .filter(({ weight }) => weight > 0)
      .sort((a, b) => b.weight - a.weight)
      .map(({ tag }) => tag),
  );
