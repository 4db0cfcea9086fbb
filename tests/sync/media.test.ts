/** Photos on two real devices and the real server, over HTTP: rows by sync, blobs beside it. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { transferBlobs } from '#blobs/queue.ts';
import { readBlobOf } from '#blobs/read-blob.ts';
import { blobMover, blobStorage } from '#blobs/storage.ts';
import { adoptProfile } from '#data/adopt.ts';
import { freeBlobs, waitingMedia } from '#data/blobs.ts';
import { createDb, type DaymarkDb } from '#data/db.ts';
import { mutateIn } from '#data/mutate.ts';
import { readTrash, putBack } from '#data/trash.ts';
import { sealedName } from '#data/sealed-blob.ts';
import { HOUR_MS } from '#lib/durations.ts';
import { newId } from '#lib/id.ts';
import { mediaServer, photo, sha256 } from '#tests/server/media-server.ts';
import { cleanBlobs } from '../../sync-server/media/clean-up.ts';
import { sealServer } from '#sync/seal/calls.ts';
import { noteKey } from '#sync/seal/note.ts';
import { settleSeal, stopSeal } from '#sync/seal/switch.ts';
import { giveKey, makeSeal } from '../support/seal-server.ts';
import { attach } from './attach.ts';
import { createWorld, type Device, differences, memory, settleAll, type World } from './harness.ts';

let world: World;
let server: Awaited<ReturnType<typeof mediaServer>>;
beforeAll(async () => {
  world = await createWorld();
  server = await mediaServer(world.server.test.db);
});
afterAll(async () => {
  await server.close();
  await world.close();
});

let user: string;
let phone: Device;
let laptop: Device;
beforeEach(() => {
  user = newId();
  [phone, laptop] = [world.device({ user }), world.device({ user })];
});

const storageOf = (db: DaymarkDb) => blobStorage(db, server.clientOf(db.profile.user_id));
const transfer = ({ db, deps }: Pick<Device, 'db' | 'deps'>) =>
  transferBlobs({ db, storage: storageOf(db), now: deps.now, random: () => 0.5, mayBeReachable: true });
const settle = async (...devices: readonly Device[]) => {
  await settleAll(devices);
  for (const device of devices) await transfer(device);
  await settleAll(devices);
};

const blobsOnServer = async () => {
  const rows = await world.server.sql<{ sha256: string }>(
    'select sha256 from sync.blobs where user_id = $1 and not going order by 1',
    [user],
  );
  return rows.map((row) => row.sha256);
};
const read = (device: Device, bytes: Uint8Array) =>
  readBlobOf(device.db, sha256(bytes), { storage: storageOf(device.db) });

test('a photo of the phone is on the laptop: its small picture at once, the original when it is opened, byte by byte', async () => {
  const [bytes, small] = [photo(300_000), photo(2_000)];
  await attach(phone.db, newId(), bytes, small);
  await phone.settle();
  await laptop.settle();
  // The row is there before its bytes.
  expect(await laptop.db.attachments.count()).toBe(1);
  expect((await read(laptop, bytes)).state).toBe('missing');
  expect((await waitingMedia(phone.db)).count).toBe(1);
  await transfer(phone);
  expect((await waitingMedia(phone.db)).count).toBe(0);
  await transfer(laptop);
  expect((await laptop.db.blobs.toArray()).filter(({ here }) => here).map((row) => row.sha256)).toEqual([
    sha256(small),
  ]);
  const opened = await read(laptop, bytes);
  expect(opened.state === 'here' && Buffer.from(opened.bytes).equals(bytes)).toBe(true);
  expect(await differences(world, laptop)).toEqual([]);
});

test('two devices attach, remove and restore offline, and agree in rows and blobs', async () => {
  const memoryId = newId();
  await phone.edit((db) => db.memory_entries.put(memory(memoryId, 'the harbour', user)));
  const [shared, ofPhone, ofLaptop] = [photo(), photo(), photo()];
  const first = await attach(phone.db, memoryId, shared);
  await settle(phone, laptop);
  await read(laptop, shared);

  // Offline: the phone deletes the memory with its photo, and attaches another to a new one. The laptop attaches to the memory, the same photo too.
  await mutateIn(phone.db, 'Delete', (write) => write.delete('memory_entries', memoryId));
  const other = newId();
  await phone.edit((db) => db.memory_entries.put(memory(other, 'the quay', user)));
  await attach(phone.db, other, ofPhone);
  await attach(laptop.db, memoryId, ofLaptop);
  await attach(laptop.db, other, shared);
  await settle(phone, laptop);
  await settle(phone, laptop);
  for (const device of [phone, laptop]) expect(await differences(world, device)).toEqual([]);
  expect(await phone.db.attachments.get(first)).toBeUndefined();
  expect(await blobsOnServer()).toEqual([shared, ofPhone, ofLaptop].map(sha256).sort());

  // The phone restores the memory: its photo is back on both, and what the laptop had attached to it meanwhile.
  const deletion = (await readTrash(phone.db)).find(({ rows }) => rows.some(({ id }) => id === memoryId))!;
  await mutateIn(phone.db, 'Restore', (write) => putBack(write, deletion));
  await settle(phone, laptop);
  for (const device of [phone, laptop]) {
    expect(await differences(world, device)).toEqual([]);
    expect(await device.db.attachments.where('owner_id').equals(memoryId).count()).toBe(2);
    for (const bytes of [shared, ofPhone, ofLaptop]) expect((await read(device, bytes)).state).toBe('here');
  }
});

test('the same photo on two devices and in two rows is sent by both and stored once', async () => {
  const bytes = photo(100_000);
  await attach(phone.db, newId(), bytes);
  await attach(phone.db, newId(), bytes);
  await attach(laptop.db, newId(), bytes);
  await settleAll([phone, laptop]);
  await Promise.all([transfer(phone), transfer(laptop)]);
  expect(await blobsOnServer()).toEqual([sha256(bytes)]);
  for (const device of [phone, laptop]) {
    expect((await waitingMedia(device.db)).count).toBe(0);
    expect(await device.db.blob_bytes.count()).toBe(1);
  }
});

test('page and worker at once, without locks, send each blob, and lose none', async () => {
  const all = Array.from({ length: 5 }, () => photo(50_000));
  for (const bytes of all) await attach(phone.db, newId(), bytes);
  await Promise.all([transfer(phone), transfer(phone)]);
  expect(await blobsOnServer()).toEqual(all.map(sha256).sort());
  expect((await waitingMedia(phone.db)).count).toBe(0);
});

test('law 9: a tab that is killed, a server that ends: the photo is sent by whoever comes next', async () => {
  const all = Array.from({ length: 3 }, () => photo(200_000));
  for (const bytes of all) await attach(phone.db, newId(), bytes);
  // The tab ends while it sends.
  const sending = transfer(phone).catch(() => undefined);
  await new Promise((soon) => setTimeout(soon, 5));
  phone.kill();
  await sending;
  phone.reopen();
  expect(await phone.db.blob_bytes.count()).toBe(3);
  // The server ends while it receives, and comes back on the same files.
  const { folder } = server;
  const again = transfer(phone).catch(() => undefined);
  await new Promise((soon) => setTimeout(soon, 5));
  await server.stop();
  await again;
  expect(await phone.db.blob_bytes.count()).toBe(3);
  server = await mediaServer(world.server.test.db, { folder });
  world.clock.ms += 3_600_000;
  await transfer(phone);
  expect(await blobsOnServer()).toEqual(all.map(sha256).sort());
  expect((await waitingMedia(phone.db)).count).toBe(0);
  await settleAll([phone, laptop]);
  for (const bytes of all) expect((await read(laptop, bytes)).state).toBe('here');
});

test('a server that was restored without the newest photos gets them back from the device that has them', async () => {
  const [old, newer] = [photo(), photo()];
  await attach(phone.db, newId(), old);
  await settle(phone, laptop);
  await attach(phone.db, newId(), newer);
  await settle(phone, laptop);
  await world.server.sql('delete from sync.blobs where user_id = $1 and sha256 = $2', [user, sha256(newer)]);
  await server.files.remove(`${user}/${sha256(newer)}`);
  expect((await read(laptop, newer)).state).toBe('missing');
  await world.server.sql('select public.sync_restored()');
  await settle(phone, laptop);
  expect(await blobsOnServer()).toEqual([old, newer].map(sha256).sort());
  expect((await read(laptop, newer)).state).toBe('here');
});

test('a photo of a device-only profile is sent once the profile is added to an account', async () => {
  const local = { id: newId(), kind: 'local', user_id: newId() } as const;
  const source = createDb(local);
  const bytes = photo();
  await attach(source, newId(), bytes);
  expect(await adoptProfile(local, phone.db, source)).toEqual({ rows: 1 });
  await settle(phone, laptop);
  expect(await blobsOnServer()).toEqual([sha256(bytes)]);
  expect((await read(laptop, bytes)).state).toBe('here');
});

test('photos go from the server when no row has named them for 30 days, and a device that restores one later sends it again', async () => {
  const bytes = photo();
  const id = await attach(phone.db, newId(), bytes);
  await settle(phone, laptop);
  await mutateIn(phone.db, 'Remove', (write) => write.delete('attachments', id));
  await settle(phone, laptop);
  await cleanBlobs(world.server.test.db, server.files);
  await world.server.sql(`update sync.blobs set unnamed_at = unnamed_at - interval '31 days' where user_id = $1`, [
    user,
  ]);
  await cleanBlobs(world.server.test.db, server.files);
  expect(await blobsOnServer()).toEqual([]);
  const [deletion] = await readTrash(phone.db);
  await mutateIn(phone.db, 'Restore', (write) => putBack(write, deletion!));
  world.clock.ms += 8 * 86_400_000;
  await settle(phone, laptop);
  expect(await blobsOnServer()).toEqual([sha256(bytes)]);
});

test('in an account that is full photos wait, words are synced, and nothing is lost: with more room they are sent', async () => {
  const bytes = photo(5_000);
  await phone.edit((db) => db.memory_entries.put(memory(newId(), 'the harbour', user)));
  await attach(phone.db, newId(), bytes);
  await world.server.sql('update sync.quota set media_bytes = 4000');
  await settleAll([phone, laptop]);
  expect(await transfer(phone)).toMatchObject({ kind: 'wait', code: 'account_full' });
  expect([await laptop.db.memory_entries.count(), await blobsOnServer()]).toEqual([1, []]);
  expect((await waitingMedia(phone.db)).count).toBe(1);
  await world.server.sql('update sync.quota set media_bytes = 5368709120');
  world.clock.ms += 3_600_000;
  await transfer(phone);
  expect(await blobsOnServer()).toEqual([sha256(bytes)]);
});

test('photos are sealed with their account, and opened with it: the server has neither their bytes nor their names', async () => {
  const seals = ({ db }: Device) => {
    const client = server.clientOf(db.profile.user_id);
    return { db, server: sealServer(user, client), moveBlob: blobMover(db, client) };
  };
  const [bytes, small, later] = [photo(30_000), photo(2_000), photo(4_000)];
  await attach(phone.db, newId(), bytes, small);
  await settle(phone, laptop);
  const made = await makeSeal(laptop.db);
  // The laptop has the small one alone: it fetches the other to seal it.
  expect(await settleSeal(seals(laptop))).toEqual({ kind: 'on' });
  await giveKey(phone.db, made);
  await settleSeal(seals(phone));
  await attach(phone.db, newId(), later);
  await settle(phone, laptop);
  await cleanBlobs(world.server.test.db, server.files);
  const names = await Promise.all([bytes, small, later].map((one) => sealedName(made.keys, sha256(one))));
  expect(await blobsOnServer()).toEqual(names.sort());
  for (const name of names) {
    const stored = Buffer.from(await (await server.as(user, `/storage/v1/object/media/${user}/${name}`)).arrayBuffer());
    for (const one of [bytes, small, later]) expect(stored.includes(one.subarray(100, 140))).toBe(false);
  }
  for (const one of [bytes, later]) {
    const opened = await read(laptop, one);
    expect(opened.state === 'here' && Buffer.from(opened.bytes).equals(one)).toBe(true);
  }
  // A device that knows what it has sent sends nothing twice.
  expect(await storageOf(phone.db).which([sha256(bytes), sha256(later), 'f'.repeat(64)])).toEqual(
    new Set([sha256(bytes), sha256(later)]),
  );

  await stopSeal(seals(phone));
  expect(await settleSeal(seals(phone))).toEqual({ kind: 'open' });
  expect(await settleSeal(seals(laptop))).toEqual({ kind: 'open' });
  await cleanBlobs(world.server.test.db, server.files);
  expect(await blobsOnServer()).toEqual([bytes, small, later].map((one) => sha256(one)).sort());
  const tablet = world.device({ user });
  await settle(tablet);
  const opened = await read(tablet, bytes);
  expect(opened.state === 'here' && Buffer.from(opened.bytes).equals(bytes)).toBe(true);
});

test('a sealed blob that the server has changed is damaged, and never taken for the photo', async () => {
  const made = await makeSeal(phone.db);
  const seals = sealServer(user, server.clientOf(user));
  expect(await settleSeal({ db: phone.db, server: seals })).toEqual({ kind: 'on' });
  const [one, other] = [photo(3_000), photo(3_000)];
  await attach(phone.db, newId(), one);
  await attach(phone.db, newId(), other);
  await settle(phone);
  const [name, foreign] = await Promise.all([one, other].map((each) => sealedName(made.keys, sha256(each))));
  const stored = await (await server.as(user, `/storage/v1/object/media/${user}/${foreign}`)).arrayBuffer();
  const path = join(server.folder, user, name!);
  await writeFile(path, Buffer.from(stored));
  await giveKey(laptop.db, made);
  await settleSeal({ db: laptop.db, server: seals });
  await settle(laptop);
  expect((await read(laptop, one)).state).toBe('damaged');
});

test('a device without the key sends no photo as it is, and loses none', async () => {
  const seals = sealServer(user, server.clientOf(user));
  const made = await makeSeal(phone.db);
  expect(await settleSeal({ db: phone.db, server: seals })).toEqual({ kind: 'on' });
  const bytes = photo(3_000);
  await attach(laptop.db, newId(), bytes);
  await transfer(laptop);
  expect(await blobsOnServer()).toEqual([]);
  // It is tried again later, as after any failure.
  world.clock.ms += HOUR_MS;
  await giveKey(laptop.db, made);
  await settleSeal({ db: laptop.db, server: seals });
  await settle(laptop);
  expect(await blobsOnServer()).toEqual([await sealedName(made.keys, sha256(bytes))]);
});

describe('a photo that this device had sent under the name of before reaches the others', () => {
  const seals = ({ db }: Device) => {
    const client = server.clientOf(db.profile.user_id);
    return { db, server: sealServer(user, client), moveBlob: blobMover(db, client) };
  };
  const unlock = async ({ keys }: Awaited<ReturnType<typeof makeSeal>>) =>
    noteKey(laptop.db, keys, (await sealServer(user, server.clientOf(user)).read())!);
  /** Attaches a photo on the laptop, and sends its bytes before its row. */
  const sentEarly = async () => {
    const bytes = photo(5_000);
    await attach(laptop.db, newId(), bytes);
    await transfer(laptop);
    return bytes;
  };
  /** The laptop is short of space once everything is sent; the phone has to have the photo from the server. */
  const reaches = async (bytes: Uint8Array, name: string) => {
    await settle(laptop);
    await cleanBlobs(world.server.test.db, server.files);
    await freeBlobs(laptop.db);
    await phone.settle();
    expect(await blobsOnServer()).toContain(name);
    const opened = await read(phone, bytes);
    expect(opened.state === 'here' && Buffer.from(opened.bytes).equals(bytes)).toBe(true);
  };

  test('when another device has sealed the account since', async () => {
    await settle(phone, laptop);
    const bytes = await sentEarly();
    const made = await makeSeal(phone.db);
    expect(await settleSeal(seals(phone))).toEqual({ kind: 'on' });
    await unlock(made);
    expect(await settleSeal(seals(laptop))).toEqual({ kind: 'on' });
    await reaches(bytes, await sealedName(made.keys, sha256(bytes)));
  });

  test('when another device has replaced the key since', async () => {
    const first = await makeSeal(phone.db);
    expect(await settleSeal(seals(phone))).toEqual({ kind: 'on' });
    await unlock(first);
    await settleSeal(seals(laptop));
    await settle(phone, laptop);
    const bytes = await sentEarly();
    await stopSeal(seals(phone));
    expect(await settleSeal(seals(phone))).toEqual({ kind: 'open' });
    const next = await makeSeal(phone.db);
    expect(await settleSeal(seals(phone))).toEqual({ kind: 'on' });
    expect(await settleSeal(seals(laptop))).toMatchObject({ kind: 'needs-key' });
    await unlock(next);
    expect(await settleSeal(seals(laptop))).toEqual({ kind: 'on' });
    await reaches(bytes, await sealedName(next.keys, sha256(bytes)));
  });

  test('when another device has opened the account since', async () => {
    const made = await makeSeal(phone.db);
    expect(await settleSeal(seals(phone))).toEqual({ kind: 'on' });
    await unlock(made);
    await settleSeal(seals(laptop));
    await settle(phone, laptop);
    await stopSeal(seals(phone));
    expect(await settleSeal(seals(phone))).toEqual({ kind: 'open' });
    const bytes = await sentEarly();
    expect(await settleSeal(seals(laptop))).toEqual({ kind: 'open' });
    await reaches(bytes, sha256(bytes));
  });
});
