import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#lib/id.ts';
import { createWorld, type Device, differences, settleAll, type World } from './harness.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const at = (hour: number) => `2026-05-14T${String(hour).padStart(2, '0')}:00:00.000Z`;

/** Two devices with the same event, from 9 to 10. */
async function withEvent() {
  const [user, id] = [newId(), newId()];
  const devices = [world.device({ user }), world.device({ user })] as const;
  await devices[0].edit((db) =>
    db.calendar_events.put({
      id,
      user_id: user,
      created_at: at(8),
      title: 'Seminar',
      event_type: 'appointment',
      event_time: at(9),
      end_time: at(10),
    }),
  );
  await settleAll(devices);
  return { id, devices };
}
const move = (id: string, from: number, to: number) => (device: Device) =>
  device.edit((db) => db.calendar_events.update(id, { event_time: at(from), end_time: at(to) }));
const remove = (id: string) => (device: Device) => device.edit((db) => db.calendar_events.delete(id));

/** What both devices have, after they were found to agree with the server and with each other. */
async function agreed(devices: readonly Device[], id: string) {
  await settleAll(devices);
  for (const device of devices) expect(await differences(world, device)).toEqual([]);
  const [one, other] = await Promise.all(devices.map(({ db }) => db.calendar_events.get(id)));
  expect(other).toEqual(one);
  return one;
}

test('offline, one device moves an event and the other deletes it afterwards: it is deleted on both', async () => {
  const { id, devices } = await withEvent();
  await move(id, 11, 12)(devices[0]);
  world.clock.ms += 1000;
  await remove(id)(devices[1]);
  expect(await agreed(devices, id)).toBeUndefined();
});

test('offline, one device deletes an event and the other moves it afterwards: it is there again on both, at its new time', async () => {
  const { id, devices } = await withEvent();
  await remove(id)(devices[0]);
  world.clock.ms += 1000;
  await move(id, 11, 12)(devices[1]);
  expect(await agreed(devices, id)).toMatchObject({ title: 'Seminar', event_time: at(11), end_time: at(12) });
});

test('offline, one device moves an event and the other changes its end afterwards: both changes are kept', async () => {
  const { id, devices } = await withEvent();
  await move(id, 11, 12)(devices[0]);
  world.clock.ms += 1000;
  await devices[1].edit((db) => db.calendar_events.update(id, { end_time: at(13) }));
  expect(await agreed(devices, id)).toMatchObject({ event_time: at(11), end_time: at(13) });
});
