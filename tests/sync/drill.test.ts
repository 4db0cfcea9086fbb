/** The drill: a backup, more writes, the server's machine is lost, the backup is restored elsewhere, and the devices bring the newer rows. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, test } from 'vitest';
import { restoreInto } from '../../sync-server/backup/commands.ts';
import { openBackup } from '../../sync-server/backup/file.ts';
import { makeBackup } from '../../sync-server/backup/folder.ts';
import { anyDatabase, testDatabase } from '../support/databases.ts';
import { devicesBringBack } from './around-a-backup.ts';
import { createWorld, type World } from './harness.ts';

const folder = mkdtempSync(join(tmpdir(), 'daymark-drill-'));
let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(async () => {
  await world.close();
  rmSync(folder, { recursive: true, force: true });
});

test('backup, more writes, the server is gone, restore: the devices bring the newer rows back', async () => {
  await devicesBringBack(
    world,
    async () => (await makeBackup(world.server.test.db, folder, new Date(world.clock.ms)))!,
    async ({ path }) => {
      const next = await testDatabase(anyDatabase, { migrated: false });
      const told = await restoreInto(next.db, await openBackup(path));
      await world.replace(next);
      return told;
    },
  );
});
