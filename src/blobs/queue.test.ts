import { beforeEach, expect, test, vi } from 'vitest';
import { keepBlobs, noteBlob, waitingMedia } from '#data/blobs.ts';
import { withoutLog } from '#data/engine-writes.ts';
import { writeMeta } from '#data/meta.ts';
import { mutateIn } from '#data/mutate.ts';
import { DAY_MS } from '#lib/durations.ts';
import { newId } from '#lib/id.ts';
import { sha256Of } from '#lib/sha256.ts';
import { RemoteError } from '#remote/errors.ts';
import { type TestDevice, testDevice } from '#tests/support/sync-device.ts';
import { transferBlobs, type TransferDeps } from './queue.ts';
import { readBlobOf } from './read-blob.ts';
import { startBlobs } from './runner.ts';
import type { BlobStorage } from './storage.ts';
import { setSwitch } from './switches.ts';

/** The server's blobs, and how its next calls fail. */
const server = new Map<string, ArrayBuffer>();
let asked: string[];
let fails: (() => Error) | null;
const storage: BlobStorage = {
  upload: async (sha256, bytes) => {
    asked.push(`send ${textOf(bytes)}`);
    if (fails) throw fails();
    server.set(sha256, bytes.slice(0));
  },
  download: async (sha256) => {
    const found = server.get(sha256);
    asked.push(`fetch ${found ? textOf(found) : 'nothing'}`);
    if (fails) throw fails();
    return found?.slice(0) ?? null;
  },
  which: async (names) => {
    if (fails) throw fails();
    return new Set(names.filter((name) => server.has(name)));
  },
};

let device: TestDevice;
let deps: TransferDeps;
beforeEach(async () => {
  server.clear();
  asked = [];
  fails = null;
  device = await testDevice();
  deps = { db: device.db, storage, now: () => device.clock.ms, random: () => 0.5 };
});

const bytesOf = (text: string) => new TextEncoder().encode(text).buffer;
const textOf = (bytes: ArrayBuffer) => new TextDecoder().decode(bytes);
const nameOf = (text: string) => sha256Of(bytesOf(text));
const transfer = (more: Partial<TransferDeps> = {}) => transferBlobs({ ...deps, ...more });

/** The row of an attachment. */
const rowOf = async (text: string, small?: string) => ({
  id: newId(),
  owner_kind: 'journal',
  owner_id: newId(),
  position: 1,
  media_type: 'image/jpeg',
  name: text,
  size: text.length,
  sha256: await nameOf(text),
  ...(small ? { small_sha256: await nameOf(small) } : {}),
});

/** Attaches a photo here. */
async function attached(text: string, small?: string) {
  const row = await rowOf(text, small);
  await mutateIn(device.db, 'Attach', async (write) => {
    await keepBlobs(device.db, [
      { sha256: row.sha256, bytes: bytesOf(text), small: false },
      ...(small ? [{ sha256: row.small_sha256!, bytes: bytesOf(small), small: true }] : []),
    ]);
    await write.put('attachments', row);
  });
  return row;
}

/** A row from another device, with its time. */
async function arrived(text: string, small: string, minute = 0) {
  const created_at = new Date(device.clock.ms + minute * 60_000).toISOString();
  const row = { ...(await rowOf(text, small)), user_id: device.db.profile.user_id, created_at, _v: 11 };
  await withoutLog(device.db, ['attachments'], () => device.db.attachments.put(row));
  return row;
}

test('small pictures are sent first, each blob once, and then nothing waits', async () => {
  await attached('one', 'small one');
  await attached('two', 'small two');
  await attached('one', 'small one');
  expect(await waitingMedia(device.db)).toEqual({ count: 3, word: 'photo' });
  expect(await transfer()).toEqual({ kind: 'idle', until: null });
  expect(asked.slice(0, 2).sort()).toEqual(['send small one', 'send small two']);
  expect(asked.slice(2).sort()).toEqual(['send one', 'send two']);
  expect(await waitingMedia(device.db)).toEqual({ count: 0, word: 'photo' });
  await transfer();
  expect(asked).toHaveLength(4);
});

test('law 9: a tab that is killed at any step loses nothing: the next one goes on with the blob that was not confirmed', async () => {
  await attached('one');
  await attached('two');
  // Killed before the request, while it is under way, and after the server has taken it.
  for (const at of ['before', 'during', 'after'] as const) {
    const killed = new Error('The tab ends');
    const upload: BlobStorage['upload'] = async (...call) => {
      if (at === 'after') await storage.upload(...call);
      if (at === 'during') asked.push('half a request');
      throw killed;
    };
    await expect(transfer({ storage: { ...storage, upload } })).rejects.toBe(killed);
    expect((await waitingMedia(device.db)).count, at).toBe(2);
  }
  expect(await transfer()).toEqual({ kind: 'idle', until: null });
  expect(await Promise.all(['one', 'two'].map(async (text) => server.has(await nameOf(text))))).toEqual([true, true]);
  expect((await waitingMedia(device.db)).count).toBe(0);
});

test('a server that cannot be reached is asked again with longer pauses, and at once when it may be reachable', async () => {
  await attached('one');
  fails = () => new RemoteError('retryable', 'unreachable');
  await writeMeta(device.db, 'blobCheck', { at: device.clock.ms, epoch: 'one' });
  const first = await transfer();
  expect(first).toMatchObject({ kind: 'wait', code: 'unreachable', until: device.clock.ms + 500 });
  expect(asked).toHaveLength(1);
  await transfer();
  expect(asked).toHaveLength(1);
  device.clock.ms += 500;
  expect(await transfer()).toMatchObject({ until: device.clock.ms + 1000 });
  fails = null;
  expect(await transfer({ mayBeReachable: true })).toEqual({ kind: 'idle', until: null });
});

test('a full server keeps photos waiting and drops none; a blob that is refused for good holds no other back', async () => {
  await attached('one');
  await attached('two');
  fails = () => new RemoteError('full', 'account_full');
  await writeMeta(device.db, 'blobCheck', { at: device.clock.ms, epoch: 'one' });
  expect(await transfer()).toMatchObject({ kind: 'wait', code: 'account_full' });
  expect(asked).toHaveLength(1);
  expect((await waitingMedia(device.db)).count).toBe(2);
  device.clock.ms += DAY_MS;
  let refused = 0;
  fails = null;
  const upload: BlobStorage['upload'] = async (...call) => {
    if (refused++ === 0) throw new RemoteError('refused', 'too_large');
    return storage.upload(...call);
  };
  expect(await transfer({ storage: { ...storage, upload } })).toMatchObject({ kind: 'wait', code: 'too_large' });
  expect([server.size, (await waitingMedia(device.db)).count, await device.db.blob_bytes.count()]).toEqual([1, 1, 2]);
});

test('a refused blob does not keep the queue from asking again soon when the server cannot be reached', async () => {
  const { sha256 } = await attached('one');
  await noteBlob(device.db, sha256, { trouble: 'too_large', next_try: device.clock.ms + 7 * DAY_MS });
  const which = () => Promise.reject(new RemoteError('retryable', 'unreachable'));
  const outcome = await transfer({ storage: { ...storage, which } });
  expect(outcome).toMatchObject({ kind: 'wait', code: 'unreachable' });
  expect((outcome as { until: number }).until).toBeLessThan(device.clock.ms + 60_000);
});

test('on a mobile network originals wait when the person wants that, and small pictures do not', async () => {
  await attached('one', 'small one');
  await setSwitch(device.db, 'wifiOnly', true);
  await transfer({ metered: () => true });
  expect(asked).toEqual(['send small one']);
  await transfer({ metered: () => false });
  expect(asked).toEqual(['send small one', 'send one']);
});

test('rows from another device bring their small pictures, the newest first, and originals only when all shall be here', async () => {
  for (let n = 0; n < 25; n++) {
    const [text, small] = [`photo ${n}`, `small ${n}`];
    server.set(await nameOf(text), bytesOf(text));
    server.set(await nameOf(small), bytesOf(small));
    await arrived(text, small, n);
  }
  await transfer();
  expect(asked).toHaveLength(25);
  expect(asked.slice(0, 20)).toEqual(Array.from({ length: 20 }, (_, n) => `fetch small ${24 - n}`));
  expect(await device.db.blobs.where('here').equals(1).count()).toBe(25);
  await setSwitch(device.db, 'keepAll', true);
  await transfer();
  expect(asked).toHaveLength(50);
});

test('however many pictures arrive, each takes as many reads: all rows are not looked at again for every few of them', async () => {
  const readsFor = async (photos: number) => {
    device = await testDevice();
    for (let n = 0; n < photos; n++) {
      server.set(await nameOf(`small ${n}`), bytesOf(`small ${n}`));
      await arrived(`photo ${n}`, `small ${n}`, n);
    }
    const spies = [vi.spyOn(IDBObjectStore.prototype, 'get'), vi.spyOn(IDBCursor.prototype, 'continue')];
    await transfer({ db: device.db });
    const reads = spies.reduce((sum, { mock }) => sum + mock.calls.length, 0);
    vi.restoreAllMocks();
    expect(await device.db.blobs.where('here').equals(1).count()).toBe(photos);
    return reads;
  };
  const few = await readsFor(20);
  expect(few).toBeGreaterThan(20);
  expect(await readsFor(100)).toBeLessThan(5.5 * few);
});

test('a blob that the server does not have yet is missing, is asked for again, and then here', async () => {
  const { sha256, small_sha256 } = await arrived('photo', 'small');
  expect(await readBlobOf(device.db, sha256, { storage })).toEqual({ state: 'missing' });
  const idle = await transfer();
  expect(idle).toMatchObject({ kind: 'idle', until: device.clock.ms + 30_000 });
  await transfer();
  expect(asked).toHaveLength(2);
  server.set(small_sha256!, bytesOf('small'));
  device.clock.ms += 30_000;
  await transfer();
  expect(textOf((await device.db.blob_bytes.get(small_sha256!))!.bytes)).toBe('small');
  // Opened, it is asked for at once, whatever waits.
  server.set(sha256, bytesOf('photo'));
  expect(await readBlobOf(device.db, sha256, { storage })).toMatchObject({ state: 'here' });
});

test('bytes that are not what their name says are shown by nobody: the device drops its own and asks again', async () => {
  const { sha256 } = await attached('photo');
  await transfer();
  await device.db.blob_bytes.put({ sha256, bytes: bytesOf('phot') });
  expect(await readBlobOf(device.db, sha256, { storage })).toEqual({ state: 'here', bytes: bytesOf('photo') });
  expect(textOf((await device.db.blob_bytes.get(sha256))!.bytes)).toBe('photo');
  // The server's are damaged too.
  await device.db.blob_bytes.put({ sha256, bytes: bytesOf('phot') });
  server.set(sha256, bytesOf('pho'));
  expect(await readBlobOf(device.db, sha256, { storage })).toEqual({ state: 'damaged' });
  expect(await device.db.blob_bytes.get(sha256)).toBeUndefined();
  server.set(sha256, bytesOf('photo'));
  expect(await readBlobOf(device.db, sha256, { storage })).toMatchObject({ state: 'here' });
});

test('damaged bytes that the server does not have are neither dropped nor sent', async () => {
  const { sha256 } = await attached('photo');
  await device.db.blob_bytes.put({ sha256, bytes: bytesOf('phot') });
  expect(await readBlobOf(device.db, sha256, { storage: null })).toEqual({ state: 'damaged' });
  expect(await transfer()).toMatchObject({ kind: 'wait', code: 'damaged' });
  expect(asked).toEqual([]);
  expect(textOf((await device.db.blob_bytes.get(sha256))!.bytes)).toBe('phot');
});

test('without the server a blob that is not here says so', async () => {
  const { sha256 } = await arrived('photo', 'small');
  fails = () => new RemoteError('retryable', 'unreachable');
  expect(await readBlobOf(device.db, sha256, { storage })).toEqual({ state: 'offline' });
  expect(await readBlobOf(device.db, sha256, { storage: null })).toEqual({ state: 'missing' });
});

test('a device without room shows what it cannot keep', async () => {
  const { sha256 } = await arrived('photo', 'small');
  server.set(sha256, bytesOf('photo'));
  const full = vi.spyOn(device.db.blob_bytes, 'put').mockRejectedValue(new DOMException('full', 'QuotaExceededError'));
  expect(await readBlobOf(device.db, sha256, { storage })).toMatchObject({ state: 'here' });
  full.mockRestore();
  expect(await device.db.blob_bytes.count()).toBe(0);
});

test('what a restored server has lost is sent again, and what it has is not', async () => {
  const [lost, kept] = [await attached('lost'), await attached('kept')];
  await transfer();
  server.delete(lost.sha256);
  await transfer();
  expect(server.has(lost.sha256)).toBe(false);
  await writeMeta(device.db, 'epoch', 'two');
  // Another device has sent it, which this one does not know yet.
  await noteBlob(device.db, kept.sha256, { sent: 0 });
  asked = [];
  await transfer();
  expect(asked).toEqual(['send lost']);
  server.delete(lost.sha256);
  device.clock.ms += 8 * DAY_MS;
  await transfer();
  expect(server.has(lost.sha256)).toBe(true);
});

test('one tab is at it at a time', async () => {
  await attached('one');
  const locks = { request: async (_name: string, _options: unknown, run: (lock: null) => unknown) => run(null) };
  expect(await transfer({ locks: locks as never })).toEqual({ kind: 'busy' });
  expect(asked).toEqual([]);
});

test('the page sends what is attached, says which photo of how many, and stops', async () => {
  const heard: (string | null)[] = [];
  await attached('one');
  await attached('two');
  const runner = startBlobs({
    ...deps,
    progress: {
      sending: (at) => void heard.push(at && `${at.n} of ${at.of}`),
      trouble: () => undefined,
    },
  });
  await attached('three');
  await vi.waitFor(() => expect(server.size).toBe(3));
  await runner.idle();
  expect(heard.filter((at) => at?.startsWith('2 of'))).not.toEqual([]);
  expect(heard.at(-1)).toBeNull();
  runner.stop();
  await attached('four');
  await new Promise((done) => setTimeout(done, 50));
  expect(server.size).toBe(3);
});
