import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { product, ProductServer } from './server.ts';

const CACHE = resolve(import.meta.dirname, '../../../node_modules/.cache/daymark');

/**
 * Playwright's global setup: starts the product once on an empty folder. Each server of a test begins with a copy of that folder, because a first
 * start (a new database, every migration) takes ten times as long as any other. The folder is reused until the server changes.
 */
export default async function firstStart(): Promise<void> {
  const server = resolve(product, '..');
  const hash = createHash('sha256').update(process.version);
  for (const file of readdirSync(server, { recursive: true, withFileTypes: true }).filter((each) => each.isFile())) {
    const path = join(file.parentPath, file.name);
    hash.update(relative(server, path)).update(readFileSync(path));
  }
  const made = join(CACHE, `first-start-${hash.digest('hex').slice(0, 16)}`);
  if (!existsSync(made)) await make(made);
  process.env.DAYMARK_FIRST_START = made;
}

async function make(made: string): Promise<void> {
  mkdirSync(CACHE, { recursive: true });
  for (const old of readdirSync(CACHE).filter((name) => name.startsWith('first-start-'))) {
    rmSync(join(CACHE, old), { recursive: true, force: true });
  }
  const first = await ProductServer.start();
  await first.leave((folder) => {
    cpSync(folder, `${made}.new`, { recursive: true });
    renameSync(`${made}.new`, made);
  });
}
