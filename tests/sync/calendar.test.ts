import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deleteOps, editOps, type Op, type Scope, type Series } from '#features/calendar/scope.ts';
import { isWithin, occurrenceOf, type Occurrence } from '#kinds/occurrence.ts';
import { mutateIn } from '#data/mutate.ts';
import { occurrenceAt, repeatedIn } from '#kinds/series.ts';
import { dayAfter, type Day } from '#lib/day.ts';
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

describe('a repeating event', () => {
  const day = (n: number) => dayAfter('2026-05-14' as Day, n);
  const begin = (on: Day, hour: number) => `${on}T${String(hour).padStart(2, '0')}:00:00.000Z`;

  /** Two devices with an event at 9 on every day, in UTC. */
  async function withSeries() {
    const [user, id] = [newId(), newId()];
    const devices = [world.device({ user }), world.device({ user })] as const;
    const row = { title: 'Seminar', event_type: 'appointment', event_time: at(9), end_time: at(10) };
    await devices[0].edit((db) =>
      db.calendar_events.put({ id, user_id: user, created_at: at(8), ...row, rrule: 'FREQ=DAILY', time_zone: 'UTC' }),
    );
    await settleAll(devices);
    return { id, devices };
  }
  /** Does to one occurrence what the app does, on one device. */
  const does = (device: Device, id: string, on: Day, ops: (series: Series, occurrence: Occurrence) => readonly Op[]) =>
    device.edit(async (db) => {
      const row = (await db.calendar_events.get(id))!;
      const changed = await db.calendar_events.where('series_id').equals(id).toArray();
      const own = changed.find(({ occurrence_day }) => occurrence_day === on);
      for (const op of ops({ row, changed }, own ? occurrenceOf(own) : occurrenceAt(row, on, 'UTC'))) {
        if ('put' in op) await db.calendar_events.put({ created_at: at(8), ...op.put, user_id: device.user });
        else if ('delete' in op) await db.calendar_events.delete(op.delete);
        else await db.calendar_events.update(op.patch.id, op.changes);
      }
    });
  const moving =
    (to: number, scope: Scope = 'this') =>
    (series: Series, occurrence: Occurrence) => {
      const on = occurrence.begin.slice(0, 10) as Day;
      return editOps(series, occurrence, { event_time: begin(on, to), end_time: begin(on, to + 1) }, scope, 'UTC');
    };
  const deleting =
    (scope: Scope = 'this') =>
    (series: Series, occurrence: Occurrence) =>
      deleteOps(series, occurrence, scope, 'UTC');

  /** What takes place on the first five days, the same on both devices. */
  async function shown(devices: readonly Device[]): Promise<string[]> {
    await settleAll(devices);
    const each = await Promise.all(
      devices.map(async (device) => {
        expect(await differences(world, device)).toEqual([]);
        const rows = await device.db.calendar_events.toArray();
        const [from, until] = [begin(day(0), 0), begin(day(5), 0)];
        const once = rows.filter(({ rrule }) => !rrule).map(occurrenceOf);
        const series = rows.filter(({ rrule }) => rrule);
        return [...once, ...repeatedIn(series, rows, from, until)]
          .filter((one) => isWithin(one, from, until))
          .map((one) => one.begin.slice(8, 13))
          .sort();
      }),
    );
    expect(each[1]).toEqual(each[0]);
    return each[0]!;
  }

  test('a change of this and the following events, and its undo after both were sent, leave the series as it was', async () => {
    const { id, devices } = await withSeries();
    const [phone] = devices;
    const row = (await phone.db.calendar_events.get(id))!;
    const edited = await mutateIn(phone.db, 'Edit', async (write) => {
      const renamed = { title: 'Lecture' };
      for (const op of editOps({ row, changed: [] }, occurrenceAt(row, day(2), 'UTC'), renamed, 'following', 'UTC')) {
        if ('put' in op) await write.put('calendar_events', op.put);
        else if ('patch' in op) await write.patch('calendar_events', id, op.changes);
      }
    });
    expect(await shown(devices)).toEqual(['14T09', '15T09', '16T09', '17T09', '18T09']);
    expect(await phone.db.calendar_events.count()).toBe(2);
    await edited.undo();
    expect(await shown(devices)).toEqual(['14T09', '15T09', '16T09', '17T09', '18T09']);
    for (const { db } of devices) expect(await db.calendar_events.toArray()).toMatchObject([{ id, title: 'Seminar' }]);
  });

  test('offline, each device deletes another occurrence: both are deleted on both', async () => {
    const { id, devices } = await withSeries();
    await does(devices[0], id, day(1), deleting());
    world.clock.ms += 1000;
    await does(devices[1], id, day(3), deleting());
    expect(await shown(devices)).toEqual(['14T09', '16T09', '18T09']);
  });

  test.each([
    ['afterwards', 0],
    ['before', 1],
  ])(
    'offline, one device moves an occurrence and the other deletes it %s: it is where it was moved to',
    async (_, mover) => {
      const { id, devices } = await withSeries();
      for (const who of [0, 1]) {
        world.clock.ms += 1000;
        await does(devices[who]!, id, day(2), who === mover ? moving(15) : deleting());
      }
      expect(await shown(devices)).toEqual(['14T09', '15T09', '16T15', '17T09', '18T09']);
    },
  );

  test('a moved occurrence that both know: one device moves it on, the other deletes it afterwards: it is deleted', async () => {
    const { id, devices } = await withSeries();
    await does(devices[0], id, day(2), moving(15));
    await settleAll(devices);
    await does(devices[0], id, day(2), moving(17));
    world.clock.ms += 1000;
    await does(devices[1], id, day(2), deleting());
    expect(await shown(devices)).toEqual(['14T09', '15T09', '17T09', '18T09']);
  });

  test('offline, both move the same occurrence: there is one, at the later time', async () => {
    const { id, devices } = await withSeries();
    await does(devices[0], id, day(2), moving(15));
    world.clock.ms += 1000;
    await does(devices[1], id, day(2), moving(17));
    expect(await shown(devices)).toEqual(['14T09', '15T09', '16T17', '17T09', '18T09']);
  });

  test('offline, both move this and the following from the same day: there is one new series, at the later time', async () => {
    const { id, devices } = await withSeries();
    await does(devices[0], id, day(2), moving(15, 'following'));
    world.clock.ms += 1000;
    await does(devices[1], id, day(2), moving(17, 'following'));
    expect(await shown(devices)).toEqual(['14T09', '15T09', '16T17', '17T17', '18T17']);
  });

  test('offline, one device moves all and the other deletes one: the others are moved', async () => {
    const { id, devices } = await withSeries();
    await does(devices[0], id, day(0), moving(15, 'all'));
    world.clock.ms += 1000;
    await does(devices[1], id, day(2), deleting());
    expect(await shown(devices)).toEqual(['14T15', '15T15', '17T15', '18T15']);
  });
});
