/** Databases that released servers wrote (scripts/freeze-server.ts) are opened by this one, and serve their people. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Mutation } from '#sync/protocol.ts';
import { tableNames } from '#data/schema.ts';
import { describe, expect, test } from 'vitest';
import {
  checksumOf,
  dumpServer,
  fillServer,
  LAST_OF_0_5,
  migrationsBeforeBaseline,
  type FrozenServer,
} from '../../tests/frozen/frozen-server.ts';
import { databases, testDatabase } from '../../tests/support/databases.ts';
import { device, patch, person, put } from '#tests/server/person.ts';
import { listening } from '#tests/server/listening.ts';
import { migrate, readMigrations } from './migrate.ts';

const FOLDER = join(import.meta.dirname, '..', '..', 'tests', 'frozen');
const files = readdirSync(FOLDER).filter((name) => /^server-.*\.json$/.test(name));
const read = (file: string) => JSON.parse(readFileSync(join(FOLDER, file), 'utf8')) as FrozenServer;

test('there is a database of each release from 0.3.0 on', () => {
  expect(files).toContain('server-0.3.0.json');
});

const all = [...migrationsBeforeBaseline(), ...readMigrations()];

test.each(files)('the migrations of %s are unchanged, and all others come after them', (file) => {
  const { migrations } = read(file);
  const known = all.filter(({ name }) => name in migrations);
  expect(Object.fromEntries(known.map((migration) => [migration.name, checksumOf(migration)]))).toEqual(migrations);
  expect(all.slice(0, known.length)).toEqual(known);
});

describe.each(files)('%s', (file) => {
  const frozen = read(file);
  const upTo = (last: string) => ({ migrations: all.filter(({ name }) => name <= last), functions: [] });
  const release = Object.keys(frozen.migrations).sort().at(-1)!;
  /** What was started on it before this version: its own release; then 0.5, if that is older, or the sources before the baseline. */
  const histories =
    release < LAST_OF_0_5 ? [[release, LAST_OF_0_5]] : [[release], [release, '0029_calls_together.sql']];

  test.each(databases.flatMap((kind) => histories.map((steps) => [steps.join(', '), kind, steps] as const)))(
    'after %s it is brought up to date on %s, with the same rows, and serves its person',
    async (_, kind, steps) => {
      const { db, close } = await testDatabase(kind, { migrated: false });
      await migrate(db, upTo(steps[0]!));
      await fillServer(db, frozen.tables);
      for (const step of steps.slice(1)) {
        if (step === LAST_OF_0_5) {
          const before = await dumpServer(db);
          await expect(migrate(db)).rejects.toThrow(
            /written by Daymark 0\.4 or older .* Start Daymark 0\.5 on them once/,
          );
          expect(await dumpServer(db)).toEqual(before);
        }
        await migrate(db, upTo(step));
      }
      const before = await dumpServer(db);
      expect(await migrate(db)).toMatchObject({ functions: true });
      // As they were; a newer version may have a column more.
      expect(await dumpServer(db)).toMatchObject(before);

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
    },
  );
});
