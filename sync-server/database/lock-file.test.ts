import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockFolder } from './lock-file.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'daymark-lock-'));
  file = join(folder, 'daymark.lock');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const held = () => JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
const write = (holder: Record<string, unknown>) => writeFileSync(file, JSON.stringify(holder));

test('a folder in use is refused with the pid, and free again after release', async () => {
  const lock = await lockFolder(folder);
  await expect(lockFolder(folder)).rejects.toThrow(`in use by another Daymark process (pid ${process.pid})`);
  lock.release();
  const again = await lockFolder(folder);
  again.release();
  expect(readdirSync(folder)).toEqual([]);
});

test('of many that try at once, one gets the lock', async () => {
  const tries = await Promise.allSettled(Array.from({ length: 20 }, () => lockFolder(folder)));
  const locks = tries.flatMap((done) => (done.status === 'fulfilled' ? [done.value] : []));
  expect(locks).toHaveLength(1);
  locks[0]?.release();
});

test('the lock of an ended process is replaced', async () => {
  const lock = await lockFolder(folder);
  const dead = spawnSync(process.execPath, ['-e', '']).pid;
  const holder = held();
  lock.release();
  write({ ...holder, pid: dead, token: 'dead' });
  (await lockFolder(folder)).release();
});

test('a lock whose pid was reused by another process is replaced', async () => {
  const other = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60000)']);
  try {
    const lock = await lockFolder(folder);
    const holder = held();
    lock.release();
    write({ ...holder, pid: other.pid, started: '1', token: 'reused' });
    (await lockFolder(folder)).release();
  } finally {
    other.kill('SIGKILL');
  }
});

test('a lock file that a power cut left empty is replaced', async () => {
  writeFileSync(file, '');
  (await lockFolder(folder)).release();
});

test('on a shared disk another machine’s lock is valid while it is touched', async () => {
  const holder = { token: 'far', pid: process.pid, started: '1', place: 'another machine' };
  write(holder);
  const beating = setInterval(() => utimesSync(file, new Date(), new Date()), 20);
  await expect(lockFolder(folder, 50)).rejects.toThrow(/in use/);
  clearInterval(beating);
  (await lockFolder(folder, 50)).release();
});

test('release does not remove a lock that another process has taken meanwhile', async () => {
  const lock = await lockFolder(folder);
  write({ ...held(), token: 'someone else' });
  lock.release();
  expect(held().token).toBe('someone else');
});
