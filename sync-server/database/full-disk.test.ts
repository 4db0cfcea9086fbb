/** A disk that becomes full: a real one of 110 MB, where the test may mount it, and one whose free space is made up. */
import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, mkdtempSync, openSync, rmSync, statSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newId } from '#lib/id.ts';
import type { Mutation, SyncRequest, SyncResponse } from '#sync/protocol.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { migratedFolder } from '../../tests/support/databases.ts';
import { put, requestOf } from '#tests/server/person.ts';
import { listening, type Answer, type Listening } from '#tests/server/listening.ts';
import { LOW, RESERVE } from './disk-space.ts';
import { openPglite, type PgliteDatabase, type PgliteOptions } from './pglite.ts';

describe('on a disk of 110 MB', () => {
  let disk: string;
  let dataDir: string;
  let db: PgliteDatabase;
  let server: Listening;
  const mount = (...args: readonly string[]) => spawnSync('mount', args).status === 0;
  const resize = (megabytes: number) => mount('-o', `remount,size=${megabytes}m`, disk);

  beforeEach(async (context) => {
    disk = mkdtempSync(join(tmpdir(), 'daymark-disk-'));
    if (process.platform !== 'linux' || !mount('-t', 'tmpfs', '-o', 'size=110m', 'tmpfs', disk)) {
      rmSync(disk, { recursive: true });
      context.skip('only root may mount a disk');
    }
    dataDir = await migratedFolder(disk);
  });
  afterEach(async () => {
    if (!existsSync(disk)) return;
    try {
      await server.close();
      await db.close();
    } finally {
      spawnSync('umount', ['--lazy', disk]);
      rmSync(disk, { recursive: true });
    }
  });

  const start = async (options: PgliteOptions = {}) => {
    db = await openPglite({ dataDir, ...options });
    server = await listening(db);
  };

  const credentials = { email: 'ada@example.org', password: 'correct horse battery' };
  const ask = async (path: string, body: unknown) => server.send({ path, body: JSON.stringify(body) });
  const signIn = () => ask('/auth/v1/token?grant_type=password', credentials);
  const signUp = async (): Promise<string> => {
    const made = await ask('/auth/v1/signup', credentials);
    expect(made.status).toBe(200);
    return (JSON.parse(made.text) as { user: { id: string } }).user.id;
  };
  const sync = async (user: string, changes: Partial<SyncRequest>): Promise<Answer> => {
    const headers = await server.bearer(user);
    return server.send({
      path: '/rest/v1/rpc/sync_v1',
      headers,
      body: JSON.stringify({ req: requestOf(user, changes) }),
    });
  };
  const batch = (): Mutation[] =>
    Array.from({ length: 500 }, (_, i) =>
      put('tasks', newId(), { description: `task ${i} ${'and more '.repeat(10)}` }),
    );

  const isHeld = ({ status, text }: Answer) =>
    status === 200 &&
    (JSON.parse(text) as SyncResponse).acks.every(({ s, code }) => s === 'held' && code === 'disk_full');

  /** Pushes until the first refusal; returns the ids of the acknowledged rows, the refusal, and how long it took in ms. */
  const fill = async (user: string) => {
    const kept: string[] = [];
    for (;;) {
      const muts = batch();
      const began = performance.now();
      const answer = await sync(user, { cursor: null, muts });
      if (answer.status !== 200 || isHeld(answer)) return { kept, answer, took: performance.now() - began };
      kept.push(...muts.map(({ id }) => id));
    }
  };
  const countKept = async (user: string, ids: readonly string[]) => {
    const [row] = await db.tx(null, (query) =>
      query<{ n: number }>('select count(*)::int as n from tasks where user_id = $1 and id::text = any ($2::text[])', [
        user,
        ids,
      ]),
    );
    return row?.n;
  };
  /** Another program takes what is left of the disk. */
  const takeRest = (): string => {
    const path = join(disk, 'another-program');
    const file = openSync(path, 'w');
    try {
      for (const size of [1 << 20, 4096]) {
        try {
          while (writeSync(file, Buffer.alloc(size)) === size);
        } catch {
          // The disk is full.
        }
      }
    } finally {
      closeSync(file);
    }
    return path;
  };
  /** Changes are held, and the same call pulls; signing in and renewing a session go on. */
  const goesOn = async (user: string) => {
    const pushed = await sync(user, { muts: batch() });
    expect(isHeld(pushed)).toBe(true);
    expect((JSON.parse(pushed.text) as SyncResponse).changes.length).toBeGreaterThan(0);
    const pulled = await sync(user, {});
    expect(pulled.status).toBe(200);
    expect((JSON.parse(pulled.text) as SyncResponse).changes.length).toBeGreaterThan(0);
    const signedIn = await signIn();
    expect(signedIn.status).toBe(200);
    const { refresh_token } = JSON.parse(signedIn.text) as { refresh_token: string };
    expect((await ask('/auth/v1/token?grant_type=refresh_token', { refresh_token })).status).toBe(200);
  };

  test('pushes are refused at once, pulls and sign-in go on, and freed space heals it without a restart', async () => {
    await start();
    const user = await signUp();
    const { kept, answer, took } = await fill(user);
    expect(isHeld(answer)).toBe(true);
    expect(took).toBeLessThan(5_000);
    expect(kept.length).toBeGreaterThan(5_000);

    await goesOn(user);

    // Not one byte is free any more, also for the pages that many sign-ins need.
    const other = takeRest();
    for (let n = 0; n < 100; n++) expect((await signIn()).status).toBe(200);
    await goesOn(user);
    await db.tidy();
    await goesOn(user);

    rmSync(other);
    expect(resize(300)).toBe(true);
    const healed = await sync(user, { cursor: null, muts: batch() });
    expect([healed.status, isHeld(healed)]).toEqual([200, false]);
    expect(await countKept(user, kept)).toBe(kept.length);
  });

  test.skipIf(!process.env.LONG)('the server starts on a disk without a free byte, and goes on as before', async () => {
    await start();
    const user = await signUp();
    const { kept } = await fill(user);
    await server.close();
    await db.close();
    takeRest();
    await start();
    await goesOn(user);
    expect(await countKept(user, kept)).toBe(kept.length);
  });

  test.skipIf(!process.env.LONG)(
    'when Postgres itself stops on a full disk, everyone is answered at once, and freed space heals it',
    async () => {
      // The free space cannot be read, so only the failed write tells that the disk is full.
      await start({ freeBytes: () => Promise.reject(new Error('unknown')) });
      const user = await signUp();
      const { kept, answer, took } = await fill(user);
      expect(answer.status === 503 || isHeld(answer)).toBe(true);
      expect(took).toBeLessThan(10_000);
      const began = performance.now();
      // Well, if the reserve was enough to open the database again by then.
      for (const { status } of [await sync(user, {}), await signIn()]) expect([200, 503]).toContain(status);
      expect(performance.now() - began).toBeLessThan(10_000);

      expect(resize(300)).toBe(true);
      await expect
        .poll(
          async () => {
            const pushed = await sync(user, { cursor: null, muts: batch() });
            return pushed.status === 200 && !isHeld(pushed);
          },
          { timeout: 30_000, interval: 500 },
        )
        .toBe(true);
      expect(await countKept(user, kept)).toBe(kept.length);
    },
  );
});

describe('with free space that is made up', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'daymark-space-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test('what adds rows is refused while there is little, and everything else goes on', async () => {
    let free = LOW;
    const db = await openPglite({ dataDir: await migratedFolder(folder), freeBytes: () => Promise.resolve(free) });
    const insert = (n: number, grows: boolean) =>
      db.tx(null, (query) => query('insert into written values ($1)', [n]), { grows });
    await db.tx(null, (query) => query('create table written (n int)'));
    await insert(1, true);
    free = LOW - 1;
    await expect(insert(2, true)).rejects.toMatchObject({ code: '53100' });
    await insert(3, false);
    free = LOW;
    await insert(4, true);
    expect(await db.tx(null, (query) => query('select n from written'))).toEqual([1, 3, 4].map((n) => ({ n })));
    await db.close();
  });

  test('the reserve is written when there is room, and given back for opening a full disk', async () => {
    let free = LOW + RESERVE - 1;
    const options = { dataDir: await migratedFolder(folder), tidyEvery: 50, freeBytes: () => Promise.resolve(free) };
    const reserve = join(options.dataDir, 'reserve');
    const size = () => statSync(reserve, { throwIfNoEntry: false })?.size ?? 0;
    rmSync(reserve, { force: true });
    const db = await openPglite(options);
    expect(size()).toBe(0);
    free += 1;
    await expect.poll(size).toBe(RESERVE);
    await db.close();
    free = 0;
    const again = await openPglite(options);
    expect(size()).toBe(0);
    await again.close();
  });
});
