/** Makes the pack of the shell, which an installation of the service worker asks for in place of four hundred files (sw/pack.ts reads it). */
import { readFileSync, writeFileSync } from 'node:fs';
import { extname, join, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { TYPES } from '../sync-server/file-types.ts';

interface ListedFile {
  readonly url: string;
  readonly revision: string | null;
}

/** `plugin` finds out where the build goes; `write` is called with the list of the worker's files, and leaves it as it is. */
export function shellPack(): { plugin: Plugin; write: <List extends ListedFile[]>(list: List) => { manifest: List } } {
  let folder: string | undefined;
  return {
    plugin: {
      name: 'shell-pack',
      apply: 'build',
      configResolved({ root, build }) {
        folder = resolve(root, build.outDir);
      },
    },
    write(list) {
      if (folder === undefined) throw new Error('The pack was to be written before the build began');
      writeFileSync(join(folder, 'shell.pack'), packOf(folder, list));
      return { manifest: list };
    },
  };
}

/**
 * The length of the index (4 bytes), the index, and the files in its order. Pages have headers of their own, and the server writes into them; a reader needs
 * the texts of one language.
 */
export function packOf(folder: string, list: readonly ListedFile[]): Buffer {
  const files = list
    .filter(({ url }) => !/\.(?:html|json)$|^manifest\.\w\w\./.test(url))
    .map(({ url, revision }) => {
      const type = TYPES[extname(url)];
      if (type === undefined) throw new Error(`The server has no content type for ${url}`);
      return { url, revision, type, bytes: readFileSync(join(folder, url)) };
    });
  const index = Buffer.from(JSON.stringify(files.map(({ bytes, ...file }) => ({ ...file, size: bytes.length }))));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(index.length);
  return Buffer.concat([length, index, ...files.map(({ bytes }) => bytes)]);
}
