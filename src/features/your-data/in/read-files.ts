/** Reads the files that a person has chosen, whatever program they are from. Runs in a worker, and knows no database. */
import { FileError } from './file-error.ts';
import type { FileContents } from './incoming.ts';
import { openFiles, type PickedFile, type ReadOptions } from './open-files.ts';
import { formats } from './formats/formats.ts';

/** The rows of the first format that knows the files; throws a FileError. */
export async function readFiles(picked: readonly PickedFile[], options: ReadOptions): Promise<FileContents> {
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
