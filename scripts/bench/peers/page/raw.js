/** Plain IndexedDB, written by hand for this one table: the floor. What it has not (merging, undo, other tabs) costs it nothing. */
import { fetchRows, push } from './rows.js';
import { SHOWN } from './list.js';

const done = (request) =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error));
  });
const committed = (trans) =>
  new Promise((resolve, reject) => {
    trans.addEventListener('complete', () => resolve());
    trans.addEventListener('abort', () => reject(trans.error));
  });
const PAGE = 2000;
let db;
const watchers = new Set();
const newest = () => {
  const index = db.transaction('rows').objectStore('rows').index('created_at');
  return done(index.getAll({ count: SHOWN, direction: 'prev' }));
};
const tell = async () => {
  await Promise.all([...watchers].map(async (watcher) => watcher(await newest())));
};

export default {
  async open(name) {
    const request = indexedDB.open(`raw-${name}`);
    request.addEventListener('upgradeneeded', () => {
      const store = request.result.createObjectStore('rows', { keyPath: 'id' });
      store.createIndex('created_at', 'created_at');
      store.createIndex('logged_for', 'logged_for');
      store.createIndex('tags', 'tags', { multiEntry: true });
      request.result.createObjectStore('outbox', { autoIncrement: true });
    });
    db = await done(request);
  },
  watch(show) {
    watchers.add(show);
    void newest().then(show);
    return () => watchers.delete(show);
  },
  async firstSync(total) {
    for (let after = 0; after < total; after += PAGE) {
      const rows = await fetchRows(after, PAGE, total);
      const trans = db.transaction('rows', 'readwrite');
      const end = committed(trans);
      for (const row of rows) trans.objectStore('rows').put(row);
      await end;
      if (after === 0) await tell();
    }
    await tell();
  },
  async write(row) {
    const trans = db.transaction(['rows', 'outbox'], 'readwrite');
    const end = committed(trans);
    trans.objectStore('rows').put(row);
    trans.objectStore('outbox').put(row);
    await end;
    void tell();
  },
  async edit(row, content) {
    const trans = db.transaction(['rows', 'outbox'], 'readwrite');
    const end = committed(trans);
    const stored = await done(trans.objectStore('rows').get(row.id));
    trans.objectStore('rows').put({ ...stored, content });
    trans.objectStore('outbox').put({ id: row.id, content });
    await end;
  },
  async pushAll() {
    const rows = await done(db.transaction('outbox').objectStore('outbox').getAll());
    for (let from = 0; from < rows.length; from += 500) await push(rows.slice(from, from + 500));
    const trans = db.transaction('outbox', 'readwrite');
    const end = committed(trans);
    trans.objectStore('outbox').clear();
    await end;
  },
  async search(word) {
    const rows = await done(db.transaction('rows').objectStore('rows').getAll());
    return rows.filter(({ content }) => content.includes(word)).length;
  },
};
