/** TanStack DB with its SQLite persistence in the browser's private files, and its offline transactions with their outbox in IndexedDB. */
import { createCollection, createLiveQueryCollection } from '@tanstack/db';
import {
  createBrowserWASQLitePersistence,
  openBrowserWASQLiteOPFSDatabase,
  persistedCollectionOptions,
} from '@tanstack/browser-db-sqlite-persistence';
import { IndexedDBAdapter, startOfflineExecutor } from '@tanstack/offline-transactions';
import { fetchRows, push } from './rows.js';
import { SHOWN } from './list.js';

const PAGE = 2000;
let rows;
let offline;
let synced;
let sync;
/** Writes what the server has taken, as it would send it. */
let observe;
/** While there is no network this does not resolve. */
let network = Promise.resolve();
let connect;
const stored = new Set();

export default {
  async open(name) {
    const database = await openBrowserWASQLiteOPFSDatabase({ databaseName: `tanstack-${name}.sqlite` });
    const persistence = createBrowserWASQLitePersistence({ database });
    rows = createCollection(
      persistedCollectionOptions({
        id: 'rows',
        getKey: ({ id }) => id,
        persistence,
        schemaVersion: 1,
        sync: {
          sync: ({ begin, write, commit, markReady }) => {
            sync = async (total) => {
              for (let after = 0; after < total; after += PAGE) {
                const page = await fetchRows(after, PAGE, total);
                begin();
                for (const value of page) write({ type: 'insert', value });
                await commit();
              }
            };
            observe = async (mutations) => {
              begin();
              for (const { type, modified } of mutations) write({ type, value: modified });
              await commit();
            };
            markReady();
            return () => undefined;
          },
        },
      }),
    );
    rows.startSyncImmediate();
    await rows.preload();
    const storage = new IndexedDBAdapter(`tanstack-${name}`, 'outbox');
    const { set } = storage;
    storage.set = async (...pair) => {
      await set.apply(storage, pair);
      for (const tell of stored) tell();
    };
    offline = startOfflineExecutor({
      collections: { rows },
      storage,
      mutationFns: {
        save: async ({ transaction }) => {
          await network;
          await push(transaction.mutations.map(({ modified }) => modified));
          await observe(transaction.mutations);
        },
      },
    });
    await offline.waitForInit();
  },
  watch(show) {
    const live = createLiveQueryCollection((q) =>
      q
        .from({ row: rows })
        .orderBy(({ row }) => row.created_at, 'desc')
        .limit(SHOWN),
    );
    const subscription = live.subscribeChanges(() => show([...live.values()]), { includeInitialState: true });
    return () => subscription.unsubscribe();
  },
  firstSync: (total) => sync(total),
  async write(row) {
    const isStored = new Promise((resolve) => stored.add(resolve));
    const transaction = offline.createOfflineTransaction({ mutationFnName: 'save', autoCommit: false });
    transaction.mutate(() => rows.insert(row));
    transaction.commit().catch(() => undefined);
    await isStored;
    stored.clear();
  },
  async edit(row, content) {
    if (!connect) network = new Promise((resolve) => (connect = resolve));
    const isStored = new Promise((resolve) => stored.add(resolve));
    const transaction = offline.createOfflineTransaction({ mutationFnName: 'save', autoCommit: false });
    transaction.mutate(() => rows.update(row.id, (draft) => void (draft.content = content)));
    synced = transaction.commit();
    synced.catch(() => undefined);
    await isStored;
    stored.clear();
  },
  async pushAll() {
    connect();
    await synced;
  },
  async search(word) {
    return [...rows.values()].filter(({ content }) => content.includes(word)).length;
  },
};
