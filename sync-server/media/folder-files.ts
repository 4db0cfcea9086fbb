/** Blobs as files of a folder: `<folder>/<user>/<name>`. A file has its name only when it is whole and on the disk. */
import { existsSync, mkdirSync } from 'node:fs';
import { open, opendir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncFolder } from '../database/durable-fs.ts';
import type { BlobFiles, StoredFile } from './files.ts';

/** The folder of what is received, beside the people's. */
const INCOMING = 'incoming';
const USER = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

export function folderFiles(folder: string): BlobFiles {
  const incoming = join(folder, INCOMING);
  const pathOf = (name: string) => join(folder, name);
  const sizeOf = (name: string) =>
    stat(pathOf(name)).then(
      ({ size }) => size,
      (thrown: NodeJS.ErrnoException) => {
        if (thrown.code === 'ENOENT') return null;
        throw thrown;
      },
    );
  return {
    get incoming() {
      mkdirSync(incoming, { recursive: true, mode: 0o700 });
      return incoming;
    },
    put: async (name, path) => {
      const [to, own] = [pathOf(name), dirname(pathOf(name))];
      const made = !existsSync(own);
      mkdirSync(own, { recursive: true, mode: 0o700 });
      if (made) syncFolder(folder);
      await rename(path, to);
      syncFolder(own);
    },
    sizeOf,
    open: async (name) => {
      const size = await sizeOf(name);
      if (size === null) return null;
      // Opened before the answer begins: a file that is deleted meanwhile is read to its end.
      const file = await open(pathOf(name), 'r');
      return { size, stream: file.createReadStream() };
    },
    pathOf,
    remove: (name) => rm(pathOf(name), { force: true }),
    all: () => filesIn(folder),
  };
}

/** The files of people in a folder. */
export async function* filesIn(folder: string): AsyncGenerator<StoredFile> {
  if (!existsSync(folder)) return;
  for await (const own of await opendir(folder)) {
    if (!own.isDirectory() || !USER.test(own.name)) continue;
    for await (const { name } of await opendir(join(folder, own.name))) {
      const found = await stat(join(folder, own.name, name)).catch(() => null);
      if (found) yield { name: `${own.name}/${name}`, size: found.size, at: found.mtimeMs };
    }
  }
}
