/** Daymark's own modules: the database with its mutation log and undo, the engine of sync with its 27 tables, live queries and the index of the search. */
import { liveQuery } from 'dexie';
import { getDb, openProfile } from '#data/db.ts';
import { mutate } from '#data/mutate.ts';
import { newId } from '#lib/id.ts';
import { syncCycle } from '#sync/engine.ts';
import { MAX_SNAPSHOT_PAGE } from '#sync/protocol.ts';
import { ALL_TABLES } from '#sync/snapshot.ts';
import { createSyncState } from '#sync/state.ts';
import { fetchRows, push } from './rows.js';
import { SHOWN } from './list.js';

const T = 'journal_entries';
const USER = '0190a000-0000-7000-8000-0000000000be';
let total = 0;
let version = 1;
let search;

const change = ({ id, ...d }) => ({ t: T, id, v: 1, del: false, d });
/** The server's part of the protocol, over the same requests as the other peers. */
async function post(request) {
  const { snapshot, muts, cursor } = request;
  const answer = {
    epoch: 'bench',
    epoch_kind: 'start',
    epoch_at: 0,
    head: version,
    min_version: 0,
    server_time: Date.now(),
    cursor,
    more: false,
    acks: [],
    changes: [],
  };
  if (muts.length > 0) {
    await push(muts);
    version++;
    answer.head = version;
    answer.acks = muts.map(({ mid }) => ({ mid, s: 'ok', v: version }));
  }
  if (snapshot?.part === 'hot')
    return { ...answer, changes: (await fetchRows(Math.max(0, total - 500), 500, total)).map(change) };
  if (snapshot) {
    const from = snapshot.t === T && snapshot.after ? Number.parseInt(snapshot.after.slice(-12), 16) + 1 : 0;
    const rows = await fetchRows(from, MAX_SNAPSHOT_PAGE, total);
    const isLast = from + rows.length >= total;
    const end = isLast ? { ends_in: ALL_TABLES.at(-1), after: null } : { ends_in: T, after: rows.at(-1).id };
    return { ...answer, changes: rows.map(change), ...end };
  }
  return { ...answer, cursor: answer.head };
}

async function cycles() {
  let outcome;
  do {
    const deps = { db: getDb(), post, now: Date.now, random: Math.random, locks: navigator.locks };
    outcome = await syncCycle(deps, createSyncState());
  } while (outcome.kind === 'more');
  if (outcome.kind !== 'done') throw new Error(`The sync ended with ${JSON.stringify(outcome)}`);
}

export default {
  open: (name) => openProfile({ id: `peers-${name}`, kind: 'account', user_id: USER }),
  watch(show) {
    const query = liveQuery(() => getDb()[T].orderBy('created_at').reverse().limit(SHOWN).toArray());
    const subscription = query.subscribe(show);
    return () => subscription.unsubscribe();
  },
  async firstSync(rows) {
    total = rows;
    await cycles();
  },
  newId,
  write: (row) => mutate('Write', (write) => write.put(T, row)),
  edit: (row, content) => mutate('Edit', (write) => write.patch(T, row.id, { content })),
  pushAll: cycles,
  async beforeSearch() {
    const { docOf, parseQuery, SearchIndex } = await import('./daymark-search.js');
    const index = new SearchIndex();
    await getDb()[T].each((row) => index.put(docOf('journal', row)));
    const where = { group: 'all', from: null, today: '2026-05-14', limit: 3 };
    search = (word) => index.find({ query: parseQuery(word), ...where });
  },
  async search(word) {
    return search(word);
  },
};
