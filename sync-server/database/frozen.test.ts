/** Databases that released servers wrote (scripts/freeze-server.ts) are opened by this one, and serve their people. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Mutation } from '#sync/protocol.ts';
import { tableNames } from '#data/schema.ts';
import { describe, expect, test } from 'vitest';
import { checksumOf, fillServer, type FrozenServer } from '../../tests/frozen/frozen-server.ts';
import { databases, testDatabase } from '../../tests/support/databases.ts';
import { device, patch, person, put } from '../sync/testing/person.ts';
import { listening } from '../testing/listening.ts';
import { migrate, readMigrations } from './migrate.ts';

const FOLDER = join(import.meta.dirname, '..', '..', 'tests', 'frozen');
const files = readdirSync(FOLDER).filter((name) => /^server-.*\.json$/.test(name));
const read = (file: string) => JSON.parse(readFileSync(join(FOLDER, file), 'utf8')) as FrozenServer;

test('there is a database of each release from 0.3.0 on', () => {
  expect(files).toContain('server-0.3.0.json');
});

describe.each(files)('%s', (file) => {
  const frozen = read(file);

  test('its migrations are unchanged, and all others come after them', () => {
    const all = readMigrations();
    const known = all.filter(({ name }) => name in frozen.migrations);
    expect(Object.fromEntries(known.map((migration) => [migration.name, checksumOf(migration)]))).toEqual(
      frozen.migrations,
    );
    expect(all.slice(0, known.length)).toEqual(known);
  });

  test.each([...databases])('is brought up to date and serves its person on %s', async (kind) => {
    const { db, close } = await testDatabase(kind, { migrated: false });
    await migrate(
      db,
      readMigrations().filter(({ name }) => name in frozen.migrations),
    );
    await fillServer(db, frozen.tables);
    await migrate(db);

    const server = await listening(db);
    const { email, password, id: user } = frozen.person;
    const signedIn = await server.send({
      path: '/auth/v1/token?grant_type=password',
      body: JSON.stringify({ email, password }),
    });
    expect([signedIn.status, JSON.parse(signedIn.text)]).toMatchObject([200, { user: { id: user } }]);
    await server.close();

    const fresh = device(db, user);
    const rows = await fresh.pull();
    // A table that is newer than the release has no rows of it.
    const then = new Set(frozen.tables.map(([name]) => name.replace('public.', '')));
    expect(then.size).toBeGreaterThan(20);
    for (const t of tableNames.filter((name) => then.has(name)))
      expect(
        rows.some((row) => row.t === t && !row.del && row.d['from_a_newer_app']),
        t,
      ).toBe(true);
    expect(rows.filter(({ del }) => del)).toHaveLength(1);
    expect(rows.filter(({ t }) => t === 'sync_losers').map(({ d }) => d['value'])).toEqual(['two']);

    const old = device(db, user, frozen.device.id);
    old.epoch = frozen.device.epoch;
    const taken = frozen.device.taken as Mutation;
    expect(await old.push(taken)).toMatchObject([{ s: 'dup', row: { d: { content: 'three' } } }]);
    expect(await old.push(patch(taken.t, taken.id, { content: 'five' }, 1_000))).toMatchObject([{ s: 'ok' }]);
    const other = person(db);
    expect(await other.a.push(put('tasks', taken.id, { description: 'new' }))).toMatchObject([{ s: 'ok' }]);
    await close();
  });
});
