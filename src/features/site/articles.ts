/**
 * The long texts in the language of the reader. The English ones are in the file of their screens; those of another language are one file, which only its readers
 * load (scripts/articles.ts).
 */
import { use } from 'react';
import de from 'virtual:articles/de';
import es from 'virtual:articles/es';
import fr from 'virtual:articles/fr';
import { language } from '#lib/i18n.ts';
import { readLanguageFile, type Translation } from '#lib/languages.ts';
import { withOperator } from './operator-words.ts';
import { pageText, withIdsOf, type PageText } from './page-text.ts';

type Articles = Readonly<Record<string, string>>;

const FILES: Readonly<Record<Translation, string>> = { de, es, fr };
const loaded = new Map<Translation, Promise<Articles>>();

/** The Markdown of a language, by name. Never rejects: without its file the texts are English, and the next visit tries again. */
function articlesIn(translation: Translation): Promise<Articles> {
  let articles = loaded.get(translation);
  if (!articles) {
    articles = readLanguageFile<Articles>(FILES[translation]).then((found) => {
      if (!found) loaded.delete(translation);
      return found ?? {};
    });
    loaded.set(translation, articles);
  }
  return articles;
}

export interface Article extends PageText {
  /** Whether its words are in another language than English, which is what counts where it binds. */
  readonly isTranslation: boolean;
}

function articleOf(english: string, translation: string | undefined): Article {
  const text = pageText(withOperator(english));
  if (translation === undefined) return { ...text, isTranslation: false };
  return { ...withIdsOf(text, pageText(withOperator(translation))), isTranslation: true };
}

/** A text by its name and its English, in the language of the reader. In another language than English it suspends until the file is here. */
export function useArticle(name: string, english: string): Article {
  const now = language();
  return articleOf(english, now === 'en' ? undefined : use(articlesIn(now))[name]);
}

/** The same outside a component. */
export async function readArticle(name: string, english: Promise<string>): Promise<Article> {
  const now = language();
  const [text, articles] = await Promise.all([english, now === 'en' ? undefined : articlesIn(now)]);
  return articleOf(text, articles?.[name]);
}
