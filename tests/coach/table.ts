import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A row of a data file that cannot be read. Names the file and the line. */
export class TableError extends Error {
  readonly file: string;
  readonly line: number;

  constructor(file: string, line: number, problem: string) {
    super(`${file}:${line}: ${problem}`);
    this.name = 'TableError';
    this.file = file;
    this.line = line;
  }
}

/**
 * Reads a tab-separated file: one row a line. A line that begins with `# ` is a comment. `read` makes a value of the cells of a row, in which
 * `\n` is a line break; what it throws becomes a TableError.
 */
export function readTable<Row>(file: string | URL, read: (cells: readonly [string, ...string[]]) => Row): Row[] {
  const path = file instanceof URL ? fileURLToPath(file) : file;
  return readFileSync(path, 'utf8')
    .split(/\r?\n/)
    .flatMap((text, index) => {
      if (text.trim() === '' || text.startsWith('# ')) return [];
      const [first, ...rest] = text.split('\t').map((cell) => cell.replaceAll('\\n', '\n')) as [string, ...string[]];
      try {
        return [read([first, ...rest])];
      } catch (error) {
        throw new TableError(relative('', path), index + 1, error instanceof Error ? error.message : String(error));
      }
    });
}
