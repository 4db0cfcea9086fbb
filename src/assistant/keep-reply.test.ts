import fc from 'fast-check';
import { expect, test } from 'vitest';
import { filedTables } from '#coach/filed.ts';
import { type CoachReply, NO_REPLY, parseReply } from '#coach/reply.ts';
import { routeReply } from '#coach/route.ts';
import { prepare } from '#data/check.ts';
import type { DaymarkDb } from '#data/db.ts';
import { withoutLog } from '#data/engine-writes.ts';
import { tableNames } from '#data/schema.ts';
import { callsOf } from './call-row.ts';
import { fileByReply, keepReply, keepStopped, replyId } from './keep-reply.ts';
import {
  answer,
  coachDevice,
  NOON,
  outboxOf,
  questionNo,
  saidNo,
  tasksOf,
  today,
  USER,
} from '#tests/support/coach-device.ts';

const now = new Date(NOON + 3_600_000);
const milk = answer('task', {
  action: 'create_task',
  module: 'To-Do List',
  content: 'Buy milk',
  due_date: '2026-05-15',
  secondary_intents: [{ intent: 'task', action: 'create_task', content: 'Book the dentist' }],
});

/** How many rows each table has, the empty ones left out. */
async function counts(db: DaymarkDb): Promise<Record<string, number>> {
  const all = await Promise.all(tableNames.map(async (t) => [t, await db.table(t).count()] as const));
  return Object.fromEntries(all.filter(([, n]) => n > 0));
}

test('an answer and all that came of it are stored together, as one intent for the server', async () => {
  const { db } = await coachDevice();
  const id = await saidNo(db, 1, 'I need to buy milk and book the dentist');
  expect(await keepReply(db, id, milk, now)).toBe(true);
  expect(await tasksOf(db)).toMatchObject([{ description: 'Buy milk' }, { description: 'Book the dentist' }]);
  const reply = await db.entries.get(replyId(id));
  expect(reply).toMatchObject({
    role: 'assistant',
    call_id: id,
    content: 'Done.',
    logged_for: today,
    filed_by: 'coach',
  });
  expect(reply?.filed).toHaveLength(2);
  const entries = (await db.outbox.toArray()).slice(1);
  expect(entries.map(({ t }) => t).sort()).toEqual(['entries', 'tasks', 'tasks']);
  expect(new Set(entries.map(({ tx }) => tx)).size).toBe(1);
  expect(await callsOf(db).get(id)).toMatchObject({ state: 'answered' });
});

test('the same answer a second time changes nothing', async () => {
  const { db, worker } = await coachDevice();
  const id = await saidNo(db, 1, 'I need to buy milk');
  await keepReply(db, id, milk, now);
  const [rows, outbox] = [await counts(db), await outboxOf(db)];
  expect(await keepReply(worker, id, milk, new Date(NOON * 2))).toBe(false);
  expect([await counts(db), await outboxOf(db)]).toEqual([rows, outbox]);
});

test('two tabs and the worker with the same answer at once store it once', async () => {
  const { db, worker } = await coachDevice();
  const id = await saidNo(db, 1, 'I need to buy milk');
  const stored = await Promise.all([
    keepReply(db, id, milk, now),
    keepReply(worker, id, milk, now),
    keepReply(db, id, milk, now),
  ]);
  expect(stored.filter(Boolean)).toHaveLength(1);
  expect(await counts(db)).toEqual({ entries: 2, tasks: 2 });
});

test('another device that already has the answer’s rows gets no second ones', async () => {
  const { db } = await coachDevice();
  const id = await saidNo(db, 1, 'I need to buy milk');
  const [row] = routeReply(milk, { callId: id, message: 'x', at: now, day: today });
  await withoutLog(db, ['tasks'], () =>
    db.table('tasks').put({
      ...row!.row,
      id: row!.id,
      user_id: USER,
      created_at: new Date(NOON).toISOString(),
      completed: true,
      _v: 9,
    }),
  );
  await keepReply(db, id, milk, now);
  expect(await tasksOf(db)).toMatchObject([
    { description: 'Buy milk', completed: true },
    { description: 'Book the dentist' },
  ]);
});

test('the rules file a question once; its message says so and goes on waiting', async () => {
  const { db } = await coachDevice();
  const id = await saidNo(db, 1, 'I need to buy milk');
  expect(await fileByReply(db, id, milk)).toBe(true);
  expect(await fileByReply(db, id, milk)).toBe(false);
  expect(await db.entries.get(id)).toMatchObject({
    filed_by: 'rules',
    filed: [expect.any(String), expect.any(String)],
  });
  expect(await counts(db)).toEqual({ entries: 1, tasks: 2 });
  expect(await callsOf(db).get(id)).toMatchObject({ state: 'waiting' });
});

test('an answer that agrees with the rules updates their rows and takes their place', async () => {
  const { db } = await coachDevice();
  const id = await saidNo(db, 1, 'I need to buy milk');
  await fileByReply(db, id, milk);
  const [before] = await tasksOf(db);
  await keepReply(
    db,
    id,
    answer('task', { action: 'create_task', content: 'Buy oat milk', due_date: '2026-05-16' }),
    now,
  );
  expect(await tasksOf(db)).toEqual([{ ...before, description: 'Buy oat milk', due_date: '2026-05-16' }]);
  const [question, reply] = [await db.entries.get(id), await db.entries.get(replyId(id))];
  expect(question?.filed ?? null).toBeNull();
  expect(question?.filed_by ?? null).toBeNull();
  expect(reply).toMatchObject({ filed_by: 'coach', filed: [expect.stringContaining('tasks/')] });
});

test('an answer that differs puts the rules’ untouched rows in the trash and makes its own', async () => {
  const { db } = await coachDevice();
  const id = await saidNo(db, 1, 'Lunch with Sam on Thursday at 1pm');
  await fileByReply(db, id, milk);
  const lunch = answer('calendar', { action: 'create_event', title: 'Lunch', event_time: '2026-05-21T11:00:00Z' });
  await keepReply(db, id, lunch, now);
  expect(await counts(db)).toEqual({ entries: 2, calendar_events: 1 });
  expect(await db.graves.count()).toBe(2);
});

test('what the person has changed stays, on this device or arrived from another, and stays filed', async () => {
  const { db } = await coachDevice();
  const id = await saidNo(db, 1, 'I need to buy milk and book the dentist');
  await fileByReply(db, id, milk);
  const [one, two] = await tasksOf(db);
  await db.tasks.update(one!.id, { completed: true });
  await withoutLog(db, ['tasks'], () => db.table('tasks').put({ ...two, description: 'Book Dr Moss', _v: 12 }));
  await keepReply(db, id, answer('task', { action: 'create_task', content: 'Something else' }), now);
  expect(await tasksOf(db)).toMatchObject([
    { description: 'Buy milk', completed: true },
    { description: 'Book Dr Moss', _v: 12 },
  ]);
  expect((await db.entries.get(replyId(id)))?.filed).toHaveLength(2);
});

test('a row that the person threw away is not revived by the answer', async () => {
  const { db } = await coachDevice();
  const id = await saidNo(db, 1, 'I need to buy milk');
  await fileByReply(db, id, milk);
  const [first] = await tasksOf(db);
  await db.tasks.delete(first!.id);
  await keepReply(db, id, milk, now);
  expect(await tasksOf(db)).toMatchObject([{ description: 'Book the dentist' }]);
  expect((await db.entries.get(replyId(id)))?.filed).toHaveLength(1);
});

test('what the answer writes over the rules yields to an edit that another device has yet to send', async () => {
  const { db } = await coachDevice();
  const id = await saidNo(db, 1, 'I need to buy milk');
  await fileByReply(db, id, milk);
  await keepReply(db, id, answer('task', { action: 'create_task', content: 'Buy oat milk' }), now);
  const edits = (await outboxOf(db)).filter((entry) => (entry as { t: string }).t === 'tasks');
  expect(JSON.stringify(edits)).not.toContain('"low":false');
});

test('an answer without words keeps what the rules filed and says that there is none', async () => {
  const { db } = await coachDevice();
  const id = await saidNo(db, 1, 'I need to buy milk');
  await fileByReply(db, id, milk);
  await keepReply(db, id, null, now);
  expect(await counts(db)).toEqual({ entries: 2, tasks: 2 });
  expect(await db.entries.get(replyId(id))).toMatchObject({ content: NO_REPLY, filed_by: 'rules' });
});

test('a message that was deleted while it waited is dropped with its question: nothing is stored', async () => {
  const { db } = await coachDevice();
  const id = await saidNo(db, 1, 'I need to buy milk');
  await db.entries.delete(id);
  expect(await keepReply(db, id, milk, now)).toBe(false);
  expect(await counts(db)).toEqual({});
  expect(await callsOf(db).count()).toBe(0);
});

test('after “clear chat” the answer goes to the log with its question, not into the fresh chat', async () => {
  const { db } = await coachDevice();
  const id = await saidNo(db, 1, 'I need to buy milk');
  await db.entries.update(id, { cleared: true });
  await keepReply(db, id, milk, now);
  expect(await db.entries.get(replyId(id))).toMatchObject({ cleared: true });
  expect(await db.tasks.count()).toBe(2);
});

test('what was stopped stays stopped: a late answer is not stored', async () => {
  const { db } = await coachDevice();
  const id = await saidNo(db, 1, 'I need to buy milk', { state: 'stopped' });
  expect(await keepReply(db, id, milk, now)).toBe(false);
  expect(await counts(db)).toEqual({ entries: 1 });
});

test('what had come of a stopped answer is kept with what the rules had filed, and files nothing itself', async () => {
  const { db } = await coachDevice();
  const id = await saidNo(db, 1, 'I need to buy milk');
  await fileByReply(db, id, milk);
  const filed = (await db.entries.get(id))?.filed ?? [];
  expect(await keepStopped(db, id, 'I will put mi', now, ['own/x'])).toBe(true);
  expect(await db.entries.get(replyId(id))).toMatchObject({ content: 'I will put mi', filed: [...filed, 'own/x'] });
  expect((await db.entries.get(id))?.filed ?? null).toBeNull();
  expect(await callsOf(db).get(id)).toMatchObject({ state: 'stopped' });
  expect(await keepReply(db, id, milk, now)).toBe(false);
  expect(await keepStopped(db, id, 'again', now, [])).toBe(false);
});

test('a model’s answer shows the entries that it was given; an answer of the rules, and help, show none', async () => {
  const shown = async (n: number, reply: CoachReply) => {
    const { db } = await coachDevice();
    const id = await saidNo(db, n, 'What did the vet say?', { given: ['own/given'] });
    await keepReply(db, id, reply, now);
    return (await db.entries.get(replyId(id)))?.filed ?? [];
  };
  expect(await shown(1, answer('chat'))).toEqual(['own/given']);
  expect(await shown(2, answer('chat', { by: 'rules' }))).toEqual([]);
  expect(await shown(3, answer('chat', { help: true }))).toEqual([]);
});

test('update_entry changes that entry and nothing else, keeps its old words, and needs one of the person’s own', async () => {
  const { db } = await coachDevice();
  const entryId = questionNo(77);
  const entry = {
    id: entryId,
    user_id: USER,
    created_at: now.toISOString(),
    content: 'old words',
    mood: 'good',
    logged_for: today,
  };
  await db.journal_entries.put(entry);
  const id = await saidNo(db, 1, 'Make it better');
  await keepReply(db, id, answer('journal', { action: 'update_entry', entryId, content: 'new words' }), now);
  expect(await db.journal_entries.toArray()).toEqual([{ ...entry, content: 'new words' }]);
  expect(await db.versions.toArray()).toMatchObject([{ value: 'old words' }]);
  expect((await callsOf(db).get(id))?.before).toEqual({ [entryId]: { content: 'old words' } });

  const other = await saidNo(db, 2, 'Make another one better');
  await keepReply(db, other, answer('journal', { action: 'update_entry', entryId: questionNo(78), content: 'x' }), now);
  expect(await db.journal_entries.count()).toBe(1);
  expect((await db.entries.get(replyId(other)))?.filed ?? null).toBeNull();
});

test('words of a hostile answer are mended, so that the server can take them', async () => {
  const { db } = await coachDevice();
  const id = await saidNo(db, 1, 'hello');
  await keepReply(db, id, answer('chat', {}, 'a\0b\uD83D'), now);
  expect(await db.entries.get(replyId(id))).toMatchObject({ content: 'ab\uFFFD' });
});

/** Anything a model, a broken server or an enemy may send: near the shape, or nowhere near. */
const word = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.constantFrom(
    'journal',
    'calendar',
    'memory',
    'task',
    'chat',
    'add_entry',
    'update_entry',
    'create_task',
    'create_event',
    'create_project',
    'add_note',
    'thought_dump',
    'retrieve_note',
    '2026-05-14',
    '2026-05-14T10:00:00Z',
    '9999-12-31T23:59:00-12:00',
    '0000-01-01T00:00:00Z',
    questionNo(1),
    '__proto__',
    'constructor',
    '\0',
    '\uD83D',
    ' ',
  ),
);
const value = fc.oneof(
  word,
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
  fc.array(word, { maxLength: 3 }),
  fc.object({ maxDepth: 1 }),
);
const NAMES = [
  'action',
  'module',
  'entryId',
  'content',
  'title',
  'summary',
  'tags',
  'type',
  'mood',
  'due_date',
  'remind_at',
  'event_time',
  'end_time',
  'intent',
  'projectName',
  'taskCompleted',
  'help',
];
const details = fc.dictionary(fc.constantFrom(...NAMES), value, { maxKeys: 10 });
const hostile = fc.oneof(
  fc.anything(),
  fc.record({
    reply: fc.oneof(word, value),
    intent: word,
    logged_for: value,
    meta: fc.oneof(
      value,
      fc
        .tuple(details, fc.array(fc.oneof(details, value), { maxLength: 4 }))
        .map(([meta, secondary_intents]) => ({ ...meta, secondary_intents })),
    ),
  }),
);

test('no reply whatever makes routing throw, or makes a row that its table does not take', () => {
  fc.assert(
    fc.property(hostile, fc.string({ minLength: 1 }), (reply, message) => {
      const parsed = parseReply(reply);
      if (!parsed.ok) return;
      const said = { callId: questionNo(5), message, at: new Date(NOON), day: today };
      const rows = routeReply(parsed.value, said);
      expect(routeReply(parsed.value, said)).toEqual(rows);
      for (const { table, id, op, row } of rows) {
        expect(filedTables).toContain(table);
        if (op === 'update') expect([table, parsed.value.meta.entryId?.toLowerCase()]).toEqual(['journal_entries', id]);
        const whole = { content: 'x', logged_for: today, created_at: '2026-05-14T12:00:00.000Z', ...row, id };
        // What the mutation log would let a person write, and nothing that it would have to mend.
        if (op === 'fill')
          expect(prepare(table, USER, undefined, { ...row, id, created_at: whole.created_at }, false)).toMatchObject(
            row,
          );
        else expect(prepare(table, USER, undefined, whole, false)).toMatchObject(row);
      }
    }),
    { numRuns: 2_000 },
  );
});
