import { afterAll, beforeAll, expect, test } from 'vitest';
import { mutateIn } from '#data/mutate.ts';
import { newId } from '#lib/id.ts';
import { giveKey, makeSeal, sealServer } from '../support/seal-server.ts';
import { settleSeal } from '#sync/seal/switch.ts';
import { createWorld, type Device, type World } from './harness.ts';

const ROWS = Number(process.env.SEAL_ROWS ?? 2_000);
let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world?.close());

const deps = (device: Device) => ({ db: device.db, server: sealServer(world.server.test.db, device.user) });

/** An account with as many rows as a first sync of years has, of which half are days of habits. */
async function account(sealed: boolean) {
  const user = newId();
  const a = world.device({ user });
  const made = sealed ? await makeSeal(a.db) : undefined;
  if (made) await settleSeal(deps(a));
  for (let from = 0; from < ROWS; from += 500)
    await mutateIn(a.db, 'Import', async (write) => {
      for (let i = from; i < from + 500; i += 2) {
        await write.put('habit_days', { id: newId(), habit_id: newId(), day: '2026-05-14', state: 'done' } as never);
        await write.put('memory_entries', {
          id: newId(),
          fact: `Something that happened, number ${i}.`,
          tags: ['sea'],
        });
      }
    });
  await a.settle();
  return { user, a, made };
}
type Account = Awaited<ReturnType<typeof account>>;

async function firstSync({ user, made }: Account): Promise<number> {
  const b = world.device({ user });
  if (made) {
    await giveKey(b.db, made);
    await settleSeal(deps(b));
  }
  const began = process.cpuUsage();
  await b.settle();
  const took = process.cpuUsage(began).user;
  expect(await b.db.memory_entries.count()).toBe(ROWS / 2);
  b.kill();
  return took;
}

async function oneWrite({ a }: Account): Promise<number> {
  const began = process.cpuUsage();
  for (let i = 0; i < 5; i++) {
    await mutateIn(a.db, 'Write', (write) => write.put('memory_entries', { id: newId(), fact: 'One more.' }));
    await a.settle();
  }
  return process.cpuUsage(began).user;
}

/** The least of several runs in turn, of this process's time alone: the machine may be busy. */
async function ratio(open: Account, sealed: Account, run: (account: Account) => Promise<number>): Promise<number> {
  const [times, sealedTimes]: [number[], number[]] = [[], []];
  for (let i = 0; i < 5; i++) {
    times.push(await run(open));
    sealedTimes.push(await run(sealed));
  }
  return Math.min(...sealedTimes) / Math.min(...times);
}

test('A sealed account syncs about as fast as an open one', async () => {
  const [open, sealed] = [await account(false), await account(true)];
  const first = await ratio(open, sealed, firstSync);
  const write = await ratio(open, sealed, oneWrite);
  console.log(`first sync ${first.toFixed(2)}, one write ${write.toFixed(2)}`);
  expect(first).toBeLessThan(1.5);
  expect(write).toBeLessThan(1.2);
}, 300_000);
