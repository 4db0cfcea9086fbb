import type { Reading } from '../incoming.ts';
import type { Opened } from '../open-files.ts';
import type { ReadOptions } from '../read-files.ts';

/** One kind of file: a small adapter. */
export interface Format {
  /** The rows of files of this kind; null when they are not. Throws a FileError for one that is, and is damaged. */
  read(files: Opened, options: ReadOptions): Reading | null | Promise<Reading | null>;
}
