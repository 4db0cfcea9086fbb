import { expect, test, vi } from 'vitest';
import type { DaymarkDb } from '#data/database.ts';
import { writeMeta } from '#data/meta.ts';
import { singletonId } from '#data/natural-ids.ts';
import { setBrowserModel } from '#assistant/browser-model.ts';
import { callsOf, waitingCalls } from '#assistant/call-row.ts';
import type { AskPost } from '#assistant/post.ts';
import { RemoteError } from '#remote/errors.ts';
import { coachDevice, saidNo, tasksOf } from '#tests/support/coach-device.ts';
import type { SyncRequest } from '#sync/protocol.ts';
import { answerTo } from '#tests/support/sync-device.ts';
import { askWaiting } from './coach.ts';
import { deliverAll } from './deliver.ts';

async function closedApp(...messages: readonly string[]) {
  const { db, worker, clock } = await coachDevice();
  for (const [i, message] of messages.entries()) await saidNo(db, i + 1, message);
  const post = vi.fn<AskPost>(async ({ message }) => ({
    reply: `I keep ${message}.`,
    intent: 'task',
    meta: { action: 'create_task', module: 'To-Do List', content: message },
  }));
  const pause = async (ms: number) => void (clock.ms += ms);
  const base = { db: worker, now: () => clock.ms, random: () => 1 };
  return { db, post, pause, base, deps: { ...base, post } };
}

/** A server that takes whatever it is sent. */
const takes = (sent: SyncRequest[]) => async (request: SyncRequest) => {
  sent.push(structuredClone(request));
  return answerTo(request, {
    acks: request.muts.map(({ mid }) => ({ mid, s: 'ok' as const, v: 11 })),
    head: 11,
    cursor: request.cursor === null ? null : 11,
  });
};
const synced = (db: DaymarkDb) =>
  db.meta.bulkPut([
    { k: 'cursor', value: 10 },
    { k: 'epoch', value: 'one' },
  ]);

test('questions are asked with the app closed, in order, and the service failing on the way is waited out', async () => {
  const { db, post, pause, deps } = await closedApp('thing 1', 'thing 2', 'thing 3');
  post.mockRejectedValueOnce(new RemoteError('retryable', 'provider_unavailable', { retryAfter: 10_000 }));
  post.mockRejectedValueOnce(new RemoteError('retryable', 'unreachable'));
  expect(await askWaiting(deps, pause)).toEqual({
    answers: ['I keep thing 1.', 'I keep thing 2.', 'I keep thing 3.'],
    again: null,
  });
  expect((await tasksOf(db)).map(({ description }) => description)).toEqual(['thing 1', 'thing 2', 'thing 3']);
});

test('the answers and their rows leave the device in the same wake-up, each answer as one intent', async () => {
  const { db, base, deps } = await closedApp('thing 1', 'thing 2');
  await synced(db);
  const sent: SyncRequest[] = [];
  const { answers, failed } = await deliverAll({ ...base, post: takes(sent) }, deps);
  expect(failed).toBeNull();
  expect(answers).toHaveLength(2);
  expect(await db.outbox.count()).toBe(0);
  const muts = sent.flatMap(({ muts }) => muts);
  expect(muts.filter(({ t }) => t === 'tasks')).toHaveLength(2);
  const answersSent = muts.filter(({ t, op }) => t === 'entries' && op === 'fill');
  expect(answersSent).toHaveLength(2);
  for (const { tx } of answersSent)
    expect(
      muts
        .filter((mut) => mut.tx === tx)
        .map(({ t }) => t)
        .sort(),
    ).toEqual(['entries', 'tasks']);
});

test('a server that stays away keeps the questions, and the browser is asked to come again', async () => {
  const { db, base, pause, deps, post } = await closedApp('thing 1');
  post.mockRejectedValue(new RemoteError('retryable', 'unreachable'));
  const { answers, again } = await askWaiting(deps, pause);
  expect(answers).toEqual([]);
  expect(again).toMatchObject({ kind: 'retryable' });
  expect(await waitingCalls(db)).toHaveLength(1);
  expect(base.now()).toBeGreaterThan(0);
});

test('with sync itself in trouble the questions are asked all the same, and the trouble is told', async () => {
  const { db, base, deps } = await closedApp('thing 1');
  const broken = { ...base, post: () => Promise.reject(new RemoteError('retryable', 'http_500')) };
  const { answers } = await deliverAll(broken, deps).catch(() => ({ answers: null }));
  expect(answers).toEqual(['I keep thing 1.']);
  expect(await waitingCalls(db)).toHaveLength(0);
});

test('with the browser’s own model chosen the worker asks nobody: it has no model, and nothing is to be sent', async () => {
  const { db, pause, deps, post } = await closedApp('thing 1');
  await setBrowserModel(db, true);
  expect(await askWaiting(deps, pause)).toEqual({ answers: [], again: null });
  expect(post).not.toHaveBeenCalled();
  expect(await waitingCalls(db)).toHaveLength(1);
});

test('a session that has ended wakes nobody again: the question waits for its person', async () => {
  const { db, pause, deps, post } = await closedApp('thing 1');
  post.mockRejectedValue(new RemoteError('auth', 'refresh_refused'));
  expect(await askWaiting(deps, pause)).toEqual({ answers: [], again: null });
  expect((await callsOf(db).toArray())[0]).toMatchObject({ state: 'waiting', why: 'auth' });
});

test('the questions of a sealed account are not asked with the app closed before a yes', async () => {
  const { db, post, pause, deps } = await closedApp('thing 1');
  await writeMeta(db, 'locked', { id: 'AAAAAAAA', isNew: false, later: false });
  expect(await askWaiting(deps, pause)).toEqual({ answers: [], again: null });
  expect(post).not.toHaveBeenCalled();
  const id = singletonId('preferences', db.profile.user_id);
  await db.preferences.put({
    id,
    user_id: db.profile.user_id,
    created_at: '2026-05-14T10:00:00.000Z',
    values: { coach_questions: true },
  });
  expect((await askWaiting(deps, pause)).answers).toEqual(['I keep thing 1.']);
});
