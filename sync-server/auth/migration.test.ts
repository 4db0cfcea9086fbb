import { expect, onTestFinished, test } from 'vitest';
import { databases, testDatabase } from '../../tests/support/databases.ts';
import { migrate, readSql } from '../database/migrate.ts';

test.each(databases)('in a database that has GoTrue, its accounts stay as they are (%s)', async (kind) => {
  const database = await testDatabase(kind, { migrated: false });
  onTestFinished(() => database.close());
  const { db } = database;
  await db.tx(null, async (query) => {
    await query('create schema auth');
    await query('create table auth.users (id uuid primary key)');
    await query('create table auth.sessions (id uuid primary key)');
    await query('create table auth.refresh_tokens (id bigint primary key)');
  });
  await migrate(db, { ...readSql(), functions: [] });
  const tables = await db.tx(null, (query) =>
    query<{ name: string }>(
      "select relname as name from pg_class where relnamespace = 'auth'::regnamespace and relkind = 'r'",
    ),
  );
  expect(tables.map(({ name }) => name).sort((a, b) => a.localeCompare(b))).toEqual([
    'refresh_tokens',
    'sessions',
    'users',
  ]);
});
