/** Copies the files of the embedded database while it goes on (pglite.ts, `copyTo`). */
import { constants, mkdirSync } from 'node:fs';
import { copyFile, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** The log of changes, and the file that says from where in it the others are brought up to date. */
export const LOG = 'pg_wal';
export const CONTROL = 'global/pg_control';

/** How many bytes the files of a folder have. */
export async function sizeOf(folder: string): Promise<number> {
  let bytes = 0;
  await eachFile(folder, async (path) => {
    bytes += (await stat(join(folder, path))).size;
  });
  return bytes;
}

/** Copies files that may change, grow and be deleted while it does, and makes their folders. `wanted` says which, by their paths inside the folder. */
export async function copyFiles(from: string, to: string, wanted: (path: string) => boolean): Promise<void> {
  mkdirSync(to, { recursive: true, mode: 0o700 });
  await eachFile(
    from,
    async (path) => {
      if (wanted(path)) await copyFile(join(from, path), join(to, path), constants.COPYFILE_FICLONE);
    },
    (path) => void mkdirSync(join(to, path), { recursive: true, mode: 0o700 }),
  );
}

async function eachFile(
  folder: string,
  seen: (path: string) => Promise<void>,
  entered: (path: string) => void = () => {},
  inside = '',
): Promise<void> {
  for (const entry of await readdir(join(folder, inside), { withFileTypes: true })) {
    const path = inside === '' ? entry.name : `${inside}/${entry.name}`;
    if (entry.isDirectory()) {
      entered(path);
      await eachFile(folder, seen, entered, path);
    } else if (entry.isFile()) await seen(path).catch(unlessGone);
  }
}

function unlessGone(thrown: unknown): void {
  if ((thrown as NodeJS.ErrnoException).code !== 'ENOENT') throw thrown;
}
