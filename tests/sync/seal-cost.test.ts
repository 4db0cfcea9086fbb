import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { mutateIn } from '#data/mutate.ts';
import { newId } from '#lib/id.ts';
import { settleSeal } from '#sync/seal/switch.ts';
import { giveKey, makeSeal, sealServer } from '../support/seal-server.ts';
import { createWorld, type World } from './harness.ts';

const ROWS = 1_000;
let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world?.close());

/** What sealing costs is what is sealed and opened: a call of WebCrypto takes about as long as storing a row. */
test('A row costs one call of WebCrypto, whatever it has, and none if nothing of it is sealed', async () => {
  const [encrypt, decrypt] = [vi.spyOn(crypto.subtle, 'encrypt'), vi.spyOn(crypto.subtle, 'decrypt')];
  const user = newId();
  const [a, b] = [world.device({ user }), world.device({ user })];
  const made = await makeSeal(a.db);
  for (const { db } of [a, b]) {
    await giveKey(db, made);
    await settleSeal({ db, server: sealServer(world.server.test.db, user) });
  }
  await mutateIn(a.db, 'Import', async (write) => {
    for (let i = 0; i < ROWS; i += 2) {
      await write.put('habits', { id: newId(), title: `Habit ${i}`, unit: 'km', type: 'habit', frequency: 'daily' });
      await write.put('calendar_plans', { id: newId(), start_date: '2026-05-11', end_date: '2026-05-17' } as never);
    }
  });
  encrypt.mockClear();
  await a.settle();
  expect(encrypt).toHaveBeenCalledTimes(ROWS / 2);
  await b.settle();
  decrypt.mockClear();
  // What has come is not opened again.
  await mutateIn(a.db, 'Write', (write) =>
    write.put('memory_entries', { id: newId(), fact: 'One more.', tags: ['sea'], source: 'book' }),
  );
  encrypt.mockClear();
  await a.settle();
  expect(encrypt).toHaveBeenCalledTimes(1);
  const c = world.device({ user });
  await giveKey(c.db, made);
  decrypt.mockClear();
  await c.settle();
  expect(await c.db.habits.count()).toBe(ROWS / 2);
  // The first screen's rows come twice.
  expect(decrypt.mock.calls.length).toBeLessThanOrEqual(ROWS / 2 + 1 + 500 + 1);
});
