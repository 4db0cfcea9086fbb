import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { IN_MEMORY, type Config, type JwtKeys } from './config.ts';
import { StartError } from './database/errors.ts';

/** The operator's keys, or a secret made once and kept in the data folder, readable by its owner only. */
export function jwtKeys({ jwt, dataDir }: Pick<Config, 'jwt' | 'dataDir'>): JwtKeys {
  if (jwt.secret !== undefined || jwt.privateKey !== undefined) return jwt;
  if (dataDir === IN_MEMORY) return { secret: fresh() };
  const file = join(dataDir, 'jwt-secret');
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    const secret = read(file) ?? make(file);
    chmodSync(file, 0o600);
    return { secret };
  } catch (thrown) {
    const code = thrown instanceof Error && 'code' in thrown ? String(thrown.code) : String(thrown);
    throw new StartError(`The data folder ${dataDir} cannot be used for the signing secret: ${code}.`, {
      cause: thrown,
    });
  }
}

const fresh = () => randomBytes(48).toString('base64url');

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim() || undefined;
  } catch (thrown) {
    if (thrown instanceof Error && 'code' in thrown && thrown.code === 'ENOENT') return undefined;
    throw thrown;
  }
}

/** Whole on the disk before it has its name; of two processes that start at once, the first one's counts for both. */
function make(file: string): string {
  const draft = `${file}.${process.pid}`;
  const fd = openSync(draft, 'w', 0o600);
  try {
    writeSync(fd, `${fresh()}\n`);
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
  try {
    linkSync(draft, file);
  } catch (thrown) {
    if (!(thrown instanceof Error && 'code' in thrown && thrown.code === 'EEXIST')) throw thrown;
  } finally {
    rmSync(draft, { force: true });
  }
  return readFileSync(file, 'utf8').trim();
}
