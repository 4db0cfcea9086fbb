/**
 * docs/deploy/Containerfile built and run. Where its base image cannot be pulled, one of the same name is made from Debian's packages and this machine's Node, in
 * this machine's store of images; where containers cannot be started, the image is run without isolation. It needs root for both.
 */
import { spawn } from 'node:child_process';
import { copyFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../tests/e2e/support/server.ts';
import { CannotRun, end, needs, output, until, type Drill } from './tools.ts';

const BASE = 'docker.io/library/node:22-slim';
const IMAGE = 'localhost/daymark-drill';
// Works in any folder; overlay needs a kernel module.
const env = { STORAGE_DRIVER: process.env.STORAGE_DRIVER ?? 'vfs' };
const buildah = (...args: readonly string[]) => output('buildah', args, env).trim();
const hasBase = () => works(() => buildah('inspect', '--type', 'image', BASE)) || works(() => buildah('pull', BASE));
const works = (work: () => unknown): boolean => {
  try {
    work();
    return true;
  } catch {
    return false;
  }
};

/** Makes the base image of the Containerfile from this machine. */
function makeBase(folder: string): void {
  needs('debootstrap', 'chroot');
  const root = join(folder, 'root');
  output('debootstrap', ['--variant=minbase', '--include=ca-certificates,libstdc++6', 'bookworm', root]);
  copyFileSync(process.execPath, join(root, 'usr/local/bin/node'));
  const npm = ['/usr/lib/node_modules/npm', '/usr/local/lib/node_modules/npm'].find((path) => existsSync(path));
  if (!npm) throw new CannotRun('npm is in an unknown place.');
  mkdirSync(join(root, 'usr/local/lib/node_modules'), { recursive: true });
  cpSync(npm, join(root, 'usr/local/lib/node_modules/npm'), { recursive: true });
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(root, 'usr/local/bin/npm'));
  const certificates = 'etc/ssl/certs/ca-certificates.crt';
  if (existsSync(`/${certificates}`)) copyFileSync(`/${certificates}`, join(root, certificates));
  output('chroot', [root, 'useradd', '--create-home', '--uid', '1000', 'node']);
  const base = buildah('from', 'scratch');
  buildah('copy', base, root, '/');
  buildah('config', '--env', 'PATH=/usr/local/bin:/usr/bin:/bin', base);
  buildah('config', '--env', `NODE_EXTRA_CA_CERTS=/${certificates}`, base);
  buildah('commit', '--rm', base, BASE);
}

export const container: Drill = async (seen) => {
  needs('buildah');
  if (process.getuid?.() !== 0) throw new CannotRun('it needs root.');
  const folder = mkdtempSync(join(tmpdir(), 'daymark-container-'));
  try {
    if (hasBase()) seen(`base image: ${BASE}`);
    else {
      makeBase(folder);
      seen(
        `base image: ${BASE} cannot be pulled; made from Debian bookworm and Node ${process.version} under its name`,
      );
    }
    const file = 'docs/deploy/Containerfile';
    const began = Date.now();
    buildah(
      'bud',
      '--format',
      'docker',
      '--isolation',
      'chroot',
      '--network',
      'host',
      '--pull-never',
      '-t',
      IMAGE,
      '-f',
      file,
      '.',
    );
    seen(`${file} is built in ${Math.round((Date.now() - began) / 1000)} s`);
    const data = join(folder, 'data');
    mkdirSync(data, { mode: 0o700 });
    output('chown', ['1000', data]);
    const port = await freePort();
    const made = buildah('from', '--pull-never', IMAGE);
    // Not /data: buildah would put the volume of the image there.
    const run = (...args: readonly string[]) => [
      'run',
      '--isolation',
      'chroot',
      '--network',
      'host',
      '--user',
      'node',
      '-v',
      `${data}:/drill`,
      '--env',
      `PORT=${port}`,
      '--env',
      'HOST=127.0.0.1',
      '--env',
      'DATA_DIR=/drill',
      made,
      '--',
      'node',
      'dist/server/main.js',
      ...args,
    ];
    const child = spawn('buildah', run(), { stdio: 'ignore', env: { ...process.env, ...env } });
    try {
      const at = `http://127.0.0.1:${port}`;
      await until('The container is ready', async () => (await fetch(`${at}/ready`)).ok);
      const page = await (await fetch(at)).text();
      if (!page.includes('<title>')) throw new Error('It serves no page.');
      seen('it runs as its user "node", is ready, and serves the app');
      const told = output('buildah', run('backup'), env);
      if (!readdirSync(join(data, 'backups')).some((name) => name.endsWith('.backup'))) throw new Error(told);
      seen(`a backup from inside: ${told.trim().split('. ')[0]}`);
    } finally {
      await end(child);
      await sleep(500);
      buildah('rm', made);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
