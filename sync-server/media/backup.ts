/**
 * Blobs in backups. A blob never changes, so the folder of the backups has each one once, in `media/<user>/<name>` (sealed, with `.age` at the end), however
 * many backups name it. A file there goes once the oldest backup that is kept was made after the blob was last seen.
 */
import { existsSync, mkdirSync, statSync, type Stats } from 'node:fs';
import { link, open, rename, rm, utimes } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { dirname, join } from 'node:path';
import { DAY_MS } from '#lib/durations.ts';
import type { Writing } from '../backup/file.ts';
import { SEALED, sealed, unsealed } from '../backup/seal.ts';
import { freeBytes } from '../database/disk-space.ts';
import { syncFolder } from '../database/durable-fs.ts';
import type { Database } from '../database/port.ts';
import { blobsAfter, forgetBlob, type OwnedBlob } from './blobs.ts';
import { fileName, type BlobFiles } from './files.ts';
import { filesIn } from './folder-files.ts';

/** What stays free on the disk of the backups, in bytes: as for the backup of the rows. */
const SPARE = 128 * 1024 * 1024;
/** Blobs that are read from the table at once. */
const PAGE = 500;

export interface BackedUp {
  /** Blobs that came into the folder with this backup. */
  readonly copied: number;
  /** Blobs that could not be copied: their file is lost or damaged, or the disk is too full. */
  readonly left: number;
}

/** Where a folder of backups has the blobs. */
export const mediaIn = (backups: string): string => join(backups, 'media');

/** Copies every blob that is not there yet, and notes that the others were seen. */
export async function backUpBlobs(
  db: Database,
  files: BlobFiles,
  backups: string,
  now: Date,
  { recipients = [], signal }: Writing = {},
): Promise<BackedUp> {
  const folder = mediaIn(backups);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  let [copied, left] = [0, 0];
  for await (const blob of everyBlob(db)) {
    signal?.throwIfAborted();
    const name = fileName(blob.user_id, blob.name);
    const to = join(folder, name) + (recipients.length > 0 ? SEALED : '');
    if (!isCopy(statSync(to, { throwIfNoEntry: false }), blob, recipients.length > 0)) {
      if (!(await copyInto(files, name, to, blob, recipients))) {
        left += 1;
        continue;
      }
      copied += 1;
    }
    const seen = blob.stored_at > now ? blob.stored_at : now;
    await utimes(to, seen, seen);
  }
  return { copied, left };
}

/** Whether a file of the backups is a copy of a blob as it is now. */
const isCopy = (file: Stats | undefined, { size, stored_at }: OwnedBlob, isSealedCopy: boolean): boolean =>
  // A blob that was stored again since it was last seen here was lost or damaged, and the copy may be too.
  file !== undefined &&
  file.mtime >= stored_at &&
  // A sealed file is longer, and had its whole content before it had its name.
  (isSealedCopy || file.size === size);

/** Deletes the copies of blobs that no kept backup names: `oldest` is the time of the oldest one, ms. */
export async function removeOldBlobs(backups: string, oldest: number): Promise<number> {
  let count = 0;
  for await (const { name, at } of filesIn(mediaIn(backups))) {
    // A backup may take long: its blobs are seen after the time in its name.
    if (at >= oldest - DAY_MS) continue;
    await rm(join(mediaIn(backups), name), { force: true });
    count += 1;
  }
  return count;
}

export interface Restored {
  /** Blobs that were put back. */
  readonly back: number;
  /** Blobs that are neither in the store nor in the backup: devices that have them send them again. */
  readonly missing: number;
}

/** After a restore: puts back the blobs that the store does not have. What is nowhere is forgotten, so that devices send it again. */
export async function restoreBlobs(
  db: Database,
  files: BlobFiles,
  backups: string,
  identities: readonly string[] = [],
): Promise<Restored> {
  let [back, missing] = [0, 0];
  for await (const { user_id, name, size, digest } of everyBlob(db)) {
    const file = fileName(user_id, name);
    if ((await files.sizeOf(file)) === size) continue;
    const plain = join(mediaIn(backups), file);
    const from = existsSync(plain) ? fileAt(plain) : sealedAt(plain + SEALED, identities);
    if (from) {
      const draft = join(files.incoming, crypto.randomUUID());
      try {
        const copied = await copyChecked(from, draft, { digest });
        if (copied !== null) {
          await files.put(file, draft, copied);
          back += 1;
          continue;
        }
      } finally {
        await rm(draft, { force: true });
      }
    }
    await forgetBlob(db, user_id, name);
    missing += 1;
  }
  return { back, missing };
}

/** Everybody's blobs. */
export async function* everyBlob(db: Database): AsyncGenerator<OwnedBlob> {
  for (let after: OwnedBlob | null = null; ;) {
    const page: OwnedBlob[] = await blobsAfter(db, after, PAGE);
    yield* page;
    after = page.at(-1) ?? null;
    if (after === null) return;
  }
}

async function copyInto(
  files: BlobFiles,
  name: string,
  to: string,
  { size, digest }: OwnedBlob,
  recipients: readonly string[],
): Promise<boolean> {
  const own = dirname(to);
  mkdirSync(own, { recursive: true, mode: 0o700 });
  // On one disk a second name takes no space, and a file of a blob is never written again.
  const path = recipients.length > 0 ? undefined : files.pathOf?.(name);
  if (path !== undefined && statSync(path, { throwIfNoEntry: false })?.size === size) {
    await rm(to, { force: true });
    const linked = await link(path, to).then(
      () => true,
      () => false,
    );
    if (linked) {
      syncFolder(own);
      return true;
    }
  }
  if ((await freeBytes(own)) < SPARE + size) return false;
  const found = await files.open(name);
  if (found === null) return false;
  const draft = `${to}.draft`;
  if ((await copyChecked(found.stream, draft, { digest, recipients })) === null) {
    await rm(draft, { force: true });
    return false;
  }
  await rename(draft, to);
  syncFolder(own);
  return true;
}

const sealedAt = (path: string, identities: readonly string[]) =>
  existsSync(path) ? unsealed(fileAt(path), identities, path) : undefined;

async function* fileAt(path: string): AsyncGenerator<Buffer> {
  const file = await open(path, 'r');
  yield* file.createReadStream();
}

/** Writes bytes into a new file, to the disk, sealed if there are recipients. Returns their SHA-256; null when it is not the one that is known. */
async function copyChecked(
  from: AsyncIterable<unknown>,
  to: string,
  { digest, recipients = [] }: { readonly digest: string | null; readonly recipients?: readonly string[] },
): Promise<string | null> {
  const file = await open(to, 'w', 0o600);
  const hash = createHash('sha256');
  async function* hashed() {
    for await (const piece of from) {
      hash.update(piece as Buffer);
      yield piece as Buffer;
    }
  }
  try {
    for await (const piece of sealed(hashed(), recipients)) await file.writeFile(piece);
    await file.sync();
  } finally {
    await file.close();
  }
  const found = hash.digest('hex');
  return digest === null || digest === found ? found : null;
}
