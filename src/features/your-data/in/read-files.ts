/** Reads the files that a person has chosen, whatever program they are from. Runs in a worker, and knows no database. */
import type { Day } from '#lib/day.ts';
import { FileError, type Reading } from './incoming.ts';
import { openFiles } from './open-files.ts';
import { formats } from './formats/formats.ts';

/** A chosen file; `path` has its folder when a folder was chosen. */
export interface Picked {
  readonly path: string;
  readonly blob: Blob;
}

export interface ReadOptions {
  /** IANA name of the person's zone: files of other programs have local times. */
  readonly zone: string;
  readonly today: Day;
  /** Of a file that is locked by one. */
  readonly passphrase?: string | undefined;
  readonly onProgress?: (part: number) => void;
}

/** The rows of the first format that knows the files; throws a FileError. */
export async function readFiles(picked: readonly Picked[], options: ReadOptions): Promise<Reading> {
  const files = await openFiles(picked, options);
  for (const format of formats) {
    const found = await format.read(files, options);
    if (!found) continue;
    const leftOut = [...found.leftOut, ...files.leftOut];
    if (found.rows.length === 0 && leftOut.length === 0) throw new FileError('Empty');
    return { ...found, leftOut };
  }
  throw files.trouble ?? new FileError('NotKnown');
}
