/**
 * What one account may cost everybody else: a real server process with the embedded database, a person with the largest rows that are accepted, and
 * another person who syncs beside them.
 */
import { createECDH, randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { newId } from '#lib/id.ts';
import type { Mutation } from '#sync/protocol.ts';
import { createTokens } from '../../sync-server/auth/tokens.ts';
import { askRunning } from '../../sync-server/backup/nightly.ts';
import { put, requestOf } from '../../tests/server/person.ts';
import { startProcess, type ServerProcess } from '../../tests/server/processes.ts';
import { percentile, type Measuring, type Ratio } from './stats.ts';

/** The longest that another person's sync may wait, ms. */
const MOST_WAIT = 500;
const MEGABYTE = 1_000_000;
const secret = 's'.repeat(40);

interface Answer {
  readonly status: number;
  readonly bytes: number;
  /** Whether the answer came to its end. */
  readonly whole: boolean;
}

/** Reads an answer and drops it; null: there was none. */
function ask(port: number, method: string, path: string, token: string | null, body?: string): Promise<Answer | null> {
  return new Promise((resolve) => {
    const headers = {
      'content-type': 'application/json',
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    };
    const sent = request({ port, host: '127.0.0.1', method, path, headers, agent: false }, (answer) => {
      let bytes = 0;
      const end = (whole: boolean) => resolve({ status: answer.statusCode ?? 0, bytes, whole });
      answer.on('data', (piece: Buffer) => (bytes += piece.length));
      answer.on('end', () => end(true));
      answer.on('error', () => end(false));
    });
    sent.on('error', () => resolve(null));
    sent.end(body);
  });
}

/** Text of words that a database does not compress to nothing. */
const words = (length: number) =>
  randomBytes(length / 2)
    .toString('hex')
    .replaceAll(/(.{7})./g, '$1 ');

/** A process's memory in MB, and the most of it since it was asked last; 0 where the system does not say. */
function memory(pid: number): { now: number; most: number } {
  if (!existsSync(`/proc/${pid}/status`)) return { now: 0, most: 0 };
  const read = (name: string) =>
    Number(new RegExp(`${name}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  return { now: read('VmRSS'), most: read('VmHWM') };
}
const forgetPeak = (pid: number) => {
  if (existsSync(`/proc/${pid}/clear_refs`)) writeFileSync(`/proc/${pid}/clear_refs`, '5');
};

interface Person {
  readonly user: string;
  readonly token: string;
}

interface Case {
  readonly title: string;
  /** What is asked of the server; resolves to what came of it, in words. */
  readonly run: (server: ServerProcess, folder: string) => Promise<string>;
}

const told = (answer: Answer | null) =>
  answer === null
    ? 'no answer'
    : `${answer.status}, ${(answer.bytes / MEGABYTE).toFixed(1)} MB${answer.whole ? '' : ', cut off'}`;
const toldAll = (answers: readonly (Answer | null)[]) =>
  [...new Set(answers.map((answer) => (answer === null ? 'no answer' : String(answer.status))))].join(' and ');

async function makeCases(server: ServerProcess, progress: Measuring['progress']): Promise<Case[]> {
  const tokens = await createTokens({ jwt: { secret }, accessTokenSeconds: 36_000 });
  const person = async (): Promise<Person> => {
    const user = newId();
    return { user, token: await tokens.sign({ sub: user }) };
  };
  const push = async ({ user, token }: Person, muts: readonly Mutation[]) => {
    for (let i = 0; i < muts.length; i += 3) {
      const req = requestOf(user, { cursor: null, muts: muts.slice(i, i + 3) });
      const answer = await ask(server.port, 'POST', '/rest/v1/rpc/sync_v1', token, JSON.stringify({ req }));
      if (answer?.status !== 200) throw new Error(`A push was answered ${answer?.status}.`);
    }
  };
  const feed = async ({ token }: Person) => {
    const answer = await fetch(`http://127.0.0.1:${server.port}/api/calendar/feed/make`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: '{"zone":"Europe/Berlin"}',
    });
    return ((await answer.json()) as { path: string }).path;
  };
  const event = (event_time: string, more: object = {}) =>
    put('calendar_events', newId(), { title: 'x', event_type: 'x', event_time, time_zone: 'Europe/Berlin', ...more });
  const read = (path: string) => ask(server.port, 'GET', path, null);

  progress('accounts with large rows');
  const [far, last, old, reader, writer, planner] = await Promise.all(Array.from({ length: 6 }, person));
  await push(far!, [event('2026-05-14T10:00:00.000Z'), event('9000-05-14T10:00:00.000Z')]);
  await push(last!, [event('2026-05-14T10:00:00.000Z'), event('9999-12-31T23:30:00.000Z')]);
  await push(old!, [event('1601-05-14T10:00:00.000Z', { rrule: 'FREQ=YEARLY' })]);
  const note = () => put('journal_entries', newId(), { content: words(MEGABYTE), logged_for: '2026-05-14' });
  for (let i = 0; i < 18; i += 3) await push(reader!, Array.from({ length: 3 }, note));
  for (let i = 0; i < 300; i += 3) await push(writer!, Array.from({ length: 3 }, note));
  const soon = new Date(Date.now() + 86_400_000).toISOString();
  const meeting = () => event(soon, { description: words(MEGABYTE), remind_before: 10 });
  for (let i = 0; i < 330; i += 3) await push(planner!, Array.from({ length: 3 }, meeting));
  const [farFeed, lastFeed, oldFeed, plannerFeed] = [
    await feed(far!),
    await feed(last!),
    await feed(old!),
    await feed(planner!),
  ];
  const browser = createECDH('prime256v1');
  browser.generateKeys();

  const table = (conditions: string) => `/rest/v1/journal_entries?select=id${conditions}`;
  return [
    { title: 'nothing', run: async () => (await sleep(5_000), 'for comparison') },
    { title: 'a feed of 2026 and 9000', run: async () => told(await read(farFeed)) },
    { title: 'a feed of the year 9999', run: async () => told(await read(lastFeed)) },
    { title: 'a feed of a series since 1601', run: async () => told(await read(oldFeed)) },
    {
      title: '600 conditions over 18 MB',
      run: async () => told(await ask(server.port, 'GET', table('&content=gt.a'.repeat(600)), reader!.token)),
    },
    {
      title: '10 conditions over 18 MB, four at once',
      run: async () => {
        const one = () => ask(server.port, 'GET', table('&content=gt.a'.repeat(10)), reader!.token);
        return toldAll(await Promise.all([one(), one(), one(), one()]));
      },
    },
    {
      title: 'order by a long text over 300 MB',
      run: async () => told(await ask(server.port, 'GET', table('&order=content&limit=5'), writer!.token)),
    },
    {
      title: 'a table of 300 MB, seven rows of it at once, ten times',
      run: async () => {
        const path = '/rest/v1/journal_entries?limit=7';
        return toldAll(
          await Promise.all(Array.from({ length: 10 }, () => ask(server.port, 'GET', path, writer!.token))),
        );
      },
    },
    {
      title: 'a feed of 330 MB of events',
      run: async () => told(await read(plannerFeed)),
    },
    {
      title: 'the same feed, five at once',
      run: async () => toldAll(await Promise.all(Array.from({ length: 5 }, () => read(plannerFeed)))),
    },
    {
      title: 'reminders of 330 MB of events',
      run: async () => {
        const body = JSON.stringify({
          subscription: {
            endpoint: 'https://93.184.215.14/push',
            p256dh: browser.getPublicKey().toString('base64url'),
            auth: randomBytes(16).toString('base64url'),
          },
          zone: 'Europe/Berlin',
          origin: 'https://day.example',
        });
        const answer = await ask(server.port, 'POST', '/api/push/subscribe', planner!.token, body);
        // The server looks every five seconds.
        await sleep(15_000);
        return told(answer);
      },
    },
    {
      title: 'a backup with 660 MB in it',
      run: async (_, folder) => (await askRunning(folder, 10 * 60_000)) ?? 'no answer',
    },
    {
      title: 'an export of 300 MB',
      run: async () => told(await ask(server.port, 'POST', '/functions/v1/export-user-data', writer!.token)),
    },
    {
      title: 'exports of 300 MB and 330 MB, two of each',
      run: async () => {
        const one = ({ token }: Person) => ask(server.port, 'POST', '/functions/v1/export-user-data', token);
        return toldAll(await Promise.all([one(writer!), one(planner!), one(writer!), one(planner!)]));
      },
    },
  ];
}

/** Another person's syncs, one after the other, each with a change, while `work` runs: how long each took, ms. A dead server counts as a minute. */
async function beside<T>(server: ServerProcess, work: () => Promise<T>): Promise<{ result: T; waits: number[] }> {
  const tokens = await createTokens({ jwt: { secret }, accessTokenSeconds: 36_000 });
  const user = newId();
  const token = await tokens.sign({ sub: user });
  const waits: number[] = [];
  const state = { ended: false };
  const other = async () => {
    while (!state.ended) {
      const began = performance.now();
      const muts = [put('tasks', newId(), { description: 'mine' })];
      const body = JSON.stringify({ req: requestOf(user, { cursor: null, muts }) });
      const answer = await ask(server.port, 'POST', '/rest/v1/rpc/sync_v1', token, body);
      waits.push(answer?.status === 200 ? performance.now() - began : Math.max(60_000, performance.now() - began));
      if (answer === null) return;
      await sleep(20);
    }
  };
  const syncing = other();
  await sleep(200);
  try {
    return { result: await work(), waits };
  } finally {
    state.ended = true;
    await syncing;
  }
}

/** Prints a line for each case, and returns one ratio: the longest wait against what it may be. */
export async function stallRatios({ progress }: Measuring): Promise<Ratio[]> {
  const folder = mkdtempSync(join(tmpdir(), 'daymark-stalls-'));
  const env = { DATA_DIR: folder, JWT_SECRET: secret, RATE_LIMITS: 'false', DATABASE_URL: '' };
  let server = await startProcess(env);
  const ratios: Ratio[] = [];
  try {
    const cases = await makeCases(server, progress);
    const { port } = server;
    for (const { title, run } of cases) {
      await sleep(1_000);
      forgetPeak(server.pid);
      const before = memory(server.pid).now;
      const began = performance.now();
      const { result, waits } = await beside(server, () => run(server, folder));
      const seconds = ((performance.now() - began) / 1000).toFixed(1);
      const { most } = memory(server.pid);
      const wait = Math.max(...waits);
      const typical = `${percentile(waits, 0.5).toFixed(0)} ms in the middle, ${percentile(waits, 0.99).toFixed(0)} ms of 99 in 100`;
      await sleep(5_000);
      console.log(
        `${wait <= MOST_WAIT ? 'yes' : 'NO '}  another person's sync waits at most ${MOST_WAIT} ms: ${wait.toFixed(0)} ms beside ${title} ` +
          `(${result}; ${seconds} s; ${typical}; memory ${before.toFixed(0)}, at most ${most.toFixed(0)}, then ${memory(server.pid).now.toFixed(0)} MB)`,
      );
      ratios.push({
        id: `stall-${title.replaceAll(/\W+/g, '-').toLowerCase()}`,
        title: `wait: ${title}`,
        description: `The longest that another person's sync takes beside it, on PGlite, against ${MOST_WAIT} ms.`,
        pairs: [[wait, MOST_WAIT]],
      });
      if (!existsSync(`/proc/${server.pid}`)) server = await startProcess({ ...env, PORT: String(port) });
    }
    return ratios;
  } finally {
    await server.end('SIGTERM');
    rmSync(folder, { recursive: true, force: true });
  }
}
