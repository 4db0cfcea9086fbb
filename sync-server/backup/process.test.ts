/** The operator's commands as processes, on the embedded database: a backup from a running server, kill -9, restore, move, doctor. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { databases, migratedFolder, testDatabase } from '../../tests/support/databases.ts';

let folder: string;
const children = new Set<ChildProcess>();
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'daymark-commands-'));
});
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

function run(env: Record<string, string>, ...args: string[]) {
  const { DATABASE_URL: _, ...inherited } = process.env;
  const child = spawn(process.execPath, ['--import', 'tsx', 'sync-server/main.ts', ...args], {
    env: { ...inherited, PORT: '0', HOST: '127.0.0.1', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.add(child);
  let out = '';
  const url = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      out += chunk.toString();
      const found = /^Daymark is ready at (\S+)$/m.exec(out)?.[1];
      if (found) resolve(found);
    });
    child.once('exit', () => reject(new Error('it ended before it was ready')));
  });
  url.catch(() => {});
  const ended = once(child, 'close').then(() => ({ code: child.exitCode, out }));
  return { child, url, ended };
}

const account = { email: 'ada@example.org', password: 'a long enough passphrase' };
const post = async (url: string, path: string) =>
  fetch(`${url}/auth/v1/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  });

/** Whatever others on the machine may read or change in a folder. */
const openIn = (path: string) =>
  [path, ...readdirSync(path, { recursive: true, encoding: 'utf8' }).map((name) => join(path, name))].filter(
    (file) => (statSync(file).mode & 0o077) !== 0,
  );

test('a running server makes a backup; after kill -9 it is restored, or the database moves to Postgres', async () => {
  const env = { DATA_DIR: await migratedFolder(folder) };
  const first = run(env);
  expect((await post(await first.url, 'signup')).status).toBe(200);
  const told = await run(env, 'backup').ended;
  const file = /rows are in (\S+\.backup) /.exec(told.out)?.[1] ?? '';
  expect([told.code, existsSync(file)]).toEqual([0, true]);
  const seen = await run({ ...env, PORT: new URL(await first.url).port }, 'doctor').ended;
  expect(seen.out).toMatch(/^good {3}The server at http:\/\/127\.0\.0\.1:\d+ is ready: its database answers\.$/m);
  first.child.kill('SIGKILL');
  await first.ended;

  const back = await run(env, 'restore', file).ended;
  expect(back.out).toMatch(/is restored\. \d+ rows of \d+ tables are back.* The database as it was is in \S+pglite\.before-/);
  const second = run(env);
  expect((await post(await second.url, 'token?grant_type=password')).status).toBe(200);
  second.child.kill('SIGTERM');
  expect((await second.ended).code).toBe(0);

  const [kind] = databases.includes('postgres') ? (['postgres'] as const) : [];
  if (kind === undefined) return;
  const there = await testDatabase(kind, { migrated: false });
  const moved = await run(env, 'move', there.url!).ended;
  expect(moved.out).toMatch(/^\d+ rows of \d+ tables are in Postgres, each compared with the one here\. From now on/);
  const accounts = await there.db.tx(null, (query) => query('select email from auth.daymark_users'));
  expect(accounts).toEqual([{ email: account.email }]);
  await there.close();
});

test('what the first start makes, the keys and the database, is readable by the server’s user alone', async () => {
  const dataDir = join(folder, 'new');
  const { child, url, ended } = run({ DATA_DIR: dataDir });
  await url;
  expect(openIn(dataDir)).toEqual([]);
  child.kill('SIGTERM');
  await ended;
  expect(openIn(dataDir)).toEqual([]);
});
