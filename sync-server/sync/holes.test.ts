import { newId } from '#lib/id.ts';
import { describe, expect, test } from 'vitest';
import { sqlState } from '../database/errors.ts';
import { addTable } from '#tests/server/later-table.ts';
import {
  asOwner,
  at,
  body,
  del,
  device,
  onEachDatabase,
  patch,
  put,
  requestOf,
  serverRow,
} from '#tests/server/person.ts';

const DENIED = '42501';

onEachDatabase('Fine print 3: what a request must not reach', (db) => {
  const failure = (work: Promise<unknown>) =>
    work.then(
      () => 'succeeded',
      (thrown: unknown) => sqlState(thrown),
    );
  const asUser = (user: string, sql: string, params: readonly unknown[] = []) =>
    db().tx({ sub: user, role: 'authenticated' }, (query) => query(sql, params));
  /** A person with one task, and somebody else who attacks. */
  const pair = async () => {
    const [victim, thief] = [newId(), newId()];
    const id = newId();
    await device(db(), victim).push(put('tasks', id, { description: 'mine' }));
    return { victim, thief, id, device: device(db(), thief) };
  };
  const untouched = async (victim: string, id: string) =>
    expect(await serverRow(db(), victim, 'tasks', id)).toEqual({ description: 'mine', _v: 1 });

  describe('in a request', () => {
    test.each([
      'user_id',
      'id',
      'version',
      'clocks',
      'extra',
      'deleted_at',
      '_v',
      '_del',
      '_x',
      'clocks.description',
      'extra.x',
    ])('the field %s is refused', async (field) => {
      const { victim, id, device: thief } = await pair();
      for (const op of [put, patch]) {
        expect(await thief.push(op('tasks', id, { [field]: victim }))).toMatchObject([
          { s: 'rejected', code: 'sync_reserved_field' },
        ]);
      }
      await untouched(victim, id);
    });

    test.each([
      ['sync_losers', 'sync_reserved_table'],
      ['sync_heads', 'sync_unknown_table'],
      ['sync_requests', 'sync_unknown_table'],
      ['public.tasks', 'sync_unknown_table'],
      ['tasks"; drop table tasks; --', 'sync_unknown_table'],
      ['auth.users', 'sync_unknown_table'],
      ['pg_class', 'sync_unknown_table'],
    ])('the table %s is not written', async (t, code) => {
      const { victim, id, device: thief } = await pair();
      expect(await thief.push(put(t, id, { version: 9 }), put(t, newId(), { x: 9 }))).toMatchObject([
        { code },
        { code },
      ]);
      await untouched(victim, id);
    });

    test.each(['sync_heads', 'sync_requests', 'public.tasks', 'pg_class', "x' or true --"])(
      'the table %s is not read',
      async (t) => {
        const { device: thief } = await pair();
        await thief.push(put('habits', newId(), { title: 'x' }));
        expect((await thief.sync([], { cursor: 0, tables: [t] })).changes).toEqual([]);
        const snapshot = { part: 'rows', t, after: null } as const;
        expect((await thief.sync([], { cursor: null, tables: [t], snapshot })).changes).toEqual([]);
        const hot = { part: 'hot', day: '2026-05-14' } as const;
        expect((await thief.sync([], { cursor: null, tables: [t], snapshot: hot })).changes).toEqual([]);
      },
    );

    test('a deletion may have no other field', async () => {
      const { device: thief } = await pair();
      const more = { ...del('tasks', newId()), body: { ...body({ _del: true }), ...body({ description: 'x' }) } };
      const undo = { ...del('tasks', newId()), body: body({ _del: false }) };
      const empty = { ...del('tasks', newId()), body: {} };
      expect((await thief.push(more, undo, empty)).map(({ code }) => code)).toEqual([
        'sync_bad_delete',
        'sync_bad_delete',
        'sync_empty_body',
      ]);
    });

    test("a row under the id of another person's row is a new row, and theirs does not change", async () => {
      const { victim, id, thief, device: own } = await pair();
      expect(await own.push(patch('tasks', id, { description: 'stolen' }))).toMatchObject([{ s: 'gone' }]);
      await own.push(put('tasks', id, { description: 'own' }, 0, at(9)), del('tasks', id, 0, at(10)));
      await untouched(victim, id);
      expect(await serverRow(db(), thief, 'tasks', id)).toMatchObject({ description: 'own', _del: true });
    });

    test('pulls and snapshots have own rows only', async () => {
      const { victim, id, device: thief } = await pair();
      await device(db(), victim).push(put('profiles', victim, { name: 'x' }));
      expect(await thief.pull()).toEqual([]);
      for (const snapshot of [
        { part: 'hot', day: '2026-05-14' },
        { part: 'rows', t: 'tasks', after: null },
      ] as const) {
        expect((await thief.sync([], { cursor: null, snapshot })).changes).toEqual([]);
      }
      await untouched(victim, id);
    });

    test("a `last` with another person's mutation counts as unknown", async () => {
      const { victim, device: thief } = await pair();
      const [mutation] = await asOwner<{ mid: string }>(
        db(),
        'select mids[1] as mid from sync_requests where user_id = $1',
        [victim],
      );
      await thief.sync([put('tasks', newId(), { description: 'x' })]);
      const answer = await thief.sync([], { last: { mid: mutation!.mid, v: 1 } });
      expect(answer).toMatchObject({ must: 'resync', epoch_kind: 'restore' });
    });
  });

  describe('around the function', () => {
    const request = (user: string) => requestOf(user, { muts: [put('tasks', newId(), { description: 'x' })] });

    test('a null user is refused, also when the request names none', async () => {
      for (const claims of ['', '{}', '{"sub": ""}']) {
        const work = db().tx(null, async (query) => {
          await query(`select set_config('request.jwt.claims', $1, true)`, [claims]);
          await query('set local role authenticated');
          return query('select sync_v1($1::jsonb)', [JSON.stringify({ ...request(newId()), user: null })]);
        });
        expect(await failure(work)).toBe(DENIED);
      }
    });

    test('only a signed-in person may call it', async () => {
      const work = db().tx(null, async (query) => {
        await query('set local role anon');
        return query('select sync_v1($1::jsonb)', [JSON.stringify(request(newId()))]);
      });
      expect(await failure(work)).toBe(DENIED);
    });

    test.each([
      'select sync_restored()',
      `select sync_reset_user('${newId()}')`,
      `select sync_forget_user('${newId()}')`,
      'select sync_prune()',
      `select sync.call('${newId()}', '{}')`,
      `select sync.pull('${newId()}', 0, '{tasks}', 10, null)`,
      `select sync.new_epoch('${newId()}', 'restore', 1)`,
      `select sync.parse('[]', 0)`,
      'select * from sync.tables',
      `select sync.register('tasks', 'true')`,
    ])('a person may not run %s', async (sql) => {
      expect(await failure(asUser(newId(), sql))).toBe(DENIED);
    });

    test('functions of devices run with a fixed search path', async () => {
      const open = await asOwner(
        db(),
        `select p.oid::regprocedure::text as f from pg_proc p
         where p.prosecdef and p.pronamespace in ('public'::regnamespace, 'sync'::regnamespace)
           and p.proname like 'sync%' and not coalesce(p.proconfig, '{}') @> array['search_path=""']`,
      );
      expect(open).toEqual([]);
    });

    test('objects that a person puts before the search path are not called', async () => {
      const { thief, device: own } = await pair();
      await db().tx(null, async (query) => {
        await query('create schema if not exists evil; grant usage on schema evil to authenticated');
        await query(`create or replace function evil.jsonb_array_length(jsonb) returns int language plpgsql
          as $$ begin raise exception 'called'; end $$`);
        await query(`create table if not exists evil.sync_heads (user_id uuid)`);
      });
      const rows = await db().tx({ sub: thief, role: 'authenticated' }, async (query) => {
        await query('set local search_path = evil, pg_catalog, public');
        return query<{ head: number }>(`select (public.sync_v1($1::jsonb)->>'head')::int as head`, [
          JSON.stringify({ ...request(thief), device: own.id }),
        ]);
      });
      expect(rows).toEqual([{ head: 1 }]);
    });
  });

  describe('beside it', () => {
    test('row security shows only own rows, and privileges allow no writes at all', async () => {
      const { victim, thief, id } = await pair();
      const journal = newId();
      const [one, two] = [device(db(), victim), device(db(), victim)];
      await one.push(put('journal_entries', journal, { content: 'a' }));
      await one.push(patch('journal_entries', journal, { content: 'b' }, 2, at(5)));
      await two.push(patch('journal_entries', journal, { content: 'c' }, 2, at(6)));
      for (const t of ['tasks', 'journal_entries', 'sync_losers', 'sync_heads', 'sync_devices', 'sync_requests']) {
        expect(await asUser(thief, `select * from ${t}`), t).toEqual([]);
        expect(await asUser(thief, `select * from ${t} where user_id = $1`, [victim]), t).toEqual([]);
        expect((await asUser(victim, `select * from ${t}`)).length, t).toBeGreaterThan(0);
      }
      for (const sql of [
        `insert into tasks (user_id, id, version) values ('${victim}', '${newId()}', 1)`,
        `insert into tasks (user_id, id, version) values ('${thief}', '${newId()}', 1)`,
        `update tasks set description = 'x'`,
        `update sync_heads set version = 0`,
        `delete from tasks`,
        `delete from sync_requests`,
        `truncate tasks`,
      ]) {
        expect(await failure(asUser(thief, sql)), sql).toBe(DENIED);
      }
      await untouched(victim, id);
    });

    test('every table of the catalogue, and of sync itself, has row security and no more than select', async () => {
      const rows = await asOwner<{ t: string; rls: boolean; rights: string }>(
        db(),
        `select c.relname as t, c.relrowsecurity as rls,
           (select string_agg(distinct g.privilege_type, ',') from aclexplode(c.relacl) g
            where g.grantee in (0, 'anon'::regrole, 'authenticated'::regrole)) as rights
         from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
           and (c.relname in (select t from sync.tables) or c.relname like 'sync\\_%')`,
      );
      expect(rows.length).toBeGreaterThan(18);
      for (const row of rows) expect(row).toMatchObject({ rls: true, rights: 'SELECT' });
    });

    test('the functions of a table that is registered later are for the owner alone', async () => {
      await addTable(db(), 'later', 'create table public.later (like sync.row including all, title text)');
      const later = await asOwner<{ called: boolean }>(
        db(),
        `select has_function_privilege('anon', p.oid, 'execute') or has_function_privilege('authenticated', p.oid, 'execute') as called
         from pg_proc p where p.pronamespace = 'sync'::regnamespace and p.proname like '%\\_later'`,
      );
      expect(later).toEqual(Array.from({ length: 5 }, () => ({ called: false })));
    });

    test('nothing of a deleted account stays', async () => {
      const { victim, id } = await pair();
      await asOwner(db(), 'select sync_forget_user($1)', [victim]);
      const names = await asOwner<{ t: string }>(
        db(),
        `select table_name as t from information_schema.columns where table_schema = 'public' and column_name = 'user_id'`,
      );
      for (const { t } of names) {
        expect(await asOwner(db(), `select 1 from ${t} where user_id = $1`, [victim]), t).toEqual([]);
      }
      // The token is still valid, but it must not make the account again.
      expect(await failure(device(db(), victim).push(put('tasks', id, { description: 'x' })))).toBe('PT410');
      expect(await failure(device(db(), victim).sync([]))).toBe('PT410');
    });
  });
});
