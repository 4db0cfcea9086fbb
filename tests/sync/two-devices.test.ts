import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DaymarkDb } from '#data/db.ts';
import { mutateIn } from '#data/mutate.ts';
import type { Day } from '#lib/day.ts';
import { newId } from '#lib/id.ts';
import { SyncError } from '#sync/errors.ts';
import { readRecovery, restoreRecovery } from '#sync/heal.ts';
import { createWorld, differences, memory, rowsIn, settleAll, type World } from './harness.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const pair = () => {
  const user = newId();
  return { user, phone: world.device({ user }), laptop: world.device({ user }) };
};

test('a row written on one device arrives on the other, and both are equal to the server row by row', async () => {
  const { user, phone, laptop } = pair();
  const ids = Array.from({ length: 5 }, () => newId());
  for (const id of ids) await phone.edit((db) => db.memory_entries.put(memory(id, `fact ${id}`, user)));
  await settleAll([phone, laptop]);
  expect((await laptop.rows()).size).toBe(5);
  expect(await differences(world, phone)).toEqual([]);
  expect(await differences(world, laptop)).toEqual([]);
});

test('two fields of one row, edited on two devices, are both kept', async () => {
  const { user, phone, laptop } = pair();
  const id = newId();
  await phone.edit((db) => db.memory_entries.put({ ...memory(id, 'a fact', user), source: 'chat' }));
  await settleAll([phone, laptop]);
  await phone.edit((db) => db.memory_entries.update(id, { tags: ['sea'] }));
  await laptop.edit((db) => db.memory_entries.update(id, { source: 'journal' }));
  await settleAll([phone, laptop]);
  for (const device of [phone, laptop]) {
    expect(await differences(world, device)).toEqual([]);
    expect(await rowsIn(device.db, 'memory_entries').get(id)).toMatchObject({ tags: ['sea'], source: 'journal' });
  }
});

test('long text edited on two devices is merged when it can be', async () => {
  const { user, phone, laptop } = pair();
  const id = newId();
  await phone.edit((db) => db.memory_entries.put(memory(id, 'first line\n\nmiddle line\n\nlast line', user)));
  await settleAll([phone, laptop]);
  await phone.edit((db) => db.memory_entries.update(id, { fact: 'FIRST line\n\nmiddle line\n\nlast line' }));
  world.clock.ms += 1000;
  await laptop.edit((db) => db.memory_entries.update(id, { fact: 'first line\n\nmiddle line\n\nLAST line' }));
  await settleAll([phone, laptop]);
  for (const device of [phone, laptop]) {
    expect(await differences(world, device)).toEqual([]);
    const row = await rowsIn(device.db, 'memory_entries').get(id);
    expect(row?.fact).toBe('FIRST line\n\nmiddle line\n\nLAST line');
  }
});

test('text that cannot be merged: one text is on all devices, the other is kept as a version', async () => {
  const { user, phone, laptop } = pair();
  const id = newId();
  await phone.edit((db) => db.memory_entries.put(memory(id, 'the boat is blue', user)));
  await settleAll([phone, laptop]);
  await phone.edit((db) => db.memory_entries.update(id, { fact: 'the boat is red' }));
  world.clock.ms += 1000;
  await laptop.edit((db) => db.memory_entries.update(id, { fact: 'the boat is green' }));
  await settleAll([phone, laptop]);
  for (const device of [phone, laptop]) {
    expect(await differences(world, device)).toEqual([]);
    expect((await rowsIn(device.db, 'memory_entries').get(id))?.fact).toBe('the boat is green');
    const versions = await device.db.versions.where('[t+id]').equals(['memory_entries', id]).toArray();
    expect(versions.map(({ value }) => value)).toContain('the boat is red');
  }
});

test('an answer that was lost, a request that arrived three times: every edit takes effect once', async () => {
  const { user, phone, laptop } = pair();
  const id = newId();
  await phone.edit((db) => db.memory_entries.put(memory(id, 'a', user)));
  phone.faults.push('ok', 'answer-lost', 'thrice', 'answer-lost', 'lost');
  await phone.sync();
  // Fine print 1: the entry that may be on the server is frozen; this edit has an id of its own.
  await phone.edit((db) => db.memory_entries.update(id, { fact: 'ab' }));
  await phone.settle();
  await settleAll([phone, laptop]);
  for (const device of [phone, laptop]) {
    expect(await differences(world, device)).toEqual([]);
    expect((await rowsIn(device.db, 'memory_entries').get(id))?.fact).toBe('ab');
  }
  expect(await phone.db.versions.count()).toBe(1); // the local history of the edit, and no merge with oneself
});

test.each<[string, (db: DaymarkDb, id: string) => Promise<unknown>]>([
  ['rewritten', async (db, id) => db.memory_entries.update(id, { fact: 'from the laptop, later' })],
  ['deleted', async (db, id) => db.memory_entries.delete(id)],
])('an answer that was lost, then a proxy with a limit: what the laptop has %s meanwhile is kept', async (_, later) => {
  const { user, phone, laptop } = pair();
  const id = newId();
  const write = (fact: string) => phone.edit((db) => db.memory_entries.put(memory(newId(), fact, user)));
  await phone.edit((db) => db.memory_entries.put(memory(id, 'start', user)));
  await settleAll([phone, laptop]);
  for (let n = 0; n < 3; n++) await write(`new ${n}`);
  await phone.edit((db) => db.memory_entries.update(id, { fact: 'from the phone' }));
  phone.faults.push('answer-lost');
  await phone.sync();
  await laptop.settle();
  world.clock.ms += 1000;
  await laptop.edit((db) => later(db, id));
  await laptop.settle();
  await write('one more than the proxy takes');
  phone.inFlight = async ({ muts }) => {
    if (muts.length > 4) throw new SyncError('request', 'http_413');
  };
  await settleAll([phone, laptop]);
  expect(await phone.db.outbox.count()).toBe(0);
  for (const device of [phone, laptop]) expect(await differences(world, device)).toEqual([]);
  // The next edit starts from the present text and removes nothing of it.
  const stood = (await phone.db.memory_entries.get(id))?.fact;
  if (stood) await phone.edit((db) => db.memory_entries.update(id, { fact: `${stood}!` }));
  await settleAll([phone, laptop]);
  expect((await laptop.db.memory_entries.get(id))?.fact).toBe(stood ? 'from the laptop, later!' : undefined);
});

test('an edit made while the earlier one is being sent is not lost and is no conflict', async () => {
  const { user, phone, laptop } = pair();
  await phone.settle();
  const id = newId();
  await phone.edit((db) => db.memory_entries.put(memory(id, 'one', user)));
  phone.inFlight = async (request) => {
    if (request.muts.length === 0) return;
    phone.inFlight = undefined;
    await phone.edit((db) => db.memory_entries.update(id, { fact: 'one two' }));
  };
  await phone.sync();
  expect((await rowsIn(phone.db, 'memory_entries').get(id))?.fact).toBe('one two');
  await settleAll([phone, laptop]);
  expect((await rowsIn(laptop.db, 'memory_entries').get(id))?.fact).toBe('one two');
  expect(await differences(world, phone)).toEqual([]);
});

test('a tab that is closed between two pages continues at that page, and the first sync ends complete', async () => {
  const { user, phone } = pair();
  await phone.db.transaction('rw', phone.db.tables, async () => {
    for (let i = 0; i < 120; i++) await phone.db.memory_entries.put(memory(newId(), `fact ${i}`, user));
  });
  await phone.settle();
  const tablet = world.device({ user, pageSize: 10 });
  for (let kills = 0; kills < 5; kills++) {
    // Rows come page by page: only the request during which the tab was killed is sent again.
    tablet.faults.push('ok', 'ok', 'killed');
    const outcome = await tablet.sync();
    expect(outcome.kind).toBe('failed');
    tablet.faults.length = 0;
    tablet.reopen();
    world.clock.ms += 46_000;
  }
  const before = (await tablet.rows()).size;
  expect(before).toBeGreaterThan(50);
  await tablet.settle();
  expect(await differences(world, tablet)).toEqual([]);
});

test('a delete on one device and a later edit on the other: the row is kept with the edit', async () => {
  const { user, phone, laptop } = pair();
  const id = newId();
  await phone.edit((db) => db.memory_entries.put(memory(id, 'kept', user)));
  await settleAll([phone, laptop]);
  await phone.edit((db) => db.memory_entries.delete(id));
  world.clock.ms += 1000;
  await laptop.edit((db) => db.memory_entries.update(id, { source: 'later' }));
  await settleAll([phone, laptop]);
  for (const device of [phone, laptop]) {
    expect(await differences(world, device)).toEqual([]);
    expect(await rowsIn(device.db, 'memory_entries').get(id)).toMatchObject({ fact: 'kept', source: 'later' });
  }
});

test('a server restored from a backup gets the missing rows and deletions back from its devices', async () => {
  const { user, phone, laptop } = pair();
  const [old, doomed, fresh] = [newId(), newId(), newId()];
  await phone.edit((db) => db.memory_entries.bulkPut([memory(old, 'old', user), memory(doomed, 'doomed', user)]));
  await settleAll([phone, laptop]);
  const backup = await dump(user);
  await phone.edit((db) => db.memory_entries.put(memory(fresh, 'after the backup', user)));
  await phone.edit((db) => db.memory_entries.update(old, { fact: 'old, and edited' }));
  await phone.edit((db) => db.memory_entries.delete(doomed));
  await settleAll([phone, laptop]);
  await restore(user, backup);
  await laptop.edit((db) => db.memory_entries.put(memory(newId(), 'written meanwhile', user)));
  await settleAll([phone, laptop]);
  for (const device of [phone, laptop]) {
    expect(await differences(world, device)).toEqual([]);
    const facts = (await rowsIn(device.db, 'memory_entries').toArray()).map(({ fact }) => String(fact));
    expect(facts.sort((a, b) => a.localeCompare(b))).toEqual([
      'after the backup',
      'old, and edited',
      'written meanwhile',
    ]);
    expect(
      await device.db.versions
        .where('why')
        .equals('lost')
        .count()
        .catch(() => 0),
    ).toBe(0);
  }
});

test('an account reset elsewhere: synced rows are deleted, unsynced text is set aside until the person decides', async () => {
  const { user, phone, laptop } = pair();
  await phone.edit((db) => db.memory_entries.put(memory(newId(), 'synced', user)));
  await settleAll([phone, laptop]);
  const id = newId();
  await laptop.edit((db) => db.memory_entries.put(memory(id, 'never sent', user)));
  await world.server.sql('select public.sync_reset_user($1)', [user]);
  await settleAll([phone, laptop]);
  expect((await phone.rows()).size).toBe(0);
  expect((await laptop.rows()).size).toBe(0);
  expect((await readRecovery(laptop.db))?.rows.map(({ row }) => row.fact)).toEqual(['never sent']);
  expect(await readRecovery(phone.db)).toBeUndefined();
  await restoreRecovery(laptop.db);
  await settleAll([laptop, phone]);
  expect((await rowsIn(phone.db, 'memory_entries').get(id))?.fact).toBe('never sent');
  expect(await differences(world, phone)).toEqual([]);
});

test('a reset that is taken back: both devices have everything again, and what was written meanwhile on either', async () => {
  const { user, phone, laptop } = pair();
  const [kept, edited] = [newId(), newId()];
  await phone.edit((db) => db.memory_entries.put(memory(kept, 'kept', user)));
  await phone.edit((db) => db.memory_entries.put(memory(edited, 'before', user)));
  await settleAll([phone, laptop]);
  await world.server.sql("select public.account_reset($1, null, interval '10 minutes')", [user]);
  // The device that asked hears of it; the other is kept from asking (sync-server/sync/routes.ts), and goes on writing.
  await settleAll([phone]);
  expect((await phone.rows()).size).toBe(0);
  const since = newId();
  await phone.edit((db) => db.memory_entries.put(memory(since, 'since', user)));
  await settleAll([phone]);
  await laptop.edit((db) => db.memory_entries.update(edited, { fact: 'on the laptop' }));
  const [{ head } = { head: null }] = await world.server.sql('select public.account_restore($1) as head', [user]);
  expect(head).not.toBeNull();
  await settleAll([phone, laptop]);
  for (const device of [phone, laptop]) {
    const facts = (await rowsIn(device.db, 'memory_entries').toArray()).map(({ id, fact }) => [id, fact]);
    expect(Object.fromEntries(facts)).toEqual({ [kept]: 'kept', [edited]: 'on the laptop', [since]: 'since' });
    expect(await differences(world, device)).toEqual([]);
    expect(await readRecovery(device.db)).toBeUndefined();
  }
});

test('a device without the acks of its first edits sends them again after a reset', async () => {
  const { user, phone, laptop } = pair();
  const id = newId();
  await phone.edit((db) => db.memory_entries.put(memory(id, 'the first words', user)));
  await phone.edit((db) => db.memory_entries.update(id, { tags: ['first'] }));
  phone.faults.push('killed');
  await phone.sync();
  await world.server.sql('select public.sync_reset_user($1)', [user]);
  phone.reopen();
  world.clock.ms += 46_000;
  await settleAll([phone, laptop]);
  expect(await rowsIn(laptop.db, 'memory_entries').get(id)).toMatchObject({ fact: 'the first words', tags: ['first'] });
  for (const device of [phone, laptop]) expect(await differences(world, device)).toEqual([]);
});

/** A person's rows and head, as in a backup. */
async function dump(user: string) {
  const rows = await world.server.sql('select * from public.memory_entries where user_id = $1', [user]);
  const heads = await world.server.sql('select version, touched from public.sync_heads where user_id = $1', [user]);
  return { rows, head: heads[0] as { version: number; touched: unknown } };
}

async function restore(user: string, { rows, head }: Awaited<ReturnType<typeof dump>>) {
  const { server } = world;
  await server.sql('delete from public.memory_entries where user_id = $1', [user]);
  await server.sql('delete from public.sync_losers where user_id = $1', [user]);
  await server.sql('delete from public.sync_requests where user_id = $1 and version > $2', [user, head.version]);
  await server.sql(
    'insert into public.memory_entries select * from jsonb_populate_recordset(null::public.memory_entries, $1::jsonb)',
    [JSON.stringify(rows)],
  );
  await server.sql('update public.sync_heads set version = $2, touched = $3::jsonb where user_id = $1', [
    user,
    head.version,
    JSON.stringify(head.touched),
  ]);
  await server.sql('select public.sync_restored()');
}

test('two devices that hide entries and write templates offline agree on all of them', async () => {
  const { phone, laptop } = pair();
  const [one, other, template] = [newId(), newId(), newId()];
  const created_at = new Date(world.clock.ms).toISOString();
  await mutateIn(phone.db, 'Add', async (write) => {
    for (const id of [one, other])
      await write.put('journal_entries', { id, created_at, content: 'x', logged_for: '2025-05-14' as Day });
    await write.put('templates', { id: template, created_at, title: 'Run', content: 'How far?\n\nWhere to?' });
  });
  await settleAll([phone, laptop]);

  await mutateIn(phone.db, 'Hide', (write) => write.patch('journal_entries', one, { on_this_day_hidden: true }));
  await mutateIn(phone.db, 'Edit', (write) =>
    write.patch('templates', template, { content: 'How far, and how fast?\n\nWhere to?' }),
  );
  await mutateIn(laptop.db, 'Hide', (write) => write.patch('journal_entries', other, { on_this_day_hidden: true }));
  await mutateIn(laptop.db, 'Edit', (write) =>
    write.patch('templates', template, { title: 'Long run', content: 'How far?\n\nWhere to, and with whom?' }),
  );
  await settleAll([phone, laptop]);
  for (const device of [phone, laptop]) {
    expect(await differences(world, device)).toEqual([]);
    expect((await device.db.journal_entries.toArray()).map(({ on_this_day_hidden }) => on_this_day_hidden)).toEqual([
      true,
      true,
    ]);
    expect(await device.db.templates.get(template)).toMatchObject({
      title: 'Long run',
      content: 'How far, and how fast?\n\nWhere to, and with whom?',
    });
  }
});
