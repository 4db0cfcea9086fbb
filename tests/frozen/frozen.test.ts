import { IDBFactory } from 'fake-indexeddb';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readDraft } from '#data/drafts.ts';
import { closeProfile, createDb, getDb, openProfile } from '#data/db.ts';
import { databaseName } from '#data/database.ts';
import { mutate } from '#data/mutate.ts';
import { isTableName, tableNames } from '#data/schema.ts';
import { undoLast } from '#data/undo.ts';
import { syncCycle } from '#sync/engine.ts';
import type { Mutation, SyncRequest, SyncResponse } from '#sync/protocol.ts';
import { createSyncState } from '#sync/state.ts';
import { dump, thaw, type Frozen } from './frozen.ts';

/** Databases of released versions (scripts/freeze.ts). With every later schema they must open, lose nothing and sync. */
const releases = readdirSync(import.meta.dirname)
  .filter((name) => /^\d.*\.json$/.test(name))
  .map((name) => JSON.parse(readFileSync(join(import.meta.dirname, name), 'utf8')) as Frozen);

test('there is a database of at least one release', () => {
  expect(releases.length).toBeGreaterThan(0);
});

describe.each(releases)('The database of release $release', (frozen) => {
  const rowsOf = (store: string) => frozen.stores.find(({ name }) => name === store)?.rows ?? [];
  const clock = Date.UTC(2030, 0, 1);

  let factory: IDBFactory;

  beforeEach(async () => {
    factory = new IDBFactory();
    const indexedDB = factory;
    await thaw(databaseName(frozen.profile), frozen, indexedDB);
    await openProfile(frozen.profile, { indexedDB, IDBKeyRange, now: () => clock });
  });
  afterEach(() => closeProfile());

  test('has rows in every table of its version', () => {
    expect(frozen.stores.length).toBeGreaterThan(20);
    expect(frozen.stores.filter(({ rows }) => rows.length === 0)).toEqual([]);
  });

  test('opens with every row unchanged, and with every table of this version', async () => {
    for (const { name, rows } of frozen.stores.filter(({ name }) => isTableName(name))) {
      const kept = new Map((await getDb().table(name).toArray()).map((row: { id: string }) => [row.id, row]));
      for (const row of rows) expect(kept.get(String(row.id)), name).toMatchObject(row);
      expect(kept.size, name).toBe(rows.length);
    }
    expect(await Promise.all(tableNames.map((t) => getDb().table(t).count()))).toHaveLength(tableNames.length);
  });

  test('has the stores and indexes of a new one: a change of either needs a higher DB_VERSION', async () => {
    const fresh = new IDBFactory();
    const made = createDb(frozen.profile, { indexedDB: fresh, IDBKeyRange });
    await made.open();
    made.close();
    const built = async (from: IDBFactory) =>
      (await dump(databaseName(frozen.profile), from)).stores.map(({ rows: _rows, ...store }) => store);
    expect(await built(factory)).toEqual(await built(fresh));
  });

  test('sends every waiting change, in order and whole, and is then synced', async () => {
    const waited = rowsOf('outbox');
    const sent: Mutation[] = [];
    let version = 1000;
    const post = async (request: SyncRequest): Promise<SyncResponse> => {
      sent.push(...structuredClone(request.muts));
      version += 1;
      return {
        epoch: request.epoch ?? 'frozen',
        epoch_kind: 'start',
        epoch_at: 0,
        head: version,
        min_version: 0,
        server_time: clock,
        cursor: request.cursor === null ? null : version,
        more: false,
        acks: request.muts.map(({ mid }) => ({ mid, s: 'ok', v: version })),
        changes: [],
        ...(request.snapshot?.part === 'rows' ? { after: null } : {}),
      };
    };
    const outcome = await syncCycle({ db: getDb(), post, now: () => clock, random: () => 0.5 }, createSyncState());
    expect(outcome).toMatchObject({ kind: 'done', pushed: waited.length });
    expect(sent.map(({ t, id, op }) => `${op} ${t} ${id}`)).toEqual(
      waited.map(({ t, id, op }) => `${String(op)} ${String(t)} ${String(id)}`),
    );
    expect(sent.map(({ body }) => body)).toEqual(waited.map(({ body }) => body));
    expect(await getDb().outbox.count()).toBe(0);
    expect(await getDb().shadow.count()).toBe(0);
  });

  test('still has refused changes, replaced texts, drafts and questions', async () => {
    expect(await getDb().quarantine.toArray()).toMatchObject(rowsOf('quarantine'));
    expect(await getDb().versions.toArray()).toMatchObject(rowsOf('versions'));
    expect(await getDb().assistant_calls.toArray()).toMatchObject(rowsOf('assistant_calls'));
    for (const { key, text } of rowsOf('drafts')) expect(await readDraft(String(key))).toBe(text);
  });

  test('stores edits and undoes them', async () => {
    const [entry] = await getDb().journal_entries.toArray();
    await mutate('Edit', (write) => write.patch('journal_entries', entry!.id, { content: 'Today' }));
    expect(await undoLast()).toBe('Edit');
    expect(await getDb().journal_entries.get(entry!.id)).toMatchObject({ content: entry!.content });
    const newest = rowsOf('undo').findLast(({ undone }) => undone === 0);
    expect(await undoLast()).toBe(newest?.label);
  });
});
