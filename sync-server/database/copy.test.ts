/** A copy of the embedded database's files while people write: what a backup is read from. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { newId } from '#lib/id.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { testDatabase, type TestDatabase } from '../../tests/support/databases.ts';
import { makeBackup } from '../backup/folder.ts';
import { asOwner, device, patch, put } from '#tests/server/person.ts';
import type { Mutation } from '#sync/protocol.ts';
import type { PgliteDatabase } from './pglite.ts';

let at: TestDatabase;
let folder: string;
beforeAll(async () => {
  at = await testDatabase('pglite');
  folder = mkdtempSync(join(tmpdir(), 'daymark-copy-'));
});
afterAll(async () => {
  await at.close();
  rmSync(folder, { recursive: true, force: true });
});

/** People who push one request after the other until they are stopped. */
function writing() {
  const sent: { readonly muts: readonly Mutation[]; acknowledged: boolean }[] = [];
  const state = { stopped: false };
  const people = Array.from({ length: 3 }, async () => {
    const one = device(at.db, newId());
    const large = newId();
    await one.push(put('journal_entries', large, { content: '' }));
    for (let n = 0; !state.stopped; n++) {
      const muts = Array.from({ length: 20 }, (_, i) => put('tasks', newId(), { description: `task ${i}` }));
      const request = { muts, acknowledged: false };
      sent.push(request);
      const grown = patch('journal_entries', large, { content: `${n} `.repeat(5_000) }, one.last?.v ?? 0, Date.now());
      request.acknowledged = (await one.push(...muts, grown)).every(({ s }) => s === 'ok');
      await sleep(20);
    }
  });
  return {
    sent,
    stop: async () => {
      state.stopped = true;
      await Promise.all(people);
    },
  };
}

test('has everything that was acknowledged before it, each request whole or not at all, and heads that fit the rows', async () => {
  const { sent, stop } = writing();
  try {
    for (let round = 0; round < 2; round++) {
      const known = () => sent.filter(({ acknowledged }) => acknowledged);
      const enough = known().length + 3;
      await vi.waitFor(() => expect(known().length).toBeGreaterThan(enough), 60_000);
      const before = known();
      const copying = at.db.copyTo!(join(folder, `copy-${round}`), Infinity);
      // Neither may spoil it.
      void (at.db as PgliteDatabase).tidy();
      const copy = (await copying)!;
      try {
        const rows = await asOwner<{ id: string; version: number }>(copy, 'select id, version from tasks');
        const kept = new Map(rows.map(({ id, version }) => [id, version]));
        for (const { muts } of sent) expect(new Set(muts.map(({ id }) => kept.get(id))).size).toBe(1);
        for (const { muts } of before) expect(kept.has(muts[0]!.id)).toBe(true);
        const wrong = await asOwner(
          copy,
          `select h.user_id from public.sync_heads h where h.version is distinct from
             (select max(v) from (select max(t.version) as v from tasks t where t.user_id = h.user_id
              union all select max(j.version) from journal_entries j where j.user_id = h.user_id) w)`,
        );
        expect(wrong).toEqual([]);
        // Every row can be read by its index and without it.
        const [counts] = await asOwner(
          copy,
          `select (select count(*)::int from tasks) as all, (select count(*)::int from tasks t where exists
             (select from tasks o where o.user_id = t.user_id and o.id = t.id)) as found,
             (select count(*)::int from journal_entries where length(content) >= 0) as texts`,
        );
        expect(counts).toMatchObject({ all: rows.length, found: rows.length, texts: 3 });
      } finally {
        await copy.close();
      }
    }
  } finally {
    await stop();
  }
}, 300_000);

test('a backup is made beside people who write, and leaves nothing but itself; without room for a copy it is made too', async () => {
  const { stop } = writing();
  try {
    const backups = join(folder, 'backups');
    const made = await makeBackup(at.db, backups, new Date('2026-05-14T03:00:00Z'));
    expect(made!.rows).toBeGreaterThan(0);
    // Room for the backup alone.
    const free = () => Promise.resolve(128 * 1024 * 1024 + 2 * made!.bytes + 1_000);
    const tight = await makeBackup(at.db, backups, new Date('2026-05-15T03:00:00Z'), { free });
    expect(tight!.rows).toBeGreaterThanOrEqual(made!.rows);
    expect(readdirSync(backups)).toHaveLength(2);
  } finally {
    await stop();
  }
}, 300_000);
