import { afterAll, beforeAll, expect, test } from 'vitest';
import { mutateIn } from '#data/mutate.ts';
import { tasksInOrder, placedTask } from '#features/tasks/task.ts';
import { writeAddition } from '#features/suggestions/mutations.ts';
import { suggestionId, type SuggestionKey } from '#features/suggestions/suggestion.ts';
import { dayOf, type Day } from '#lib/day.ts';
import { newId } from '#lib/id.ts';
import { moved } from '#lib/positions.ts';
import { createWorld, type Device, differences, settleAll, type World } from './harness.ts';
import { MINUTE_MS } from '#lib/durations.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const today = '2026-05-14' as Day;

/** The open tasks as a device shows them. */
const shown = async ({ db }: Device) =>
  tasksInOrder(
    (await db.tasks.filter(({ completed }) => !completed).toArray()).map((row) => ({ table: 'tasks', row }) as const),
  );
const words = async (device: Device) => (await shown(device)).map(({ row }) => row.description);

async function reorder(device: Device, description: string, to: number): Promise<void> {
  const before = await shown(device);
  const from = before.findIndex(({ row }) => row.description === description);
  await device.edit(async (db) => {
    for (const { id, position } of moved(before.map(placedTask), from, to)) await db.tasks.update(id, { position });
  });
}
const complete = (device: Device, description: string) =>
  device.edit(async (db) => {
    const row = await db.tasks.filter((each) => each.description === description).first();
    await db.tasks.update(row!.id, { completed: true, completed_at: new Date(world.clock.ms).toISOString() });
  });
const approve = (device: Device, key: SuggestionKey) => {
  const now = new Date(world.clock.ms);
  return mutateIn(device.db, 'Approve', (write) => writeAddition(write, device.user, key, now, dayOf(now)));
};

test.each([
  ['the first', 0],
  ['the second', 1],
])(
  'two devices reorder, complete and approve offline; they agree, and nothing is lost, when %s syncs first',
  async (_, begins) => {
    const user = newId();
    const [phone, laptop] = [world.device({ user }), world.device({ user })] as const;
    await phone.edit(async (db) => {
      for (const description of ['a', 'b', 'c', 'd', 'e']) {
        const created_at = `2026-05-01T10:00:0${description.charCodeAt(0) - 97}.000Z`;
        await db.tasks.put({ id: newId(), user_id: user, created_at, description, due_date: today, completed: false });
      }
    });
    await settleAll([phone, laptop]);
    const [first, second, third, fourth, last] = await words(phone);

    await reorder(phone, last!, 0);
    await complete(phone, first!);
    await approve(phone, 'auto_todo_groceries');
    await approve(phone, 'auto_calendar_gym');
    world.clock.ms += MINUTE_MS;
    await complete(laptop, second!);
    await complete(laptop, first!);
    await approve(laptop, 'auto_todo_groceries');
    await reorder(laptop, fourth!, 0);
    expect(await words(phone)).not.toEqual(await words(laptop));

    await settleAll(begins === 0 ? [phone, laptop] : [laptop, phone]);
    for (const device of [phone, laptop]) expect(await differences(world, device)).toEqual([]);
    const order = await words(phone);
    expect(await words(laptop)).toEqual(order);
    // Both were moved above what nobody touched.
    const places = [last!, fourth!, third!].map((each) => order.indexOf(each));
    expect(Math.max(places[0]!, places[1]!)).toBeLessThan(places[2]!);
    expect([...order].sort()).toEqual([third!, fourth!, last!, 'Buy groceries'].sort());
    const done = await laptop.db.tasks.filter(({ completed }) => completed).toArray();
    expect(done.map(({ description }) => description).sort()).toEqual([first!, second!].sort());
    expect(await laptop.db.tasks.get(suggestionId(user, 'auto_todo_groceries'))).toBeDefined();
    expect(await phone.db.calendar_events.count()).toBe(1);
  },
);
