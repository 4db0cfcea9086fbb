import { fold } from '#lib/fold.ts';
import type { Section } from './page-text.ts';

/** The sections that contain every word, in title or text, without case and accents. Without words, all. */
export function sectionsWith(sections: readonly Section[], query: string): readonly Section[] {
  const words = fold(query).split(/\s+/).filter(Boolean);
  return sections.filter(({ title, text }) => {
    const all = fold(`${title}\n${text}`);
    return words.every((word) => all.includes(word));
  });
}
