import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newId } from '#lib/id.ts';
import { addressOf, mediaServer, pathOf, photo, sha256 } from '#tests/server/media-server.ts';
import { asOwner } from '#tests/server/person.ts';
import { migratedFolder, testDatabase, type TestDatabase } from '../../tests/support/databases.ts';
import { backupCommand, moveMediaCommand, restoreCommand } from '../backup/commands.ts';
import { backupsIn } from '../backup/folder.ts';
import { startBackups } from '../backup/nightly.ts';
import { readConfig } from '../config.ts';
import { openPglite } from '../database/pglite.ts';
import { hasObjectStore, startObjectStore } from '../../tests/support/object-store.ts';
import { backUpBlobs, mediaIn, removeOldBlobs, restoreBlobs } from './backup.ts';
import { noteBlob } from './blobs.ts';
import { folderFiles } from './folder-files.ts';

let at: TestDatabase;
let server: Awaited<ReturnType<typeof mediaServer>>;
let root: string;
beforeAll(async () => {
  at = await testDatabase('pglite');
  server = await mediaServer(at.db);
  root = mkdtempSync(join(tmpdir(), 'daymark-blob-backup-'));
});
afterAll(async () => {
  await server.close();
  await at.close();
  rmSync(root, { recursive: true, force: true });
});
beforeEach(() => asOwner(at.db, 'delete from sync.blobs'));

const stored = async (user: string, ...all: readonly Uint8Array[]) => {
  for (const bytes of all) {
    const answer = await server.as(user, addressOf(user, bytes), { method: 'POST', body: Uint8Array.from(bytes) });
    expect(answer.status).toBe(200);
  }
};
/** Nights to come: what is stored now is in the first one's backup. */
const night = (n: number) => new Date(Date.UTC(2200, 4, n, 3));

test('each blob is in the folder of the backups once, and takes no second space on the same disk', async () => {
  const [user, folder, one, two] = [newId(), join(root, newId()), photo(), photo()];
  await stored(user, one);
  expect(await backUpBlobs(at.db, server.files, folder, night(1))).toEqual({ copied: 1, left: 0 });
  await stored(user, two);
  expect(await backUpBlobs(at.db, server.files, folder, night(2))).toEqual({ copied: 1, left: 0 });
  expect(await backUpBlobs(at.db, server.files, folder, night(3))).toEqual({ copied: 0, left: 0 });
  const names = readdirSync(join(mediaIn(folder), user)).sort();
  expect(names).toEqual([one, two].map(sha256).sort());
  expect(readFileSync(join(mediaIn(folder), pathOf(user, one))).equals(one)).toBe(true);
  expect(statSync(join(mediaIn(folder), pathOf(user, one))).nlink).toBe(2);
});

test('a blob that was damaged, also in the backups on the same disk, and sent again, is in the next one as it is now', async () => {
  const [user, folder, bytes] = [newId(), join(root, newId()), photo()];
  const [kept, copy] = [join(server.folder, pathOf(user, bytes)), join(mediaIn(folder), pathOf(user, bytes))];
  await stored(user, bytes);
  // It comes while the backup is made.
  const early = new Date(Date.now() - 60_000);
  expect(await backUpBlobs(at.db, server.files, folder, early)).toEqual({ copied: 1, left: 0 });
  expect(await backUpBlobs(at.db, server.files, folder, early)).toEqual({ copied: 0, left: 0 });
  writeFileSync(kept, photo());
  expect(readFileSync(copy).equals(bytes)).toBe(false);
  await stored(user, bytes);
  for (const copied of [1, 0])
    expect(await backUpBlobs(at.db, server.files, folder, night(1))).toEqual({ copied, left: 0 });
  expect(readFileSync(copy).equals(bytes)).toBe(true);
  expect(statSync(copy).nlink).toBe(2);
});

test('a store on another disk is copied, each blob compared with its name, and a damaged one is left out', async () => {
  const [user, folder, one, two] = [newId(), join(root, newId()), photo(), photo()];
  await stored(user, one, two);
  writeFileSync(join(server.folder, pathOf(user, two)), photo());
  const { pathOf: _, ...elsewhere } = server.files;
  const files = { ...elsewhere, incoming: server.folder };
  expect(await backUpBlobs(at.db, files, folder, night(1))).toEqual({ copied: 1, left: 1 });
  expect(readFileSync(join(mediaIn(folder), pathOf(user, one))).equals(one)).toBe(true);
  expect(readdirSync(join(mediaIn(folder), user))).toEqual([sha256(one)]);
});

test('a blob that was deleted stays as long as a backup is kept that names it', async () => {
  const [user, folder, kept, gone] = [newId(), join(root, newId()), photo(), photo()];
  await stored(user, kept, gone);
  await backUpBlobs(at.db, server.files, folder, night(1));
  await asOwner(at.db, 'delete from sync.blobs where sha256 = $1', [sha256(gone)]);
  for (let n = 2; n <= 9; n++) await backUpBlobs(at.db, server.files, folder, night(n));
  expect(await removeOldBlobs(folder, night(1).getTime())).toBe(0);
  expect(await removeOldBlobs(folder, night(3).getTime())).toBe(1);
  expect(readdirSync(join(mediaIn(folder), user))).toEqual([sha256(kept)]);
});

test('a restore brings back what the store does not have, and forgets what is nowhere or damaged, so that devices send it again', async () => {
  const [user, folder, here, back, damaged, nowhere] = [
    newId(),
    join(root, newId()),
    photo(),
    photo(),
    photo(),
    photo(),
  ];
  await stored(user, here, back, damaged);
  await backUpBlobs(at.db, server.files, folder, night(1));
  await stored(user, nowhere);
  for (const bytes of [back, damaged, nowhere]) await server.files.remove(pathOf(user, bytes));
  writeFileSync(join(mediaIn(folder), pathOf(user, damaged)), photo());
  expect(await restoreBlobs(at.db, server.files, folder)).toEqual({ back: 1, missing: 2 });
  const answer = await server.as(user, addressOf(user, back));
  expect(Buffer.from(await answer.arrayBuffer()).equals(back)).toBe(true);
  const { data } = await server.bucket(user).list(user);
  expect(data!.map(({ name }) => name).sort()).toEqual([here, back].map(sha256).sort());
  await stored(user, damaged, nowhere);
});

test('the nightly backup of a server has the blobs, and says when one is left out', async () => {
  const [user, folder, bytes, lost] = [newId(), join(root, newId()), photo(), photo()];
  await stored(user, bytes, lost);
  await server.files.remove(pathOf(user, lost));
  const events: unknown[] = [];
  const backups = startBackups({
    db: at.db,
    log: (event) => void events.push(event),
    now: Date.now,
    config: { folder, days: 2, hour: new Date().getHours(), askedIn: root },
    files: server.files,
    times: { first: 0, every: 20, again: 60_000 },
  });
  await expect.poll(() => events.length).toBe(2);
  await backups.stop();
  expect(events).toMatchObject([{ event: 'backup' }, { event: 'backup', code: 'blobs_left', count: 1 }]);
  expect(backupsIn(folder)).toHaveLength(1);
  expect(existsSync(join(mediaIn(folder), pathOf(user, bytes)))).toBe(true);
});

test(
  'the commands: a backup, a lost disk, a restore; and a move into an object store',
  { timeout: 300_000 },
  async () => {
    const dataDir = await migratedFolder(root);
    const backupDir = join(root, newId());
    const config = readConfig({ DATA_DIR: dataDir, BACKUP_DIR: backupDir });
    const [user, bytes] = [newId(), photo()];
    const files = folderFiles(join(dataDir, 'media'));
    const store = async () => {
      const path = join(files.incoming, newId());
      writeFileSync(path, bytes);
      await files.put(pathOf(user, bytes), path, sha256(bytes));
    };
    const db = await openPglite({ dataDir });
    await store();
    await noteBlob(db, user, {
      name: sha256(bytes),
      size: bytes.length,
      digest: sha256(bytes),
      media_type: 'image/jpeg',
    });
    await db.close();
    expect(await backupCommand(config)).toContain('New photos and recordings in the folder media beside it: 1.');
    rmSync(dataDir, { recursive: true, force: true });
    const [name = ''] = backupsIn(backupDir);
    expect(await restoreCommand(config, [join(backupDir, name)])).toContain(
      'Photos and recordings from the folder media beside the backup: 1.',
    );
    expect(readFileSync(join(dataDir, 'media', pathOf(user, bytes))).equals(bytes)).toBe(true);
    if (!hasObjectStore) return;
    const objects = await startObjectStore();
    const s3 = await objects.bucket();
    const moved = () => moveMediaCommand({ ...config, media: { folder: join(dataDir, 'media'), s3 } });
    expect(await moved()).toContain(': 1; already there: 0.');
    expect(await moved()).toContain(': 0; already there: 1.');
    objects.close();
  },
);
