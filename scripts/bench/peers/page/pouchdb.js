/** PouchDB with its own adapter for the browser, and CouchDB's replication. Its ids sort by time, so the newest rows are the last ones of _all_docs. */
import PouchDB from 'pouchdb';
import { SHOWN } from './list.js';

let db;
const docOf = ({ id, ...row }) => ({ _id: id, ...row });
const remote = (total) => new PouchDB(`${location.origin}/couch/rows${total}`);
const newest = async () => {
  const { rows } = await db.allDocs({ include_docs: true, descending: true, limit: SHOWN });
  return rows.map(({ doc: { _id: id, ...row } }) => ({ id, ...row }));
};
let total = 0;

export default {
  async open(name) {
    db = new PouchDB(`pouchdb-${name}`);
    await db.info();
  },
  watch(show) {
    let reading = false;
    let again = false;
    const read = async () => {
      if (reading) again = true;
      else {
        reading = true;
        show(await newest());
        reading = false;
        if (again) {
          again = false;
          await read();
        }
      }
    };
    const changes = db.changes({ live: true, since: 'now' }).on('change', read);
    void read();
    return () => changes.cancel();
  },
  async firstSync(count) {
    total = count;
    await db.replicate.from(remote(total), { batch_size: 1000 });
  },
  write: (row) => db.put(docOf(row)),
  async edit(row, content) {
    await db.put({ ...(await db.get(row.id)), content });
  },
  pushAll: () =>
    db.replicate.to(remote('-pushed'), { batch_size: 500, filter: (doc) => doc.content.endsWith('edited') }),
  async search(word) {
    const { rows } = await db.allDocs({ include_docs: true });
    return rows.filter(({ doc }) => doc.content.includes(word)).length;
  },
};
