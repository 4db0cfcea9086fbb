import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DurableFs, durableParams, provesFsync } from './durable-fs.ts';
import { program } from '../../tests/support/program.ts';
import { QUICK_START } from '../../tests/support/quick-start.ts';
import { openPglite } from './pglite.ts';

/** After how many commits the process is killed, one entry for each round. */
const KILLS = Array.from({ length: Number(process.env.CRASH_ROUNDS ?? 2) }, (_, i) => [70, 3, 120, 11][i % 4]!);

let folder: string;
let made: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'daymark-pglite-'));
  made = join(folder, 'made');
  await (await openPglite({ dataDir: made })).close();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A data folder with an empty database, which is copied, because making one takes seconds. */
function freshFolder(): string {
  const dataDir = mkdtempSync(join(folder, 'data-'));
  cpSync(made, dataDir, { recursive: true });
  return dataDir;
}

/** Writes rows in another process, kills it after so many commits, and returns the numbers of the acknowledged rows. */
async function writeUntilKilled(dataDir: string, from: number, commits: number): Promise<number[]> {
  const writer = spawn(process.execPath, [QUICK_START, program('tests/support/row-writer.ts'), dataDir, String(from)]);
  let printed = '';
  const written = new Promise<void>((resolve, reject) => {
    writer.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      if (printed.split('\n').length > commits + 2) resolve();
    });
    writer.once('exit', () => reject(new Error('the writer ended by itself')));
  });
  const ended = new Promise((resolve) => writer.once('exit', resolve));
  await written;
  // At any moment of a commit.
  await sleep(Math.random() * 5);
  writer.kill('SIGKILL');
  await ended;
  // The last line may be incomplete.
  return printed.split('\n').slice(1, -1).map(Number);
}

test(
  'a process killed in the middle of commits loses no acknowledged row, round after round',
  async () => {
    const dataDir = freshFolder();
    const acknowledged: number[] = [];
    for (const commits of KILLS) {
      acknowledged.push(...(await writeUntilKilled(dataDir, (acknowledged.at(-1) ?? 0) + 2, commits)));
      const db = await openPglite({ dataDir });
      const rows = await db.tx(null, (query) => query<{ n: number }>('select n from written'));
      await db.close();
      const kept = new Set(rows.map(({ n }) => n));
      expect(acknowledged.filter((n) => !kept.has(n))).toEqual([]);
    }
    expect(acknowledged.length).toBeGreaterThanOrEqual(KILLS.reduce((sum, commits) => sum + commits, 0));
  },
  60_000 + KILLS.length * 30_000,
);

test('a folder in use is refused, also after a first close', async () => {
  const dataDir = freshFolder();
  const db = await openPglite({ dataDir });
  await expect(openPglite({ dataDir })).rejects.toThrow(/in use by another Daymark process/);
  await db.close();
  const again = await openPglite({ dataDir });
  await again.close();
});

test('a folder that cannot be made is reported in a sentence', async () => {
  const file = join(folder, 'a-file');
  writeFileSync(file, '');
  await expect(openPglite({ dataDir: join(file, 'data') })).rejects.toThrow(/data folder .* cannot be made: ENOTDIR/);
});

test('a folder with something else than a database is reported in a sentence, and is unlocked', async () => {
  const dataDir = mkdtempSync(join(folder, 'odd-'));
  writeFileSync(join(dataDir, 'pglite'), 'no folder');
  await expect(openPglite({ dataDir })).rejects.toThrow(/embedded database did not start/);
  expect(readdirSync(dataDir)).toEqual(['pglite']);
});

describe('the proof of durability at start', () => {
  const open = (fs: NodeFS, startParams: readonly string[]) =>
    PGlite.create({ fs, startParams: [...startParams], onStdout: () => true, onStderr: () => true });

  test('every commit syncs the WAL', async () => {
    const fs = new DurableFs(join(freshFolder(), 'pglite'));
    const pg = await open(fs, durableParams);
    expect(await provesFsync(pg, () => fs.syncs)).toBe(true);
    await pg.exec('create table t (n int)');
    const before = fs.syncs;
    for (let n = 0; n < 10; n++) await pg.query('insert into t values ($1)', [n]);
    expect(fs.syncs - before).toBeGreaterThanOrEqual(10);
    await pg.close();
  });

  test('fails with PGlite’s own arguments, and when its calls do not reach the file system', async () => {
    const asItComes = new DurableFs(join(freshFolder(), 'pglite'));
    const plain = await open(asItComes, PGlite.defaultStartParams);
    expect(await provesFsync(plain, () => asItComes.syncs)).toBe(false);
    await plain.close();

    class CutOff extends DurableFs {
      override async init(...args: Parameters<DurableFs['init']>): ReturnType<DurableFs['init']> {
        const { emscriptenOpts } = await super.init(...args);
        const cut = (module: { NODEFS: object }) => {
          const { stream_ops } = module.NODEFS as { stream_ops: { fsync?: unknown } };
          delete stream_ops.fsync;
        };
        const [patch, ...rest] = emscriptenOpts.preRun ?? [];
        return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(patch ? [patch] : []), cut, ...rest] } };
      }
    }
    const fs = new CutOff(join(freshFolder(), 'pglite'));
    const cutOff = await open(fs, durableParams);
    expect(await provesFsync(cutOff, () => fs.syncs)).toBe(false);
    await cutOff.close();
  });
});

/** Statements without an end, of different kinds: plpgsql, a function that writes temporary files, joins, recursion. */
const ENDLESS = [
  'do $$ begin loop perform 1; end loop; end $$',
  'select count(*) from generate_series(1, 1e10)',
  'select count(*) from generate_series(1, 1e5) a, generate_series(1, 1e5) b',
  'with recursive r as (select 1 as n union all select n + 1 from r) select count(*) from r',
];

test('a statement that runs too long ends at its limit, and the same database goes on', async () => {
  const dataDir = freshFolder();
  const db = await openPglite({ dataDir, grace: 60_000 });
  await db.tx(null, (query) => query('create table kept (n int); insert into kept values (1)'));
  // Only in this session: it is gone when the thread is replaced.
  await db.tx(null, (query) => query('create temporary table session (n int)'));
  const heard: string[] = [];
  await db.listen('news', (payload) => heard.push(payload));
  for (const endless of ENDLESS) {
    const began = performance.now();
    const tooLong = db.tx(
      null,
      async (query) => {
        await query('insert into kept values (2)');
        await query(endless);
      },
      { timeout: 300 },
    );
    await expect(tooLong).rejects.toMatchObject({ code: '57014' });
    expect(performance.now() - began).toBeLessThan(10_000);
    expect(await db.tx(null, (query) => query('select n from kept'))).toEqual([{ n: 1 }]);
  }
  expect(await db.tx(null, (query) => query('select n from session'))).toEqual([]);
  await db.tx(null, (query) => query("select pg_notify('news', 'still')"));
  await expect.poll(() => heard).toEqual(['still']);
  await db.close();
});

test('transactions that wait behind a statement that runs too long are run', async () => {
  const db = await openPglite({ dataDir: freshFolder(), grace: 60_000 });
  const tooLong = db.tx(null, (query) => query(ENDLESS[0]!), { timeout: 200 });
  const waiting = Array.from({ length: 5 }, (_, n) => db.tx(null, (query) => query('select $1::int as n', [n])));
  await expect(tooLong).rejects.toMatchObject({ code: '57014' });
  expect((await Promise.all(waiting)).flat()).toEqual([0, 1, 2, 3, 4].map((n) => ({ n })));
  await db.close();
});

test('when a statement cannot be cancelled, the thread is replaced and no row is lost', async () => {
  const dataDir = freshFolder();
  const db = await openPglite({ dataDir, grace: 300 });
  await db.tx(null, (query) => query('create table kept (n int); insert into kept values (1)'));
  const heard: string[] = [];
  await db.listen('news', (payload) => heard.push(payload));
  const endless = db.tx(
    null,
    async (query) => {
      await query('insert into kept values (2)');
      // A sleeping WebAssembly does not look at its flags.
      await query('select pg_sleep(60)');
    },
    { timeout: 100 },
  );
  const waiting = db.tx(null, (query) => query('select n from kept'));
  await expect(endless).rejects.toMatchObject({ code: '57014' });
  expect(await waiting).toEqual([{ n: 1 }]);
  await db.tx(null, (query) => query("select pg_notify('news', 'still')"));
  await expect.poll(() => heard).toEqual(['still']);
  await db.close();
});

test('transactions are refused at once when the queue is full', async () => {
  const db = await openPglite({ dataDir: freshFolder(), queue: 3 });
  const running = Array.from({ length: 10 }, () => db.tx(null, (query) => query('select 1')));
  const settled = await Promise.allSettled(running);
  const refused = settled.flatMap((done) => (done.status === 'rejected' ? [done.reason as unknown] : []));
  expect(refused.length).toBeGreaterThan(0);
  for (const error of refused) expect(error).toMatchObject({ code: '53300' });
  await db.close();
});

test('VACUUM and CHECKPOINT limit the size of the folder under many updates', async () => {
  const dataDir = freshFolder();
  const db = await openPglite({ dataDir, tidyEvery: 60_000 });
  await db.tx(null, (query) =>
    query("create table busy as select n, repeat('x', 200) as pad from generate_series(1, 5000) n"),
  );
  for (let round = 0; round < 12; round++) {
    await db.tx(null, (query) => query('update busy set pad = repeat(chr(97 + $1::int), 200)', [round]));
    await db.tidy();
  }
  expect(sizeOf(join(dataDir, 'pglite', 'pg_wal'))).toBeLessThan(100e6);
  const [table] = await db.tx(null, (query) => query<{ size: number }>("select pg_table_size('busy') as size"));
  expect(table?.size).toBeLessThan(8e6);
  await db.close();
});

test('VACUUM and CHECKPOINT run by themselves after commits', async () => {
  const db = await openPglite({ dataDir: freshFolder(), tidyEvery: 50 });
  const redo = () =>
    db
      .tx(null, (query) => query<{ at: string }>('select redo_lsn::text as at from pg_control_checkpoint()'))
      .then(([row]) => row?.at);
  const before = await redo();
  await db.tx(null, (query) => query('create table idle (n int)'));
  await expect.poll(redo, { interval: 100 }).not.toBe(before);
  await db.close();
});

const sizeOf = (path: string): number =>
  statSync(path).isFile()
    ? statSync(path).size
    : readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0);
