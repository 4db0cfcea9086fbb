import type { FileContents } from '#features/your-data/in/incoming.ts';
import type { OpenedFiles, ReadOptions } from '#features/your-data/in/open-files.ts';

/** One kind of file: a small adapter. */
export interface Format {
  /** The rows of files of this kind; null when they are not. Throws a FileError for one that is, and is damaged. */
  read(files: OpenedFiles, options: ReadOptions): FileContents | null | Promise<FileContents | null>;
}
