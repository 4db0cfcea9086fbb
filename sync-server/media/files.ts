/** Where the bytes of blobs are: a folder of this machine, or an S3-compatible store that several processes share. */
import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';

/** A stored file. `name` is `<user>/<name of the blob>`. */
export interface StoredFile {
  readonly name: string;
  readonly size: number;
  /** When it was stored, ms. */
  readonly at: number;
}

/** The stored bytes. They know nothing of rows and rights. */
export interface BlobFiles {
  /** Where files are received: on this machine, in a folder that exists. */
  readonly incoming: string;
  /** Stores a received file, which is moved or copied; `digest` is the SHA-256 of its bytes, in hex. When this resolves, it survives a power cut. */
  put(name: string, path: string, digest: string): Promise<void>;
  /** The size of a file; null when there is none. */
  sizeOf(name: string): Promise<number | null>;
  /** The bytes of a file; null when there is none. */
  open(name: string): Promise<{ readonly size: number; readonly stream: Readable } | null>;
  remove(name: string): Promise<void>;
  /** The file's path, where files are on this machine. */
  pathOf?(name: string): string;
  /** All files. */
  all(): AsyncIterable<StoredFile>;
}

/** The name of the file of a person's blob. */
export const fileName = (user: string, name: string): string => `${user}/${name}`;

/** The SHA-256 of bytes as they come, in hex. */
export async function digestOf(bytes: AsyncIterable<unknown>): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of bytes) hash.update(piece as Buffer);
  return hash.digest('hex');
}
