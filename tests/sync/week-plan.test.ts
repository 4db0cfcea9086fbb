import { afterAll, beforeAll, expect, test } from 'vitest';
import { planId } from '#data/natural-ids.ts';
import { blockOf, type PlanBlock } from '#features/calendar/plan/block.ts';
import { weekPlan } from '#features/calendar/plan/generate.ts';
import { saveWeek } from '#features/calendar/plan/save-week.ts';
import { dayAfter, type Day } from '#lib/day.ts';
import { newId } from '#lib/id.ts';
import { createWorld, type Device, differences, settleAll, type World } from './harness.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const monday = '2026-05-18' as Day;
const inputs = {
  start: monday,
  tasks: [{ id: 't', description: 'Draft the abstract', due_date: monday, completed: false }],
  habits: [{ id: 'h', title: 'Morning pages', frequency: 'daily' as const }],
};
/** A task, seven times a habit, five lunches and leisure. */
const COUNT = 14;

function pair() {
  const user = newId();
  return { user, phone: world.device({ user }), laptop: world.device({ user }), plan: planId(user, monday) };
}
const suggest = (user: string) => weekPlan({ plan: planId(user, monday), ...inputs });
const stored = (device: Device) => device.db.calendar_events.orderBy('event_time').toArray();
const titled = (title: string) => (block: PlanBlock) => block.title === title;

/** Opens the week on a device, changes the blocks, and saves it there. */
async function save(device: Device, change: (blocks: PlanBlock[]) => PlanBlock[] = (blocks) => blocks) {
  const suggested = suggest(device.user);
  const rows = await stored(device);
  const saved = rows.length > 0 ? rows.map(blockOf) : null;
  const at = new Date(world.clock.ms + device.skew);
  const outcome = await saveWeek({ start: monday, suggested, saved }, change(saved ?? suggested), at, device.db);
  expect(outcome.ok).toBe(true);
}
async function agree(...devices: readonly Device[]) {
  await settleAll(devices);
  for (const device of devices) expect(await differences(world, device)).toEqual([]);
}

test('two devices that save the same week offline have it once', async () => {
  const { phone, laptop, plan } = pair();
  await save(phone);
  world.clock.ms += 60_000;
  await save(laptop);
  await agree(phone, laptop);
  expect(await stored(laptop)).toHaveLength(COUNT);
  expect(await laptop.db.calendar_plans.toArray()).toMatchObject([
    { id: plan, start_date: monday, end_date: '2026-05-24' },
  ]);
  await save(laptop);
  await agree(phone, laptop);
  expect(await stored(phone)).toHaveLength(COUNT);
});

test('what each changed in the same saved week offline is on both', async () => {
  const { phone, laptop } = pair();
  await save(phone);
  await agree(phone, laptop);
  world.clock.ms += 60_000;
  await save(phone, (all) =>
    all.map((block) => (titled('Draft the abstract')(block) ? { ...block, start: 15 * 60, end: 16 * 60 } : block)),
  );
  world.clock.ms += 60_000;
  await save(laptop, (all) =>
    all
      .filter((block) => !titled('Leisure Time')(block))
      .map((block) => (titled('Draft the abstract')(block) ? { ...block, title: 'Write the abstract' } : block)),
  );
  await agree(phone, laptop);
  for (const device of [phone, laptop]) {
    const rows = await stored(device);
    expect(rows).toHaveLength(COUNT - 1);
    expect(blockOf(rows.find(({ title }) => title === 'Write the abstract')!)).toMatchObject({
      day: monday,
      start: 900,
    });
  }
});

test('an untouched event that the other device deleted or added while the plan was open stays as the other has it', async () => {
  const { phone, laptop } = pair();
  await save(phone);
  await agree(phone, laptop);
  const opened = (await stored(laptop)).map(blockOf);
  const own = { ...opened[0]!, id: newId(), title: 'Pottery', day: dayAfter(monday, 3), start: 1080, end: 1140 };
  world.clock.ms += 60_000;
  await save(phone, (all) => [...all.filter((block) => !titled('Leisure Time')(block)), own]);
  await agree(phone, laptop);
  world.clock.ms += 60_000;
  const outcome = await saveWeek(
    { start: monday, suggested: suggest(laptop.user), saved: opened },
    opened,
    new Date(world.clock.ms),
    laptop.db,
  );
  expect(outcome.ok).toBe(true);
  await agree(phone, laptop);
  const titles = (await stored(phone)).map(({ title }) => title);
  expect(titles).toContain('Pottery');
  expect(titles).not.toContain('Leisure Time');
});
