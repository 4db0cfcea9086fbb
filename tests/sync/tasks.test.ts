import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { plannedEventId } from '#data/natural-ids.ts';
import { nextFields } from '#features/tasks/repeat.ts';
import { tasksInOrder, placedTask, projectsOf, type AnyTask } from '#features/tasks/task.ts';
import { moved } from '#lib/positions.ts';
import type { Day } from '#lib/day.ts';
import { newId } from '#lib/id.ts';
import { createWorld, type Device, differences, settleAll, type World } from './harness.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const today = '2026-05-14' as Day;
const pair = () => {
  const user = newId();
  return { user, devices: [world.device({ user }), world.device({ user })] as const };
};

/** The open tasks as a device shows them. */
const shown = async ({ db }: Device): Promise<AnyTask[]> =>
  tasksInOrder((await db.tasks.toArray()).map((row) => ({ table: 'tasks', row }) as const));

test('two devices move tasks offline, in any order, and then agree on the order', async () => {
  const move = fc.record({
    by: fc.constantFrom(0 as const, 1 as const),
    from: fc.nat(5),
    to: fc.nat(5),
    online: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(move, { minLength: 3, maxLength: 12 }), async (moves) => {
      const { user, devices } = pair();
      await devices[0].edit(async (db) => {
        for (let i = 0; i < 6; i++) {
          const created_at = '2026-05-01T10:00:00.000Z';
          const due_date = i < 3 ? today : null;
          await db.tasks.put({
            id: newId(),
            user_id: user,
            created_at,
            description: `t${i}`,
            due_date,
            completed: false,
          });
        }
      });
      await settleAll([...devices]);
      for (const { by, from, to, online } of moves) {
        world.clock.ms += 1000;
        const before = await shown(devices[by]);
        await devices[by].edit(async (db) => {
          for (const { id, position } of moved(before.map(placedTask), from, to))
            await db.tasks.update(id, { position });
        });
        const wanted = before.map(({ row }) => row.id);
        wanted.splice(to, 0, ...wanted.splice(from, 1));
        expect((await shown(devices[by])).map(({ row }) => row.id)).toEqual(wanted);
        if (online) await settleAll([...devices]);
      }
      await settleAll([...devices]);
      const [one, two] = await Promise.all(devices.map(shown));
      expect(one!.map(({ row }) => row.id)).toEqual(two!.map(({ row }) => row.id));
      for (const device of devices) expect(await differences(world, device)).toEqual([]);
    }),
    { numRuns: 6 },
  );
});

test('two devices complete the same repeating task, and plan the same task: one next task, one event', async () => {
  const { user, devices } = pair();
  const id = newId();
  const rows = { user_id: user, created_at: '2026-05-01T10:00:00.000Z', description: 'Water the plants' };
  await devices[0].edit((db) => db.tasks.put({ id, ...rows, due_date: today, completed: false, rrule: 'FREQ=DAILY' }));
  await settleAll([...devices]);
  for (const [i, device] of devices.entries()) {
    world.clock.ms += 60_000;
    await device.edit(async (db) => {
      const row = (await db.tasks.get(id))!;
      await db.tasks.update(id, { completed: true, completed_at: new Date(world.clock.ms).toISOString() });
      const next = nextFields({ table: 'tasks', row }, today)!;
      await db.tasks.put({
        ...rows,
        completed: false,
        rrule: 'FREQ=DAILY',
        id: next.id,
        due_date: next.due_date ?? null,
      });
      const event_time = `2026-05-14T1${i}:00:00.000Z`;
      await db.calendar_events.put({
        ...rows,
        id: plannedEventId(id),
        title: row.description,
        event_type: 'task',
        event_time,
        task_id: id,
      });
    });
  }
  await settleAll([...devices]);
  for (const device of devices) {
    expect(await differences(world, device)).toEqual([]);
    const tasks = await device.db.tasks.toArray();
    expect(tasks.map(({ due_date, completed }) => `${due_date} ${completed}`).sort()).toEqual([
      '2026-05-14 true',
      '2026-05-15 false',
    ]);
    expect(await device.db.calendar_events.toArray()).toMatchObject([{ event_time: '2026-05-14T11:00:00.000Z' }]);
  }
});

test('a task moved into a project on one device and deleted with its project on another is one of both, the same everywhere', async () => {
  const { user, devices } = pair();
  const [task, project] = [newId(), newId()];
  const created_at = '2026-05-01T10:00:00.000Z';
  await devices[0].edit(async (db) => {
    await db.tasks.put({ id: task, user_id: user, created_at, description: 'Print', completed: false });
    await db.project_lists.put({ id: project, user_id: user, created_at, title: 'Thesis' });
  });
  await settleAll([...devices]);
  await devices[0].edit((db) => db.tasks.update(task, { project_id: project }));
  world.clock.ms += 1000;
  await devices[1].edit((db) => db.project_lists.delete(project));
  await settleAll([...devices]);
  for (const device of devices) {
    const { db } = device;
    expect(await differences(world, device)).toEqual([]);
    const projects = projectsOf(await db.project_lists.toArray(), await db.tasks.toArray(), []);
    expect(projects.map(({ title, tasks }) => [title, tasks.length])).toEqual([['Inbox', 1]]);
  }
});
