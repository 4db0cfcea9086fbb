import type { Reading } from '#features/your-data/in/incoming.ts';
import type { Opened, ReadOptions } from '#features/your-data/in/open-files.ts';

/** One kind of file: a small adapter. */
export interface Format {
  /** The rows of files of this kind; null when they are not. Throws a FileError for one that is, and is damaged. */
  read(files: Opened, options: ReadOptions): Reading | null | Promise<Reading | null>;
}
