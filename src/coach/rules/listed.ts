/** The items of a list that follows its heading on one line: "to do: scan the roughs today, invoice Penguin on Friday". */
import { folded } from '#coach/languages/gloss.ts';
import type { Language, OpenedAs } from '#coach/languages/language.ts';

const NUMBER = /(?:^|[\s,;]{1,3})\d{1,2}[.)]\s/;
const MARK = /[,;]\s+(?:(?:and|und|y|et|pis)\s+)?|\n+/;

/** The items, in order: a numbered list is split at its numbers, any other at commas, semicolons and line breaks. */
export function itemsOf(body: string): readonly string[] {
  const numbered = /^\s*1[.)]\s/.test(body) && /\s2[.)]\s/.test(body);
  return body
    .split(numbered ? NUMBER : MARK)
    .map((item) => item.trim())
    .filter((item) => /\p{L}/u.test(item));
}

type ListedAs = Extract<OpenedAs, 'list' | 'remind' | 'task' | 'event'>;
const LISTED: ReadonlySet<string> = new Set<ListedAs>(['list', 'remind', 'task', 'event']);
const isListed = (as: OpenedAs): as is ListedAs => LISTED.has(as);

/** The items after a heading with a colon in another language, and what it says that they are; null for every other text. */
export function listOf(
  text: string,
  { openers }: Language,
): { readonly as: ListedAs; readonly items: readonly string[] } | null {
  const said = folded(text);
  for (const [pattern, as] of openers) {
    const head = pattern.exec(said)?.[0];
    if (head === undefined || !isListed(as) || !/[:–-]\s*$/.test(head)) continue;
    const items = itemsOf(text.slice(head.length));
    if (items.length > 1) return { as, items };
  }
  return null;
}
