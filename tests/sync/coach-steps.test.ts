import { afterAll, beforeAll, expect, test } from 'vitest';
import { callsOf, newCall } from '#assistant/call-row.ts';
import { keepOwn } from '#assistant/keep-reply.ts';
import type { Day } from '#lib/day.ts';
import { newId } from '#lib/id.ts';
import { fileSteps } from '#features/chat/own/steps.ts';
import { createWorld, type Device, differences, settleAll, type World } from './harness.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const today = '2026-05-14' as Day;
const at = new Date('2026-05-14T10:00:00Z');

/** Says something on a device, which answers it by itself. */
async function says(
  device: Device,
  user: string,
  content: string,
  answer: Parameters<typeof keepOwn>[2],
): Promise<void> {
  const id = newId();
  const created_at = at.toISOString();
  await device.edit(async (db) => {
    await db.entries.put({ id, user_id: user, created_at, role: 'user', type: 'chat', content, logged_for: today });
  });
  await callsOf(device.db).put(newCall({ id, created_at, content, day: today, dayStart: 0 }));
  expect(await keepOwn(device.db, id, answer, at)).toBe(true);
}

test('two devices on which a person ends the same steps offline make one project with each step once', async () => {
  const user = newId();
  const devices = [world.device({ user }), world.device({ user })];
  const steps = {
    is: 'steps',
    start: newId(at.getTime()),
    about: 'Tax return',
    steps: ['Open the folder', 'Sort by month'],
    left: false,
  } as const;
  for (const device of devices) {
    await says(device, user, "that's it", fileSteps({ ...steps, steps: [...steps.steps] }));
    world.clock.ms += 1000;
  }
  await settleAll(devices);
  for (const { db } of devices) {
    expect(await db.project_lists.toArray()).toMatchObject([{ title: 'Tax return' }]);
    expect((await db.project_tasks.orderBy('created_at').toArray()).map(({ description }) => description)).toEqual(
      steps.steps,
    );
  }
  for (const device of devices) expect(await differences(world, device)).toEqual([]);
});

test('replies that two devices add to one entry offline are not lost', async () => {
  const user = newId();
  const devices = [world.device({ user }), world.device({ user })] as const;
  const id = newId();
  await devices[0].edit(async (db) => {
    const created_at = at.toISOString();
    await db.journal_entries.put({ id, user_id: user, created_at, content: 'I passed my exam', logged_for: today });
  });
  await settleAll([...devices]);
  world.clock.ms += 1000;
  const adds = (content: string) => ({
    text: 'Added.',
    lines: ['own/x'],
    changes: [{ op: 'append', table: 'journal_entries', id, row: { content } }] as const,
  });
  await says(devices[0], user, 'The look on her face', adds('The look on her face'));
  await says(devices[1], user, 'And the cake', adds('And the cake'));
  await settleAll([...devices]);
  for (const device of devices) expect(await differences(world, device)).toEqual([]);
  const kept = await Promise.all(
    devices.map(async ({ db }) => [await db.journal_entries.toArray(), await db.versions.toArray()]),
  );
  const everything = JSON.stringify(kept);
  expect(everything).toContain('The look on her face');
  expect(everything).toContain('And the cake');
});
