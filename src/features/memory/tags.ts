/** Tags, for every feature that has them: trimmed, none twice, compared exactly. */

/** `tags` with one more; a blank one or one that is there already changes nothing. */
export function withTag(tags: readonly string[], added: string): readonly string[] {
  const tag = added.trim();
  return tag === '' || tags.includes(tag) ? tags : [...tags, tag];
}

/** Tags as a row stores them: no tags is null (spec 001, section 5). */
export function tagsToStore(tags: readonly string[]): readonly string[] | null {
  const clean = tags.reduce<readonly string[]>(withTag, []);
  return clean.length === 0 ? null : clean;
}

/** `tags` with this one chosen, or no longer chosen. */
export const toggledTag = (tags: readonly string[], tag: string): readonly string[] =>
  tags.includes(tag) ? tags.filter((other) => other !== tag) : [...tags, tag];

/** Tags with how often each is used, as they are offered: the most used first, equals by name. */
export const mostUsedFirst = (uses: ReadonlyMap<string, number>): string[] =>
  [...uses].sort(([a, n], [b, m]) => m - n || a.localeCompare(b)).map(([tag]) => tag);

/** Whether a row carries every chosen tag; with none chosen every row does. */
export const hasTags = (row: { readonly tags?: readonly string[] | null }, chosen: readonly string[]): boolean =>
  chosen.every((tag) => row.tags?.includes(tag) ?? false);

/** Chosen tags as the text of a draft, and back; a text that is none of ours is no tags. */
export const tagsDraft = (tags: readonly string[]): string => (tags.length === 0 ? '' : JSON.stringify(tags));
export function parseTagsDraft(text: string): readonly string[] {
  try {
    const tags: unknown = JSON.parse(text || '[]');
    return Array.isArray(tags) ? tags.filter((tag) => typeof tag === 'string') : [];
  } catch {
    return [];
  }
}
