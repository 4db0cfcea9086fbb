import { afterAll, beforeAll, expect, test } from 'vitest';
import { readChecklist } from '#features/profile/checklist.ts';
import { itemsBetween, pageBefore } from '#features/daily-log/read-log.ts';
import { filters } from '#features/daily-log/timeline.ts';
import { readOpen } from '#features/chat/read-chat.ts';
import { readBoard } from '#features/habits/board.ts';
import { readInsights } from '#features/insights/read-insights.ts';
import { readWeekFacts } from '#features/insights/week-facts.ts';
import { moodsBetween, newestMoods } from '#features/mood/read-moods.ts';
import { readStart } from '#features/memory/queries.ts';
import { readOverview } from '#features/tasks/queries.ts';
import { openTasks, readCurrent, tasksDone, tasksDueOn } from '#features/tasks/read-tasks.ts';
import { getDb } from '#data/db.ts';
import { withoutLog } from '#data/engine-writes.ts';
import { eventsBetween } from '#kinds/events-between.ts';
import { countDue } from '#kinds/open-tasks.ts';
import { dayAfter, type Day } from '#lib/day.ts';
import { ada, freshDevice } from '#tests/support/profile.ts';
import { readWeek } from '../../src/app/pages/dashboard/week.ts';
import { demoRows } from './demo.ts';

const today = '2026-11-20' as Day;
const [tomorrow, lastWeek] = [dayAfter(today, 1), dayAfter(today, -6)];

/** What the screens read when they open. */
const reads: Readonly<Record<string, () => Promise<unknown>>> = {
  'the first steps': readChecklist,
  'the counts of a week': () => readWeek(today),
  'the facts of a week': () => readWeekFacts(today),
  'the tile of tasks': readOverview,
  'the badge': () => countDue(today),
  'the open tasks': openTasks,
  'the projects': () => readCurrent(today),
  'the tasks that are due on a day': () => tasksDueOn(today),
  'the vault': readStart,
  'what was done in a week': () => tasksDone(lastWeek, today),
  'the habits': () => readBoard(today),
  'the newest moods': () => newestMoods(10),
  'the moods of a week': () => moodsBetween(lastWeek, today),
  'a week of insights': () => readInsights(lastWeek, today),
  'the chat': () => readOpen(20),
  'the log': () => pageBefore(tomorrow, filters.all.kinds, 14),
  'a day of the log': () => itemsBetween(today, tomorrow, filters.all.kinds),
  'a day of the calendar': () => eventsBetween(today, tomorrow),
};

let rows = 0;
let keys = 0;
const undo: (() => void)[] = [];

/** Counts the rows that IndexedDB hands out, and the keys. */
beforeAll(() => {
  for (const made of [IDBObjectStore.prototype, IDBIndex.prototype]) {
    for (const name of ['get', 'getAll', 'openCursor', 'getAllKeys', 'openKeyCursor'] as const) {
      const own = made[name] as (...args: unknown[]) => IDBRequest<unknown>;
      const counted = function (this: unknown, ...args: unknown[]) {
        const request = own.apply(this, args);
        request.addEventListener('success', () => {
          const { result } = request;
          const count = Array.isArray(result) ? result.length : result ? 1 : 0;
          if (name === 'getAllKeys' || name === 'openKeyCursor') keys += count;
          else rows += count;
        });
        return request;
      };
      Object.defineProperty(made, name, { value: counted, configurable: true, writable: true });
      undo.push(() => Object.defineProperty(made, name, { value: own, configurable: true, writable: true }));
    }
  }
});
afterAll(() => undo.forEach((back) => back()));

interface Counts {
  readonly rows: number;
  readonly keys: number;
}

/** How many rows and keys each read takes from a device with so many rows, besides the open tasks, which are found by the keys of all (openRows). */
async function countsWith(size: number): Promise<Readonly<Record<string, Counts>>> {
  await freshDevice();
  const made = demoRows({ user_id: ada.id, until: today, rows: size });
  const tables = [...new Set(made.map(({ t }) => t))];
  await withoutLog(getDb(), tables, async () => {
    for (const table of tables)
      await getDb()
        .table(table)
        .bulkPut(made.filter(({ t }) => t === table).map(({ row }) => row));
  });
  keys = 0;
  const open = (await openTasks()).length;
  const keysOfTasks = keys;
  const counts: Record<string, Counts> = {};
  for (const [name, read] of Object.entries(reads)) {
    [rows, keys] = [0, 0];
    await read();
    counts[name] = { rows: Math.max(0, rows - open), keys: Math.max(0, keys - keysOfTasks) };
  }
  return counts;
}

test('what a screen reads when it opens does not grow with the years', async () => {
  const few = await countsWith(3_500);
  const many = await countsWith(14_000);
  for (const [name, counts] of Object.entries(many))
    for (const what of ['rows', 'keys'] as const)
      // Days differ: as much again is allowed, and four times the rows is not.
      expect(counts[what], `${what} for ${name}, of four times the rows`).toBeLessThanOrEqual(
        few[name]![what] * 2 + 40,
      );
});
