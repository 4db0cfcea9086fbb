/** The photos of a sealed account in backups and object stores. Their names there are not the SHA-256 of their bytes, and the server never knows a key. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { transferBlobs } from '#blobs/queue.ts';
import { readBlobOf } from '#blobs/read-blob.ts';
import { blobStorage } from '#blobs/storage.ts';
import { waitingMedia } from '#data/blobs.ts';
import { readMeta, writeMeta } from '#data/meta.ts';
import { sealedName } from '#data/sealed-blob.ts';
import { newId } from '#lib/id.ts';
import { settleSeal } from '#sync/seal/switch.ts';
import { mediaServer, photo, sha256 } from '#tests/server/media-server.ts';
import { moveMediaCommand, restoreInto } from '../../sync-server/backup/commands.ts';
import { openBackup } from '../../sync-server/backup/file.ts';
import { makeBackup } from '../../sync-server/backup/folder.ts';
import { readConfig, type MediaConfig } from '../../sync-server/config.ts';
import { backUpBlobs, mediaIn, restoreBlobs } from '../../sync-server/media/backup.ts';
import { migrate, readMigrations } from '../../sync-server/database/migrate.ts';
import type { BlobFiles } from '../../sync-server/media/files.ts';
import { forSql, testDatabase } from '../support/databases.ts';
import { hasObjectStore, startObjectStore } from '../support/object-store.ts';
import { giveKey, makeSeal, sealServer } from '../support/seal-server.ts';
import { attach } from './attach.ts';
import { createWorld, type Device, memory, type World } from './harness.ts';

let root: string;
let store: Awaited<ReturnType<typeof startObjectStore>> | undefined;
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'daymark-sealed-backup-'));
  if (hasObjectStore) store = await startObjectStore();
});
afterAll(() => {
  store?.close();
  rmSync(root, { recursive: true, force: true });
});

type Server = Awaited<ReturnType<typeof mediaServer>>;

describe.each([...forSql])('The photos of a sealed account (%s)', (kind) => {
  let world: World;
  const servers: Server[] = [];
  beforeEach(async () => {
    world = await createWorld(kind);
  });
  afterEach(async () => {
    for (const server of servers.splice(0)) await server.close();
    await world.close();
  });

  const serve = async (media: Partial<MediaConfig> = {}): Promise<Server> => {
    const server = await mediaServer(world.server.test.db, media);
    servers.push(server);
    return server;
  };
  const storageOn = (server: Server, { db, user }: Device) => blobStorage(db, server.clientOf(user));
  const transfer = (server: Server, device: Device) =>
    transferBlobs({
      db: device.db,
      storage: storageOn(server, device),
      now: device.deps.now,
      random: () => 0.5,
      mayBeReachable: true,
    });

  /** An account that is sealed, with these photos on the server. */
  async function account(server: Server, ...photos: readonly Uint8Array[]) {
    const phone = world.device({ user: newId() });
    const { user, db } = phone;
    const made = await makeSeal(db);
    expect(await settleSeal({ db, server: sealServer(world.server.test.db, user) })).toEqual({ kind: 'on' });
    const owner = newId();
    await phone.edit((rows) => rows.memory_entries.put(memory(owner, 'the harbour', user)));
    for (const bytes of photos) await attach(db, owner, bytes);
    await phone.settle();
    await transfer(server, phone);
    expect((await waitingMedia(db)).count).toBe(0);
    const names = await Promise.all(
      photos.map(async (bytes) => `${user}/${await sealedName(made.keys, sha256(bytes))}`),
    );
    /** What a new device with the key makes of each photo: the SHA-256 of its bytes, or why it has none. */
    const onNewDevice = async (from: Server) => {
      const tablet = world.device({ user });
      await giveKey(tablet.db, made);
      await settleSeal({ db: tablet.db, server: sealServer(world.server.test.db, user) });
      await tablet.settle();
      const storage = storageOn(from, tablet);
      const read = await Promise.all(photos.map((bytes) => readBlobOf(tablet.db, sha256(bytes), { storage })));
      return read.map((one) => (one.state === 'here' ? sha256(Buffer.from(one.bytes)) : one.state));
    };
    return { phone, names, onNewDevice };
  }

  /** The rows and blobs of the server as they are, in a folder. */
  async function backUp(files: BlobFiles, recipients: readonly string[] = []) {
    const folder = join(root, newId());
    const now = new Date(Date.now() + 60_000);
    const { path } = (await makeBackup(world.server.test.db, folder, now, { recipients }))!;
    const night = () => backUpBlobs(world.server.test.db, files, folder, now, { recipients });
    return { folder, path, night };
  }

  /** The server's machine is lost; another one has the backup alone. */
  async function restoreElsewhere(
    path: string,
    folder: string,
    identities: readonly string[] = [],
    media: Partial<MediaConfig> = {},
  ) {
    const next = await testDatabase(kind, { migrated: false });
    await restoreInto(next.db, await openBackup(path, identities));
    await world.replace(next);
    const server = await serve(media);
    return { server, told: await restoreBlobs(next.db, server.files, folder, identities) };
  }

  /** The store as on another disk than the backups. */
  const asOnAnotherDisk = ({ files: { pathOf: _, ...elsewhere }, folder }: Server): BlobFiles => ({
    ...elsewhere,
    incoming: folder,
  });
  const change = (path: string) => {
    const bytes = readFileSync(path);
    bytes[9]! ^= 1;
    writeFileSync(path, bytes);
  };

  test.each(['by a second name', 'as a copy', 'as a copy for a key'])(
    'are backed up %s, restored on another machine, and opened there by a device with the key',
    async (way) => {
      const identity = await generateX25519Identity();
      const recipients = way === 'as a copy for a key' ? [await identityToRecipient(identity)] : [];
      const photos = [photo(30_000), photo(2_000)];
      const server = await serve();
      const { onNewDevice } = await account(server, ...photos);
      const files = way === 'as a copy' ? asOnAnotherDisk(server) : server.files;
      const { folder, path, night } = await backUp(files, recipients);
      expect(await night()).toEqual({ copied: 2, left: 0 });
      expect(await night()).toEqual({ copied: 0, left: 0 });
      const { server: next, told } = await restoreElsewhere(path, folder, [identity]);
      expect(told).toEqual({ back: 2, missing: 0 });
      expect(await onNewDevice(next)).toEqual(photos.map(sha256));
    },
  );

  test('that were stored before the server kept digests are backed up and restored unchecked', async () => {
    const photos = [photo(3_000)];
    const server = await serve();
    const { onNewDevice } = await account(server, ...photos);
    await world.server.sql('update sync.blobs set digest = null');
    const { folder, path, night } = await backUp(asOnAnotherDisk(server));
    expect(await night()).toEqual({ copied: 1, left: 0 });
    const { server: next, told } = await restoreElsewhere(path, folder);
    expect(told).toEqual({ back: 1, missing: 0 });
    expect(await onNewDevice(next)).toEqual(photos.map(sha256));
  });

  test('have no digest when an older server stored them, and those of open accounts have their names', async () => {
    const before = await testDatabase(kind, { migrated: false });
    const [open, sealed, name] = [newId(), newId(), sha256(photo())];
    const sql = (text: string, params?: readonly unknown[]) => before.db.tx(null, (query) => query(text, params));
    await migrate(before.db, { migrations: readMigrations().filter((one) => one.name < '0048'), functions: [] });
    await sql(`insert into sync.seals values ($1, 'key', 'on', '{}', null, now())`, [sealed]);
    for (const user of [open, sealed])
      await sql(`insert into sync.blobs values ($1, $2, 1000, 'image/jpeg', now(), null, false)`, [user, name]);
    await migrate(before.db);
    expect(await sql('select user_id, digest from sync.blobs order by digest')).toEqual([
      { user_id: open, digest: name },
      { user_id: sealed, digest: null },
    ]);
    await before.close();
  });

  test('that the server has damaged are mended by a device with the key that attaches them again', async () => {
    const bytes = photo(3_000);
    const server = await serve();
    const { phone, names, onNewDevice } = await account(server, bytes);
    change(join(server.folder, names[0]!));
    expect(await onNewDevice(server)).toEqual(['damaged']);
    const made = (await readMeta(phone.db, 'seal'))!;
    const laptop = world.device({ user: phone.user });
    await writeMeta(laptop.db, 'seal', made);
    await laptop.settle();
    await transfer(server, laptop);
    const storage = storageOn(server, laptop);
    expect((await readBlobOf(laptop.db, sha256(bytes), { storage })).state).toBe('damaged');
    await attach(laptop.db, newId(), bytes);
    await laptop.settle();
    await transfer(server, laptop);
    expect(await onNewDevice(server)).toEqual([sha256(bytes)]);
  });

  test('that are damaged are left out of a backup, and not put back from one', async () => {
    const photos = [photo(3_000), photo(3_000)];
    const server = await serve();
    const { names, onNewDevice } = await account(server, ...photos);
    change(join(server.folder, names[0]!));
    const { folder, path, night } = await backUp(asOnAnotherDisk(server));
    expect(await night()).toEqual({ copied: 1, left: 1 });
    change(join(server.folder, names[0]!));
    expect(await night()).toEqual({ copied: 1, left: 0 });
    change(join(mediaIn(folder), names[1]!));
    const { server: next, told } = await restoreElsewhere(path, folder);
    expect(told).toEqual({ back: 1, missing: 1 });
    expect(await onNewDevice(next)).toEqual([sha256(photos[0]!), 'missing']);
  });

  test.runIf(hasObjectStore)('are stored in an object store, backed up from it and restored into another', async () => {
    const photos = [photo(30_000), photo(2_000)];
    const server = await serve({ s3: await store!.bucket() });
    const { onNewDevice } = await account(server, ...photos);
    const { folder, path, night } = await backUp(server.files);
    expect(await night()).toEqual({ copied: 2, left: 0 });
    const { server: next, told } = await restoreElsewhere(path, folder, [], { s3: await store!.bucket() });
    expect(told).toEqual({ back: 2, missing: 0 });
    expect(await onNewDevice(next)).toEqual(photos.map(sha256));
  });

  test.runIf(hasObjectStore)('are moved from a folder into an object store', async () => {
    const photos = [photo(30_000), photo(2_000)];
    const server = await serve();
    const { onNewDevice } = await account(server, ...photos);
    const media = { folder: server.folder, s3: await store!.bucket() };
    const moved = () => moveMediaCommand({ ...readConfig({}), media });
    expect(await moved()).toContain(': 2; already there: 0.');
    expect(await moved()).toContain(': 0; already there: 2.');
    expect(await onNewDevice(await serve({ s3: media.s3 }))).toEqual(photos.map(sha256));
  });
});
