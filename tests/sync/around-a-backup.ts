/** What every way to restore a server must pass: its devices bring back what was written, changed and deleted since the backup. */
import { expect } from 'vitest';
import { newId } from '#lib/id.ts';
import { differences, memory, settleAll, type World } from './harness.ts';

/** `backUp` makes a backup; `restore` puts it back and returns what the operator's command prints. */
export async function devicesBringBack<B>(
  world: World,
  backUp: () => Promise<B>,
  restore: (backup: B) => Promise<string>,
): Promise<void> {
  const user = newId();
  const [phone, laptop] = [world.device({ user }), world.device({ user })];
  const [kept, changed, deleted, later] = [newId(), newId(), newId(), newId()];
  const onServer = async () => {
    const rows = await world.server.rows(user);
    return [kept, changed, deleted, later].map((id) => rows.get(`memory_entries/${id}`)?.d);
  };
  const facts = async () => (await onServer()).map((row) => row?.fact);
  for (const id of [kept, changed, deleted]) {
    await phone.edit((db) => db.memory_entries.put(memory(id, 'before the backup', user)));
  }
  await settleAll([phone, laptop]);
  const backup = await backUp();

  world.clock.ms += 3_600_000;
  await phone.edit((db) => db.memory_entries.update(changed, { fact: 'changed after it' }));
  await laptop.edit((db) => db.memory_entries.delete(deleted));
  await laptop.edit((db) => db.memory_entries.put(memory(later, 'written after it', user)));
  await settleAll([phone, laptop]);
  await phone.edit((db) => db.memory_entries.update(kept, { tags: ['still unsent'] }));

  expect(await restore(backup)).toMatch(/One person’s devices .* Nothing on a device is lost\.$/);
  expect(await facts()).toEqual(['before the backup', 'before the backup', 'before the backup', undefined]);
  await settleAll([phone, laptop]);
  expect(await facts()).toEqual(['before the backup', 'changed after it', undefined, 'written after it']);
  expect((await onServer())[0]?.tags).toEqual(['still unsent']);
  for (const device of [phone, laptop]) expect(await differences(world, device)).toEqual([]);
}
