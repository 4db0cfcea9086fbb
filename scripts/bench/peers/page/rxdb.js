/** RxDB on its Dexie storage, with the replication of its documentation. Its storage reads indexes forwards only, so the rows have a rank that goes down. */
import { createRxDatabase } from 'rxdb/plugins/core';
import { replicateRxCollection } from 'rxdb/plugins/replication';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import { fetchRows, push } from './rows.js';
import { SHOWN } from './list.js';

const PAGE = 2000;
const TEXT = { type: 'string' };
const schema = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: {
    id: { type: 'string', maxLength: 40 },
    created_at: { type: 'string', maxLength: 30 },
    logged_for: { type: 'string', maxLength: 10 },
    rank: { type: 'number', minimum: 0, maximum: 10_000_000_000_000, multipleOf: 1 },
    content: TEXT,
    mood: TEXT,
    tags: { type: 'array', items: TEXT },
  },
  required: ['id', 'created_at', 'logged_for', 'rank', 'content'],
  indexes: ['rank', 'logged_for'],
};
const ranked = (row) => ({ ...row, rank: 9_000_000_000_000 - Date.parse(row.created_at) });
let rows;
let replication;

function replicate(total) {
  replication = replicateRxCollection({
    collection: rows,
    replicationIdentifier: 'bench',
    live: false,
    pull: {
      batchSize: PAGE,
      handler: async (checkpoint, limit) => {
        const after = checkpoint?.after ?? 0;
        const documents = after < total ? await fetchRows(after, limit, total) : [];
        return {
          documents: documents.map((row) => ({ ...ranked(row), _deleted: false })),
          checkpoint: { after: after + documents.length },
        };
      },
    },
    push: {
      batchSize: 500,
      handler: async (changes) => {
        await push(changes);
        return [];
      },
    },
  });
  return replication.awaitInitialReplication();
}
let total = 0;

export default {
  async open(name) {
    const db = await createRxDatabase({ name: `rxdb-${name}`, storage: getRxStorageDexie() });
    ({ rows } = await db.addCollections({ rows: { schema } }));
  },
  watch(show) {
    const query = rows.find({ selector: {}, sort: [{ rank: 'asc' }], limit: SHOWN });
    const subscription = query.$.subscribe((found) => show(found.map((row) => row.toMutableJSON())));
    return () => subscription.unsubscribe();
  },
  async firstSync(count) {
    total = count;
    await replicate(total);
  },
  write: (row) => rows.insert(ranked(row)),
  async edit(row, content) {
    const found = await rows.findOne(row.id).exec();
    await found.patch({ content });
  },
  pushAll: () => replicate(total),
  async search(word) {
    return (await rows.find({ selector: { content: { $regex: word } } }).exec()).length;
  },
};
