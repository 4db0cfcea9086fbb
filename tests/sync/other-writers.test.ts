/**
 * Histories with other programs than this version of the app: a job of the server, a newer app, an older server.
 */
import { describe, expect, test } from 'vitest';
import { newId } from '#lib/id.ts';
import type { Database } from '../../sync-server/database/port.ts';
import { migrate, readSql } from '../../sync-server/database/migrate.ts';
import { forSql } from '../support/databases.ts';
import { type Device, memory, rowsIn, settleAll } from './harness.ts';
import { facts, openStage } from './stage.ts';

const own = readSql();
const CLOCK = `create or replace function sync.now_ms() returns bigint language sql volatile as $$ select ms from test.clock $$`;

/** Starts the server's SQL anew on a database of the harness: a version with one table and one field more, whose last file of functions is `tables`. */
const startWith = (db: Database, tables: (sql: string) => string) =>
  migrate(db, {
    migrations: [
      ...own.migrations,
      {
        name: '9000_later.sql',
        sql: `create table public.later_things (like sync.row including all, body sync.prose);
              alter table public.memory_entries add column weather text`,
      },
    ],
    functions: [
      ...own.functions.map(({ name, sql }) => ({ name, sql: name === 'tables.sql' ? tables(sql) : sql })),
      // The harness has its own clock.
      { name: 'clock.sql', sql: CLOCK },
    ],
  });

describe.each([...forSql])('on %s', (kind) => {
  const stage = openStage(kind);
  const { people, agree } = stage;

  test("rows that the server's own job writes between two devices arrive like all others, and no cursor passes them", async () => {
    const { user, devices } = people('phone', 'laptop');
    const [phone, laptop] = devices as [Device, Device];
    await settleAll(devices);
    phone.inFlight = async (request) => {
      if (request.muts.length === 0) return;
      phone.inFlight = undefined;
      await stage.putElsewhere(user, {
        t: 'memory_entries',
        id: newId(),
        set: { fact: 'by a job', created_at: '2026-05-14T10:00:00.000Z' },
      });
    };
    await phone.edit((db) => db.memory_entries.put(memory(newId(), 'by the person', user)));
    await settleAll(devices);
    expect(await facts(laptop.db)).toEqual(['by a job', 'by the person']);
    await agree(phone, laptop);
  });

  test('an older app with a newer server ignores new tables and keeps new fields in its edits', async () => {
    const { user, devices } = people('phone');
    const phone = devices[0]!;
    await phone.settle();
    const id = newId();
    await startWith(stage.world.server.test.db, (sql) =>
      sql.replace("('templates', null)", "('templates', null), ('later_things', null)"),
    );
    await stage.putElsewhere(
      user,
      { t: 'later_things', id: newId(), set: { body: 'from the future' } },
      {
        t: 'memory_entries',
        id,
        set: {
          fact: 'a fact',
          created_at: '2026-05-14T10:00:00.000Z',
          weather: 'rain',
          unknown_here_too: [1, 2],
        },
      },
    );
    await phone.settle();
    expect(await rowsIn(phone.db, 'memory_entries').get(id)).toMatchObject({
      weather: 'rain',
      unknown_here_too: [1, 2],
    });
    await phone.edit((db) => db.memory_entries.update(id, { fact: 'a fact, edited by the older app' }));
    await settleAll([phone]);
    await agree(phone);
    const [row] = await stage.world.server.sql('select fact, weather, extra from public.memory_entries where id = $1', [
      id,
    ]);
    expect(row).toEqual({
      fact: 'a fact, edited by the older app',
      weather: 'rain',
      extra: { unknown_here_too: [1, 2] },
    });
  });

  test('a newer app with an older server: entries of its new table wait until the server knows it, all else is sent', async () => {
    const { user, devices } = people('phone', 'laptop');
    const [phone, laptop] = devices as [Device, Device];
    const { sql, test: database } = stage.world.server;
    await startWith(database.db, (tables) => tables.replace("('feedback', null),", ''));
    await sql("delete from sync.tables where t = 'feedback'");
    try {
      await phone.edit((db) =>
        db.feedback.put({
          id: newId(),
          user_id: user,
          created_at: '2026-05-14T10:00:00.000Z',
          type: 'praise',
          text: 'waits',
        }),
      );
      await phone.edit((db) => db.memory_entries.put(memory(newId(), 'flows', user)));
      await phone.sync();
      await phone.sync();
      expect((await phone.db.outbox.toArray()).map(({ t }) => t)).toEqual(['feedback']);
      await laptop.settle();
      expect(await facts(laptop.db)).toEqual(['flows']);
    } finally {
      await startWith(database.db, (tables) => tables);
    }
    await settleAll(devices);
    expect(await laptop.db.feedback.count()).toBe(1);
    await agree(phone, laptop);
  });
});
