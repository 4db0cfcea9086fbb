/** Tags, for everything that has them (spec 001): trimmed, none empty, none twice in whatever case; the first spelling stays. */

/** Whether a tag is there, in whatever case. */
export const hasTag = (tags: readonly string[], tag: string): boolean =>
  tags.some((known) => known.toLocaleLowerCase() === tag.toLocaleLowerCase());

/** `tags` with one more; a blank one or one that is there already changes nothing. */
export function withTag(tags: readonly string[], added: string): readonly string[] {
  const tag = added.trim().replaceAll(/\s+/g, ' ');
  return tag === '' || hasTag(tags, tag) ? tags : [...tags, tag];
}

/** `tags` with what was typed: a comma ends a tag. */
export const withTyped = (tags: readonly string[], typed: string): readonly string[] =>
  typed.split(',').reduce(withTag, tags);

/** Tags as a row stores them: no tags is null (spec 001, section 5). */
export function tagsToStore(tags: readonly string[]): readonly string[] | null {
  const clean = tags.reduce<readonly string[]>(withTag, []);
  return clean.length === 0 ? null : clean;
}

/** Tags with how often each is used, as they are offered: the most used first, equals by name. */
export const mostUsedFirst = (uses: ReadonlyMap<string, number>): string[] =>
  [...uses].sort(([a, n], [b, m]) => m - n || a.localeCompare(b)).map(([tag]) => tag);
