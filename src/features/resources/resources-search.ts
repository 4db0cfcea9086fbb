/** What the address of /resources keeps. */
import { readWords } from '#lib/search-keys.ts';

/** The categories besides 'all'. */
export const categoryIds = ['productivity', 'habits', 'students', 'professionals', 'templates'] as const;
export type CategoryId = (typeof categoryIds)[number];

export const resourcesSearch = {
  /** A category that is not known is none: all. */
  category: (raw: unknown): CategoryId | undefined => categoryIds.find((id) => id === raw),
  q: readWords,
};
