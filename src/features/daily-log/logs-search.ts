/**
 * The search parameters of /logs: the kind that is shown (missing: all), the newest day (missing: today), and what narrows it: words, tags, a
 * mood, and of the chat only what was cleared; `record` begins a voice note, once.
 */
import { readDay, readTags, readWords, type SearchOf } from '#lib/search-keys.ts';
import { isFilter, type Filter } from '#kinds/chips.ts';

export const logsSearch = {
  kind: (raw: unknown): Exclude<Filter, 'all'> | undefined =>
    typeof raw === 'string' && isFilter(raw) && raw !== 'all' ? raw : undefined,
  day: readDay,
  q: readWords,
  tag: readTags,
  mood: readWords,
  cleared: (raw: unknown): true | undefined => raw === true || undefined,
  record: (raw: unknown): true | undefined => raw === true || undefined,
};

export type LogsSearch = SearchOf<typeof logsSearch>;

/** What narrows the log besides its chip. */
export type LogNarrowing = Pick<LogsSearch, 'q' | 'tag' | 'mood' | 'cleared'>;
