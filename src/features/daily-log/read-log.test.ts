import * as fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getDb } from '#data/db.ts';
import { demoRows } from '../../../scripts/demo/demo.ts';
import { tableNames, type RowOf, type TableName } from '#data/schema.ts';
import { withoutLog } from '#data/engine-writes.ts';
import { dayAfter, dayOf, type Day } from '#lib/day.ts';
import { kinds, type LogKind } from '#kinds/kinds.ts';
import { daysBetween } from '#kinds/read-days.ts';
import { keeps, tagsOf } from './narrow.ts';
import { daysIn, itemsBetween, itemsOn, onThisDay, pageBefore } from './read-log.ts';
import { ada, at, freshDevice, given } from '#tests/support/profile.ts';
import { filters } from './timeline.ts';

/** The slow, obvious way: every row of every table, filed by hand. */
async function oracle(): Promise<Map<Day, { kind: LogKind; id: string }[]>> {
  const days = new Map<Day, { kind: LogKind; id: string }[]>();
  const file = (day: Day, kind: LogKind, id: string) => days.set(day, [...(days.get(day) ?? []), { kind, id }]);
  const rows = <T extends TableName>(t: T) => getDb().table(t).toArray() as Promise<RowOf<T>[]>;
  for (const row of await rows('journal_entries')) file(row.logged_for, 'journal', row.id);
  for (const row of await rows('mood_entries')) file(row.logged_for, 'mood', row.id);
  for (const row of await rows('entries')) file(row.logged_for, row.type === 'chat' ? 'chat' : 'thought', row.id);
  for (const row of await rows('habit_days')) if (row.state === 'done') file(row.day, 'habitDay', row.id);
  for (const row of await rows('memory_entries'))
    file(row.logged_for ?? dayOf(new Date(row.created_at)), 'memory', row.id);
  for (const row of await rows('tasks')) file(dayOf(new Date(row.completed_at ?? row.created_at)), 'task', row.id);
  for (const row of await rows('project_tasks'))
    file(dayOf(new Date(row.completed_at ?? row.created_at)), 'projectTask', row.id);
  for (const row of await rows('calendar_events')) file(dayOf(new Date(row.event_time)), 'event', row.id);
  return days;
}

describe('a year of a person', () => {
  const until = '2026-05-14' as Day;
  let truth: Awaited<ReturnType<typeof oracle>>;
  beforeAll(async () => {
    await freshDevice();
    const rows = demoRows({ user_id: ada.user_id, until, rows: 3000 });
    await withoutLog(getDb(), tableNames, async () => {
      for (const t of tableNames)
        await getDb()
          .table(t)
          .bulkPut(rows.filter((row) => row.t === t).map(({ row }) => row));
    });
    truth = await oracle();
  }, 60_000);
  const daysOf = (kinds: readonly LogKind[]) =>
    [...truth]
      .filter(([, items]) => items.some(({ kind }) => kinds.includes(kind)))
      .map(([day]) => day)
      .sort()
      .reverse();

  for (const [name, { kinds }] of Object.entries(filters)) {
    test(`${name}: the pages hold each day once, newest first, and no other day`, async () => {
      const seen: Day[] = [];
      let before = dayAfter(until, 1);
      for (let end = false; !end;) {
        const page = await pageBefore(before, kinds, 10);
        seen.push(...page.days);
        [before, end] = [page.from, page.end];
      }
      expect(seen).toEqual(daysOf(kinds).filter((day) => day <= until));
    });

    test(`${name}: every day holds what the tables hold`, async () => {
      for (const day of daysOf(kinds).slice(0, 25)) {
        const found = (await itemsOn(day, kinds)).map(({ kind, row }) => `${kind} ${row.id}`).sort();
        const wanted = truth
          .get(day)!
          .filter(({ kind }) => kinds.some((k) => k === kind))
          .map(({ kind, id }) => `${kind} ${id}`);
        expect(found).toEqual(wanted.sort());
      }
    });
  }

  test('a narrowed log holds the days that hold something that is kept, whatever the filters', async () => {
    const everything = await itemsBetween('2000-01-01' as Day, dayAfter(until, 1), filters.all.kinds);
    const tags = [...new Set(everything.flatMap(tagsOf))].slice(0, 5);
    const by = fc.record(
      {
        q: fc.constantFrom('the', 'walk', 'harbour', 'a e', '#s', 'nowhere at all'),
        tag: fc.constantFrom(...tags).map((tag) => [tag]),
        mood: fc.constantFrom('great', 'good', 'bad'),
        cleared: fc.constant(true as const),
      },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(by, async (narrow) => {
        const wanted = daysIn(everything.filter(keeps(narrow)));
        const first = await pageBefore(dayAfter(until, 1), filters.all.kinds, 10, keeps(narrow));
        expect(first.days).toEqual(wanted.slice(0, first.days.length));
        expect(first.days.length >= Math.min(10, wanted.length)).toBe(true);
        if (first.end) expect(first.days).toEqual(wanted);
      }),
      { numRuns: 12 },
    );
  });

  test('days of any range agree with the tables', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: -130, max: 3 }), fc.integer({ min: 0, max: 60 }), async (start, length) => {
        const [from, to] = [dayAfter(until, start), dayAfter(until, start + length)];
        const wanted = daysOf(filters.all.kinds).filter((day) => day >= from && day < to);
        const marked = await daysBetween(
          from,
          to,
          filters.all.kinds.map((kind) => kinds[kind]),
        );
        expect(marked).toEqual(wanted);
      }),
      { numRuns: 30 },
    );
  });
});

describe('small histories', () => {
  const today = '2026-05-14' as Day;
  beforeEach(freshDevice);

  test('a gap of years is one step, and the oldest page says that it is the last', async () => {
    for (const logged_for of ['2026-05-14', '2011-03-02', '2011-03-01'] as Day[])
      await given('journal_entries', { content: 'x', logged_for });
    const first = await pageBefore(dayAfter(today, 1), ['journal'], 1);
    expect(first).toMatchObject({ days: [today], end: false });
    expect(await pageBefore(first.from, ['journal'], 1)).toMatchObject({
      days: ['2011-03-02', '2011-03-01'],
      end: true,
    });
  });

  test('an empty log has no page', async () => {
    expect(await pageBefore(today, filters.all.kinds, 14)).toMatchObject({ days: [], end: true });
  });

  test('a memory without a day is on the day of its time', async () => {
    await given('memory_entries', { fact: 'dated', logged_for: '2026-05-12' as Day, created_at: at(today, 9) });
    await given('memory_entries', { fact: 'undated', created_at: at(today, 9) });
    expect(await itemsOn(today, ['memory'])).toMatchObject([{ row: { fact: 'undated' } }]);
    expect(await daysBetween('2026-05-01' as Day, '2026-06-01' as Day, [kinds.memory])).toEqual([today, '2026-05-12']);
  });

  test('a task is on the day it was written, and once done on the day it was done', async () => {
    await given('tasks', { description: 'open', completed: false, created_at: at('2026-05-10' as Day, 9) });
    await given('tasks', {
      description: 'done',
      completed: true,
      created_at: at('2026-05-10' as Day, 9),
      completed_at: at(today, 17),
    });
    expect(await itemsOn('2026-05-10' as Day, ['task'])).toMatchObject([{ row: { description: 'open' } }]);
    expect(await itemsOn(today, ['task'])).toMatchObject([{ row: { description: 'done' } }]);
  });

  test('a done day whose habit has not arrived yet is shown', async () => {
    await given('habit_days', { habit_id: 'b7a0c9d2-5f0e-4c34-9c66-6a1de4d3a11e', day: today, state: 'done' });
    await given('habit_days', { habit_id: 'b7a0c9d2-5f0e-4c34-9c66-6a1de4d3a11f', day: today, state: 'skipped' });
    expect(await itemsOn(today, ['habitDay'])).toMatchObject([{ title: 'A habit' }]);
  });

  test('on this day finds journal and mood notes of earlier years, never a released thought, nor what is hidden @001.85', async () => {
    await given('journal_entries', { content: 'pottery', logged_for: '2025-05-14' as Day });
    await given('journal_entries', { content: 'other day', logged_for: '2025-05-13' as Day });
    await given('journal_entries', { content: 'today', logged_for: today });
    await given('mood_entries', { mood_type: 'good', note: 'proud', logged_for: '2024-05-14' as Day });
    await given('mood_entries', { mood_type: 'good', logged_for: '2023-05-14' as Day });
    await given('entries', { role: 'user', type: 'thought_dump', content: 'gone', logged_for: '2025-05-14' as Day });
    const hidden = await given('journal_entries', {
      content: 'not to be seen here',
      logged_for: '2022-05-14' as Day,
      on_this_day_hidden: true,
    });
    expect((await onThisDay(today, { hidden: true })).at(-1)?.row.id).toBe(hidden);
    expect((await onThisDay(today)).map(({ day, kind }) => `${day} ${kind}`)).toEqual([
      '2025-05-14 journal',
      '2024-05-14 mood',
    ]);
  });
});
