/** Where the bytes of blobs are: a folder of this machine, or an S3-compatible store that several processes share. */
import type { Readable } from 'node:stream';

/** A stored file. `name` is `<user>/<sha256>`. */
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
  /** Stores a received file, which is moved or copied. When this resolves, it survives a power cut. */
  put(name: string, path: string): Promise<void>;
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

/** The name of a person's blob. */
export const fileName = (user: string, sha256: string): string => `${user}/${sha256}`;
