/** The files of an export: their bytes, one at a time, from this device or from the server. */
import { endingOf, typeOf, TYPE_BYTES } from '#blobs/media-type.ts';
import { readBlobOf } from '#blobs/read-blob.ts';
import { type BlobStorage, blobStorage } from '#blobs/storage.ts';
import type { DaymarkDb } from '#data/db.ts';
import { authorised } from '#remote/authorised.ts';
import type { MissingFile, NamedBlob } from './media-size.ts';

/** The folder of a zip, and of copies, that has the files. */
export const MEDIA_FOLDER = 'media';
/** How often in a row the server may be out of reach before no more is asked of it. */
const MOST_UNREACHED = 2;

/** Where a blob is in a zip. Its name is its content, so that the same file is there once, and an import can check it. */
export const mediaPath = ({ sha256, media_type }: Pick<NamedBlob, 'sha256' | 'media_type'>): string =>
  `${MEDIA_FOLDER}/${sha256}.${endingOf(media_type)}`;

/** The server's storage of a profile; null for one that has no server. */
export const storageOf = (db: DaymarkDb): BlobStorage | null =>
  db.profile.kind === 'account' ? blobStorage(db, authorised) : null;

export interface ReadMediaOptions {
  readonly storage: BlobStorage | null;
  readonly signal?: AbortSignal | undefined;
  /** Hears how many of the blobs are done. */
  readonly onProgress?: ((done: number, of: number) => void) | undefined;
  /** Hears of each file that cannot be had. */
  readonly onMissing: (file: MissingFile) => void;
}

/** The bytes of blobs, checked. What is missing is named once, by its file. */
export async function* readMedia(
  db: DaymarkDb,
  blobs: readonly NamedBlob[],
  { storage, signal, onProgress, onMissing }: ReadMediaOptions,
): AsyncGenerator<readonly [blob: NamedBlob, bytes: Uint8Array<ArrayBuffer>], void> {
  let unreached = 0;
  for (const [i, blob] of blobs.entries()) {
    signal?.throwIfAborted();
    onProgress?.(i, blobs.length);
    const isHere = (await db.blobs.get(blob.sha256))?.here === 1;
    const isReachable = unreached < MOST_UNREACHED;
    const read = await readBlobOf(db, blob.sha256, {
      storage: isReachable ? storage : null,
      small: blob.small,
      keep: false,
      ...(signal && { signal }),
    });
    signal?.throwIfAborted();
    if (read.state === 'here') {
      const bytes = new Uint8Array(read.bytes);
      if (!isHere) unreached = 0;
      yield [blob.media_type === '' ? { ...blob, media_type: typeOf(bytes.subarray(0, TYPE_BYTES)) } : blob, bytes];
      continue;
    }
    if (read.state === 'offline') unreached++;
    const why = isReachable || read.state === 'damaged' || !storage ? read.state : 'offline';
    // A person knows the photo, not its small picture.
    if (!blob.small) onMissing({ name: blob.name, why });
  }
  onProgress?.(blobs.length, blobs.length);
}
