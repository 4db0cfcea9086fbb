import { afterAll, beforeAll, expect, test } from 'vitest';
import { mutateIn } from '#data/mutate.ts';
import { writeRejected } from '#features/profile/mutations.ts';
import { writeAddition } from '#features/suggestions/mutations.ts';
import { suggestionId, type SuggestionKey } from '#features/suggestions/suggestion.ts';
import { dayOf } from '#lib/day.ts';
import { newId } from '#lib/id.ts';
import { createWorld, type Device, differences, settleAll, type World } from './harness.ts';
import { HOUR_MS } from '#lib/durations.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const pair = () => {
  const user = newId();
  return { user, phone: world.device({ user }), laptop: world.device({ user }) };
};
const approve = (device: Device, key: SuggestionKey) => {
  const now = new Date(world.clock.ms);
  return mutateIn(device.db, 'Approve', (write) => writeAddition(write, device.user, key, now, dayOf(now)));
};
const reject = (device: Device, key: SuggestionKey) =>
  mutateIn(device.db, 'Dismiss', (write) => writeRejected(write, device.db, key));

test('two devices that approve the same suggestions offline have one task and one event @001.72', async () => {
  const { phone, laptop } = pair();
  for (const device of [phone, laptop]) {
    await approve(device, 'auto_calendar_gym');
    await approve(device, 'auto_todo_groceries');
    world.clock.ms += HOUR_MS;
  }
  await settleAll([phone, laptop]);
  for (const device of [phone, laptop]) {
    expect(await differences(world, device)).toEqual([]);
    expect([await device.db.tasks.count(), await device.db.calendar_events.count()]).toEqual([1, 1]);
  }
});

test('a task that was done on one device stays done when another device approves it later', async () => {
  const { user, phone, laptop } = pair();
  const id = suggestionId(user, 'auto_todo_groceries');
  await approve(phone, 'auto_todo_groceries');
  await phone.edit((db) => db.tasks.update(id, { completed: true, description: 'Buy bread' }));
  world.clock.ms += HOUR_MS;
  await approve(laptop, 'auto_todo_groceries');
  await settleAll([laptop, phone]);
  for (const device of [phone, laptop]) {
    expect(await differences(world, device)).toEqual([]);
    expect(await device.db.tasks.toArray()).toMatchObject([{ id, completed: true, description: 'Buy bread' }]);
  }
});

test('suggestions that two devices reject offline are rejected on both, each once @001.71', async () => {
  const { user, phone, laptop } = pair();
  await phone.edit((db) =>
    db.profiles.put({
      id: user,
      user_id: user,
      created_at: new Date(0).toISOString(),
      onboarded: true,
      welcome_shown: true,
    }),
  );
  await settleAll([phone, laptop]);
  await reject(phone, 'auto_calendar_gym');
  await reject(phone, 'auto_todo_groceries');
  await reject(laptop, 'auto_todo_morning_review');
  await reject(laptop, 'auto_todo_groceries');
  await settleAll([phone, laptop]);
  for (const device of [phone, laptop]) {
    expect(await differences(world, device)).toEqual([]);
    expect((await device.db.profiles.get(user))?.suggestions_rejected).toEqual({
      auto_calendar_gym: true,
      auto_todo_groceries: true,
      auto_todo_morning_review: true,
    });
  }
});
