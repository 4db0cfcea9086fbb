import { buildSync } from 'esbuild';
import { rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const made = new Map<string, string>();

/**
 * A program of the server (`sync-server/main.ts`) as JavaScript for `node`, bundled once by each process of tests, because reading TypeScript takes
 * most of the time of a start. What it looks for beside itself is there, as in dist/server. Returns its path.
 */
export function program(entry: string): string {
  const known = made.get(entry);
  if (known) return known;
  const outdir = resolve('node_modules', '.cache', 'daymark', `program-${process.pid}-${made.size}`);
  process.once('exit', () => rmSync(outdir, { recursive: true, force: true }));
  rmSync(outdir, { recursive: true, force: true });
  buildSync({
    entryPoints: { program: entry, 'pglite-worker': 'sync-server/database/pglite-worker.ts' },
    outdir,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    logLevel: 'error',
  });
  writeFileSync(join(outdir, 'package.json'), '{"type": "module"}');
  symlinkSync(resolve('sync-server', 'sql'), join(outdir, 'sql'));
  const path = join(outdir, 'program.js');
  made.set(entry, path);
  return path;
}
