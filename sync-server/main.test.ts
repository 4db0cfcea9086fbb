import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, type IncomingMessage, request } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migratedFolder } from '../tests/support/databases.ts';
import { program } from '../tests/support/program.ts';
import { QUICK_START } from '../tests/support/quick-start.ts';

let folder: string;
const children = new Set<ChildProcess>();
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'daymark-main-'));
});
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** The server as a process: its address, once it listens, and how it ended. */
function serve(
  env: Record<string, string>,
  ...args: string[]
): { child: ChildProcess; url: Promise<string>; ended: Promise<Ended> } {
  const { DATABASE_URL: _, ...inherited } = process.env;
  const child = spawn(process.execPath, [QUICK_START, program('sync-server/main.ts'), ...args], {
    env: { ...inherited, PORT: '0', HOST: '127.0.0.1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.add(child);
  let out = '';
  let err = '';
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
  const url = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      out += chunk.toString();
      const found = /^Daymark is ready at (\S+)$/m.exec(out)?.[1];
      if (found) resolve(found);
    });
    child.once('exit', () => reject(new Error(`it ended before it was ready: ${err}`)));
  });
  url.catch(() => {});
  const ended = once(child, 'close').then(() => {
    children.delete(child);
    return { code: child.exitCode, out, err };
  });
  return { child, url, ended };
}

interface Answer {
  readonly status: number | undefined;
  readonly body: string;
}

/** Sends a sign-up. Resolves when the request was sent, to a promise of the answer. */
async function signUp(url: string, name: string): Promise<{ readonly answer: Promise<Answer> }> {
  const asked = request(`${url}/auth/v1/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    agent: new Agent(),
  });
  const answer = (async () => {
    const [response] = (await once(asked, 'response')) as [IncomingMessage];
    return { status: response.statusCode, body: (await response.toArray()).join('') };
  })();
  answer.catch(() => {});
  const left = once(asked, 'finish');
  asked.end(JSON.stringify({ email: `${name}@example.org`, password: 'a long enough passphrase' }));
  await left;
  return { answer };
}

test('at SIGTERM every request that runs gets its answer, nothing is lost, the lock is free and the exit code 0', async () => {
  const dataDir = await migratedFolder(folder);
  const first = serve({ DATA_DIR: dataDir });
  const url = await first.url;
  expect((await fetch(`${url}/ready`)).status).toBe(200);
  const names = ['ada', 'bob', 'cyd', 'dee', 'eve', 'fay'];
  const running = [await signUp(url, 'ada'), await signUp(url, 'bob')];
  // The process is stopped meanwhile: the system accepts these connections, and the process sees them together with the signal.
  first.child.kill('SIGSTOP');
  for (const name of names.slice(2)) running.push(await signUp(url, name));
  first.child.kill('SIGTERM');
  first.child.kill('SIGCONT');
  const answers = await Promise.all(running.map(({ answer }) => answer));
  expect(answers.map(({ status }) => status)).toEqual(names.map(() => 200));
  const { code, err } = await first.ended;
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(existsSync(join(dataDir, 'daymark.lock'))).toBe(false);

  const second = serve({ DATA_DIR: dataDir });
  for (const [n, answer] of answers.entries()) {
    // The account is stored, and the older token is still valid, because the secret is the same.
    const { access_token } = JSON.parse(answer.body) as { access_token: string };
    const me = await fetch(`${await second.url}/auth/v1/user`, {
      headers: { authorization: `Bearer ${access_token}` },
    });
    expect([names[n], me.status]).toEqual([names[n], 200]);
  }
  const third = serve({ DATA_DIR: dataDir });
  const refused = await third.ended;
  expect([refused.code, refused.out]).toEqual([1, '']);
  expect(refused.err).toMatch(/^The data folder \S+ is in use by another Daymark process \(pid \d+\)\.\n$/);
  second.child.kill('SIGINT');
  expect((await second.ended).code).toBe(0);

  const told = await serve({ DATA_DIR: dataDir }, 'restored').ended;
  expect(told).toEqual({
    code: 0,
    out: 'This database has no rows of people yet, so there is nothing to do.\n',
    err: '',
  });
});

test('when it cannot start, it prints one sentence and exits with code 1', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as AddressInfo;
  const file = join(folder, 'a-file');
  writeFileSync(file, '');
  const cases: [Record<string, string>, RegExp][] = [
    [
      { PORT: String(port), DATA_DIR: await migratedFolder(folder) },
      /^Port \d+ is in use by another program\. Set PORT to a free one\.\n$/,
    ],
    [{ DATA_DIR: join(file, 'data') }, /^The data folder \S+ cannot be made: ENOTDIR\.\n$/],
    [
      { DATABASE_URL: 'postgres://ada:hunter2@127.0.0.1:1/db' },
      /^DATABASE_URL cannot be used: nothing answers at that host and port\.\n$/,
    ],
    [{ PORT: 'many' }, /^PORT must be a whole number from 0 to 65535, but is "many"\.\n$/],
  ];
  const odd = await serve({ DATA_DIR: 'memory://' }, 'restart').ended;
  expect([odd.code, odd.err]).toEqual([
    1,
    'There is no command "restart"; there are: restored, user, feedback, backup, restore, move, move-media, hosted, doctor.\n',
  ]);
  const ends = await Promise.all(cases.map(([env]) => serve(env).ended));
  for (const [n, { code, out, err }] of ends.entries()) {
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toMatch(cases[n]![1]);
    expect(err).not.toContain('hunter2');
  }
  taken.close();
});
