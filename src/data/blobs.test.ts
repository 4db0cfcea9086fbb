import { beforeEach, expect, test } from 'vitest';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { DAY_MS } from '#lib/durations.ts';
import { newId } from '#lib/id.ts';
import { sha256Of } from '#lib/sha256.ts';
import {
  blobSpace,
  blobStores,
  dropBlobs,
  dropUnnamed,
  freeBlobs,
  keepBlobs,
  noteBlob,
  waitingBlobs,
} from './blobs.ts';
import { createDb, type DaymarkDb } from './db.ts';
import { deleteMany } from './many.ts';
import { mutateIn } from './mutate.ts';
import { forgetOldReset, RESET_WINDOW, resetLocal, restoreLocal } from './reset-local.ts';
import { putBack, readTrash } from './trash.ts';
import { redoIn } from './undo.ts';

const DAY = Date.UTC(2026, 4, 14, 12);
let db: DaymarkDb;
let now: number;

beforeEach(() => {
  now = DAY;
  const user = newId();
  db = createDb(
    { id: user, kind: 'account', user_id: user },
    { indexedDB: new IDBFactory(), IDBKeyRange, now: () => now },
  );
});

const bytesOf = (text: string) => new TextEncoder().encode(text).buffer;
const nameOf = (text: string) => sha256Of(bytesOf(text));

/** Attaches a file with this content to a row. */
async function attached(
  text: string,
  owner = newId(),
  more: { readonly small?: string; readonly fails?: boolean } = {},
) {
  const bytes = bytesOf(text);
  const small = more.small === undefined ? undefined : bytesOf(more.small);
  const [sha256, small_sha256] = [await sha256Of(bytes), small && (await sha256Of(small))];
  const id = newId();
  const done = await mutateIn(db, 'Attach', async (write) => {
    await keepBlobs(db, [
      { sha256, bytes, small: false },
      ...(small ? [{ sha256: small_sha256!, bytes: small, small: true }] : []),
    ]);
    await write.put('attachments', {
      id,
      owner_kind: 'journal',
      owner_id: owner,
      position: 1,
      media_type: 'image/jpeg',
      name: 'a.jpg',
      size: bytes.byteLength,
      sha256,
      ...(small_sha256 ? { small_sha256 } : {}),
    });
    if (more.fails) throw new Error('The tab ends');
  });
  return { id, owner, sha256, undo: done.undo };
}

const waitingTexts = async () =>
  Promise.all(
    (await waitingBlobs(db)).map(async ({ sha256 }) =>
      new TextDecoder().decode((await db.blob_bytes.get(sha256))!.bytes),
    ),
  );

test('law 9: row, blob and its place in the queue are stored together, and an abort leaves none of them', async () => {
  await expect(attached('lost', newId(), { fails: true })).rejects.toThrow('The tab ends');
  expect(await Promise.all([...blobStores, 'attachments', 'outbox'].map((t) => db.table(t).count()))).toEqual([
    0, 0, 0, 0,
  ]);
  await attached('kept', newId(), { small: 'small' });
  expect(await Promise.all([...blobStores, 'attachments', 'outbox'].map((t) => db.table(t).count()))).toEqual([
    2, 2, 1, 1,
  ]);
  expect(await waitingTexts()).toEqual(['small', 'kept']);
});

test('the same photo twice is stored once, and sent once', async () => {
  await attached('photo');
  await attached('photo');
  expect(await db.blob_bytes.count()).toBe(1);
  expect(await waitingTexts()).toEqual(['photo']);
  await noteBlob(db, await nameOf('photo'), { sent: 1 });
  await attached('photo');
  expect(await waitingTexts()).toEqual([]);
});

test('a photo that the server had not, or damaged, when it was asked for is sent when it is attached here', async () => {
  const sha256 = await nameOf('tide');
  await noteBlob(db, sha256, { sent: 1, trouble: 'damaged', tries: 2, next_try: now + DAY_MS });
  await attached('tide');
  expect((await waitingBlobs(db)).map((row) => row.sha256)).toEqual([sha256]);
});

test('an undo takes a blob out of the queue, and a redo puts it back', async () => {
  const { undo } = await attached('photo');
  await undo();
  expect(await waitingTexts()).toEqual([]);
  expect(await db.blob_bytes.count()).toBe(1);
  await redoIn(db);
  expect(await waitingTexts()).toEqual(['photo']);
});

test('what is attached to a row goes with it, and comes back with it', async () => {
  const owner = newId();
  const created_at = '2026-05-14T08:00:00.000Z';
  await mutateIn(db, 'Add', (write) => write.put('memory_entries', { id: owner, fact: 'the door', created_at }));
  await attached('photo', owner);
  await attached('other');
  const attachments = () => db.attachments.where('owner_id').equals(owner).count();

  const { undo } = await mutateIn(db, 'Delete', (write) => write.delete('memory_entries', owner));
  expect([await attachments(), await db.attachments.count()]).toEqual([0, 1]);
  await undo();
  expect([await attachments(), await db.memory_entries.count()]).toEqual([1, 1]);

  await mutateIn(db, 'Delete all', () => deleteMany(db, 'memory_entries', [owner]));
  expect([await attachments(), await db.attachments.count()]).toEqual([0, 1]);
  const [deletion] = await readTrash(db);
  await mutateIn(db, 'Restore', (write) => putBack(write, deletion!));
  expect([await attachments(), await db.memory_entries.count()]).toEqual([1, 1]);
});

test('blobs that no row names are deleted after the 30 days of the trash, and not before', async () => {
  const { id } = await attached('photo');
  await noteBlob(db, await nameOf('photo'), { sent: 1 });
  now += 100 * DAY_MS;
  expect(await dropUnnamed(db)).toBe(0);
  await mutateIn(db, 'Remove', (write) => write.delete('attachments', id));
  expect(await dropUnnamed(db)).toBe(0);
  now += 29 * DAY_MS;
  expect(await dropUnnamed(db)).toBe(0);
  const [deletion] = await readTrash(db);
  await mutateIn(db, 'Restore', (write) => putBack(write, deletion!));
  expect(await dropUnnamed(db)).toBe(0);
  await mutateIn(db, 'Remove', (write) => write.delete('attachments', id));
  expect(await dropUnnamed(db)).toBe(0);
  now += 31 * DAY_MS;
  expect(await dropUnnamed(db)).toBe(1);
  expect([await db.blobs.count(), await db.blob_bytes.count()]).toEqual([0, 0]);
});

test('freeing space drops originals that the server has, the longest unopened first, and never one that it has not', async () => {
  await attached('only here');
  for (const [n, text] of ['old', 'newer'].entries()) {
    now = DAY + n * DAY_MS;
    await attached(text, newId(), { small: `${text}, small` });
    for (const one of [text, `${text}, small`]) await noteBlob(db, await nameOf(one), { sent: 1 });
  }
  expect(await blobSpace(db)).toEqual({ photos: 9 + 3 + 10 + 5 + 12, recordings: 0, files: 0, free: 3 + 5 });
  expect(await freeBlobs(db, 1)).toBe(3);
  expect(await db.blob_bytes.get(await nameOf('old'))).toBeUndefined();
  expect(await freeBlobs(db)).toBe(5);
  expect(await freeBlobs(db)).toBe(0);
  expect(await waitingTexts()).toEqual(['only here']);
  expect(await db.blob_bytes.count()).toBe(3);
});

test('the chunks of a recording are dropped at once, and what a row names stays', async () => {
  const { sha256 } = await attached('photo');
  const chunk = { sha256: await nameOf('chunk'), bytes: bytesOf('chunk'), small: false };
  await db.transaction('rw', blobStores, () => keepBlobs(db, [chunk]));
  expect(await waitingTexts()).toEqual(['photo']);
  await dropBlobs(db, [sha256, chunk.sha256]);
  expect(await db.blob_bytes.toCollection().primaryKeys()).toEqual([sha256]);
});

test('a reset of a device-only profile keeps photos while it can be taken back, and then deletes them', async () => {
  const local = createDb(
    { id: newId(), kind: 'local', user_id: newId() },
    { indexedDB: new IDBFactory(), IDBKeyRange, now: () => now },
  );
  db = local;
  await attached('photo');
  now += 1000;
  await resetLocal(db);
  await forgetOldReset(db);
  await dropUnnamed(db);
  now += 5 * 60_000;
  expect(await restoreLocal(db)).toBe(true);
  expect(await db.blob_bytes.count()).toBe(1);
  // A draft is no row: a reset keeps it.
  const draft = { sha256: await nameOf('draft'), bytes: bytesOf('draft'), small: false };
  await db.transaction('rw', blobStores, () => keepBlobs(db, [draft]));
  await db.drafts.put({ key: 'entry:files', text: JSON.stringify([{ sha256: draft.sha256 }]), at: now, tab: 'a' });
  await resetLocal(db);
  now += RESET_WINDOW + 1;
  await attached('since');
  await forgetOldReset(db);
  const left = [await nameOf('since'), draft.sha256];
  expect(new Set(await db.blob_bytes.toCollection().primaryKeys())).toEqual(new Set(left));
});
