/** The drill: a backup, more writes, the server's machine is lost, the backup is restored elsewhere, and the devices bring the newer rows. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#lib/id.ts';
import { restoreInto } from '../../sync-server/backup/commands.ts';
import { openBackup } from '../../sync-server/backup/file.ts';
import { makeBackup } from '../../sync-server/backup/folder.ts';
import { databases, testDatabase } from '../support/databases.ts';
import { createWorld, differences, memory, settleAll, type World } from './harness.ts';

const kind = databases.includes('postgres') ? 'postgres' : 'pglite';
const folder = mkdtempSync(join(tmpdir(), 'daymark-drill-'));
let world: World;
beforeAll(async () => {
  world = await createWorld(kind);
});
afterAll(async () => {
  await world.close();
  rmSync(folder, { recursive: true, force: true });
});

test('backup, more writes, the server is gone, restore: the devices bring the newer rows back', async () => {
  const user = newId();
  const [phone, laptop] = [world.device({ user }), world.device({ user })];
  const [kept, changed, deleted, later] = [newId(), newId(), newId(), newId()];
  for (const id of [kept, changed, deleted]) {
    await phone.edit((db) => db.memory_entries.put(memory(id, 'before the backup', user)));
  }
  await settleAll([phone, laptop]);
  const { path } = (await makeBackup(world.server.test.db, folder, new Date(world.clock.ms)))!;

  world.clock.ms += 3_600_000;
  await phone.edit((db) => db.memory_entries.update(changed, { fact: 'changed after it' }));
  await laptop.edit((db) => db.memory_entries.delete(deleted));
  await laptop.edit((db) => db.memory_entries.put(memory(later, 'written after it', user)));
  await settleAll([phone, laptop]);
  await phone.edit((db) => db.memory_entries.update(kept, { tags: ['still unsent'] }));

  const next = await testDatabase(kind, { migrated: false });
  expect(await restoreInto(next.db, await openBackup(path))).toMatch(
    /One person’s devices .* Nothing on a device is lost\.$/,
  );
  await world.replace(next);
  const facts = async () => {
    const rows = await world.server.rows(user);
    return [kept, changed, deleted, later].map((id) => rows.get(`memory_entries/${id}`)?.d.fact);
  };
  expect(await facts()).toEqual(['before the backup', 'before the backup', 'before the backup', undefined]);
  await settleAll([phone, laptop]);
  expect(await facts()).toEqual(['before the backup', 'changed after it', undefined, 'written after it']);
  expect((await world.server.rows(user)).get(`memory_entries/${kept}`)?.d.tags).toEqual(['still unsent']);
  for (const device of [phone, laptop]) expect(await differences(world, device)).toEqual([]);
});
