import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAMAGED } from '#lib/damaged.ts';
import { readMeta } from '#data/meta.ts';
import type { Day } from '#lib/day.ts';
import { newId } from '#lib/id.ts';
import { settleSeal, stopSeal } from '#sync/seal/switch.ts';
import { type Secret, unlockDevice } from '#app/encryption/keys.ts';
import type { DaymarkDb } from '#data/db.ts';
import { giveKey, makeSeal, quickStretch, sealServer } from '../support/seal-server.ts';
import { createWorld, type Device, memory, type World } from './harness.ts';

/** What a server can do to a sealed account that it stores (docs/security.md): everything but read it, or write in its name. */
let world: World;
let user: string;
let a: Device;
let made: Awaited<ReturnType<typeof makeSeal>>;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world?.close());
beforeEach(async () => {
  user = newId();
  a = world.device({ user });
  made = await makeSeal(a.db);
  expect(await settleSeal({ db: a.db, server: sealServer(world.server.test.db, user) })).toEqual({ kind: 'on' });
});

/** The server changes a row behind everybody's back, as a new version. */
async function tamper(id: string, set: string, params: readonly unknown[] = []): Promise<void> {
  await world.server.sql(
    `with h as (update sync_heads set version = version + 1, touched = touched || jsonb_build_object('memory_entries', version + 1)
       where user_id = $1 returning version)
     update memory_entries r set version = (select version from h), ${set} where r.user_id = $1 and r.id = $2`,
    [user, id, ...params],
  );
}
const stored = async (id: string) =>
  (
    await world.server.sql<{ fact: string; tags: string[]; source: string }>(
      'select fact, tags, source from memory_entries where id = $1',
      [id],
    )
  )[0]!;
async function write(fact: string, more: object = {}): Promise<string> {
  const id = newId();
  await a.edit((db) => db.memory_entries.put({ ...memory(id, fact, user), ...more }));
  await a.settle();
  return id;
}
const factOn = async (device: Device, id: string) => (await device.db.memory_entries.get(id))?.fact;
async function otherDevice(): Promise<Device> {
  const b = world.device({ user });
  await giveKey(b.db, made);
  await settleSeal({ db: b.db, server: sealServer(world.server.test.db, user) });
  await b.settle();
  return b;
}

describe('A hostile server', () => {
  test('cannot move a value to another row, field or person', async () => {
    const [one, two] = [await write('of one', { source: 'source of one' }), await write('of two')];
    await tamper(one, 'fact = $3', [(await stored(two)).fact]);
    await tamper(two, 'source = $3', [(await stored(two)).fact]);
    const b = await otherDevice();
    expect(await factOn(b, one)).toBe(DAMAGED.en);
    expect((await b.db.memory_entries.get(one))?.source).toBe('source of one');
    expect((await b.db.memory_entries.get(two))?.source).toBe(DAMAGED.en);
  });

  test.each([
    ['cut', (text: string) => text.slice(0, -4)],
    ['changed', (text: string) => text.replace(/.$/, (last) => (last === 'A' ? 'Q' : 'A')).replace(/(?<=\.)./g, 'x')],
    ['put in the clear', () => 'I never wrote this'],
    ['of another key', (text: string) => text.replace(/^dm1\.[\w-]{8}/, 'dm1.AAAAAAAA')],
  ])('shows a value that was %s as damaged', async (_, change) => {
    const id = await write('mine', { tags: ['tag'] });
    const { fact, tags } = await stored(id);
    await tamper(id, 'fact = $3, tags = $4::jsonb', [change(fact), JSON.stringify([change(tags[0]!)])]);
    const b = await otherDevice();
    expect(await b.db.memory_entries.get(id)).toMatchObject({ fact: DAMAGED.en, tags: [DAMAGED.en] });
  });

  test('does not make anybody write over what is damaged, or send it', async () => {
    const id = await write('mine', { source: 'book' });
    const { fact } = await stored(id);
    await tamper(id, 'fact = $3', [fact.slice(0, -4)]);
    const b = await otherDevice();
    await expect(b.edit((db) => db.memory_entries.update(id, { fact: `${DAMAGED.en} and more` }))).rejects.toThrow(
      'Damaged',
    );
    await b.edit((db) => db.memory_entries.update(id, { source: 'letter' }));
    await b.settle();
    // The server finds its reason again.
    await tamper(id, 'fact = $3', [fact]);
    await b.settle();
    await a.settle();
    for (const device of [a, b])
      expect(await device.db.memory_entries.get(id)).toMatchObject({ fact: 'mine', source: 'letter' });
  });

  test('takes no text from a device that has it', async () => {
    const id = await write('mine', { tags: ['tag'] });
    await tamper(id, 'fact = $3, tags = $4::jsonb', ['gone', '["gone"]']);
    await a.settle();
    expect(await a.db.memory_entries.get(id)).toMatchObject({ fact: 'mine', tags: ['tag'] });
    // Also where an edit waits, which is then on top of it.
    await a.edit((db) => db.memory_entries.update(id, { source: 'book' }));
    await tamper(id, 'fact = $3', ['gone again']);
    await a.settle();
    expect(await a.db.memory_entries.get(id)).toMatchObject({ fact: 'mine', tags: ['tag'], source: 'book' });
    expect(await factOn(await otherDevice(), id)).toBe(DAMAGED.en);
  });

  test('cannot make a device send in the clear by forgetting that the account is sealed', async () => {
    await world.server.sql('update sync_heads set seal = null where user_id = $1', [user]);
    await world.server.sql(`update sync.seals set state = 'off', ended = null where user_id = $1`, [user]);
    const id = newId();
    await a.edit((db) => db.memory_entries.put(memory(id, 'written after', user)));
    expect(await a.sync()).toMatchObject({ kind: 'failed', error: { code: 'seal' } });
    expect(await world.server.sql('select 1 from memory_entries where id = $1', [id])).toEqual([]);
    expect((await readMeta(a.db, 'seal'))?.id).toBe(made.id);
  });

  test('cannot make a device believe the end with the statement of another account', async () => {
    const other = newId();
    const c = world.device({ user: other });
    const theirs = await makeSeal(c.db);
    const server = sealServer(world.server.test.db, other);
    await settleSeal({ db: c.db, server });
    await stopSeal({ db: c.db, server });
    await world.server.sql(
      `update sync.seals s set state = 'off', ended = (select e.ended from sync.seals e where e.user_id = $2) where s.user_id = $1`,
      [user, other],
    );
    expect(theirs.id).not.toBe(made.id);
    await world.server.sql('update sync_heads set seal = null where user_id = $1', [user]);
    expect(await settleSeal({ db: a.db, server: sealServer(world.server.test.db, user) })).toEqual({ kind: 'on' });
    expect((await readMeta(a.db, 'seal'))?.state).toBe('on');
  });

  test('that hides the seal from a new device shows it no sealed text as a text, and gets none of them back in the clear', async () => {
    const id = await write('mine', { tags: ['tag'], source: 'book' });
    await world.server.sql('update sync_heads set seal = null where user_id = $1', [user]);
    await world.server.sql(`update sync.seals set state = 'off', ended = null where user_id = $1`, [user]);
    const b = world.device({ user });
    await b.settle();
    expect(await b.db.memory_entries.get(id)).toMatchObject({
      fact: DAMAGED.en,
      tags: [DAMAGED.en],
      source: DAMAGED.en,
    });
    await expect(b.edit((db) => db.memory_entries.update(id, { fact: 'typed over it' }))).rejects.toThrow('Damaged');
    await b.edit((db) => db.memory_entries.update(id, { logged_for: '2026-05-14' as Day }));
    await b.settle();
    expect((await stored(id)).fact).toMatch(/^dm1\./);
  });

  test('that has sealed values of a key that nobody has gives nothing but damage, however long they are', async () => {
    const id = await write('mine');
    const b = await otherDevice();
    for (const text of [
      `dm1.AAAAAAAA.${'A'.repeat(900_000)}`,
      `dm1.${made.id}.${'A'.repeat(900_000)}`,
      `dm1.${made.id}.`,
    ]) {
      await tamper(id, 'fact = $3', [text]);
      await b.settle();
      expect(await factOn(b, id)).toBe('mine');
      expect(await factOn(await otherDevice(), id)).toBe(DAMAGED.en);
    }
  });

  test('that gives its own wrapped keys makes no device take another key', async () => {
    const server = sealServer(world.server.test.db, user);
    const open = (db: DaymarkDb, secret: Secret) => unlockDevice(db, server, secret, quickStretch);
    // Of a key of its own, wrapped by its own guess of a passphrase; with the cost of Argon2id at its lowest; under another key's id; of another person.
    const other = world.device({ user: newId() });
    const theirs = await makeSeal(other.db, 'another passphrase');
    const weak = { ...made.wraps.passphrase, memory: 8, passes: 1, salt: 'AAAA' };
    for (const wraps of [theirs.wraps, { ...made.wraps, passphrase: weak, recovery: theirs.wraps.recovery }]) {
      await world.server.sql('update sync.seals set wraps = $2::jsonb where user_id = $1', [
        user,
        JSON.stringify(wraps),
      ]);
      const b = world.device({ user });
      expect(await open(b.db, { passphrase: 'a passphrase' })).toMatchObject({ error: 'WrongPassphrase' });
      expect(await open(b.db, { recovery: made.recovery })).toMatchObject({ error: 'WrongRecoveryKey' });
      expect(await readMeta(b.db, 'seal')).toBeUndefined();
    }
    await world.server.sql(`update sync.seals set wraps = $2::jsonb, key = 'AAAAAAAA' where user_id = $1`, [
      user,
      JSON.stringify(made.wraps),
    ]);
    expect(await open(world.device({ user }).db, { passphrase: 'a passphrase' })).toMatchObject({
      error: 'WrongPassphrase',
    });
    // A device that has the key goes on with it.
    expect((await readMeta(a.db, 'seal'))?.id).toBe(made.id);
  });

  test('that shows an older state of a text again gives what the person wrote once, and nothing else', async () => {
    const id = await write('first');
    const { fact } = await stored(id);
    await a.edit((db) => db.memory_entries.update(id, { fact: 'second' }));
    await a.settle();
    await tamper(id, 'fact = $3', [fact]);
    const b = await otherDevice();
    expect(await factOn(b, id)).toBe('first');
  });
});
