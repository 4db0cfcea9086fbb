/**
 * `tsx scripts/freeze-server.ts`: writes tests/frozen/server-<version>.json, a server's database of this release: an account that can sign in,
 * rows of every table with every field, a tombstone, replaced texts and remembered outcomes. Run it once for each release and commit the file;
 * it never changes. From then on the files of tables that it names never change either.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { kindOf, tableNames, tables } from '#data/schema.ts';
import { newId } from '#lib/id.ts';
import { readMigrations } from '../sync-server/database/migrate.ts';
import { at, del, device, patch, put } from '../tests/server/person.ts';
import { listening } from '../tests/server/listening.ts';
import { checksumOf, dumpServer, type FrozenServer } from '../tests/frozen/frozen-server.ts';
import { values } from '../tests/frozen/values.ts';
import { testDatabase } from '../tests/support/databases.ts';

const { db, close } = await testDatabase('pglite');
const server = await listening(db);
const [email, password] = ['frozen@example.org', 'correct horse battery'];
const signedUp = await server.send({ path: '/auth/v1/signup', body: JSON.stringify({ email, password }) });
const { id: user } = (JSON.parse(signedUp.text) as { user: { id: string } }).user;

const [phone, laptop] = [device(db, user), device(db, user)];
for (const t of tableNames) {
  const fields = Object.keys(tables[t].fields).map((field) => [field, values[kindOf(t, field)!]]);
  await phone.push(put(t, t === 'profiles' ? user : newId(), { ...Object.fromEntries(fields), from_a_newer_app: [1] }));
}
const [entry, gone] = [newId(), newId()];
await phone.push(put('journal_entries', entry, { content: 'one' }), put('tasks', gone, { description: 'deleted' }));
await phone.push(patch('journal_entries', entry, { content: 'two' }, 0, at(20)), del('tasks', gone, 0, at(20)));
const taken = patch('journal_entries', entry, { content: 'three' }, 0, at(30));
await laptop.push(taken);

const { version: release } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
const frozen: FrozenServer = {
  release,
  migrations: Object.fromEntries(readMigrations().map((migration) => [migration.name, checksumOf(migration)])),
  person: { id: user, email, password },
  device: { id: laptop.id, epoch: laptop.epoch!, taken },
  tables: await dumpServer(db),
};
const file = join('tests', 'frozen', `server-${release}.json`);
writeFileSync(file, `${JSON.stringify(frozen)}\n`);
console.log(`${file}: ${frozen.tables.reduce((sum, [, rows]) => sum + rows.length, 0)} rows`);
await server.close();
await close();
