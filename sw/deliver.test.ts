import { expect, test, vi } from 'vitest';
import { makeKey } from '#app/encryption/keys.ts';
import { blobStorage } from '#blobs/storage.ts';
import { keepBlobs, waitingMedia } from '#data/blobs.ts';
import { takeLease } from '#data/lease.ts';
import { writeMeta } from '#data/meta.ts';
import { SCHEMA_VERSION } from '#data/schema.ts';
import { sealedName } from '#data/sealed-blob.ts';
import { titleOf } from '#features/reminders/read-rows.ts';
import { HIDDEN } from '#lib/damaged.ts';
import { sha256Of } from '#lib/sha256.ts';
import type { Authorised } from '#remote/authorised.ts';
import { SyncError } from '#sync/errors.ts';
import type { Change, SyncRequest } from '#sync/protocol.ts';
import { sealFields } from '#sync/seal/codec.ts';
import { noteKey } from '#sync/seal/note.ts';
import { answerTo, idNo, memoryRow, testDevice, USER } from '#tests/support/sync-device.ts';
import { runCycles, sendBlobs } from './deliver.ts';

const AT = '2026-05-14T10:00:00.000Z';
const never = () => Promise.reject(new Error('nothing to wait for'));

async function deviceWithOneEdit() {
  const device = await testDevice();
  await device.db.memory_entries.put(memoryRow(idNo(1), 'written with the app closed soon after'));
  const post = vi.fn(async (request: Parameters<typeof answerTo>[0]) =>
    answerTo(request, {
      acks: request.muts.map(({ mid }) => ({ mid, s: 'ok' as const, v: 11 })),
      head: 11,
      cursor: 11,
    }),
  );
  return { ...device, post };
}

test('the outbox is sent', async () => {
  const { db, deps, post } = await deviceWithOneEdit();
  await runCycles({ ...deps, post }, never);
  expect(post.mock.calls.flatMap(([request]) => request.muts)).toHaveLength(1);
  expect(await db.outbox.count()).toBe(0);
});

test('a server that is still away rejects, so that the browser tries again, and the edit stays', async () => {
  const { db, deps } = await deviceWithOneEdit();
  const post = () => Promise.reject(new SyncError('retryable', 'unreachable'));
  await expect(runCycles({ ...deps, post }, never)).rejects.toMatchObject({ code: 'unreachable' });
  expect(await db.outbox.count()).toBe(1);
});

test('an ended session is not retried: the edit stays until the person signs in', async () => {
  const { db, deps } = await deviceWithOneEdit();
  await runCycles({ ...deps, post: () => Promise.reject(new SyncError('auth', 'refresh_refused')) }, never);
  expect(await db.outbox.count()).toBe(1);
});

test('an engine older than the database does nothing at all', async () => {
  const { db, deps, post } = await deviceWithOneEdit();
  await db.meta.put({ k: 'sv', value: SCHEMA_VERSION + 1 });
  await runCycles({ ...deps, post }, never);
  expect(post).not.toHaveBeenCalled();
  expect(await db.outbox.count()).toBe(1);
});

test('the worker waits for the lease of a page that was closed during a cycle', async () => {
  const { db, deps, clock, post } = await deviceWithOneEdit();
  await takeLease(db, 'lease', 'a page that is gone', clock.ms, 'none');
  await runCycles({ ...deps, post }, async () => {
    clock.ms += 5000;
  });
  expect(await db.outbox.count()).toBe(0);
});

test('a page that keeps working is not disturbed; the worker asks to be woken again', async () => {
  const { db, deps, clock, post } = await deviceWithOneEdit();
  await takeLease(db, 'lease', 'a page at work', clock.ms, 'none');
  const renewed = async () => {
    clock.ms += 5000;
    const lease = await db.meta.get('lease');
    await db.meta.put({ k: 'lease', value: { ...(lease?.value as object), until: clock.ms + 40_000 } });
  };
  await expect(runCycles({ ...deps, post }, renewed)).rejects.toMatchObject({ code: 'busy' });
  expect(post).not.toHaveBeenCalled();
});

test('in a sealed account nothing is sent before the device has the key, and all of it sealed then; a reminder has no title meanwhile', async () => {
  const { db, deps } = await testDevice();
  const made = await makeKey(USER, 'sea glass', async () => new Uint8Array(32));
  const seal = { ...made, state: 'on' as const };
  const [task, memory] = [idNo(1), idNo(2)];
  const place = { user: USER, t: 'tasks' as const, id: task };
  const d = { ...(await sealFields({ description: 'Ring Oona', completed: false }, place, seal)), created_at: AT };
  const requests: SyncRequest[] = [];
  const held: Change[] = [{ t: 'tasks', id: task, v: 15, del: false, d }];
  const post = async (request: SyncRequest) => {
    requests.push(structuredClone(request));
    for (const { t, id, body } of request.muts) {
      const fields = Object.entries(body).map(([name, { value }]) => [name, value]);
      held.push({ t, id, v: 20, del: false, d: Object.fromEntries(fields) });
    }
    const { snapshot } = request;
    return answerTo(request, { changes: held.filter(({ t }) => snapshot?.part !== 'rows' || snapshot.t === t) });
  };
  const sent: { readonly Key: string; readonly bytes: string }[] = [];
  const ask: Authorised = async (_user, path, body) => {
    if (path.includes('/list/')) return Response.json([]);
    const [, Key = ''] = /object\/([^?]+)/.exec(path) ?? [];
    sent.push({ Key, bytes: new TextDecoder('latin1').decode(body as ArrayBuffer) });
    return Response.json({ Key });
  };
  const blobs = { ...deps, storage: blobStorage(db, ask) };

  await writeMeta(db, 'locked', { id: made.id, isNew: true, later: true });
  const photo = new TextEncoder().encode('a photo from the train').buffer;
  const sha256 = await sha256Of(photo);
  await keepBlobs(db, [{ sha256, bytes: photo, small: false }]);
  await db.memory_entries.put(memoryRow(memory, 'Written on the train'));
  await db.attachments.put({
    id: idNo(3),
    user_id: USER,
    created_at: AT,
    owner_kind: 'memory',
    owner_id: memory,
    position: 1,
    media_type: 'image/jpeg',
    name: 'train.jpg',
    size: photo.byteLength,
    sha256,
  });

  await runCycles({ ...deps, post }, never);
  expect(await sendBlobs(blobs)).toBeNull();
  expect(await db.tasks.get(task)).toMatchObject({ description: HIDDEN.en, completed: false });
  expect(await titleOf(db, { user: USER, kind: 'task', id: task })).toBeNull();
  expect(requests.length).toBeGreaterThan(0);
  expect(requests.flatMap(({ muts }) => muts)).toEqual([]);
  expect(sent).toEqual([]);
  expect(await waitingMedia(db)).toMatchObject({ count: 1 });

  await noteKey(db, made.keys, { key: made.id, state: 'on', wraps: made.wraps });
  await runCycles({ ...deps, post }, never);
  expect(await sendBlobs(blobs)).toBeNull();
  expect(requests.flatMap(({ muts }) => muts)).toHaveLength(2);
  expect(sent.map(({ Key }) => Key)).toEqual([`media/${USER}/${await sealedName(made.keys, sha256)}`]);
  expect(JSON.stringify([requests, sent])).not.toContain('train');
  expect([await db.outbox.count(), (await waitingMedia(db)).count]).toEqual([0, 0]);
  expect(await titleOf(db, { user: USER, kind: 'task', id: task })).toBe('Ring Oona');
});
