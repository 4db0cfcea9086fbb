/** A page's text, in Markdown light (lib/markdown.ts), as its parts. Pure. */
import { isDay, type Day } from '#lib/day.ts';
import { fold } from '#lib/fold.ts';

export interface Section {
  /** For the address: 'what-does-it-cost'. */
  readonly id: string;
  readonly title: string;
  /** Markdown light. */
  readonly text: string;
}

export interface PageText {
  readonly title: string;
  /** The day of the last change, from a line 'Changed: 2026-11-22'. */
  readonly changed: Day | null;
  /** What is before the first section. */
  readonly intro: string;
  readonly sections: readonly Section[];
}

const CHANGED = 'Changed: ';

/** The first line '# …' is the title; each line '## …' begins a section. */
export function pageText(markdown: string): PageText {
  const [head = '', ...parts] = `\n${markdown}`.split('\n## ');
  const [first = '', ...rest] = head.trim().split('\n');
  const day = rest.find((line) => line.startsWith(CHANGED))?.slice(CHANGED.length);
  return {
    title: first.replace('# ', ''),
    changed: day !== undefined && isDay(day) ? day : null,
    intro: rest
      .filter((line) => !line.startsWith(CHANGED))
      .join('\n')
      .trim(),
    sections: parts.map((part) => {
      const [title = '', ...lines] = part.split('\n');
      return { id: idOf(title), title, text: lines.join('\n').trim() };
    }),
  };
}

/** A translation with the ids of the English text, section by section: an address is the same in every language. */
export const withIdsOf = (english: PageText, translation: PageText): PageText => ({
  ...translation,
  sections: translation.sections.map((section, i) => ({ ...section, id: english.sections[i]?.id ?? section.id })),
});

/** A title as a part of an address: 'What does it cost?' is 'what-does-it-cost'. */
const idOf = (title: string): string => (title.toLowerCase().match(/[a-z0-9]+/g) ?? []).join('-');

/** The text with `{name}` replaced by the value of that name. */
export const filled = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (all, name: string) => values[name] ?? all);

/** The sections that contain every word, in title or text, without case and accents. Without words, all. */
export function sectionsWith(sections: readonly Section[], query: string): readonly Section[] {
  const words = fold(query).split(/\s+/).filter(Boolean);
  return sections.filter(({ title, text }) => {
    const all = fold(`${title}\n${text}`);
    return words.every((word) => all.includes(word));
  });
}
