import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sealAgain, startOver } from '#app/encryption/lost-key.ts';
import { makeKey, type MadeKey, switchOff, unlockDevice } from '#app/encryption/keys.ts';
import { HIDDEN } from '#lib/damaged.ts';
import { readMeta } from '#data/meta.ts';
import type { Day } from '#lib/day.ts';
import { newId } from '#lib/id.ts';
import { RemoteError } from '#remote/errors.ts';
import { lockDevice } from '#sync/seal/locked.ts';
import { noteSeal } from '#sync/seal/note.ts';
import { settleSeal } from '#sync/seal/switch.ts';
import { quickStretch as stretch, sealServer } from '../support/seal-server.ts';
import { createWorld, type Device, memory, type World } from './harness.ts';

/** A sealed account whose passphrase and recovery key are lost. */
let world: World;
let user: string;
let [phone, laptop]: Device[] = [];
let made: MadeKey;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world?.close());
const server = () => sealServer(world.server.test.db, user);
const settle = (device: Device) => settleSeal({ db: device.db, server: server() });
const fact = async (device: Device, id: string) => (await device.db.memory_entries.get(id))?.fact;
const stored = async () => JSON.stringify((await rowsOf()).map(({ fact }) => fact));
const rowsOf = () =>
  world.server.sql<{ id: string; fact: string }>('select id, fact from memory_entries where user_id = $1', [user]);
const before = newId();

beforeEach(async () => {
  user = newId();
  [phone, laptop] = [world.device({ user }), world.device({ user })];
  made = await makeKey(user, 'forgotten', stretch);
  await noteSeal(phone.db, made);
  expect(await settle(phone)).toEqual({ kind: 'on' });
  await phone.edit((db) => db.memory_entries.put(memory(before, 'Likes tea', user)));
  await phone.settle();
});

/** A device that signs in, before it has the key. */
async function locked(device: Device): Promise<void> {
  await device.sync();
  const { key } = (await server().read())!;
  await lockDevice(device.db, key);
  expect(await device.sync()).toMatchObject({ kind: 'failed', error: { code: 'seal' } });
}

test('A device that still has the key opens the account and seals it anew, and others ask for the new passphrase', async () => {
  const next = await makeKey(user, 'remembered', stretch);
  expect(await sealAgain(phone!.db, server(), next)).toMatchObject({ ok: true });
  expect(await settle(phone!)).toEqual({ kind: 'on' });
  await phone!.settle();
  expect((await readMeta(phone!.db, 'seal'))?.id).toBe(next.id);
  expect(await readMeta(phone!.db, 'nextSeal')).toBeUndefined();
  expect(await stored()).toMatch(`dm1.${next.id}.`);
  await locked(laptop!);
  for (const [secret, answer] of [
    [{ passphrase: 'forgotten' }, { error: 'WrongPassphrase' }],
    [{ recovery: made.recovery }, { error: 'WrongRecoveryKey' }],
    [{ passphrase: 'remembered' }, { ok: true }],
  ] as const)
    expect(await unlockDevice(laptop!.db, server(), secret, stretch)).toMatchObject(answer);
  await laptop!.settle();
  expect(await fact(laptop!, before)).toBe('Likes tea');
});

test('It goes on when the answer to its beginning was lost, and does not end with an account that is open', async () => {
  const next = await makeKey(user, 'remembered', stretch);
  const lost = {
    ...server(),
    stop: async (key: string, ended: string) => {
      await server().stop(key, ended);
      throw new RemoteError('retryable', 'unreachable');
    },
  };
  expect(await sealAgain(phone!.db, lost, next)).toMatchObject({ error: 'Offline' });
  expect(await settle(phone!)).toEqual({ kind: 'on' });
  await phone!.settle();
  expect(await stored()).toMatch(`dm1.${next.id}.`);
});

test('It goes on although a page was just asking whether the account is sealed', async () => {
  const next = await makeKey(user, 'remembered', stretch);
  const asked = {
    ...server(),
    stop: async (key: string, ended: string) => {
      expect(await settle(phone!)).toEqual({ kind: 'on' });
      return server().stop(key, ended);
    },
  };
  expect(await sealAgain(phone!.db, asked, next)).toMatchObject({ ok: true });
  expect(await settle(phone!)).toEqual({ kind: 'on' });
  expect((await readMeta(phone!.db, 'seal'))?.id).toBe(next.id);
});

test('It goes on after a page that ended in between, and nothing is begun while the server cannot be reached', async () => {
  const next = await makeKey(user, 'remembered', stretch);
  const unreachable = { ...server(), stop: () => Promise.reject(new RemoteError('retryable', 'unreachable')) };
  expect(await sealAgain(phone!.db, unreachable, next)).toMatchObject({ error: 'Offline' });
  expect(await settle(phone!)).toEqual({ kind: 'on' });
  expect([(await readMeta(phone!.db, 'seal'))?.id, await readMeta(phone!.db, 'nextSeal')]).toEqual([
    made.id,
    undefined,
  ]);
  // Nor does what was not begun seal an account that is opened later.
  await sealAgain(phone!.db, unreachable, next);
  expect(await switchOff(phone!.db, server())).toMatchObject({ ok: true });
  expect(await settle(phone!)).toEqual({ kind: 'open' });
});

test('It goes on after a page that ended when the account was open', async () => {
  const next = await makeKey(user, 'remembered', stretch);
  await sealAgain(phone!.db, server(), next);
  // Opened, and not sealed again yet.
  const half = { ...server(), start: () => Promise.reject(new RemoteError('retryable', 'unreachable')) };
  await expect(settleSeal({ db: phone!.db, server: half })).rejects.toThrow('unreachable');
  expect(await settle(phone!)).toEqual({ kind: 'on' });
  expect(await stored()).toMatch(`dm1.${next.id}.`);
});

test('Starting over empties the account, keeps what was written on this device, and goes on sealed by a new key', async () => {
  await locked(laptop!);
  const here = newId();
  await laptop!.edit(async (db) => {
    await db.memory_entries.put(memory(here, 'Written without the key', user));
    // A change of something that goes: it has nowhere to be.
    await db.memory_entries.update(before, { logged_for: '2026-05-13' as Day });
  });
  const next = await makeKey(user, 'new', stretch);
  expect(await startOver(laptop!.db, server(), next)).toMatchObject({ ok: true });
  await laptop!.settle();
  expect(await rowsOf()).toEqual([{ id: here, fact: expect.stringMatching(`^dm1\\.${next.id}\\.`) }]);
  expect(await laptop!.db.memory_entries.toArray()).toMatchObject([{ id: here, fact: 'Written without the key' }]);
  expect(await laptop!.db.quarantine.count()).toBe(0);
  expect(JSON.stringify(await laptop!.db.memory_entries.toArray())).not.toContain(HIDDEN.en);
  // An answer that was lost: said again, it empties nothing.
  expect(await startOver(laptop!.db, server(), next)).toMatchObject({ ok: true });
  expect(await rowsOf()).toHaveLength(1);
});

test('A device with the lost rows that comes back later asks for the new passphrase, and then brings them back', async () => {
  await phone!.edit((db) => db.memory_entries.put(memory(newId(), 'Not sent yet', user)));
  await locked(laptop!);
  await startOver(laptop!.db, server(), await makeKey(user, 'new', stretch));
  await laptop!.settle();
  expect(await phone!.sync()).toMatchObject({ kind: 'failed', error: { code: 'seal' } });
  expect(await settle(phone!)).toMatchObject({ kind: 'needs-key' });
  expect(await lockDevice(phone!.db, 'new')).toBe(false);
  expect(await fact(phone!, before)).toBe('Likes tea');
  expect(await unlockDevice(phone!.db, server(), { passphrase: 'new' }, stretch)).toMatchObject({ ok: true });
  await phone!.settle();
  await laptop!.settle();
  expect(await fact(laptop!, before)).toBe('Likes tea');
  expect((await laptop!.db.memory_entries.toArray()).map(({ fact }) => fact).sort()).toEqual([
    'Likes tea',
    'Not sent yet',
  ]);
});

test('A page that ended after the account was emptied goes on with the new passphrase', async () => {
  await locked(laptop!);
  const next = await makeKey(user, 'new', stretch);
  await server().anew(next.id, next.wraps);
  expect(await laptop!.sync()).toMatchObject({ kind: 'failed', error: { code: 'seal' } });
  await unlockDevice(laptop!.db, server(), { passphrase: 'new' }, stretch);
  await laptop!.settle();
  expect(await laptop!.db.memory_entries.count()).toBe(0);
  expect(await rowsOf()).toEqual([]);
});

test('An account that is open is not emptied by it', async () => {
  const other = newId();
  const calls = sealServer(world.server.test.db, other);
  await expect(startOver(laptop!.db, calls, await makeKey(other, 'new', stretch))).resolves.toMatchObject({
    error: 'Open',
  });
});
