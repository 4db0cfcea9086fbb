/** A backup is made, edits follow, the backup is restored with the operator's command: the devices send the later edits again. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tableNames } from '#data/schema.ts';
import { newId } from '#lib/id.ts';
import { restored } from '../../sync-server/restored.ts';
import { forSql } from '../support/databases.ts';
import { devicesBringBack } from './around-a-backup.ts';
import { createWorld, differences, memory, settleAll, type World } from './harness.ts';

const TABLES = [...tableNames, 'sync_heads', 'sync_devices', 'sync_requests', 'sync_losers'];

describe.each([...forSql])('A restored server (%s)', (kind) => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld(kind);
  });
  afterAll(() => world.close());

  const backUp = async () => {
    await world.server.sql('drop schema if exists backup cascade');
    await world.server.sql('create schema backup');
    for (const t of TABLES) await world.server.sql(`create table backup.${t} as table public.${t}`);
  };
  const putBack = async () => {
    for (const t of TABLES) {
      await world.server.sql(`delete from public.${t}`);
      await world.server.sql(`insert into public.${t} select * from backup.${t}`);
    }
  };

  test('gets back from its devices what was written, changed and deleted since the backup', async () => {
    await devicesBringBack(world, backUp, async () => {
      await putBack();
      return restored(world.server.test.db);
    });
  });

  test('a second restore costs only a download', async () => {
    const user = newId();
    const phone = world.device({ user });
    const id = newId();
    await phone.edit((db) => db.memory_entries.put(memory(id, 'a fact', user)));
    await phone.settle();
    for (let i = 0; i < 2; i++) expect(await restored(world.server.test.db)).toMatch(/^The devices of 2 people/);
    await phone.settle();
    expect(await differences(world, phone)).toEqual([]);
    expect((await phone.rows()).size).toBe(1);
  });

  test('fine print 33: without the command, a device that only pulled what the backup does not have is recognised, although its version was made again', async () => {
    const user = newId();
    const [lost, reader, other] = [world.device({ user }), world.device({ user }), world.device({ user })];
    const write = async (device: typeof reader, fact: string) => {
      const id = newId();
      world.clock.ms += 1000;
      await device.edit((db) => db.memory_entries.put(memory(id, fact, user)));
      await device.sync();
      return id;
    };
    const before = await write(lost, 'before the backup');
    await settleAll([reader, other]);
    await backUp();
    const first = await write(lost, 'the first after it');
    const after = await write(lost, 'the second after it');
    await reader.settle();

    await putBack();
    const again = [await write(other, 'after the restore'), await write(other, 'and one more')];
    expect((await reader.rows()).has(`memory_entries/${after}`)).toBe(true);
    await settleAll([reader, other]);

    const rows = await world.server.rows(user);
    for (const id of [before, first, after, ...again]) expect(rows.has(`memory_entries/${id}`)).toBe(true);
    for (const device of [reader, other]) expect(await differences(world, device)).toEqual([]);
  });
});
