/** The operator's commands on the embedded database: a backup from a running server, kill -9, restore, move, doctor. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { doctorCommand } from '../doctor/doctor.ts';
import { databases, migratedFolder, testDatabase } from '../../tests/support/databases.ts';
import { program } from '../../tests/support/program.ts';
import { QUICK_START } from '../../tests/support/quick-start.ts';
import { backupCommand, moveCommand, restoreCommand } from './commands.ts';

let folder: string;
const started = new Set<ChildProcess>();
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'daymark-commands-'));
});
afterAll(() => {
  for (const child of started) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

const { DATABASE_URL: _, ...environment } = process.env;

/** The server's address, once it listens. */
const ready = (server: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    let out = '';
    server.stdout?.on('data', (chunk: Buffer) => {
      out += chunk.toString();
      const found = /^Daymark is ready at (\S+)$/m.exec(out)?.[1];
      if (found) resolve(found);
    });
    server.once('exit', () => reject(new Error('it ended before it was ready')));
  });

/** What others on the machine may read, change or enter in a data folder; what is in a closed folder they do not reach. */
const openIn = (dataDir: string) =>
  readdirSync(dataDir).filter((name) => (statSync(join(dataDir, name)).mode & 0o077) !== 0);

test('a running server makes a backup; after kill -9 (LONG=1) it is restored, and the database moves to Postgres', async () => {
  const dataDir = await migratedFolder(folder);
  // As an older version left it, in a folder that the operator made.
  chmodSync(dataDir, 0o755);
  chmodSync(join(dataDir, 'pglite'), 0o755);
  const server = spawn(process.execPath, [QUICK_START, program('sync-server/main.ts')], {
    env: { ...environment, PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  started.add(server);
  const url = await ready(server);
  const email = 'ada@example.org';
  const signedUp = await fetch(`${url}/auth/v1/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'a long enough passphrase' }),
  });
  expect(signedUp.status).toBe(200);
  const env = { DATA_DIR: dataDir, PORT: new URL(url).port, HOST: '127.0.0.1' };
  const config = readConfig(env);

  const file = /^\d+ rows are in (\S+\.backup) /.exec(await backupCommand(config))?.[1] ?? '';
  expect(existsSync(file)).toBe(true);
  expect(openIn(dataDir)).toEqual([]);
  const seen = await doctorCommand(env);
  expect(seen.text).toMatch(/^good {3}The server at http:\/\/127\.0\.0\.1:\d+ is ready: its database answers\.$/m);
  await expect(restoreCommand(config, [file])).rejects.toThrow(/is in use by another Daymark process/);
  server.kill('SIGKILL');
  await once(server, 'close');

  // Making and opening embedded databases takes seconds; backup.test.ts has the filling itself.
  if (!process.env.LONG) return;
  const before = join(folder, 'elsewhere');
  expect(await restoreCommand(readConfig({ DATA_DIR: before }), [file])).not.toContain('as it was');
  expect(openIn(before)).toEqual([]);
  if (!databases.includes('postgres')) return;
  const there = await testDatabase('postgres', { migrated: false });
  const moved = await moveCommand(readConfig({ DATA_DIR: before }), [there.url!]);
  expect(moved).toMatch(/^\d+ rows of \d+ tables are in Postgres, each compared with the one here\. From now on/);
  const accounts = await there.db.tx(null, (query) => query('select email from auth.daymark_users'));
  expect(accounts).toEqual([{ email }]);
  await there.close();
});
