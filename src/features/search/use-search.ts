import { useEffect, useRef, useState } from 'react';
import { getDb } from '#data/db.ts';
import type { Day } from '#lib/day.ts';
import type { MoodLevel } from '#lib/moods.ts';
import { NOTHING, openSearch, type Progress, type SearchClient } from './client.ts';
import { FEW_HITS, type GroupOrAll, MANY_HITS } from './groups.ts';
import { parseQuery } from './query.ts';
import type { SearchResults } from './search-index.ts';

/** How long everything stays in memory after the search is closed, ms: a second search begins at once. */
const KEPT_MS = 120_000;
const START: Progress = { size: 0, complete: false, failed: false };

export interface Search {
  readonly found: SearchResults;
  readonly progress: Progress;
  /** Whether `found` is what is asked now. */
  readonly settled: boolean;
}

/** What is asked: words, of one group or all, from a day on, with a mood. */
export interface SearchFor {
  readonly typed: string;
  readonly group: GroupOrAll;
  readonly from: Day | null;
  readonly mood: MoodLevel | null;
}

/** What is found now. It reads everything while `open`, and a while longer. */
export function useSearch(open: boolean, { typed, group, from, mood }: SearchFor, today: Day): Search {
  const client = useRef<SearchClient>(null);
  const [progress, setProgress] = useState(START);
  const [answer, setAnswer] = useState<{ readonly found: SearchResults; readonly to: string }>({
    found: NOTHING,
    to: '',
  });

  useEffect(() => {
    const begin = () => {
      if (open) client.current ??= openSearch(getDb(), setProgress);
    };
    const end = () => {
      client.current?.close();
      client.current = null;
      setProgress(START);
    };
    begin();
    const timer = open ? undefined : setTimeout(end, KEPT_MS);
    // A worker that is kept with its page in the middle of a read would block all other pages (docs/decisions/0020).
    addEventListener('pagehide', end);
    addEventListener('pageshow', begin);
    return () => {
      clearTimeout(timer);
      removeEventListener('pagehide', end);
      removeEventListener('pageshow', begin);
    };
  }, [open]);
  useEffect(
    () => () => {
      client.current?.close();
      client.current = null;
    },
    [],
  );

  const to = JSON.stringify([typed, group, from, mood]);
  useEffect(() => {
    let stopped = false;
    const asked = {
      query: parseQuery(typed),
      typed,
      group,
      from,
      mood,
      today,
      limit: group === 'all' ? FEW_HITS : MANY_HITS,
    };
    void client.current?.find(asked).then((found) => {
      if (!stopped) setAnswer({ found, to });
    });
    return () => {
      stopped = true;
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- again whenever more is read, or a row has changed
  }, [open, progress, typed, group, from, mood, today, to]);

  return { found: typed.trim() || mood !== null ? answer.found : NOTHING, progress, settled: answer.to === to };
}
