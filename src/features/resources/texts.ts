/** The texts of the resources, loaded with the first page of a resource. */
import { pageText, type PageText } from '#features/site/page-text.ts';

const slugs = ['student-guide', 'work-life-balance', 'creative-habits', 'weekly-review', 'day-plan'] as const;

const loaded = new Map<string, Promise<PageText>>();

/** The text of a resource, the same promise each time; null for a slug that there is not. */
export function resourceText(slug: string): Promise<PageText> | null {
  const name = slugs.find((known) => known === slug);
  if (!name) return null;
  let text = loaded.get(slug);
  if (!text) {
    text = import('./content.ts').then(({ content }) => pageText(content[name]));
    // Without a network the first time: the next visit tries again.
    text.catch(() => loaded.delete(slug));
    loaded.set(slug, text);
  }
  return text;
}

/** The last section of a template's text: what is filled in. */
export const templateOf = ({ sections }: PageText): string =>
  sections.find(({ id }) => id === 'the-template')?.text ?? '';
