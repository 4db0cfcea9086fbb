/**
 * The blobs of this device: the bytes of photos, recordings and files, named by their SHA-256.
 *
 * - A row that names a blob is stored in one transaction with the blob (law 9 in src/sync/README.md): the record in `blobs` that is not `sent`
 *   is its place in the queue to the server.
 * - The same bytes are stored once, however many rows name them.
 * - Bytes leave the device only when the server has them (`freeBlobs`), or when no row has named them for as long as the trash is kept.
 */
import type { DaymarkDb } from './database.ts';
import type { AnyRow, BlobRow } from './local-tables.ts';
import { deleteMeta, readMeta, type ResetPart, resetParts } from './meta.ts';
import { TRASH_FOR } from './trash.ts';
import { DAY_MS } from '#lib/durations.ts';

/** The stores of blobs, for the transactions that use them. */
export const blobStores = ['blobs', 'blob_bytes'] as const;

export interface NewBlob {
  readonly sha256: string;
  readonly bytes: ArrayBuffer;
  /** A small picture. */
  readonly small: boolean;
}

/** The record of a blob of which only its name is known. */
const unknownBlob = (db: DaymarkDb, sha256: string): BlobRow => ({
  sha256,
  bytes: 0,
  here: 0,
  sent: 0,
  small: 0,
  tries: 0,
  next_try: 0,
  used_at: db.now(),
});

/** The record of a blob whose bytes are here. */
const rowOf = (db: DaymarkDb, { sha256, bytes, small }: NewBlob, sent: BlobRow['sent']): BlobRow => ({
  ...unknownBlob(db, sha256),
  bytes: bytes.byteLength,
  here: 1,
  sent,
  small: small ? 1 : 0,
});

/** Stores blobs that were made on this device. They are sent once a row names them. In a transaction with the blobs' stores. */
export async function keepBlobs(db: DaymarkDb, blobs: readonly NewBlob[]): Promise<void> {
  const known = await db.blobs.bulkGet(blobs.map(({ sha256 }) => sha256));
  // After trouble the server had none, or a damaged one, when it was last asked: it takes these bytes instead.
  const rows = blobs.map((blob, i) => rowOf(db, blob, known[i]?.trouble === undefined ? (known[i]?.sent ?? 0) : 0));
  const fresh = blobs.filter((_, i) => !known[i]?.here);
  await db.blobs.bulkPut(rows);
  if (fresh.length > 0) await db.blob_bytes.bulkPut(fresh.map(({ sha256, bytes }) => ({ sha256, bytes })));
}

/** Whether the bytes of all these blobs are on this device. */
export async function haveBlobs(db: DaymarkDb, names: readonly string[]): Promise<boolean> {
  const rows = await db.blobs.bulkGet([...names]);
  return rows.every((row) => row?.here === 1);
}

/** Changes what is known of a blob; a record is made when there is none. */
export function noteBlob(db: DaymarkDb, sha256: string, known: Partial<Omit<BlobRow, 'sha256'>>): Promise<void> {
  return db.transaction('rw', db.blobs, async () => {
    const { trouble: _, ...row } = (await db.blobs.get(sha256)) ?? unknownBlob(db, sha256);
    await db.blobs.put({ ...row, ...known });
  });
}

/**
 * From now on the server knows blobs by other names, because the account is sealed, has another key, or is open again: nothing here counts as sent until the queue has
 * asked which of these names are there. In a transaction with `blobs` and `meta`.
 */
export async function forgetSent(db: DaymarkDb): Promise<void> {
  await db.blobs.toCollection().modify((row, change) => {
    const { trouble: _, ...known } = row;
    change.value = { ...known, tries: 0, next_try: 0, ...(row.here ? { sent: 0 } : {}) };
  });
  await deleteMeta(db, 'blobCheck');
}

/** Stores bytes that came from the server. */
export function storeFetched(db: DaymarkDb, blob: NewBlob): Promise<void> {
  return db.transaction('rw', db.blobs, db.blob_bytes, async () => {
    await db.blob_bytes.put({ sha256: blob.sha256, bytes: blob.bytes });
    await db.blobs.put(rowOf(db, blob, 1));
  });
}

/** The bytes of a blob on this device, unchecked; undefined when they are not here. */
export const readBytes = async (db: DaymarkDb, sha256: string): Promise<ArrayBuffer | undefined> =>
  (await db.blob_bytes.get(sha256))?.bytes;

/** Forgets the bytes of a blob that are not what its name says, so that they are asked for again. Only when the server has it. */
export const dropDamaged = (db: DaymarkDb, sha256: string): Promise<void> =>
  db.transaction('rw', db.blobs, db.blob_bytes, async () => {
    const row = await db.blobs.get(sha256);
    if (!row?.sent) return;
    await db.blob_bytes.delete(sha256);
    await db.blobs.put({ ...row, here: 0 });
  });

/** How exactly it is known when a blob was opened, ms: a write for each look would wake every reader of `blobs`. */
const USED_EVERY = DAY_MS;

/** Notes that a blob was opened: who frees space begins with those that were not opened for longest. */
export async function noteUsed(db: DaymarkDb, sha256: string): Promise<void> {
  const now = db.now();
  const row = await db.blobs.get(sha256);
  // Writes wait for each other, so a look begins none by itself.
  if (row && row.used_at < now - USED_EVERY) await db.blobs.update(sha256, { used_at: now });
}

/** Which of these blobs a row names. */
export async function namedAmong(db: DaymarkDb, names: readonly string[]): Promise<ReadonlySet<string>> {
  const { attachments } = db;
  const found = await Promise.all(
    (['sha256', 'small_sha256'] as const).map((index) =>
      attachments
        .where(index)
        .anyOf([...names])
        .uniqueKeys(),
    ),
  );
  return new Set(found.flat() as string[]);
}

/** The blobs that wait to be sent: a row names them, small ones first, then the oldest. */
export async function waitingBlobs(db: DaymarkDb): Promise<readonly BlobRow[]> {
  const unsent = (await db.blobs.where('sent').equals(0).toArray()).filter(({ here }) => here === 1);
  if (unsent.length === 0) return [];
  const named = await namedAmong(
    db,
    unsent.map(({ sha256 }) => sha256),
  );
  return unsent
    .filter(({ sha256 }) => named.has(sha256))
    .sort((a, b) => b.small - a.small || a.used_at - b.used_at || (a.sha256 < b.sha256 ? -1 : 1));
}

/** What waits to be sent, as a person counts it: attachments, and the word for them. */
export interface WaitingMedia {
  readonly count: number;
  readonly word: 'photo' | 'recording' | 'file';
}

/** The attachments of which a blob waits to be sent. */
export async function waitingMedia(db: DaymarkDb): Promise<WaitingMedia> {
  const names = (await waitingBlobs(db)).map(({ sha256 }) => sha256);
  if (names.length === 0) return { count: 0, word: 'photo' };
  const { attachments } = db;
  const rows = await Promise.all(
    (['sha256', 'small_sha256'] as const).map((index) => attachments.where(index).anyOf(names).toArray()),
  );
  const types = new Map(rows.flat().map(({ id, media_type }) => [id, media_type.split('/')[0]]));
  const kinds = new Set(types.values());
  const [only] = kinds.size === 1 ? kinds : [];
  return { count: types.size, word: only === 'image' ? 'photo' : only === 'audio' ? 'recording' : 'file' };
}

/** What the blobs of this device take, in bytes. */
export interface BlobSpace {
  /** By what they are; one that no row names yet is a file. */
  readonly photos: number;
  readonly recordings: number;
  readonly files: number;
  /** How much of that can be freed: originals that the server has. */
  readonly free: number;
}

/** What the blobs of this device take. The rows are read through their indexes of names, and the bytes not at all. */
export function blobSpace(db: DaymarkDb): Promise<BlobSpace> {
  return db.transaction('r', db.blobs, db.attachments, async () => {
    const here = await db.blobs.where('here').equals(1).toArray();
    const names = here.map(({ sha256 }) => sha256);
    const types = new Map<string, string>();
    for (const index of ['sha256', 'small_sha256'] as const)
      for (const row of await db.attachments.where(index).anyOf(names).toArray())
        types.set(row[index]!, row.media_type.split('/')[0]!);
    const space = { photos: 0, recordings: 0, files: 0, free: 0 };
    for (const { sha256, bytes, sent, small } of here) {
      // Only pictures have a small one.
      const type = small ? 'image' : types.get(sha256);
      space[type === 'image' ? 'photos' : type === 'audio' ? 'recordings' : 'files'] += bytes;
      if (sent && !small) space.free += bytes;
    }
    return space;
  });
}

/** Drops originals that the server has from this device, those that were opened longest ago first, until `bytes` are free. Returns how many bytes are. */
export function freeBlobs(db: DaymarkDb, bytes = Infinity): Promise<number> {
  return db.transaction('rw', db.blobs, db.blob_bytes, async () => {
    const here = await db.blobs
      .orderBy('used_at')
      .and((row) => row.here === 1 && row.sent === 1 && !row.small)
      .toArray();
    let freed = 0;
    for (const row of here) {
      if (freed >= bytes) break;
      await db.blob_bytes.delete(row.sha256);
      await db.blobs.put({ ...row, here: 0 });
      freed += row.bytes;
    }
    return freed;
  });
}

/**
 * Deletes what no row has named for as long as the trash is kept: until then an undo or a restore may name it again. What a draft opens
 * (noteUsed) stays, and what waits for the person's decision. Returns how many blobs are deleted.
 */
export function dropUnnamed(db: DaymarkDb): Promise<number> {
  return db.transaction('rw', db.blobs, db.blob_bytes, db.attachments, db.meta, async () => {
    const now = db.now();
    const all = await db.blobs.toArray();
    const named = await namedAmong(
      db,
      all.map(({ sha256 }) => sha256),
    );
    const aside = await namedAside(db);
    const gone: string[] = [];
    const noted: BlobRow[] = [];
    for (const { unnamed_at, ...row } of all) {
      if (named.has(row.sha256) || aside.has(row.sha256)) {
        if (unnamed_at !== undefined) noted.push(row);
      } else if (unnamed_at === undefined) noted.push({ ...row, unnamed_at: now });
      else if (Math.max(unnamed_at, row.used_at) < now - TRASH_FOR) gone.push(row.sha256);
    }
    await db.blobs.bulkPut(noted);
    await db.blobs.bulkDelete(gone);
    await db.blob_bytes.bulkDelete(gone);
    return gone.length;
  });
}

/** What the rows name that a reset has set aside: of an account elsewhere (src/sync/heal.ts), or of this device (reset-local.ts). */
async function namedAside(db: DaymarkDb): Promise<ReadonlySet<unknown>> {
  const recovery = await readMeta(db, 'recovery');
  const names = new Set<unknown>();
  const name = (t: string, { sha256, small_sha256 }: AnyRow) => {
    if (t === 'attachments') names.add(sha256).add(small_sha256);
  };
  for (const { t, row } of recovery?.rows ?? []) name(t, row);
  await resetParts(db).each(({ value }) => {
    const { t, rows } = value as ResetPart;
    for (const row of rows) name(t, row);
  });
  return names;
}

/** Deletes at once what was here before a reset that can no longer be taken back, and what no row names since. */
export function dropReset(db: DaymarkDb, at: number): Promise<void> {
  return db.transaction('rw', db.blobs, db.blob_bytes, db.attachments, db.drafts, async () => {
    const old = await db.blobs.where('used_at').below(at).primaryKeys();
    // A draft outlives a reset, and names its photos in its text.
    const drafts = (await db.drafts.toArray()).map(({ text }) => text);
    await dropBlobs(
      db,
      old.filter((sha256) => !drafts.some((text) => text.includes(sha256))),
    );
  });
}

/** Deletes blobs that no row names at once: the chunks of a recording that is whole now, the photos of a draft that was thrown away. */
export function dropBlobs(db: DaymarkDb, names: readonly string[]): Promise<void> {
  return db.transaction('rw', db.blobs, db.blob_bytes, db.attachments, async () => {
    const named = await namedAmong(db, names);
    const gone = names.filter((sha256) => !named.has(sha256));
    await db.blobs.bulkDelete(gone);
    await db.blob_bytes.bulkDelete(gone);
  });
}

/** Copies the blobs that are on this device from one profile to another, one at a time. There they wait to be sent. */
export async function copyBlobs(from: DaymarkDb, into: DaymarkDb): Promise<void> {
  const known = new Set(await into.blob_bytes.toCollection().primaryKeys());
  for (const sha256 of await from.blob_bytes.toCollection().primaryKeys()) {
    if (known.has(sha256)) continue;
    const [blob, bytes] = await from.transaction('r', blobStores, () =>
      Promise.all([from.blobs.get(sha256), readBytes(from, sha256)]),
    );
    if (!blob || !bytes) continue;
    await into.transaction('rw', blobStores, () => keepBlobs(into, [{ sha256, bytes, small: blob.small === 1 }]));
  }
}
