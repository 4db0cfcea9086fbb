/** The search parameters of /logs: the kind that is shown (missing: all), and the newest day (missing: today). */
import { readDay, type SearchOf } from '#lib/search-keys.ts';
import { isFilter, type Filter } from '#kinds/chips.ts';

export const logsSearch = {
  kind: (raw: unknown): Exclude<Filter, 'all'> | undefined =>
    typeof raw === 'string' && isFilter(raw) && raw !== 'all' ? raw : undefined,
  day: readDay,
};

export type LogsSearch = SearchOf<typeof logsSearch>;
