/** The texts of the resources, loaded with the first page of a resource. */
import { readArticle } from '#features/site/articles.ts';
import type { PageText } from '#features/site/page-text.ts';
import { language } from '#lib/i18n.ts';

const slugs = ['student-guide', 'work-life-balance', 'creative-habits', 'weekly-review', 'day-plan'] as const;

const loaded = new Map<string, Promise<PageText>>();

/** The text of a resource in the language of the reader, the same promise each time; null for a slug that there is not. */
export function resourceText(slug: string): Promise<PageText> | null {
  const name = slugs.find((known) => known === slug);
  if (!name) return null;
  const key = `${language()} ${slug}`;
  let text = loaded.get(key);
  if (!text) {
    text = readArticle(
      name,
      import('./content.ts').then(({ content }) => content[name]),
    );
    // Without a network the first time: the next visit tries again.
    text.catch(() => loaded.delete(key));
    loaded.set(key, text);
  }
  return text;
}

/** The last section of a template's text: what is filled in. */
export const templateOf = ({ sections }: PageText): string =>
  sections.find(({ id }) => id === 'the-template')?.text ?? '';
