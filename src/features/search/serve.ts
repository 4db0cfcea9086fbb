/** The worker's part of the search: it keeps the index of one database, and answers. */
import { kinds } from '#kinds/kinds.ts';
import type { CalendarEvent, TableName } from '#data/schema.ts';
import { speak } from '#lib/i18n.ts';
import { deviceZone } from '#lib/zone.ts';
import { type AnyRow, docOf, kindOfRow, searchedKinds, searchedTables } from './docs.ts';
import { dayFinder, withDay } from './occurrences.ts';
import { parseQuery } from './query.ts';
import type { Answer, Changed, Request } from './protocol.ts';
import { readRows, readTables } from './read-store.ts';
import { type SearchRequest, type Doc, SearchIndex } from './search-index.ts';

/** What a worker's global, and one end of a channel, have in common. */
export interface Port {
  postMessage(answer: Answer): void;
  addEventListener(type: 'message', heard: (event: { readonly data: Request }) => void): void;
}

/** An event with what its repetition means for the search. */
function eventDoc(doc: Doc | undefined, row: AnyRow): Doc | undefined {
  if (doc?.kind !== 'event') return doc;
  const event = row as CalendarEvent;
  const { series_id, occurrence_day } = event;
  const instead = series_id && occurrence_day ? { of: series_id, day: occurrence_day } : undefined;
  return { ...doc, dayFor: dayFinder(event, deviceZone()), instead };
}

/** 'Choir on 3 May' asks for that day. */
function withItsDay(asked: SearchRequest): SearchRequest {
  const { words, on } = withDay(asked.typed ?? '', asked.today);
  return on ? { ...asked, on, query: parseQuery(words) } : asked;
}

/** Answers on a port. `store` is for tests. */
export function serve(port: Port, store: IDBFactory = indexedDB): void {
  const index = new SearchIndex();
  let database = '';
  let complete = false;
  let failed = false;
  /** Reads one after the other; a search waits only for what was asked before it and is not the first reading. */
  let reading = Promise.resolve();
  let updating = Promise.resolve();

  const tell = () => port.postMessage({ kind: 'read', size: index.size, complete, failed });
  const take = (table: TableName, rows: readonly AnyRow[]) => {
    for (const row of rows) {
      const kind = kindOfRow(table, row);
      const doc = kind && eventDoc(docOf(kind, row), row);
      if (doc) index.put(doc);
      else if (kind) index.delete(kind, row.id);
    }
    tell();
  };
  const drop = (table: TableName, id?: string) => {
    for (const kind of searchedKinds) {
      if (kinds[kind].table !== table) continue;
      if (id === undefined) index.clear(kind);
      else index.delete(kind, id);
    }
  };
  const update = async ({ table, ids }: Changed) => {
    if (ids === null) {
      drop(table);
      return readTables(database, [table], take, store);
    }
    const rows = await readRows(database, table, ids, store);
    for (const [i, row] of rows.entries()) if (!row) drop(table, ids[i]);
    take(
      table,
      rows.filter((row) => row !== undefined),
    );
  };
  const attempt = (work: () => Promise<void>) => async () => {
    try {
      await work();
    } catch {
      // The database was deleted, or a newer version has it: what was read stays, and the page says that it is not all.
      failed = true;
    }
    tell();
  };

  port.addEventListener('message', ({ data }) => {
    if (data.kind === 'open') {
      ({ database } = data);
      speak(data);
      reading = reading.then(
        attempt(async () => {
          await readTables(database, searchedTables, take, store);
          complete = true;
        }),
      );
    } else if (data.kind === 'changed') {
      // A row that changes while everything is read: it must not be put back as it was.
      const first = reading;
      updating = updating
        .then(() => first)
        .then(
          attempt(async () => {
            for (const one of data.changed) await update(one);
          }),
        );
    } else {
      const { n, asked } = data;
      void (complete ? updating : Promise.resolve()).then(() =>
        port.postMessage({ kind: 'found', n, found: index.find(withItsDay(asked)) }),
      );
    }
  });
}
