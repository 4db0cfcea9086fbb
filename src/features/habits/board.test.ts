import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { getDb } from '#data/db.ts';
import { readFlag, writeFlag } from '#data/flags.ts';
import type { HabitDay } from '#data/schema.ts';
import { ada, freshDevice, given } from '#tests/support/profile.ts';
import { dayAfter, type Day } from '#lib/day.ts';
import { readBoard } from './board.ts';
import { dayFrom, numberOf } from '#lib/day-number.ts';
import { streakOn } from '#lib/streak.ts';
import { habitDayId } from './habit.ts';
import { standingOn } from './standing.ts';
import { emptyTally, tallyThrough } from './tally.ts';
import { firstDay, FRESH_DAYS, keepTallies, marksOf, rulesOf, tallyAll } from './tallies.ts';

beforeEach(freshDevice);

const today = '2026-05-14' as Day;
const at = (day: Day) => `${day}T10:00:00.000Z`;
const nobodyWaits = () => Promise.resolve();

async function habitWith(title: string, since: Day, done: (n: number) => boolean, more: object = {}): Promise<string> {
  const id = await given('habits', { title, type: 'habit', frequency: 'daily', created_at: at(since), ...more });
  const rows: HabitDay[] = [];
  for (let n = numberOf(since); n <= numberOf(today); n++) {
    if (!done(n)) continue;
    const day = dayFrom(n);
    rows.push({ id: habitDayId(id, day), user_id: ada.user_id, habit_id: id, day, state: 'done', created_at: at(day) });
  }
  await getDb().habit_days.bulkPut(rows);
  return id;
}

const years = dayAfter(today, -250);

test('with cached tallies the list has the same numbers as a count of every row', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 2, max: 9 }), fc.integer({ min: 0, max: 8 }), async (every, off) => {
      await getDb().habits.clear();
      await getDb().habit_days.clear();
      const id = await habitWith('Walk', dayAfter(today, -150), (n) => n % every !== off % every);
      await tallyAll(getDb(), today, 1, nobodyWaits);
      const { habits } = await readBoard(today, 1);
      const habit = (await getDb().habits.get(id))!;
      const rows = await getDb().habit_days.toArray();
      const rules = rulesOf(habit, 1);
      const n = numberOf(today);
      const slowly = standingOn(
        tallyThrough(emptyTally(firstDay(habit, rows)), marksOf(rows), rules, n - 1),
        marksOf(rows).get(n),
        rules,
      );
      expect(habits[0]!.standing).toEqual(slowly);
      expect(habits[0]!.standing!.streak).toBe(
        streakOn(
          today,
          rows.map(({ day }) => day),
        ),
      );
    }),
    { numRuns: 6 },
  );
});

test('a history that is not counted yet on this device shows no wrong number; a new habit shows its numbers at once', async () => {
  await habitWith('Old', years, () => true);
  await habitWith('New', dayAfter(today, -3), () => true);
  const { habits } = await readBoard(today, 1);
  expect(habits.map(({ habit, standing }) => [habit.title, standing?.run])).toEqual([
    ['Old', undefined],
    ['New', 4],
  ]);
  await tallyAll(getDb(), today, 1, nobodyWaits);
  expect((await readBoard(today, 1)).habits.map(({ standing }) => standing?.run)).toEqual([251, 4]);
});

test('cached tallies are used tomorrow and next month too, but not after the clock was set back', async () => {
  await habitWith('Walk', years, () => true);
  await tallyAll(getDb(), dayAfter(today, -40), 1, nobodyWaits);
  expect((await readBoard(today, 1)).habits[0]!.standing?.completed).toBe(251);
  await tallyAll(getDb(), today, 1, nobodyWaits);
  expect((await readBoard(dayAfter(today, -5), 1)).habits[0]!.standing).toBeUndefined();
});

test('a cache of another version, or for another first day of the week, is not used', async () => {
  await habitWith('Walk', years, () => true);
  await tallyAll(getDb(), today, 1, nobodyWaits);
  expect((await readBoard(today, 7)).habits[0]!.standing).toBeUndefined();
  await writeFlag('habit-tallies', { through: 'yesterday' });
  expect((await readBoard(today, 1)).habits[0]!.standing).toBeUndefined();
});

test('a change of an old day updates the cached tallies; a change of the last days does not', async () => {
  const id = await habitWith('Walk', years, () => true);
  await tallyAll(getDb(), today, 1, nobodyWaits);
  const kept = await readFlag('habit-tallies');
  const stop = keepTallies(today, 1, false);
  const old = dayAfter(today, -FRESH_DAYS - 30);
  // The first count after the list is shown changes nothing.
  await new Promise((done) => setTimeout(done, 900));
  expect(await readFlag('habit-tallies')).toEqual(kept);
  await getDb().habit_days.update(habitDayId(id, old), { state: 'open' });
  await expect
    .poll(async () => (await readBoard(today, 1)).habits[0]!.standing?.completed, { timeout: 10_000 })
    .toBe(250);
  expect((await readBoard(today, 1)).habits[0]!.standing).toMatchObject({
    run: FRESH_DAYS + 30,
    best: 250 - FRESH_DAYS - 30,
  });
  stop();
});

test('during a first sync nothing is counted; rows that arrived while no list was shown are counted at once', async () => {
  const id = await habitWith('Walk', dayAfter(today, -60), () => true);
  await getDb().meta.put({ k: 'snapshot', value: { kind: 'first', tables: ['habit_days', 'tasks'] } });
  const stop = keepTallies(today, 1, false);
  await new Promise((done) => setTimeout(done, 900));
  expect((await readBoard(today, 1)).habits[0]!.standing).toBeUndefined();
  await getDb().meta.put({ k: 'snapshot', value: { kind: 'first', tables: ['tasks'] } });
  await expect.poll(async () => (await readBoard(today, 1)).habits[0]!.standing?.completed, { timeout: 5000 }).toBe(61);
  stop();
  const late = dayAfter(today, -90);
  await given('habit_days', { id: habitDayId(id, late), habit_id: id, day: late, state: 'done' });
  const stopAgain = keepTallies(today, 1, true);
  await expect.poll(async () => (await readBoard(today, 1)).habits[0]!.standing?.completed, { timeout: 8000 }).toBe(62);
  stopAgain();
});

test('the strip shows the last seven days: done, skipped, part of a goal, a day off, a pause', async () => {
  const id = await given('habits', {
    title: 'Read',
    type: 'habit',
    frequency: 'daily',
    created_at: at(years),
    // Today is a Thursday.
    schedule: { [years]: 'on 1,2,3,4,5,7 at_least 20' },
    paused: { [dayAfter(today, -1)]: dayAfter(today, -1) },
  });
  const put = (back: number, row: Partial<HabitDay>) => {
    const day = dayAfter(today, -back);
    return given('habit_days', { id: habitDayId(id, day), habit_id: id, day, ...row });
  };
  await put(6, { state: 'done', amount: 20 });
  await put(4, { state: 'skipped' });
  await put(2, { state: 'open', amount: 5 });
  const [view] = (await readBoard(today, 1)).habits;
  expect(view!.strip.map(({ state, partly }) => (partly ? 'partly' : state))).toEqual([
    'done',
    'free',
    'skipped',
    'open',
    'partly',
    'paused',
    'open',
  ]);
  expect(view!.strip[1]!.day).toBe('2026-05-09');
});

test('a new habit has no missed days before it began; a tick before that moves its beginning', async () => {
  const walk = await habitWith('Walk', today, () => false);
  const strip = async () => (await readBoard(today, 1)).habits[0]!.strip.map(({ state }) => state);
  expect(await strip()).toEqual([...Array.from({ length: 6 }, () => 'before'), 'open']);
  const day = dayAfter(today, -2);
  await given('habit_days', { id: habitDayId(walk, day), habit_id: walk, day, state: 'done' });
  expect(await strip()).toEqual(['before', 'before', 'before', 'before', 'done', 'open', 'open']);
});

test('archived habits are in a list of their own', async () => {
  await habitWith('Walk', dayAfter(today, -3), () => true);
  await habitWith('Old', dayAfter(today, -3), () => true, { archived_at: at(today) });
  const board = await readBoard(today, 1);
  expect([board.habits.map(({ habit }) => habit.title), board.archived.map(({ title }) => title)]).toEqual([
    ['Walk'],
    ['Old'],
  ]);
});
