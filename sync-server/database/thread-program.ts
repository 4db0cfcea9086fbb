import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

let bundled: URL | undefined;

/** The program of the embedded database's thread. */
export const threadProgram = (): URL =>
  import.meta.url.endsWith('.ts') ? (bundled ??= bundle()) : new URL('./pglite-worker.js', import.meta.url);

/** From source: one file of JavaScript, made once by each process. Reading TypeScript in each thread takes as long as opening the database. */
function bundle(): URL {
  const require = createRequire(import.meta.url);
  const { buildSync } = require('esbuild') as typeof import('esbuild');
  const { outputFiles } = buildSync({
    entryPoints: [fileURLToPath(new URL('./pglite-worker.ts', import.meta.url))],
    bundle: true,
    write: false,
    platform: 'node',
    format: 'esm',
    packages: 'external',
  });
  const { contents } = outputFiles[0]!;
  const name = `pglite-worker-${createHash('sha256').update(contents).digest('hex').slice(0, 16)}.mjs`;
  const cache = fileURLToPath(new URL('../../node_modules/.cache/daymark', import.meta.url));
  const path = join(cache, name);
  if (!existsSync(path)) {
    mkdirSync(cache, { recursive: true });
    writeFileSync(`${path}.${process.pid}`, contents);
    renameSync(`${path}.${process.pid}`, path);
  }
  return pathToFileURL(path);
}
