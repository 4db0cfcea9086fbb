import { expect, test, vi } from 'vitest';
import type { CoachCallInput } from '#coach/call.ts';
import { NO_REPLY } from '#coach/reply.ts';
import type { DaymarkDb } from '#data/db.ts';
import { MESSAGE_LENGTH } from '#coach/limits.ts';
import type { Day } from '#lib/day.ts';
import { newId } from '#lib/id.ts';
import { callsOf, newCall, waitingCalls } from './call-row.ts';
import { replyId } from './keep-reply.ts';
import { leaseMs } from '#data/lease.ts';
import { RemoteError } from '#remote/errors.ts';
import type { AskPost } from './post.ts';
import { type AskDeps, askNext } from './queue.ts';
import { answer, coachDevice, outboxOf, saidNo, tasksOf } from '#tests/support/coach-device.ts';

/** A server that answers every message with a task of its words. */
const taskOf = ({ message }: CoachCallInput) => ({
  reply: `I keep ${message}.`,
  intent: 'task',
  meta: { action: 'create_task', module: 'To-Do List', content: message },
});
const answers = () => vi.fn<AskPost>(async (body) => taskOf(body));

const messages = ({ mock }: ReturnType<typeof answers>) => mock.calls.map(([{ message }]) => message);
const answersIn = async (db: DaymarkDb) =>
  (await db.entries.toCollection().sortBy('created_at'))
    .filter(({ role }) => role === 'assistant')
    .map(({ content }) => content);

/** Web Locks as far as `ifAvailable` goes: Node 20 has none. */
function createLocks() {
  const held = new Set<string>();
  const request = async (name: string, _options: unknown, work: (lock: object | null) => Promise<unknown>) => {
    if (held.has(name)) return work(null);
    held.add(name);
    try {
      return await work({});
    } finally {
      held.delete(name);
    }
  };
  return { request: request as LockManager['request'] };
}

async function device(more: Partial<AskDeps> = {}) {
  const { db, worker, clock } = await coachDevice();
  const post = answers();
  const deps: AskDeps = { db, post, now: () => clock.ms, random: () => 1, ...more };
  return { db, worker, clock, post, deps };
}

/** Asks until nothing waits, letting the clock run over every wait. */
async function askAll(deps: AskDeps, clock: { ms: number }) {
  const seen: string[] = [];
  for (let i = 0; i < 50; i++) {
    const asked = await askNext(deps);
    seen.push(asked.kind);
    if (asked.kind === 'idle') return seen;
    if (asked.kind === 'wait') clock.ms = asked.until;
    clock.ms += 1;
  }
  throw new Error(`Never done: ${seen.join(' ')}`);
}

test('five questions with a server that fails twice on the way have five answers, in order, none doubled', async () => {
  const { db, clock, post, deps } = await device();
  for (const n of [3, 1, 5, 2, 4]) await saidNo(db, n, `thing ${n}`);
  post.mockRejectedValueOnce(new RemoteError('retryable', 'unreachable'));
  post.mockResolvedValueOnce(taskOf({ message: 'thing 1' } as CoachCallInput));
  post.mockRejectedValueOnce(new RemoteError('retryable', 'provider_unavailable', { retryAfter: 30_000 }));
  await askAll(deps, clock);
  expect(messages(post)).toEqual(['thing 1', 'thing 1', 'thing 2', 'thing 2', 'thing 3', 'thing 4', 'thing 5']);
  expect(await answersIn(db)).toEqual([1, 2, 3, 4, 5].map((n) => `I keep thing ${n}.`));
  expect((await tasksOf(db)).map(({ description }) => description)).toEqual([1, 2, 3, 4, 5].map((n) => `thing ${n}`));
});

test('tabs and the worker that wake at once ask each question once', async () => {
  const { db, worker, deps, post, clock } = await device({ locks: createLocks() });
  for (const n of [1, 2, 3]) await saidNo(db, n, `thing ${n}`);
  while ((await waitingCalls(db)).length > 0) {
    const kinds = await Promise.all([askNext(deps), askNext({ ...deps, db: worker }), askNext(deps)]);
    expect(kinds.filter(({ kind }) => kind === 'answered')).toHaveLength(1);
    clock.ms += 1;
  }
  expect(messages(post)).toEqual(['thing 1', 'thing 2', 'thing 3']);
  expect(await db.tasks.count()).toBe(3);
});

test('without Web Locks the lease keeps two from asking at once, and one that was killed holds up nobody for ever', async () => {
  const { db, deps, post, clock } = await device();
  await saidNo(db, 1, 'thing 1');
  post.mockImplementationOnce(() => new Promise(() => undefined));
  void askNext(deps);
  await vi.waitFor(() => expect(post).toHaveBeenCalledOnce());
  expect(await askNext(deps)).toEqual({ kind: 'busy' });
  clock.ms += leaseMs('coachLease') + 1;
  expect(await askNext(deps)).toMatchObject({ kind: 'answered', stored: true });
});

test('a lock holder that was killed with its lease is succeeded at once', async () => {
  const { db, deps, post } = await device({ locks: createLocks() });
  await saidNo(db, 1, 'thing 1');
  post.mockImplementationOnce(() => new Promise(() => undefined));
  void askNext(deps);
  await vi.waitFor(() => expect(post).toHaveBeenCalledOnce());
  expect(await askNext(deps)).toEqual({ kind: 'busy' });
  // The browser gives a dead holder's lock to the next one.
  expect(await askNext({ ...deps, locks: createLocks() })).toMatchObject({ kind: 'answered', stored: true });
});

test('killed between the answer and its storage, the same question brings the same answer, stored once', async () => {
  const { db, deps, post } = await device();
  const id = await saidNo(db, 1, 'thing 1');
  const killed = {
    ...deps,
    post: async (...call: Parameters<AskPost>) => (await post(...call), new Promise(() => undefined)),
  };
  void askNext(killed);
  await vi.waitFor(() => expect(post).toHaveBeenCalledOnce());
  await db.meta.delete('coachLease');
  await askNext(deps);
  expect(post.mock.calls.map(([{ call_id }]) => call_id)).toEqual([id, id]);
  expect(await db.tasks.count()).toBe(1);
});

test('Retry-After is waited out, also when the server may be reachable again, and the question behind waits too', async () => {
  const { db, clock, deps, post } = await device();
  const id = await saidNo(db, 1, 'thing 1');
  await saidNo(db, 2, 'thing 2');
  post.mockRejectedValueOnce(new RemoteError('retryable', 'rate_limited', { retryAfter: 60_000 }));
  expect(await askNext(deps)).toEqual({ kind: 'wait', id, until: clock.ms + 61_000, why: 'rate' });
  expect(await askNext({ ...deps, mayBeReachable: true })).toMatchObject({ kind: 'wait', id });
  clock.ms += 61_001;
  expect(await askNext(deps)).toMatchObject({ kind: 'answered', id });
  expect(messages(post)).toEqual(['thing 1', 'thing 1']);
});

test('waits grow from failure to failure, and a new kind of trouble begins anew', async () => {
  const { db, clock, deps, post } = await device();
  await saidNo(db, 1, 'thing 1');
  const waits: number[] = [];
  for (const code of ['unreachable', 'unreachable', 'unreachable', 'http_500', 'http_500']) {
    post.mockRejectedValueOnce(new RemoteError('retryable', code));
    const asked = await askNext(deps);
    if (asked.kind !== 'wait') throw new Error(asked.kind);
    waits.push(asked.until - clock.ms);
    clock.ms = asked.until;
  }
  expect(waits).toEqual([1_000, 2_000, 4_000, 1_000, 2_000]);
});

test('a session that has ended keeps the question until somebody signs in', async () => {
  const { db, deps, post } = await device();
  const id = await saidNo(db, 1, 'thing 1');
  post.mockRejectedValueOnce(new RemoteError('auth', 'refresh_refused'));
  expect(await askNext(deps)).toMatchObject({ kind: 'wait', why: 'auth' });
  expect(await askNext(deps)).toMatchObject({ kind: 'wait' });
  expect(await callsOf(db).get(id)).toMatchObject({ state: 'waiting', why: 'auth' });
  expect(await askNext({ ...deps, mayBeReachable: true })).toMatchObject({ kind: 'answered', stored: true });
});

const refusal = () => Promise.reject(new RemoteError('refused', 'invalid_call'));
const fromHere = async (_: unknown, why: string) => (why === 'refused' ? answer('chat', {}, 'From here.') : null);

test('a question that the server refuses for good is answered here', async () => {
  const { db, deps } = await device({ post: refusal });
  const id = await saidNo(db, 1, 'thing 1');
  await askNext({ ...deps, instead: fromHere });
  expect(await db.entries.get(replyId(id))).toMatchObject({ content: 'From here.' });
});

test('where nobody can answer a refused question it waits for a page, is not sent again, and the next one goes out', async () => {
  const { db, clock, deps, post } = await device();
  const [one, two] = [await saidNo(db, 1, 'thing 1'), await saidNo(db, 2, 'thing 2')];
  post.mockImplementationOnce(refusal);
  expect(await askAll(deps, clock)).toEqual(['refused', 'answered', 'idle']);
  expect(messages(post)).toEqual(['thing 1', 'thing 2']);
  expect(await db.entries.get(replyId(two))).toMatchObject({ content: 'I keep thing 2.' });
  expect(await callsOf(db).get(one)).toMatchObject({ state: 'waiting', refused: 'invalid_call' });

  expect(await askAll({ ...deps, instead: fromHere }, clock)).toEqual(['answered', 'idle']);
  expect(messages(post)).toEqual(['thing 1', 'thing 2']);
  expect(await db.entries.get(replyId(one))).toMatchObject({ content: 'From here.' });
});

test('of a long message the beginning is sent, cut between two characters, and never half of one', () => {
  const bodyOf = (content: string) =>
    newCall({ id: newId(), created_at: '2026-05-13T13:00:00.000Z', content, day: '2026-05-13' as Day, dayStart: 0 })
      .body;
  const fits = 'a'.repeat(MESSAGE_LENGTH - 1);
  expect(bodyOf(`${fits}😀 and more`).message).toBe(fits);
  expect(bodyOf('half \ud83d').message).toBe('half \ufffd');
});

test('help is given from here before anything leaves', async () => {
  const { db, deps, post } = await device({
    instead: async () => answer('chat', { help: true }, 'You are not alone.'),
  });
  const id = await saidNo(db, 1, 'dark words');
  expect(await askNext(deps)).toMatchObject({ kind: 'answered', stored: true });
  expect(post).not.toHaveBeenCalled();
  expect(await db.entries.get(replyId(id))).toMatchObject({ content: 'You are not alone.' });
});

test('an answer that is none says so and stores nothing else', async () => {
  const { db, deps } = await device({
    post: async () => ({ intent: 'task', meta: { action: 'create_task', content: 'x' } }),
  });
  const id = await saidNo(db, 1, 'thing 1');
  await askNext(deps);
  expect(await db.entries.get(replyId(id))).toMatchObject({ content: NO_REPLY });
  expect(await db.tasks.count()).toBe(0);
});

test('a message that was deleted while it waited is never asked', async () => {
  const { db, deps, post } = await device();
  const id = await saidNo(db, 1, 'thing 1');
  await db.entries.delete(id);
  expect(await askNext(deps)).toEqual({ kind: 'dropped', id });
  expect(await askNext(deps)).toEqual({ kind: 'idle' });
  expect(post).not.toHaveBeenCalled();
});

test('deleted or stopped while it is being answered, the answer is dropped', async () => {
  const { db, deps, post } = await device();
  const [one, two] = [await saidNo(db, 1, 'thing 1'), await saidNo(db, 2, 'thing 2')];
  post.mockImplementationOnce(async (body) => (await db.entries.delete(one), taskOf(body)));
  expect(await askNext(deps)).toEqual({ kind: 'dropped', id: one });
  post.mockImplementationOnce(async () => {
    await callsOf(db).update(two, { state: 'stopped' });
    throw new DOMException('stopped', 'AbortError');
  });
  expect(await askNext(deps)).toEqual({ kind: 'dropped', id: two });
  expect(await answersIn(db)).toEqual([]);
  expect(await db.tasks.count()).toBe(0);
});

test('what was sent is what is kept, with the answers that came meanwhile among its turns', async () => {
  const { db, clock, deps, post } = await device();
  await saidNo(db, 1, 'thing 1');
  const two = await saidNo(db, 2, 'thing 2');
  const prepare: NonNullable<AskDeps['prepare']> = async ({ body }) => ({
    ...body,
    systemPrompt: 'Your name is Wren.',
  });
  await askAll({ ...deps, prepare }, clock);
  const sent = post.mock.calls[1]![0];
  expect((await callsOf(db).get(two))?.body).toEqual(sent);
  expect(sent).toMatchObject({
    call_id: two,
    systemPrompt: 'Your name is Wren.',
    turns: [
      { role: 'user', content: 'thing 1' },
      { role: 'assistant', content: 'I keep thing 1.' },
    ],
  });
});

test('a chat that was cleared is told to nobody', async () => {
  const { db, clock, deps, post } = await device();
  const one = await saidNo(db, 1, 'thing 1');
  await askAll(deps, clock);
  await db.entries.update(one, { cleared: true });
  await db.entries.update(replyId(one), { cleared: true });
  await saidNo(db, 2, 'thing 2');
  await askAll(deps, clock);
  expect(post.mock.calls[1]![0].turns).toEqual([]);
});

test('the worker stores an answer as the page does, with the same entries for the server', async () => {
  const [page, worker] = [await device(), await device()];
  for (const { db } of [page, worker]) await saidNo(db, 1, 'thing 1');
  await askNext(page.deps);
  await askNext({ ...worker.deps, db: worker.worker });
  expect(await outboxOf(worker.db)).toEqual(await outboxOf(page.db));
  expect(await rowsOf(worker.db)).toEqual(await rowsOf(page.db));
});
const rowsOf = async (db: DaymarkDb) => [await db.entries.toArray(), await db.tasks.toArray()];
