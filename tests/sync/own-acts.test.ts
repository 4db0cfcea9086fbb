import { afterAll, beforeAll, expect, test } from 'vitest';
import { callsOf, newCall } from '#assistant/call-row.ts';
import { keepOwn, keepReply, replyId } from '#assistant/keep-reply.ts';
import { parseReply } from '#coach/reply.ts';
import { routeAct, type Place, type Target } from '#coach/route-act.ts';
import type { Act } from '#coach/own.ts';
import type { Day } from '#lib/day.ts';
import { newId } from '#lib/id.ts';
import { createWorld, type Device, differences, settleAll, type World } from './harness.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const today = '2026-05-14' as Day;
const at = new Date('2026-05-14T10:00:00Z');

/** Says an act on a device, which does it by itself on one row. */
async function does(device: Device, user: string, act: Act, target: Target): Promise<boolean> {
  const id = newId();
  const created_at = at.toISOString();
  await device.edit(async (db) => {
    await db.entries.put({
      id,
      user_id: user,
      created_at,
      role: 'user',
      type: 'chat',
      content: act.kind,
      logged_for: today,
    });
  });
  await callsOf(device.db).put(newCall({ id, created_at, content: act.kind, day: today, dayStart: 0 }));
  const place: Place = { callId: id, at, zone: 'Europe/Berlin', today };
  return keepOwn(device.db, id, { text: 'Done.', lines: ['own/x'], changes: routeAct(act, target, place)! }, at);
}

test('two devices do different acts on one task offline, and then agree: it is done, moved and renamed', async () => {
  const user = newId();
  const devices = [world.device({ user }), world.device({ user })] as const;
  const id = newId();
  await devices[0].edit(async (db) => {
    await db.tasks.put({
      id,
      user_id: user,
      created_at: at.toISOString(),
      description: 'Call mum',
      due_date: today,
      completed: false,
    });
  });
  await settleAll([...devices]);
  const target: Target = { kind: 'task', table: 'tasks', id, words: 'Call mum', due: today, remind: null, next: null };
  world.clock.ms += 1000;
  expect(
    await does(devices[0], user, { kind: 'done', about: 'mum', day: today, sure: true, whole: false }, target),
  ).toBe(true);
  expect(
    await does(
      devices[1],
      user,
      { kind: 'move', about: 'mum', day: '2026-05-16' as Day, minute: null, sure: true },
      target,
    ),
  ).toBe(true);
  world.clock.ms += 1000;
  expect(
    await does(devices[1], user, { kind: 'rename', about: 'mum', title: 'Call mum and dad', sure: true }, target),
  ).toBe(true);
  await settleAll([...devices]);
  for (const { db } of devices)
    expect(await db.tasks.get(id)).toMatchObject({
      description: 'Call mum and dad',
      due_date: '2026-05-16',
      completed: true,
    });
  for (const device of devices) expect(await differences(world, device)).toEqual([]);
});

test('a task that another device has deleted meanwhile is not changed, and the coach is asked instead', async () => {
  const user = newId();
  const device = world.device({ user });
  const target: Target = {
    kind: 'task',
    table: 'tasks',
    id: newId(),
    words: 'Gone',
    due: null,
    remind: null,
    next: null,
  };
  expect(await does(device, user, { kind: 'rename', about: 'gone', title: 'New', sure: true }, target)).toBe(false);
  expect(await device.db.tasks.count()).toBe(0);
  expect(await callsOf(device.db).where('state').equals('waiting').count()).toBe(1);
});

test('a message of several things that was said offline: the other device has what was done, what was filed, and both cards', async () => {
  const user = newId();
  const devices = [world.device({ user }), world.device({ user })] as const;
  const [phone, laptop] = devices;
  const [gym, call] = [newId(), newId()];
  const created_at = at.toISOString();
  await phone.edit(async (db) => {
    await db.tasks.put({ id: gym, user_id: user, created_at, description: 'Gym', completed: false });
    await db.entries.put({
      id: call,
      user_id: user,
      created_at,
      role: 'user',
      type: 'chat',
      content: 'tick off gym and buy oat milk',
      logged_for: today,
    });
  });
  await settleAll([...devices]);
  // The laptop renames the task meanwhile.
  world.clock.ms += 1000;
  await laptop.edit((db) => db.tasks.update(gym, { description: 'Gym with Leo' }));
  await callsOf(phone.db).put(
    newCall({ id: call, created_at, content: 'tick off gym and buy oat milk', day: today, dayStart: 0 }),
  );
  const target: Target = { kind: 'task', table: 'tasks', id: gym, words: 'Gym', due: null, remind: null, next: null };
  const act: Act = { kind: 'done', about: 'gym', day: today, sure: true, whole: false };
  const place: Place = { callId: call, at, zone: 'Europe/Berlin', today };
  const reply = parseReply({
    reply: '- Both.',
    intent: 'task',
    meta: { action: 'create_task', content: 'Buy oat milk' },
  });
  if (!reply.ok) throw new Error('no reply');
  const changes = routeAct(act, target, place)!.map((change) => ({ ...change, part: 0 }));
  expect(
    await keepReply(phone.db, call, reply.value, at, { lines: ['own/x'], changes, filed_text: 'buy oat milk' }),
  ).toBe(true);
  expect((await callsOf(phone.db).get(call))?.inverse).toMatchObject([{ op: 'update', id: gym, part: 0 }]);
  await settleAll([...devices]);
  for (const { db } of devices) {
    expect(await db.tasks.get(gym)).toMatchObject({ description: 'Gym with Leo', completed: true });
    expect(await db.tasks.filter(({ description }) => description === 'Buy oat milk').count()).toBe(1);
    expect((await db.entries.get(replyId(call)))?.filed).toHaveLength(2);
  }
  for (const device of devices) expect(await differences(world, device)).toEqual([]);
});
