/** Searches a database for several words, each by itself, for what is not the search's own page. */
import type { DaymarkDb } from '#data/db.ts';
import { openSearch } from './client.ts';
import { parseQuery } from './query.ts';
import type { SearchRequest, SearchResults } from './search-index.ts';

/** A device that has not read everything by then finds nothing, ms. */
const PATIENCE_MS = 4_000;

interface EachFound {
  /** How many things can be found. */
  readonly size: number;
  /** What has each of the words, in their order. */
  readonly results: readonly SearchResults[];
}

/** What is found of each word in all groups but the released thoughts; null when the search does not answer in time. */
export async function searchEach(
  db: DaymarkDb,
  words: readonly string[],
  { today, limit }: Pick<SearchRequest, 'today' | 'limit'>,
  start?: Parameters<typeof openSearch>[2],
): Promise<EachFound | null> {
  let size = 0;
  let read: (whole: boolean) => void = () => undefined;
  const complete = new Promise<boolean>((resolve) => (read = resolve));
  const client = openSearch(
    db,
    (progress) => {
      size = progress.size;
      if (progress.complete || progress.failed) read(progress.complete);
    },
    start,
  );
  const late = setTimeout(() => read(false), PATIENCE_MS);
  // A worker that is kept with its page in the middle of a read would block all other pages (docs/decisions/0020).
  const leave = () => read(false);
  globalThis.addEventListener?.('pagehide', leave);
  try {
    if (!(await complete)) return null;
    const results: SearchResults[] = [];
    for (const word of words)
      results.push(await client.find({ query: parseQuery(`"${word}"`), group: 'all', from: null, today, limit }));
    return { size, results };
  } finally {
    clearTimeout(late);
    globalThis.removeEventListener?.('pagehide', leave);
    client.close();
  }
}
