/** A real disk that becomes full, where the test may mount one. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { newId } from '#lib/id.ts';
import { addressOf, mediaServer, photo } from '#tests/server/media-server.ts';
import { testDatabase, type TestDatabase } from '../../tests/support/databases.ts';

const MB = 1024 * 1024;

let disk: string;
let at: TestDatabase;
let server: Awaited<ReturnType<typeof mediaServer>>;
beforeEach(async (context) => {
  disk = mkdtempSync(join(tmpdir(), 'daymark-media-disk-'));
  const mounted =
    process.platform === 'linux' && spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=135m', 'tmpfs', disk]).status === 0;
  if (!mounted) {
    rmSync(disk, { recursive: true });
    context.skip('only root may mount a disk');
  }
  at = await testDatabase('pglite');
  server = await mediaServer(at.db, { folder: join(disk, 'media') });
});
afterEach(async () => {
  if (!existsSync(disk)) return;
  try {
    await server.stop();
    await at.close();
  } finally {
    spawnSync('umount', ['--lazy', disk]);
    rmSync(disk, { recursive: true });
  }
});

const filler = () => join(disk, 'filler');
/** Leaves so many bytes free. */
const fill = (left: number) => {
  const { bavail, bsize } = statfsSync(disk);
  try {
    writeFileSync(filler(), Buffer.alloc(bavail * bsize - left));
  } catch (error) {
    // An upload may take its share at the same moment. Then the disk is full, too.
    if (left > 0 || (error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
};
const upload = (user: string, bytes: Uint8Array) =>
  server.as(user, addressOf(user, bytes), { method: 'POST', body: Uint8Array.from(bytes) });

test('no photo is taken that would leave too little for the database, and those that are there are read', async () => {
  const [user, first, second] = [newId(), photo(MB), photo(MB)];
  expect((await upload(user, first)).status).toBe(200);
  fill(100 * MB);
  const answer = await upload(user, second);
  expect([answer.status, answer.headers.get('retry-after'), await answer.json()]).toMatchObject([
    503,
    '30',
    { code: 'disk_full' },
  ]);
  expect((await upload(user, first)).status).toBe(200);
  expect((await server.as(user, addressOf(user, first))).status).toBe(200);
  rmSync(filler());
  expect((await upload(user, second)).status).toBe(200);
});

test('a disk that another program fills meanwhile leaves nothing of the upload, which is taken later', async () => {
  const [user, bytes] = [newId(), photo(4 * MB)];
  const headers = { ...(await server.bearer(user)), 'content-length': String(bytes.length) };
  const status = await new Promise<number>((resolve, reject) => {
    const asked = request(
      { port: server.port, host: '127.0.0.1', method: 'POST', path: addressOf(user, bytes), headers },
      (answer) => {
        answer.resume();
        resolve(answer.statusCode!);
      },
    );
    asked.on('error', reject);
    asked.write(bytes.subarray(0, MB), () =>
      setTimeout(() => {
        fill(0);
        asked.end(bytes.subarray(MB));
      }, 100),
    );
  });
  expect(status).toBe(503);
  expect(readdirSync(join(disk, 'media', 'incoming'))).toEqual([]);
  expect(existsSync(join(disk, 'media', user))).toBe(false);
  rmSync(filler());
  expect((await upload(user, bytes)).status).toBe(200);
});
