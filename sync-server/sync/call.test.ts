import { newId } from '#lib/id.ts';
import { MAX_MUTATIONS, type SyncResponse } from '#sync/protocol.ts';
import { describe, expect, test } from 'vitest';
import { sqlState } from '../database/errors.ts';
import {
  ALL_TABLES,
  asOwner,
  everything,
  onEachDatabase,
  patch,
  person,
  put,
  serverRow,
  tasks,
  at,
} from '#tests/server/person.ts';

onEachDatabase('One call', (db) => {
  describe('law 3: a mutation takes effect at most once', () => {
    test('a repeat answers dup with the stored outcome and changes nothing', async () => {
      const { user, a, b } = person(db());
      const mutation = put('tasks', newId(), { description: 'first' });
      const [first] = await a.push(mutation);
      await b.push(patch('tasks', mutation.id, { description: 'second' }, 1, at(9)));
      for (let i = 0; i < 3; i++) expect(await a.push(mutation)).toEqual([{ ...first, s: 'dup' }]);
      expect(await serverRow(db(), user, 'tasks', mutation.id)).toEqual({ description: 'second', _v: 2 });
    });

    test('a mid that is twice in one request is one mutation with one ack', async () => {
      const { user, a } = person(db());
      const mutation = put('tasks', newId(), { description: 'x' });
      expect(await a.push(mutation, mutation)).toHaveLength(1);
      expect(await everything(db(), user)).toEqual({ rows: 1, mids: 1, version: 1 });
    });

    test('a request may have repeats and new mutations', async () => {
      const { a } = person(db());
      const old = tasks(3);
      await a.push(...old);
      const acks = await a.push(...old, ...tasks(2));
      expect(acks.map(({ s, v }) => `${s} ${v}`)).toEqual(['dup 1', 'dup 1', 'dup 1', 'ok 2', 'ok 2']);
    });

    test('another person may use the same ids', async () => {
      const one = person(db());
      const other = person(db());
      const mutation = put('tasks', newId(), { description: 'x' });
      await one.a.push(mutation);
      expect(await other.a.push(mutation)).toMatchObject([{ s: 'ok', v: 1 }]);
    });
  });

  describe('law 4: versions', () => {
    test('a request takes one version if it wrote, and none if it did not', async () => {
      const { a } = person(db());
      expect((await a.sync(tasks(20))).head).toBe(1);
      expect((await a.sync([])).head).toBe(1);
      const mutation = tasks(1);
      expect((await a.sync(mutation)).head).toBe(2);
      expect((await a.sync(mutation)).head).toBe(2);
      expect((await a.sync([patch('tasks', newId(), { description: 'x' })])).head).toBe(2);
      expect((await a.sync([put('tasks', newId(), { user_id: newId() })])).head).toBe(2);
    });
  });

  describe('law 5: nothing is acknowledged that is not kept', () => {
    /** Makes the database fail for some tasks, like a full disk or a check. */
    const failing = async (sqlstate: string) => {
      const text = `fail ${sqlstate} ${newId()}`;
      await asOwner(
        db(),
        `create or replace function pg_temp_fail() returns trigger language plpgsql as $f$
         begin if new.description like 'fail %' then
           raise exception 'no' using errcode = split_part(new.description, ' ', 2); end if; return new; end $f$;
         create or replace trigger fail before insert or update on tasks for each row execute function pg_temp_fail()`,
      );
      return text;
    };

    test.each(['53100', '53300', '40001', '40P01', '55P03', 'XX000'])(
      'fine print 12: %s fails the whole request and applies nothing',
      async (sqlstate) => {
        const { user, a } = person(db());
        const text = await failing(sqlstate);
        const muts = [...tasks(2), put('tasks', newId(), { description: text })];
        const thrown: unknown = await a.push(...muts).catch((error: unknown) => error);
        expect(sqlState(thrown)).toBe(sqlstate);
        expect(await everything(db(), user)).toEqual({ rows: 0, mids: 0, version: null });
      },
    );

    test.each(['22001', '23514'])('%s rejects its own transaction only', async (sqlstate) => {
      const { user, a } = person(db());
      const poison = put('tasks', newId(), { description: await failing(sqlstate) });
      const acks = await a.push(...tasks(2), poison, ...tasks(2));
      expect(acks.map(({ s, code }) => code ?? s)).toEqual(['ok', 'ok', sqlstate, 'ok', 'ok']);
      expect(await everything(db(), user)).toEqual({ rows: 4, mids: 4, version: 1 });
    });

    test('every acknowledged mutation is there after the commit', async () => {
      const { user, a } = person(db());
      const muts = tasks(MAX_MUTATIONS);
      const acks = await a.push(...muts);
      expect(acks.map(({ mid }) => mid)).toEqual(muts.map(({ mid }) => mid));
      expect(await everything(db(), user)).toEqual({ rows: MAX_MUTATIONS, mids: MAX_MUTATIONS, version: 1 });
    });
  });

  test('the date format and the time zone of the session change nothing', async () => {
    const { user, a } = person(db());
    const values = { created_at: '2026-03-29T01:30:00.123Z', due_date: '2026-03-29' };
    const mutation = put('tasks', newId(), values);
    await db().tx({ sub: user, role: 'authenticated' }, async (query) => {
      await query(`set local timezone = 'America/New_York'`);
      await query(`set local datestyle = 'German'`);
      const request = { proto: 1, sv: 1, user, device: a.id, epoch: null, cursor: 0, last: null, tables: ALL_TABLES };
      const [row] = await query<{ answer: SyncResponse }>('select sync_v1($1::jsonb) as answer', [
        JSON.stringify({ ...request, limit: 10, muts: [mutation] }),
      ]);
      expect(row?.answer.changes[0]?.d).toEqual(values);
    });
    expect(await serverRow(db(), user, 'tasks', mutation.id)).toEqual({ ...values, _v: 1 });
  });
});
