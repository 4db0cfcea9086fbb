/** A process that commits rows one by one into an embedded database and prints each number once it is acknowledged. */
import { openPglite } from '../../sync-server/database/pglite.ts';

const [dataDir = '', from = '1'] = process.argv.slice(2);
const db = await openPglite({ dataDir });
await db.tx(null, (query) => query('create table if not exists written (n int primary key, pad text)'));
process.stdout.write('open\n');
for (let n = Number(from); ; n++) {
  await db.tx(null, (query) => query("insert into written values ($1, repeat('x', 500))", [n]));
  process.stdout.write(`${n}\n`);
  if (n % 50 === 0) await db.tidy();
}
