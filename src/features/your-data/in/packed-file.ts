/** A file inside what was chosen, which is read only when it is imported: a large export never is in memory. */
import { bytesFrom } from '#lib/bytes.ts';
import { FileError } from './file-error.ts';
import { unzipEntry, type ZipEntry } from './zip-reader.ts';

/** Plain data and handles: a worker gives it to the page. */
export interface PackedFile {
  /** In the zip, or in the chosen folder. */
  readonly path: string;
  /** Unpacked, in bytes. */
  readonly size: number;
  /** The file itself, or the zip that has it. */
  readonly blob: Blob;
  readonly entry: ZipEntry | null;
}

/** Its bytes, checked as far as a zip allows; throws a FileError for a damaged one, and for one of more than `most` bytes. */
export async function readPacked(
  { path, size, blob, entry }: PackedFile,
  most: number,
): Promise<Uint8Array<ArrayBuffer>> {
  if (size > most) throw new FileError('TooLarge', path);
  if (!entry) {
    try {
      return new Uint8Array(await blob.arrayBuffer());
    } catch {
      // It was moved or changed since it was chosen.
      throw new FileError('Unreadable', path);
    }
  }
  return bytesFrom(unzipEntry(blob, entry), size);
}
