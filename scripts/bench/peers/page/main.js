/** What `npm run bench -- peers` calls in the browser: the same steps for each peer. Times in ms. */
import { mount, rendered, SHOWN, unmount } from './list.js';
import { rowOf, rowsFrom } from './rows.js';

const peers = {
  raw: () => import('./raw.js'),
  daymark: () => import('./daymark.js'),
  rxdb: () => import('./rxdb.js'),
  pouchdb: () => import('./pouchdb.js'),
  tanstack: () => import('./tanstack.js'),
};
const WRITES = 100;
const EDITS = 1000;
const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
let peer;
/** New rows, with ids as the app makes them where it makes its own. */
const newRows = (from, count) => rowsFrom(from, count).map((row) => (peer.newId ? { ...row, id: peer.newId() } : row));

async function open(which, name) {
  ({ default: peer } = await peers[which]());
  await peer.open(name);
}

globalThis.peers = {
  /** A first sync on an empty device with its list mounted: until 50 rows are rendered, and until everything is stored and the newest row rendered. */
  async firstSync(which, name, total) {
    await open(which, name);
    mount(peer.watch);
    const some = rendered((rows) => rows.length === SHOWN);
    const last = rendered((rows) => rows[0]?.id === rowOf(total - 1).id);
    const started = performance.now();
    let [shown, newest] = [0, 0];
    void some.then((at) => (shown = at));
    void last.then((at) => (newest = at));
    await peer.firstSync(total);
    const stored = performance.now();
    await Promise.all([some, last]);
    return { shown: shown - started, all: Math.max(stored, newest) - started };
  },

  /** From the start of the page until 50 rows of a filled store are rendered. */
  async start(which, name) {
    const some = rendered((rows) => rows.length === SHOWN);
    await open(which, name);
    mount(peer.watch);
    return some;
  },

  /** One write, until it is durable. */
  async write(from) {
    const times = [];
    for (const row of newRows(from, WRITES)) {
      const started = performance.now();
      await peer.write(row);
      times.push(performance.now() - started);
    }
    return median(times);
  },

  /** From a write until each of `lists` lists shows it. */
  async live(from, lists) {
    unmount();
    const all = rendered((rows) => rows.length === SHOWN, lists);
    mount(peer.watch, lists);
    await all;
    const times = [];
    for (const row of newRows(from, 30)) {
      const shown = rendered((rows) => rows[0]?.id === row.id, lists);
      const started = performance.now();
      void peer.write(row);
      times.push((await shown) - started);
    }
    unmount();
    mount(peer.watch, 1);
    return median(times);
  },

  /** 1,000 edits without a network, one after the other, and then their push. */
  async edits() {
    const started = performance.now();
    for (const row of rowsFrom(0, EDITS)) await peer.edit(row, `${row.content} edited`);
    const edited = performance.now();
    await peer.pushAll();
    return { edit: edited - started, push: performance.now() - edited };
  },

  /** The slowest of four searches, and how long the index took if there is one. */
  async search() {
    const started = performance.now();
    await peer.beforeSearch?.();
    const built = performance.now() - started;
    const times = [];
    for (const word of ['l', 'lighthouse', 'harbour', 'zzz']) {
      const began = performance.now();
      await peer.search(word);
      times.push(performance.now() - began);
    }
    return { built, slowest: Math.max(...times) };
  },

  async bytes() {
    return (await navigator.storage.estimate()).usage;
  },
};
