import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { product } from './server.ts';

/** The address of the script that a build has for a module which is loaded with `import()`. `app`: the folder of the built app. */
export function partOf(source: string, app = resolve(product, '../../app')): string {
  const manifest = JSON.parse(readFileSync(join(app, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    { file: string }
  >;
  const part = manifest[source];
  if (!part) throw new Error(`The build has no ${source}`);
  return `/${part.file}`;
}
