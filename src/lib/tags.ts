/** Tags, for everything that has them (spec 001): trimmed, not empty, no two equal apart from case. The first spelling stays. */
import { isDamaged } from './damaged.ts';

/** Whether a list has a tag, whatever the case. */
export const hasTag = (tags: readonly string[], tag: string): boolean =>
  tags.some((known) => known.toLocaleLowerCase() === tag.toLocaleLowerCase());

/** `tags` with one more. A blank one, or one that is there already, changes nothing. */
export function withTag(tags: readonly string[], added: string): readonly string[] {
  const tag = added.trim().replaceAll(/\s+/g, ' ');
  return tag === '' || hasTag(tags, tag) ? tags : [...tags, tag];
}

/** `tags` with the typed ones; a comma ends a tag. */
export const withTyped = (tags: readonly string[], typed: string): readonly string[] =>
  typed.split(',').reduce(withTag, tags);

/** Tags as a row stores them: no tags is null (spec 001, section 5). */
export function tagsToStore(tags: readonly string[]): readonly string[] | null {
  const clean = tags.reduce<readonly string[]>(withTag, []);
  return clean.length === 0 ? null : clean;
}

/** Tags by how often they are used, the most used first, without what cannot be read here; equal counts by name. */
export const mostUsedFirst = (uses: ReadonlyMap<string, number>): string[] =>
  [...uses]
    .filter(([tag]) => !isDamaged(tag))
    .sort(([a, n], [b, m]) => m - n || a.localeCompare(b))
    .map(([tag]) => tag);
