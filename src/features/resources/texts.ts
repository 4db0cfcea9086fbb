/** The texts of the resources, each in a file of its own that is loaded with its page. */
import { pageText, type PageText } from '#features/site/page-text.ts';

const texts: Readonly<Record<string, () => Promise<{ readonly default: string }>>> = {
  'student-guide': () => import('./content/student-guide.md?raw'),
  'work-life-balance': () => import('./content/work-life-balance.md?raw'),
  'creative-habits': () => import('./content/creative-habits.md?raw'),
  'weekly-review': () => import('./content/weekly-review.md?raw'),
  'day-plan': () => import('./content/day-plan.md?raw'),
};

const loaded = new Map<string, Promise<PageText>>();

/** The text of a resource, the same promise each time; null for a slug that there is not. */
export function textOf(slug: string): Promise<PageText> | null {
  const load = Object.hasOwn(texts, slug) ? texts[slug] : undefined;
  if (!load) return null;
  let text = loaded.get(slug);
  if (!text) {
    text = load().then((file) => pageText(file.default));
    // Without a network the first time: the next visit tries again.
    text.catch(() => loaded.delete(slug));
    loaded.set(slug, text);
  }
  return text;
}

/** The last section of a template's text: what is filled in. */
export const templateOf = ({ sections }: PageText): string =>
  sections.find(({ id }) => id === 'the-template')?.text ?? '';
