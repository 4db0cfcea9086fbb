import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CoachReply } from '#coach/reply.ts';
import { getDb, openProfile } from '#data/db.ts';
import { writeMeta } from '#data/meta.ts';
import { freshDevice, given } from '#tests/support/profile.ts';
import { setPreference } from '#features/profile/mutations.ts';
import { callsOf } from './call-row.ts';
import { replyId } from './keep-reply.ts';
import { keepOwn } from './keep-reply.ts';
import { useCoachLive } from '#features/chat/coach-live.ts';
import { coachLive } from '#features/chat/coach-progress.ts';
import { say } from '#features/chat/say.ts';
import type { AskPost } from './post.ts';
import { RemoteError } from '#remote/errors.ts';
import { type Runner, type RunnerOptions, startRunner } from './runner.ts';

/** The rules are loaded with the first question that needs them, on a machine that may be busy. */
const RULES_WAIT_MS = 20_000;

let runner: Runner | undefined;
beforeEach(freshDevice);
afterEach(async () => {
  runner?.stop();
  await runner?.idle();
});

const run = (options: Partial<RunnerOptions> = {}) => {
  runner = startRunner({ db: getDb(), post: null, progress: coachLive, random: () => 1, ...options });
  return runner;
};
const chat = (words: string) => ({ reply: words, intent: 'chat', meta: {} });
const unreachable = () => Promise.reject(new RemoteError('retryable', 'unreachable'));

async function saidNow(text: string): Promise<string> {
  const said = await say(text);
  if (!said.ok) throw new Error(said.error);
  return said.value.id;
}
const answered = (id: string) =>
  vi.waitFor(async () => expect(await getDb().entries.get(replyId(id))).toBeDefined(), RULES_WAIT_MS);

test('without a server the built-in coach answers here at once, and what it filed is confirmed', async () => {
  await openProfile({ id: 'here', kind: 'local', user_id: crypto.randomUUID() });
  const said: CoachReply[] = [];
  run({ onAnswered: (reply) => said.push(reply) });
  const id = await saidNow('I need to buy milk');
  await answered(id);
  expect(await getDb().tasks.toArray()).toMatchObject([{ description: 'Buy milk' }]);
  expect(said).toMatchObject([{ intent: 'task', meta: { by: 'rules' } }]);
  expect(await getDb().outbox.count()).toBe(0);
});

test('with the server out of reach everything is filed by the rules at once and goes on waiting; then it is answered', async () => {
  const post = vi.fn<AskPost>(unreachable);
  const { wake } = run({ post });
  const ids = [await saidNow('I need to buy milk'), await saidNow("Remember that Leo's birthday is on 3 May")];
  await vi.waitFor(async () => {
    const entries = await getDb().entries.bulkGet(ids);
    expect(entries.map((entry) => entry?.filed_by)).toEqual(['rules', 'rules']);
  }, RULES_WAIT_MS);
  expect(await getDb().tasks.count()).toBe(1);
  expect(await getDb().memory_entries.count()).toBe(1);
  expect(useCoachLive.getState().trouble[ids[0]!]).toBe('offline');
  expect(await callsOf(getDb()).where('state').equals('waiting').count()).toBe(2);

  post.mockImplementation(async ({ message }) => chat(message));
  wake(true);
  await answered(ids[1]!);
  expect(await getDb().tasks.count()).toBe(0);
  expect(useCoachLive.getState().trouble).toEqual({});
});

test('a server that does not say a word for long is overtaken by the rules, and its answer still counts', async () => {
  let say: (reply: unknown) => void = () => undefined;
  run({ post: () => new Promise((done) => (say = done)), slowMs: 10 });
  const id = await saidNow('I need to buy milk');
  await vi.waitFor(async () => expect(await getDb().tasks.count()).toBe(1), RULES_WAIT_MS);
  say(chat('Later then.'));
  await answered(id);
  expect(await getDb().tasks.count()).toBe(0);
});

test('the words of an answer can be seen as they come', async () => {
  let finish: () => void = () => undefined;
  run({
    post: (_body, { onDelta }) => {
      onDelta?.('Hel');
      onDelta?.('lo.');
      return new Promise((done) => (finish = () => done(chat('Hello.'))));
    },
  });
  const id = await saidNow('hello');
  await vi.waitFor(
    () => expect(useCoachLive.getState()).toMatchObject({ typing: id, partial: { [id]: 'Hello.' } }),
    5_000,
  );
  finish();
  await answered(id);
  await vi.waitFor(() => expect(useCoachLive.getState()).toMatchObject({ typing: null, partial: {} }));
});

test('words of self-harm are answered with help from here, filed as nothing, and never sent', async () => {
  const post = vi.fn<AskPost>(unreachable);
  run({ post });
  const id = await saidNow('I want to kill myself, remind me to write a goodbye letter tomorrow');
  await answered(id);
  expect((await getDb().entries.get(replyId(id)))?.content).toMatch(/findahelpline\.com/);
  expect(post).not.toHaveBeenCalled();
  expect(await getDb().tasks.count()).toBe(0);
});

test('what is heavy is answered here with a question, filed, and never sent; a yes to it gets help at once', async () => {
  const post = vi.fn<AskPost>(unreachable);
  run({ post });
  const id = await saidNow('I feel like giving up, everything is too much');
  await answered(id);
  expect((await getDb().entries.get(replyId(id)))?.content).toMatch(/How bad is it right now\?/);
  expect(await getDb().journal_entries.count()).toBe(1);
  const yes = await saidNow('yes');
  await answered(yes);
  expect((await getDb().entries.get(replyId(yes)))?.content).toMatch(/your safety comes first/);
  expect(post).not.toHaveBeenCalled();
});

test('what waits has its context before anybody else may have to ask it, and loses what is switched off since', async () => {
  await given('memory_entries', {
    id: crypto.randomUUID(),
    fact: 'Leo likes red kites',
    created_at: '2026-05-01T10:00:00.000Z',
  });
  run({ post: unreachable });
  const [one, two] = [await saidNow('What does Leo like?'), await saidNow('And what did Leo say?')];
  const told = async () =>
    (await callsOf(getDb()).bulkGet([one, two])).map((call) => call?.body.memories?.length ?? -1);
  await expect.poll(told, { timeout: RULES_WAIT_MS }).toEqual([1, 1]);
  await setPreference('coach_memories', false);
  await expect.poll(told, { timeout: RULES_WAIT_MS }).toEqual([0, 0]);
});

test('help does not wait for a question that hangs', async () => {
  let release = (_: unknown): void => undefined;
  const hanging = new Promise((done) => (release = done));
  run({ post: () => hanging });
  await saidNow('How are you?');
  const id = await saidNow('I want to kill myself');
  await answered(id);
  expect((await getDb().entries.get(replyId(id)))?.content).toMatch(/findahelpline\.com/);
  release(chat('Well.'));
});

test('a question that the server refuses for good is answered by the rules, which say so', async () => {
  run({ post: () => Promise.reject(new RemoteError('refused', 'too_large')) });
  const id = await saidNow('I need to buy milk');
  await answered(id);
  expect(await getDb().tasks.count()).toBe(1);
  expect((await getDb().entries.get(replyId(id)))?.content).toMatch(/The server does not take this message/);
});

test('what was sent is forgotten after a season; what waits or was stopped never is', async () => {
  const [old, stopped, fresh] = [await saidNow('one'), await saidNow('two'), await saidNow('three')];
  const created_at = new Date(Date.now() - 91 * 86_400_000).toISOString();
  await callsOf(getDb()).update(old, { state: 'answered', created_at });
  await callsOf(getDb()).update(stopped, { state: 'stopped', created_at });
  await callsOf(getDb()).update(fresh, { state: 'answered' });
  run();
  await vi.waitFor(async () => expect(await callsOf(getDb()).count()).toBe(2), RULES_WAIT_MS);
  expect(await callsOf(getDb()).get(old)).toBeUndefined();
});

test('two tabs answer each question once between them', async () => {
  const held = new Set<string>();
  const request = async (name: string, _: unknown, work: (lock: object | null) => Promise<unknown>) => {
    if (held.has(name)) return work(null);
    held.add(name);
    return work({}).finally(() => held.delete(name));
  };
  const locks = { request: request as LockManager['request'] };
  const post = vi.fn<AskPost>(async ({ message }) => chat(message));
  const other = startRunner({ db: getDb(), post, progress: coachLive, locks, random: () => 1 });
  run({ post, locks });
  const ids = [await saidNow('one'), await saidNow('two'), await saidNow('three')];
  for (const id of ids) await answered(id);
  other.stop();
  await other.idle();
  expect(post.mock.calls.map(([{ message }]) => message)).toEqual(['one', 'two', 'three']);
  expect(await getDb().entries.count()).toBe(6);
});

test('what the device answers by itself is never asked, and the others are asked after it has looked', async () => {
  const post = vi.fn<AskPost>(() => Promise.resolve(chat('From the server.')));
  const own = vi.fn<NonNullable<RunnerOptions['own']>>(async ({ id, body }) =>
    body.message === 'mine' ? keepOwn(getDb(), id, { text: 'From here.', lines: [], changes: [] }, new Date()) : false,
  );
  run({ post, own });
  const [mine, other] = [await saidNow('mine'), await saidNow('other')];
  await answered(mine);
  await answered(other);
  expect((await getDb().entries.get(replyId(mine)))?.content).toBe('From here.');
  expect((await getDb().entries.get(replyId(other)))?.content).toBe('From the server.');
  expect(post).toHaveBeenCalledOnce();
  expect(own.mock.calls.filter(([{ id }]) => id === mine)).toHaveLength(1);
});

test('when the device cannot look, the coach is asked', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  run({ post: () => Promise.resolve(chat('From the server.')), own: () => Promise.reject(new Error('not loaded')) });
  const id = await saidNow('hello');
  await answered(id);
  expect((await getDb().entries.get(replyId(id)))?.content).toBe('From the server.');
});

/** The account of the device is sealed. */
const sealed = () => writeMeta(getDb(), 'locked', { id: 'AAAAAAAA', isNew: false, later: true });

test('a question of a sealed account is not sent before a yes; until then the rules file it', async () => {
  await sealed();
  const post = vi.fn<AskPost>(async ({ message }) => chat(message));
  run({ post });
  const id = await saidNow('What could I write about tonight?');
  await vi.waitFor(async () => expect((await callsOf(getDb()).get(id))?.ruled).toBeDefined(), RULES_WAIT_MS);
  expect(post).not.toHaveBeenCalled();
  expect(await getDb().entries.get(replyId(id))).toBeUndefined();
  await setPreference('coach_questions', true, 'What the coach may see');
  await answered(id);
  expect(post).toHaveBeenCalledOnce();
  // It was said once.
  await answered(await saidNow('And tomorrow?'));
  expect(post).toHaveBeenCalledTimes(2);
});

test('after a no the questions of a sealed account are answered on the device', async () => {
  await sealed();
  const post = vi.fn<AskPost>(async ({ message }) => chat(message));
  run({ post });
  const id = await saidNow('What could I write about tonight?');
  await setPreference('coach_questions', false, 'What the coach may see');
  await answered(id);
  expect((await callsOf(getDb()).get(id))?.state).toBe('answered');
  expect(post).not.toHaveBeenCalled();
});
