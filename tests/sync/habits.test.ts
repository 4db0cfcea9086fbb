import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { viewOf } from '#features/habits/board.ts';
import { habitDayId } from '#features/habits/habit.ts';
import { dayAfter, type Day } from '#lib/day.ts';
import { newId } from '#lib/id.ts';
import { createWorld, type Device, differences, settleAll, type World } from './harness.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const today = '2026-05-14' as Day;
const at = () => new Date(world.clock.ms).toISOString();

/** Sets a day like the screen: makes or changes the row of that day. */
const set = (device: Device, user_id: string, habit_id: string, day: Day, state: 'done' | 'skipped' | 'open') =>
  device.edit(async (db) => {
    const id = habitDayId(habit_id, day);
    const done_at = state === 'done' ? at() : null;
    if (await db.habit_days.get(id)) await db.habit_days.update(id, { state, done_at });
    else await db.habit_days.put({ id, user_id, created_at: at(), habit_id, day, state, done_at });
  });

/** The habit's state in the list on a device. */
async function seen(device: Device, id: string) {
  const habit = (await device.db.habits.get(id))!;
  const rows = await device.db.habit_days.where('habit_id').equals(id).toArray();
  const { strip, standing } = viewOf(habit, rows, { through: 20_000, weekStart: 1, rows: 0, of: {} }, today);
  return { days: strip.map(({ state }) => state), ...standing };
}

test('two devices tick, untick and skip the same days offline, in any order, and then agree on days, streak and strength', async () => {
  const change = fc.record({
    by: fc.constantFrom(0 as const, 1 as const),
    back: fc.nat(4),
    state: fc.constantFrom('done' as const, 'skipped' as const, 'open' as const),
    /** Syncs before the next change. */
    online: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 4, maxLength: 10 }), async (changes) => {
      const user = newId();
      const devices = [world.device({ user }), world.device({ user })] as const;
      const id = newId();
      await devices[0].edit((db) =>
        db.habits.put({
          id,
          user_id: user,
          created_at: '2026-05-01T10:00:00.000Z',
          title: 'Walk',
          type: 'habit',
          frequency: 'daily',
        }),
      );
      await settleAll([...devices]);
      const last = new Map<Day, string>();
      for (const { by, back, state, online } of changes) {
        world.clock.ms += 60_000;
        const day = dayAfter(today, -back);
        const device = devices[by];
        // A screen only changes what it shows; setting the same again is no edit.
        if (((await device.db.habit_days.get(habitDayId(id, day)))?.state ?? 'open') === state) continue;
        await set(device, user, id, day, state);
        last.set(day, state);
        if (online) await device.sync();
      }
      await settleAll([...devices]);
      const [one, two] = [await seen(devices[0], id), await seen(devices[1], id)];
      expect(two).toEqual(one);
      for (const device of devices) expect(await differences(world, device)).toEqual([]);
      // On every day the later edit wins, whichever device made it and whenever it was sent.
      for (const [day, state] of last) {
        const row = await devices[0].db.habit_days.get(habitDayId(id, day));
        expect([day, row?.state]).toEqual([day, state]);
      }
    }),
    // Shrinking would run everything many times.
    { numRuns: 5, endOnFailure: true },
  );
});
