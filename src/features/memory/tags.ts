/** Tags as a filter of memories, and the tags of a memory that is being written. */
import { isText, listIn } from '#lib/json.ts';

/** `tags` with this one added, or removed if it is there. */
export const toggledTag = (tags: readonly string[], tag: string): readonly string[] =>
  tags.includes(tag) ? tags.filter((other) => other !== tag) : [...tags, tag];

/** Whether a row has every chosen tag; with none chosen every row does. */
export const hasTags = (row: { readonly tags?: readonly string[] | null }, chosen: readonly string[]): boolean =>
  chosen.every((tag) => row.tags?.includes(tag) ?? false);

/** Chosen tags as the text of a draft, and back; an invalid text is no tags. */
export const tagsDraft = (tags: readonly string[]): string => (tags.length === 0 ? '' : JSON.stringify(tags));
export const parseTagsDraft = (text: string): readonly string[] => listIn(text, isText);
