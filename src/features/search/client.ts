/** The page's part of the search: it starts the worker, tells it what changes, and asks. */
import { Dexie, type ObservabilitySet } from 'dexie';
import { changedIds } from '#data/announce.ts';
import type { DaymarkDb } from '#data/db.ts';
import { searchedTables } from './docs.ts';
import type { Answer, Changed, Request } from './protocol.ts';
import type { SearchRequest, SearchResults } from './search-index.ts';
import { spokenTexts } from '#lib/i18n.ts';

export interface Progress {
  /** How many things can be found. */
  readonly size: number;
  /** Whether everything is read. */
  readonly complete: boolean;
  /** Whether something could not be read. */
  readonly failed: boolean;
}

/** The worker as the page sees it. */
export interface WorkerPort {
  send(request: Request): void;
  listen(heard: (answer: Answer) => void, failed: () => void): void;
  terminate(): void;
}

export interface SearchClient {
  /** Resolves to what is found now. While everything is read for the first time, that is not all: see `onProgress`. */
  find(asked: SearchRequest): Promise<SearchResults>;
  close(): void;
}

function startWorker(): WorkerPort {
  const worker = new Worker(new URL('./search.worker.ts', import.meta.url), { type: 'module' });
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
    send: (request) => worker.postMessage(request),
    listen: (heard, failed) => {
      worker.addEventListener('message', ({ data }: { readonly data: Answer }) => heard(data));
      worker.addEventListener('error', failed);
    },
    terminate: () => worker.terminate(),
  };
}

/** What is found by nothing. */
export const NOTHING: SearchResults = { hits: [], counts: {} };

/** Changes of more rows than this are read as a whole table. */
const ROW_LIMIT = 500;

/**
 * Begins to read a database. `onProgress` is called while it is read, and after each change of a row, here, in another tab or by sync: the
 * caller then asks again.
 */
export function openSearch(db: DaymarkDb, onProgress: (progress: Progress) => void, start = startWorker): SearchClient {
  const worker = start();
  const waiting = new Map<number, (found: SearchResults) => void>();
  let n = 0;
  /** The worker's script did not load, or it has stopped: nothing is found, and the caller can say so. */
  let failed = false;
  worker.listen(
    (answer) => {
      if (answer.kind === 'read') return onProgress(answer);
      waiting.get(answer.n)?.(answer.found);
      waiting.delete(answer.n);
    },
    () => {
      failed = true;
      onProgress({ size: 0, complete: false, failed });
      for (const resolve of waiting.values()) resolve(NOTHING);
      waiting.clear();
    },
  );
  const changed = (parts: ObservabilitySet) => {
    const all = searchedTables.flatMap((table) => changedRows(table, parts[`idb://${db.name}/${table}/`]));
    if (all.length > 0) worker.send({ kind: 'changed', changed: all });
  };
  Dexie.on.storagemutated.subscribe(changed);
  worker.send({ kind: 'open', database: db.name, ...spokenTexts() });
  return {
    find: (asked) =>
      new Promise((resolve) => {
        if (failed) return resolve(NOTHING);
        waiting.set((n += 1), resolve);
        worker.send({ kind: 'find', n, asked });
      }),
    close() {
      Dexie.on.storagemutated.unsubscribe(changed);
      worker.terminate();
      waiting.clear();
    },
  };
}

/** What Dexie says has changed in a table: its ids, or that it may be any. */
function changedRows(table: Changed['table'], ranges: ObservabilitySet[string] | undefined): Changed[] {
  if (!ranges) return [];
  const ids = changedIds(ranges, ROW_LIMIT);
  return ids?.length === 0 ? [] : [{ table, ids }];
}
