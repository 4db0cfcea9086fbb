/** Which blobs an export has, and how large they are. */
import type { BlobRead } from '#blobs/read-blob.ts';
import type { DaymarkDb } from '#data/db.ts';

/** A blob that a row names. */
export interface NamedBlob {
  readonly sha256: string;
  /** Of the file as the person knows it. */
  readonly name: string;
  readonly media_type: string;
  readonly size: number;
  readonly small: boolean;
}

/** A file that an export lacks, and why: the server cannot be reached, or does not have it, or its bytes are not what they were. */
export interface MissingFile {
  readonly name: string;
  readonly why: Exclude<BlobRead['state'], 'here'>;
}

/** What the photos and recordings of a profile come to. */
export interface MediaSize {
  readonly files: number;
  readonly bytes: number;
  /** Of these, what is on the server only. */
  readonly elsewhere: number;
}

/** The blobs that rows name, each once; with their small pictures or without. */
export async function blobsNamed(db: DaymarkDb, withSmall: boolean): Promise<readonly NamedBlob[]> {
  const found = new Map<string, NamedBlob>();
  const small = new Map<string, NamedBlob>();
  for (const { sha256, small_sha256, name, media_type, size } of await db.attachments.toArray()) {
    found.set(sha256, { sha256, name, media_type, size, small: false });
    if (withSmall && small_sha256)
      small.set(small_sha256, { sha256: small_sha256, name, media_type: '', size: 0, small: true });
  }
  for (const name of found.keys()) small.delete(name);
  return [...found.values(), ...small.values()];
}

/** How many files an export would have, and how large they are. */
export async function mediaSize(db: DaymarkDb): Promise<MediaSize> {
  const blobs = await blobsNamed(db, false);
  const here = await db.blobs.bulkGet(blobs.map(({ sha256 }) => sha256));
  const sum = (of: readonly NamedBlob[]) => of.reduce((bytes, { size }) => bytes + size, 0);
  return { files: blobs.length, bytes: sum(blobs), elsewhere: sum(blobs.filter((_, i) => here[i]?.here !== 1)) };
}
