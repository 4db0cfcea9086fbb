/** A Postgres with the roles, schemas and default privileges of a hosted Supabase project, as its documentation has them. */
import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { databases, testDatabase } from '../../tests/support/databases.ts';
import type { Database } from '../database/port.ts';
import { openPostgres } from '../database/postgres.ts';
import { deploy } from './deploy.ts';
import { put, requestOf } from '#tests/server/person.ts';

/** Its owner is no superuser: `postgres` of a project is not. What is made in `public` is granted to everybody by default. */
const PROJECT = (owner: string) => `
  do $$ begin
    create role anon nologin; exception when duplicate_object then null; end $$;
  do $$ begin
    create role authenticated nologin; exception when duplicate_object then null; end $$;
  do $$ begin
    create role service_role nologin bypassrls; exception when duplicate_object then null; end $$;
  create role ${owner} login createrole password 'project';
  grant anon, authenticated, service_role to ${owner};
  grant all on schema public to ${owner};
  grant usage on schema public to anon, authenticated, service_role;
  alter default privileges for role ${owner} in schema public grant all on tables to anon, authenticated, service_role;
  alter default privileges for role ${owner} in schema public grant all on functions to anon, authenticated, service_role;
  alter default privileges for role ${owner} in schema public grant all on sequences to anon, authenticated, service_role;
  create schema auth;
  grant usage on schema auth to ${owner}, anon, authenticated, service_role;
  create table auth.users (id uuid primary key, email text);
  grant all on auth.users to ${owner};
  create function auth.uid() returns uuid language sql stable as
    $$ select (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub')::uuid $$;
  create schema realtime;
  grant usage on schema realtime to ${owner}, anon, authenticated, service_role;
  create table realtime.messages (topic text, extension text, payload jsonb, event text, private boolean);
  alter table realtime.messages enable row level security;
  grant select, insert, update on realtime.messages to ${owner}, anon, authenticated, service_role;
  create function realtime.topic() returns text language sql stable as $$ select current_setting('realtime.topic', true) $$;
  create function realtime.send(payload jsonb, event text, topic text, private boolean default true) returns void
    language sql security definer as $$ insert into realtime.messages values ($3, 'broadcast', $1, $2, $4) $$;
  alter table realtime.messages owner to ${owner};
  create schema storage;
  grant usage on schema storage to ${owner}, anon, authenticated, service_role;
  create table storage.buckets (id text primary key, name text, public boolean, file_size_limit bigint);
  create table storage.objects (bucket_id text, name text, primary key (bucket_id, name));
  alter table storage.objects enable row level security;
  grant all on storage.buckets to ${owner};
  grant select, insert, update, delete on storage.objects to ${owner}, anon, authenticated, service_role;
  alter table storage.objects owner to ${owner};
`;

const claimsOf = (user: string) => JSON.stringify({ sub: user, role: 'authenticated' });

describe.skipIf(!databases.includes('postgres'))('A hosted Supabase project', () => {
  let admin: Client;
  let db: Database;
  let told: string;
  const ada = randomUUID();
  const eve = randomUUID();

  beforeAll(async () => {
    const made = await testDatabase('postgres', { migrated: false });
    const owner = `project_${randomUUID().replaceAll('-', '').slice(0, 12)}`;
    admin = new Client({ connectionString: made.url });
    await admin.connect();
    await admin.query(PROJECT(owner));
    const { database } = (await admin.query<{ database: string }>('select current_database() as database')).rows[0]!;
    await admin.query(`grant create on database ${database} to ${owner}`);
    const url = new URL(made.url!);
    url.username = owner;
    url.password = 'project';
    db = await openPostgres({ url: url.href, connections: 1 });
    told = await deploy(db);
    return async () => {
      await db.close();
      await admin.end();
      await made.close();
    };
  });

  /** What PostgREST does for a request with this person's token. */
  const as = async <T>(role: string, user: string, sql: string, values: unknown[] = []): Promise<T[]> => {
    await admin.query('begin');
    try {
      await admin.query("select set_config('request.jwt.claims', $1, true)", [claimsOf(user)]);
      await admin.query(`set local role ${role}`);
      const { rows } = await admin.query(sql, values);
      await admin.query('commit');
      return rows as T[];
    } catch (thrown) {
      await admin.query('rollback');
      throw thrown;
    }
  };
  const sync = async (user: string, muts: readonly object[]) => {
    const [answer] = await as<{ answer: { acks: { s: string }[] } }>(
      'authenticated',
      user,
      'select public.sync_v1($1) as answer',
      [JSON.stringify(requestOf(user, { device: randomUUID(), muts: muts as never }))],
    );
    return answer!.answer;
  };

  test('a push is merged through PostgREST’s role, another person does not see it, and its devices hear of it', async () => {
    const fact = randomUUID();
    expect((await sync(ada, [put('memory_entries', fact, { fact: 'Tulips.' })])).acks).toMatchObject([{ s: 'ok' }]);
    const read = 'select id from public.memory_entries';
    expect(await as('authenticated', ada, read)).toEqual([{ id: fact }]);
    expect(await as('authenticated', eve, read)).toEqual([]);
    const { rows } = await admin.query('select topic, event, payload, private from realtime.messages');
    expect(rows).toEqual([{ topic: `user:${ada}`, event: 'poke', payload: { head: 1 }, private: true }]);
    const heard = (user: string) =>
      as(
        'authenticated',
        user,
        `with joined as materialized (select set_config('realtime.topic', $1, true) as topic)
         select m.event from joined, lateral (select event from realtime.messages where joined.topic is not null) as m`,
        [`user:${ada}`],
      );
    expect(await heard(ada)).toEqual([{ event: 'poke' }]);
    expect(await heard(eve)).toEqual([]);
  });

  test('nobody but the owner writes, and of our functions people may call only the sync', async () => {
    const { rows: tables } = await admin.query<{ what: string }>(`
      select table_name || ' ' || privilege_type || ' ' || grantee as what from information_schema.role_table_grants
      where table_schema in ('public', 'sync', 'daymark') and grantee in ('anon', 'authenticated', 'PUBLIC')
        and not (grantee = 'authenticated' and privilege_type = 'SELECT')`);
    expect(tables).toEqual([]);
    const { rows: functions } = await admin.query<{ name: string }>(`
      select distinct p.proname as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where n.nspname in ('public', 'daymark') and p.proname not like 'armor%'
        and (has_function_privilege('anon', p.oid, 'execute') or has_function_privilege('authenticated', p.oid, 'execute'))
        and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
      order by name`);
    expect(functions.map(({ name }) => name)).toEqual(['sync_v1', 'sync_v1_told']);
    await expect(as('anon', ada, "select public.sync_v1('{}')")).rejects.toThrow(/permission denied/);
    await expect(as('authenticated', ada, 'delete from public.memory_entries')).rejects.toThrow(/permission denied/);
  });

  test('who is deleted in the project leaves no rows', async () => {
    const gone = randomUUID();
    await admin.query('insert into auth.users (id) values ($1)', [gone]);
    await sync(gone, [put('memory_entries', randomUUID(), { fact: 'gone' })]);
    await admin.query('delete from auth.users where id = $1', [gone]);
    expect((await admin.query('select from public.memory_entries where user_id = $1', [gone])).rowCount).toBe(0);
  });

  test('it says what it did, may run again, and what is left to do', async () => {
    expect(told).toMatch(/^The tables and their functions are those of this version now\./);
    expect(told).toContain('pg_cron');
    expect(await deploy(db)).toContain('The tables and their functions were up to date.');
  });

  test('a database that is not of such a project is refused in words, and stays empty', async () => {
    const other = await testDatabase('postgres', { migrated: false });
    onTestFinished(() => other.close());
    await expect(deploy(other.db)).rejects.toThrow('not the database of a Supabase project: it has no auth.users');
    expect(await other.db.tx(null, (query) => query("select to_regnamespace('daymark') as found"))).toEqual([
      { found: null },
    ]);
  });

  test('has a private bucket, in which a person has their own files and changes none', async () => {
    const [name, other] = ['a'.repeat(64), 'b'.repeat(64)];
    const add = (user: string, path: string) =>
      as('authenticated', user, `insert into storage.objects values ('media', $1)`, [path]);
    expect((await admin.query('select * from storage.buckets')).rows).toEqual([
      { id: 'media', name: 'media', public: false, file_size_limit: '52428800' },
    ]);
    await add(ada, `${ada}/${name}`);
    for (const path of [`${ada}/${other}`, `${eve}/x`, `${eve}/${name}/../${other}`, name])
      await expect(add(eve, path)).rejects.toThrow('row-level security');
    const seen = (user: string) => as('authenticated', user, 'select name from storage.objects');
    expect([await seen(ada), await seen(eve)]).toEqual([[{ name: `${ada}/${name}` }], []]);
    const changed = 'update storage.objects set name = name returning name';
    expect(await as('authenticated', ada, changed)).toEqual([]);
    const removed = 'delete from storage.objects returning name';
    expect([await as('authenticated', eve, removed), await as('authenticated', ada, removed)]).toEqual([
      [],
      [{ name: `${ada}/${name}` }],
    ]);
  });
});
