/**
 * Makes the next version of a built app from the app itself, as a build of changed sources would be: another version number, and another name for every
 * file that has a hash in its name. A second build would take twenty seconds.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { packOf } from '../../../scripts/pack.ts';

const HASHED = /^(assets\/.*-)([\w-]{8})(\.\w+)$/;
const TEXT = /\.(?:html|js|css|json|webmanifest)$/;
const other = (hash: string) => (hash.startsWith('A') ? 'B' : 'A') + hash.slice(1);

export function nextVersion(app: string, folder: string, version: string): void {
  const files = readdirSync(app, { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile() && !/\.(?:br|gz|pack)$/.test(each.name))
    .map((each) => relative(app, join(each.parentPath, each.name)));
  const hashes = new Set(files.map((file) => HASHED.exec(file)?.[2]));
  let numbers = 0;
  const renewed = (text: string) =>
    text
      .replaceAll(/([\w-]{8})(?=\.\w)/g, (hash) => (hashes.has(hash) ? other(hash) : hash))
      .replaceAll(/(?<=VITE_VERSION:`)[^`]+/g, () => (numbers++, version));
  const write = (file: string, content: string | Buffer) => {
    const path = join(folder, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
  };
  for (const file of files) {
    const content = readFileSync(join(app, file));
    write(
      file.replace(HASHED, (_, name: string, hash: string, ending: string) => name + other(hash) + ending),
      TEXT.test(file) ? renewed(content.toString()) : content,
    );
  }
  if (numbers === 0) throw new Error('The build has no version number');

  const list: { url: string; revision: string | null }[] = [];
  const worker = readFileSync(join(folder, 'sw.js'), 'utf8');
  const changed = worker.replaceAll(/"revision":(null|"\w+"),"url":"([^"]+)"/g, (_, was: string, url: string) => {
    const revision =
      was === 'null'
        ? null
        : createHash('md5')
            .update(readFileSync(join(folder, url)))
            .digest('hex');
    list.push({ url, revision });
    return `"revision":${JSON.stringify(revision)},"url":"${url}"`;
  });
  write('sw.js', changed);
  write('shell.pack', packOf(folder, list));
}
