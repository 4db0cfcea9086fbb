import * as fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { createDb, type DaymarkDb } from '#data/db.ts';
import { withoutLog } from '#data/engine-writes.ts';
import { mutateIn } from '#data/mutate.ts';
import { moodId, planId, singletonId } from '#data/natural-ids.ts';
import { tableNames } from '#data/schema.ts';
import { nextUndo, readUnfinished } from '#data/undo.ts';
import { redoIn, undoGroup, undoStep } from '#data/undo.ts';
import { LUNCH, planEventId, sourceOf } from '#features/calendar/plan/generate.ts';
import { plannedEventId } from '#data/natural-ids.ts';
import { habitDayId } from '#features/habits/habit.ts';
import { suggestionId } from '#features/suggestions/suggestion.ts';
import { changedId } from '#lib/recurrence.ts';
import type { Day } from '#lib/day.ts';
import { idOf, newId } from '#lib/id.ts';
import { anyTables } from '#tests/support/any-rows.ts';
import { breakStore } from '#tests/support/device-db.ts';
import { exportJson } from '#features/your-data/out/export-json.ts';
import { FileError } from './file-error.ts';
import type { Incoming } from './incoming.ts';
import { planImport } from './plan-import.ts';
import { readOwn } from './read-own.ts';
import { ImportStopped, runImport } from './run-import.ts';

const now = new Date('2026-05-14T10:00:00.000Z');
const today = '2026-05-14' as Day;
const created_at = now.toISOString();
const exportText = async (at: DaymarkDb) => (await exportJson(at, now, today)).text();
const profileOf = (user = newId()) => ({ id: user, kind: 'account', user_id: user }) as const;

const PHOTO = {
  owner_kind: 'journal',
  position: 1,
  media_type: 'image/jpeg',
  name: 'tide.jpg',
  size: 3,
  sha256: 'a'.repeat(64),
};

/** Rows in a slice here. */
const SIZE = 20;

let here: DaymarkDb;
beforeEach(() => {
  here = createDb(profileOf());
});
const wipe = (at: DaymarkDb) =>
  withoutLog(at, [...tableNames], async () => {
    for (const t of tableNames) await at.table(t).clear();
  });
const importInto = async (at: DaymarkDb, text: string, differing: 'keep' | 'take' = 'keep') =>
  runImport(at, await planImport(at, readOwn(text)), differing);
const remember = (at: DaymarkDb, fact: string, id = newId()) =>
  mutateIn(at, 'Add a memory', (write) => write.put('memory_entries', { id, fact, created_at }));

test('what is exported, wiped and imported is the same to the byte, whatever was written and whatever a later version added', async () => {
  await fc.assert(
    fc.asyncProperty(anyTables({ unknown: true }), async (tables) => {
      const at = createDb(profileOf());
      await withoutLog(at, [...tableNames], async () => {
        for (const [t, rows] of tables)
          await at.table(t).bulkPut(rows.map((row) => ({ ...row, user_id: at.profile.user_id })));
      });
      const before = await exportText(at);
      await wipe(at);
      const { value } = await importInto(at, before);
      expect(await exportText(at)).toBe(before);
      expect(value.changed).toBe(0);
      // A second time there is nothing to do.
      expect((await planImport(at, readOwn(before))).added).toEqual([]);
      at.close();
    }),
    { numRuns: 12 },
  );
});

test('entries of another program that are here under another id are the same, and a file that has one twice says so', async () => {
  const entry = { id: newId(), content: 'A walk', logged_for: today, created_at } as const;
  const copy = { ...entry, id: newId() };
  const other = { ...entry, id: newId(), content: 'Rain' };
  const checkIn = { id: newId(), mood_type: 'good', note: 'Calm', logged_for: today, created_at };
  await mutateIn(here, 'Two', async (write) => {
    await write.put('journal_entries', entry);
    await write.put('mood_entries', checkIn);
  });
  const journal = (row: typeof other) => ({ t: 'journal_entries' as const, row });
  const mood = { t: 'mood_entries' as const, row: { ...checkIn, id: newId(), mood_type: 'bad' } };
  const reading = {
    from: 'Test',
    leftOut: [],
    owner: null,
    rows: [journal(copy), journal(other), journal(other), mood],
  };
  const plan = await planImport(here, reading);
  expect(plan.counts).toEqual([
    { label: 'Journal entries', added: 1, same: 1, different: 0 },
    { label: 'Moods', added: 0, same: 0, different: 1 },
  ]);
  expect(plan.leftOut).toEqual([{ what: 'things that are in the file twice', count: 1 }]);
  expect(plan.different[0]!.row.id).toBe(checkIn.id);
});

describe('the preview', () => {
  test('counts for each kind what is new, the same and different, and writes nothing', async () => {
    const [same, other] = [newId(), newId()];
    await remember(here, 'same', same);
    await remember(here, 'as in the file', other);
    await mutateIn(here, 'Two', async (write) => {
      const entry = { content: 'x', logged_for: today, created_at } as const;
      await write.put('entries', { id: newId(), role: 'user', type: 'chat', ...entry });
      await write.put('entries', { id: newId(), role: 'user', type: 'thought_dump', ...entry });
    });
    const file = await exportText(here);
    await here.entries.clear();
    await mutateIn(here, 'Edit', (write) => write.patch('memory_entries', other, { fact: 'edited since' }));
    const before = await here.outbox.count();
    const { counts } = await planImport(here, readOwn(file));
    expect(counts).toEqual([
      { label: 'Memories', added: 0, same: 1, different: 1 },
      { label: 'Messages', added: 1, same: 0, different: 0 },
      { label: 'Thoughts', added: 1, same: 0, different: 0 },
    ]);
    expect([await here.entries.count(), await here.outbox.count()]).toEqual([0, before]);
  });

  test('what is different stays, or becomes what the file says, as the person chooses; either way it can be undone', async () => {
    const id = newId();
    await remember(here, 'in the file', id);
    const file = await exportText(here);
    await mutateIn(here, 'Edit', (write) => write.patch('memory_entries', id, { fact: 'here' }));
    const fact = async () => (await here.memory_entries.get(id))?.fact;
    expect((await importInto(here, file, 'keep')).value).toMatchObject({ added: 0, changed: 0 });
    expect(await fact()).toBe('here');
    const done = await importInto(here, file, 'take');
    expect([done.value.changed, await fact()]).toEqual([1, 'in the file']);
    await done.undo();
    expect(await fact()).toBe('here');
  });
});

/** An export of `here` with so many memories, which are not here any more. */
async function exportOf(memories: number): Promise<string> {
  const rows = Array.from({ length: memories }, (_, n) => ({
    id: newId(),
    user_id: here.profile.user_id,
    fact: `Fact ${n}`,
    created_at,
  }));
  await withoutLog(here, ['memory_entries'], () => here.memory_entries.bulkPut(rows));
  const file = await exportText(here);
  await wipe(here);
  return file;
}

test('a large import is written in slices, sent to the server row by row, and undone as one', async () => {
  const file = await exportOf(2 * SIZE + 1);
  const parts: number[] = [];
  const done = await runImport(here, await planImport(here, readOwn(file)), 'keep', (part) => parts.push(part), SIZE);
  expect(parts).toHaveLength(3);
  expect(parts.at(-1)).toBe(1);
  expect(await exportText(here)).toBe(file);
  // Each row is an intent of its own for the server.
  expect(new Set((await here.outbox.toArray()).map(({ tx }) => tx)).size).toBe(2 * SIZE + 1);
  await done.undo();
  expect(await here.memory_entries.count()).toBe(0);
});

describe('the undo of an import of many slices', () => {
  const MANY = 60;
  const LEFT = 7;
  let file: string;
  let undo: Awaited<ReturnType<typeof runImport>>['undo'];
  beforeEach(async () => {
    file = await exportOf(2 * MANY + LEFT);
    ({ undo } = await runImport(here, await planImport(here, readOwn(file)), 'keep', undefined, MANY));
  });
  const facts = () => here.memory_entries.count();

  test('says how far it is, leaves nothing, and can be done again to the byte', async () => {
    const parts: number[] = [];
    expect(await undo((part) => parts.push(part))).toBe('Import');
    expect(parts).toEqual(parts.toSorted((a, b) => a - b));
    expect([parts.length, parts.at(-1), await facts(), await here.graves.count()]).toEqual([3, 1, 0, 2 * MANY + LEFT]);
    const again: number[] = [];
    expect(await redoIn(here, (part) => again.push(part))).toBe('Import');
    expect([again.length, again.at(-1), await here.graves.count()]).toEqual([3, 1, 0]);
    expect(await exportText(here)).toBe(file);
  });

  test('can be stopped, or end with its page: what is left is known, and the next undo takes it back', async () => {
    expect(await readUnfinished(here)).toBeNull();
    const stop = () => {
      throw new Error('stop');
    };
    await expect(undo(stop)).rejects.toThrow('stop');
    expect(await facts()).toBe(2 * MANY);
    expect(await readUnfinished(here)).toEqual({ here: 2 * MANY, of: 2 * MANY + LEFT });
    here.close();
    here = createDb(here.profile);
    expect(await undoStep(here, (await nextUndo(here))!.n!)).toBe('Import');
    expect([await facts(), await readUnfinished(here)]).toEqual([0, null]);
  });

  test('keeps what was edited since', async () => {
    const [first] = await here.memory_entries.toArray();
    await mutateIn(here, 'Edit', (write) => write.patch('memory_entries', first!.id, { fact: 'edited since' }));
    await undo();
    expect(await here.memory_entries.toArray()).toMatchObject([{ id: first!.id, fact: 'edited since' }]);
  });
});

test('the undo of an import keeps what something was added to since: an attachment, a ticked day, a task', async () => {
  const [entry, other, habit, list] = [newId(), newId(), newId(), newId()];
  const added: Incoming[] = [
    // Before its entry, as in an export, and as old as the entry.
    { t: 'attachments', row: { id: newId(), created_at, owner_id: other, ...PHOTO } },
    { t: 'journal_entries', row: { id: entry, created_at, content: 'Here', logged_for: today } },
    { t: 'journal_entries', row: { id: other, created_at, content: 'Gone', logged_for: today } },
    { t: 'habits', row: { id: habit, created_at, title: 'Read', type: 'habit', frequency: 'daily' } },
    { t: 'project_lists', row: { id: list, created_at, title: 'Garden' } },
  ];
  const { undo } = await runImport(here, { added, different: [] }, 'keep');
  await mutateIn(here, 'Add', async (write) => {
    await write.put('attachments', { id: newId(), owner_id: entry, ...PHOTO });
    await write.put('habit_days', { id: habitDayId(habit, today), habit_id: habit, day: today, state: 'done' });
    await write.put('project_tasks', { id: newId(), project_id: list, description: 'Dig', completed: false });
  });
  await undo();
  const names = async (t: 'journal_entries' | 'habits' | 'project_lists') =>
    (await here.table(t).toArray()).map(({ id }: { readonly id: string }) => id);
  expect(await Promise.all([names('journal_entries'), names('habits'), names('project_lists')])).toEqual([
    [entry],
    [habit],
    [list],
  ]);
  expect((await here.attachments.toArray()).map(({ owner_id }) => owner_id)).toEqual([entry]);
});

test('an import whose last rows sync has brought meanwhile is whole', async () => {
  const file = await exportOf(SIZE + 1);
  const plan = await planImport(here, readOwn(file));
  const last = plan.added.map(({ row }) => row).sort((a, b) => (a.id < b.id ? 1 : -1))[0]!;
  await withoutLog(here, ['memory_entries'], () =>
    here.memory_entries.put({ ...last, user_id: here.profile.user_id } as never),
  );
  expect((await runImport(here, plan, 'keep', undefined, SIZE)).value.added).toBe(SIZE);
  expect(await readUnfinished(here)).toBeNull();
});

test('an import that stops in the middle says what it did: that can be undone, and the same file does the rest', async () => {
  const facts = Array.from({ length: SIZE + 5 }, () => newId());
  for (const id of facts.slice(0, 1)) await remember(here, 'first', id);
  const file = JSON.parse(await exportText(here)) as { tables: { memory_entries: object[] } };
  const [row] = file.tables.memory_entries;
  file.tables.memory_entries = facts.map((id) => ({ ...row, id }));
  const text = JSON.stringify(file);
  await wipe(here);
  here.close();
  const failing = createDb(here.profile);
  let slices = 0;
  const stopped = await runImport(
    failing,
    await planImport(failing, readOwn(text)),
    'keep',
    () => {
      if (++slices === 1) throw new DOMException('full', 'QuotaExceededError');
    },
    SIZE,
  ).catch((error: unknown) => error);
  expect(stopped).toBeInstanceOf(ImportStopped);
  expect((stopped as ImportStopped).done.value).toMatchObject({ added: SIZE, changed: 0 });
  expect(await failing.memory_entries.count()).toBe(SIZE);
  expect(await readUnfinished(failing)).toEqual({ here: SIZE, of: SIZE + 5 });
  // The rest, by the same file.
  expect((await importInto(failing, text)).value.added).toBe(5);
  const groups = new Set((await failing.undo.toArray()).map(({ group }) => group));
  for (const group of groups) if (group) await undoGroup(failing, group);
  expect(await failing.memory_entries.count()).toBe(0);
  failing.close();
});

test('a slice that cannot be stored leaves nothing of itself', async () => {
  await remember(here, 'in the file');
  const file = await exportText(here);
  await wipe(here);
  here.close();
  const full = createDb(here.profile);
  breakStore(full, 'memory_entries', () => new DOMException('full', 'QuotaExceededError'));
  const before = await full.outbox.count();
  await expect(importInto(full, file)).rejects.toBeInstanceOf(ImportStopped);
  expect([await full.memory_entries.count(), await full.outbox.count()]).toEqual([0, before]);
  full.close();
});

describe('the file of another account', () => {
  const habit = newId();
  const event = newId();
  const project = newId();
  const made = async (at: DaymarkDb) => {
    const user = at.profile.user_id;
    await mutateIn(at, 'A day', async (write) => {
      await write.put('habits', { id: habit, title: 'Walk', type: 'habit', frequency: 'daily', created_at });
      const day = { habit_id: habit, day: today, state: 'done', created_at } as const;
      await write.put('habit_days', { id: habitDayId(habit, today), ...day });
      await write.put('mood_entries', { id: moodId(user, today), mood_type: 'good', logged_for: today, created_at });
      await write.put('preferences', {
        id: singletonId('preferences', user),
        values: { day_starts_at: 4 },
        created_at,
      });
      await write.put('project_lists', { id: project, title: 'Garden', created_at });
      const task = { description: `see ${project}`, completed: false, created_at };
      await write.put('project_tasks', { id: newId(), project_id: project, ...task });
      const of = { title: 'Swim', event_type: 'other', event_time: created_at, created_at };
      await write.put('calendar_events', { id: event, rrule: 'FREQ=DAILY', ...of });
      await write.put('calendar_events', {
        id: changedId(event, today),
        series_id: event,
        occurrence_day: today,
        ...of,
      });
      const said = { role: 'user', type: 'chat', content: 'x', logged_for: today, created_at } as const;
      await write.put('entries', { id: newId(), filed: [`habits/${habit}/x/y`], ...said });
    });
  };

  test('gets new ids, the same at each import, and what belongs together still does', async () => {
    const theirs = createDb(profileOf());
    await made(theirs);
    const file = await exportText(theirs);
    await importInto(here, file);
    const user = here.profile.user_id;
    const of = (id: string) => idOf('import', user, id);
    expect(await here.habit_days.toArray()).toMatchObject([
      { id: habitDayId(of(habit), today), habit_id: of(habit), user_id: user },
    ]);
    expect(await here.mood_entries.get(moodId(user, today))).toMatchObject({ mood_type: 'good' });
    expect(await here.preferences.get(singletonId('preferences', user))).toMatchObject({
      values: { day_starts_at: 4 },
    });
    // What a person wrote is not searched for ids.
    expect(await here.project_tasks.toArray()).toMatchObject([
      { project_id: of(project), description: `see ${project}` },
    ]);
    expect(await here.calendar_events.get(changedId(of(event), today))).toMatchObject({ series_id: of(event) });
    expect(await here.entries.toArray()).toMatchObject([{ filed: [`habits/${of(habit)}/x/y`] }]);
    const again = await planImport(here, readOwn(file));
    expect([again.added, again.different]).toEqual([[], []]);
    theirs.close();
  });

  test('the events of a saved week, of a suggestion and of a planned task are the ones that this account would make', async () => {
    const theirs = createDb(profileOf());
    const start = '2026-05-11' as Day;
    const plan = planId(theirs.profile.user_id, start);
    const task = newId();
    const suggested = suggestionId(theirs.profile.user_id, 'auto_todo_groceries');
    await mutateIn(theirs, 'A week', async (write) => {
      await write.put('habits', { id: habit, title: 'Walk', type: 'habit', frequency: 'daily', created_at });
      const of = { completed: false, created_at };
      await write.put('tasks', { id: task, description: 'Read', due_date: today, ...of });
      await write.put('tasks', { id: suggested, description: 'Buy groceries', ...of });
      await write.put('calendar_plans', { id: plan, start_date: start, end_date: '2026-05-17' as Day, created_at });
      const event = { title: 'x', event_type: 'other', event_time: created_at, created_at };
      for (const source of [LUNCH, sourceOf.habit(habit), sourceOf.task(task)])
        await write.put('calendar_events', { id: planEventId(plan, source, today), plan_id: plan, ...event });
      await write.put('calendar_events', { id: plannedEventId(task), task_id: task, ...event });
    });
    await importInto(here, await exportText(theirs));
    const user = here.profile.user_id;
    const of = (id: string) => idOf('import', user, id);
    const mine = planId(user, start);
    const events = [LUNCH, sourceOf.habit(of(habit)), sourceOf.task(of(task))].map((source) =>
      planEventId(mine, source, today),
    );
    expect(await here.calendar_events.bulkGet(events)).toMatchObject(events.map(() => ({ plan_id: mine })));
    expect(await here.calendar_events.get(plannedEventId(of(task)))).toMatchObject({ task_id: of(task) });
    expect(await here.calendar_events.count()).toBe(4);
    expect(await here.tasks.get(suggestionId(user, 'auto_todo_groceries'))).toMatchObject({
      description: 'Buy groceries',
    });
    theirs.close();
  });

  test('keeps the ids of things that are here: a device-only profile that the account has taken over', async () => {
    const local = createDb({ id: newId(), kind: 'local', user_id: newId() });
    await made(local);
    const file = await exportText(local);
    await mutateIn(here, 'Adopted', async (write) => {
      await write.put('habits', { id: habit, title: 'Walk', type: 'habit', frequency: 'daily', created_at });
    });
    await importInto(here, file);
    expect((await here.habits.toArray()).map(({ id }) => id)).toEqual([habit]);
    expect((await here.habit_days.toArray()).map(({ id }) => id)).toEqual([habitDayId(habit, today)]);
    local.close();
  });
});

test('a file of "Copy my data out" is read too: its rows, without what only one device needs', () => {
  const user_id = newId();
  const row = { id: newId(), user_id, _v: 7, fact: 'kept', created_at, streak: 1 };
  const habit = { id: newId(), user_id, title: 'Walk', type: 'habit', frequency: 'daily', created_at, streak: 3 };
  const read = readOwn(
    JSON.stringify({
      format: 'daymark-export',
      version: 1,
      profile: { id: newId(), kind: 'local' },
      tables: { memory_entries: [row], habits: [habit], outbox: [{ seq: 1 }], later: [{}, {}] },
    }),
  );
  expect(read).toMatchObject({
    owner: user_id,
    leftOut: [{ what: 'things of a later version ({table})', count: 2, values: { table: 'later' } }],
  });
  expect(read.rows.map(({ row }) => Object.keys(row).sort().join())).toEqual([
    'created_at,fact,id,streak',
    'created_at,frequency,id,title,type',
  ]);
});

test('rejected suggestions leave as the list of the spec and come back; a file before version 3 has them as a map', async () => {
  const id = singletonId('profiles', here.profile.user_id);
  const rejected = { auto_todo_groceries: true, auto_calendar_gym: true, auto_todo_morning_review: null };
  await withoutLog(here, ['profiles'], () =>
    here.profiles.put({
      id,
      user_id: id,
      created_at,
      onboarded: true,
      welcome_shown: true,
      suggestions_rejected: rejected as never,
    }),
  );
  const text = await exportText(here);
  const list = ['auto_calendar_gym', 'auto_todo_groceries'];
  expect(JSON.parse(text).tables.profiles).toMatchObject([{ suggestions_rejected: list }]);
  const older = JSON.parse(text);
  older.version = 2;
  older.tables.profiles[0].suggestions_rejected = { auto_calendar_gym: true, auto_todo_groceries: true };
  for (const file of [text, JSON.stringify(older)]) {
    await wipe(here);
    await importInto(here, file);
    expect((await here.profiles.get(id))?.suggestions_rejected).toEqual({
      auto_calendar_gym: true,
      auto_todo_groceries: true,
    });
  }
});

describe('a bad file is refused with the place of what is wrong', () => {
  const whole = { format: 'daymark-export', version: 3, user: { id: newId() }, tables: {} };
  const habit = { id: newId(), type: 'habit', frequency: 'daily', created_at, title: 'Walk' };
  test.each([
    ['{"format": "daymark-export", ', 'Damaged', /^character \d+$|^$/],
    ['[]', 'Damaged', /^format$/],
    [JSON.stringify({ ...whole, tables: { habits: {} } }), 'Damaged', /^tables\.habits$/],
    [JSON.stringify({ ...whole, format: 'other' }), 'Damaged', /^format$/],
    [JSON.stringify({ ...whole, version: 5 }), 'TooNew', /^version$/],
    [
      JSON.stringify({ ...whole, tables: { habits: [habit, { ...habit, title: 5 }] } }),
      'Damaged',
      /^tables\.habits\[1\]\.title$/,
    ],
    [JSON.stringify({ ...whole, tables: { habits: [{ ...habit, id: 'x' }] } }), 'Damaged', /^tables\.habits\[0\]\.id$/],
    [JSON.stringify({ ...whole, tables: { habits: ['x'] } }), 'Damaged', /^tables\.habits\[0\]$/],
  ])('%s', (text, code, place) => {
    const thrown = (() => {
      try {
        return readOwn(text);
      } catch (error) {
        return error;
      }
    })();
    expect(thrown).toBeInstanceOf(FileError);
    expect(thrown).toMatchObject({ code });
    expect((thrown as FileError).place ?? '').toMatch(place);
  });
});
