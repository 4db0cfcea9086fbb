/** Switching encryption on and off, with a page that is killed before or after each of its requests. The next page goes on. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { blobMover, blobStorage } from '#blobs/storage.ts';
import { transferBlobs } from '#blobs/queue.ts';
import { keepBlobs } from '#data/blobs.ts';
import { mutateIn } from '#data/mutate.ts';
import { sealedName } from '#data/sealed-blob.ts';
import type { Day } from '#lib/day.ts';
import { newId } from '#lib/id.ts';
import type { Authorised } from '#remote/authorised.ts';
import { RemoteError } from '#remote/errors.ts';
import { sealServer } from '#sync/seal/calls.ts';
import { settleSeal, stopSeal } from '#sync/seal/switch.ts';
import { cleanBlobs } from '../../sync-server/media/clean-up.ts';
import { mediaServer, photo, sha256 } from '../server/media-server.ts';
import { giveKey, makeSeal } from '../support/seal-server.ts';
import { createWorld, type Device, memory, settleAll, type World } from './harness.ts';

let world: World;
let server: Awaited<ReturnType<typeof mediaServer>>;
beforeAll(async () => {
  world = await createWorld();
  server = await mediaServer(world.server.test.db);
});
afterAll(async () => {
  await server.close();
  await world.close();
});

type Moment = 'before it leaves' | 'after its answer';
/** The page of a device is killed at a request of it, counted from 0. */
interface Killing {
  readonly at: number;
  readonly when: Moment;
}

/** What switching needs, on a page that is killed. `paths` are its requests. */
function page(device: Device, killing?: Killing) {
  const client = server.clientOf(device.user);
  const paths: string[] = [];
  const dies = (): never => {
    device.kill();
    throw new RemoteError('retryable', 'unreachable');
  };
  const ask: Authorised = async (user, path, ...rest) => {
    const isLast = paths.push(path) - 1 === killing?.at;
    if (isLast && killing.when === 'before it leaves') dies();
    const answer = await client(user, path, ...rest);
    return isLast ? dies() : answer;
  };
  return { paths, deps: { db: device.db, server: sealServer(device.user, ask), moveBlob: blobMover(device.db, ask) } };
}

const DAY = '2026-05-14' as Day;
const at = '2026-05-14T10:00:00.000Z';
const [first, second] = [photo(3_000), photo(900)];
/** More than one page of rows. */
const MANY = 201;

/** An account with rows of each form, photos, a deleted row and a lost value, on two devices. */
async function account() {
  const user = newId();
  const [a, b] = [world.device({ user }), world.device({ user })];
  const [kept, gone] = [newId(), newId()];
  await mutateIn(a.db, 'Attach', async (write) => {
    await keepBlobs(
      a.db,
      [first, second].map((one) => ({
        sha256: sha256(one),
        bytes: Uint8Array.from(one).buffer,
        small: one === second,
      })),
    );
    await write.put('attachments', {
      id: newId(),
      owner_kind: 'memory',
      owner_id: kept,
      position: 1,
      media_type: 'image/jpeg',
      name: 'zebra.jpg',
      caption: 'zebra by the lake',
      size: first.length,
      sha256: sha256(first),
      small_sha256: sha256(second),
    });
  });
  await a.edit(async (db) => {
    await db.memory_entries.bulkPut([
      { ...memory(kept, 'zebra kept', user), tags: ['zebra'] },
      memory(gone, 'zebra gone', user),
      ...Array.from({ length: MANY }, (_, i) => memory(newId(), `zebra ${i}`, user)),
    ]);
    await db.habit_days.put({
      id: newId(),
      user_id: user,
      created_at: at,
      habit_id: newId(),
      day: DAY,
      state: 'done',
      amount: 7357.25,
      note: 'zebra note',
    });
  });
  await settleAll([a, b]);
  await transferBlobs({
    db: a.db,
    storage: blobStorage(a.db, server.clientOf(user)),
    now: a.deps.now,
    random: () => 0.5,
    mayBeReachable: true,
  });
  await a.edit((db) => db.memory_entries.delete(gone));
  await a.edit((db) => db.memory_entries.update(kept, { source: 'zebra lost' }));
  world.clock.ms += 1000;
  await b.edit((db) => db.memory_entries.update(kept, { source: 'zebra won' }));
  await settleAll([a, b]);
  return { user, a, b };
}

/** All rows, deleted ones and lost values that the server has of a person. */
async function stored(user: string): Promise<string> {
  const tables = ['memory_entries', 'habit_days', 'attachments', 'sync_losers'];
  const rows = await Promise.all(
    tables.map((t) => world.server.sql(`select to_jsonb(r) as r from ${t} r where user_id = $1`, [user])),
  );
  return JSON.stringify(rows);
}
/** The blobs of a person that are left after the next clean-up. */
async function blobs(user: string): Promise<string[]> {
  await cleanBlobs(world.server.test.db, server.files);
  const found = await world.server.sql<{ sha256: string }>(
    'select sha256 from sync.blobs where user_id = $1 and not going order by 1',
    [user],
  );
  return found.map((row) => row.sha256);
}

/** Switches to the other state: by a page that is killed, and then by one that is not. Returns the requests of both. */
async function switched(device: Device, to: 'on' | 'open', killing: Killing, between: () => Promise<void>) {
  const begin = ({ deps }: ReturnType<typeof page>) => (to === 'open' ? stopSeal(deps) : undefined);
  const killed = page(device, killing);
  let isKilled = false;
  try {
    await begin(killed);
    await settleSeal(killed.deps);
  } catch (thrown) {
    if (!(thrown instanceof RemoteError)) throw thrown;
    isKilled = true;
    device.reopen();
    await between();
  }
  const next = page(device);
  let result = await settleSeal(next.deps);
  if (to === 'open' && result.kind === 'on') {
    // The server has not heard of it, so it is as it was: the person presses again.
    expect(killing).toEqual({ at: 0, when: 'before it leaves' });
    await begin(next);
    result = await settleSeal(next.deps);
  }
  expect([killing, result]).toEqual([killing, { kind: to }]);
  return { isKilled, paths: killed.paths };
}

test.each<Moment>(['before it leaves', 'after its answer'])(
  'Killed %s at each of its requests, switching on and off goes on with the next page: every row is in the right form, and nothing is lost',
  async (when) => {
    const { user, a, b } = await account();
    const written = await a.rows();
    const writes = async () => {
      const id = newId();
      await b.edit((db) => db.memory_entries.put(memory(id, 'zebra meanwhile', user)));
      await b.sync();
      written.set(`memory_entries/${id}`, {
        v: expect.any(Number) as number,
        d: (await b.rows()).get(`memory_entries/${id}`)!.d,
      });
    };
    /** A new device has all that was written, as the others do. */
    const reads = async (made?: Awaited<ReturnType<typeof makeSeal>>) => {
      await settleAll([a, b]);
      const device = world.device({ user });
      if (made) await giveKey(device.db, made);
      await device.settle();
      const rows = await device.rows();
      expect(rows).toEqual(written);
      for (const other of [a, b]) expect(await other.rows()).toEqual(rows);
      expect((await device.db.versions.toArray()).map(({ value }) => value)).toContain('zebra lost');
      device.kill();
    };
    const seen = new Set<string>();
    let isKilled = true;
    for (let n = 0; isKilled; n++) {
      const made = await makeSeal(a.db);
      const on = await switched(a, 'on', { at: n, when }, writes);
      await giveKey(b.db, made);
      await reads(made);
      expect([n, await stored(user)]).toEqual([n, expect.not.stringMatching(/zebra|7357\.25/)]);
      const names = await Promise.all([first, second].map((one) => sealedName(made.keys, sha256(one))));
      expect(await blobs(user)).toEqual(names.sort());

      const off = await switched(a, 'open', { at: n, when }, writes);
      expect(await settleSeal(page(b).deps)).toEqual({ kind: 'open' });
      await reads();
      expect([n, await stored(user)]).toEqual([n, expect.not.stringMatching(/dm1\.|sealed_/)]);
      expect(await blobs(user)).toEqual([first, second].map((one) => sha256(one)).sort());
      for (const path of [...on.paths, ...off.paths]) seen.add(path.replace(/[\da-f-]{36}.*/, ''));
      isKilled = on.isKilled || off.isKilled;
    }
    expect([...seen].sort()).toEqual([
      '/api/seal',
      '/api/seal/finish',
      '/api/seal/rows',
      '/api/seal/start',
      '/api/seal/stop',
      '/storage/v1/object/list/media',
      '/storage/v1/object/media/',
    ]);
  },
  120_000,
);
