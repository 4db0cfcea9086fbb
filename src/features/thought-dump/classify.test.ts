import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { getDb } from '#data/db.ts';
import { writeMeta } from '#data/meta.ts';
import { freshDevice } from '#tests/support/profile.ts';
import { classifyWith, lookAt, topicByRules } from './classify.ts';
import { releaseThought } from './mutations.ts';

beforeEach(freshDevice);
afterEach(() => classifyWith(null));

async function released(text: string) {
  const done = await releaseThought(text, null);
  if (!done.ok) throw new Error(done.error);
  return done.value;
}
const topicIs = (id: string, topic: string) =>
  vi.waitFor(async () => expect((await getDb().entries.get(id))?.topic).toBe(topic), 10_000);

test('a thought has its topic by the rules at once, and the coach’s when that differs @001.14', async () => {
  let answer: (topic: unknown) => void = () => undefined;
  classifyWith(() => new Promise((done) => (answer = done)));
  const { value: id } = await released('I am worried about the rent');
  expect(await lookAt(id, 'I am worried about the rent')).toBeNull();
  await topicIs(id, 'worry');
  answer('money');
  await topicIs(id, 'money');
});

test('the first transaction of a release has the topic by the rules, once they have loaded, and looking at it writes no second one', async () => {
  await topicByRules.load();
  const { value: id } = await released('I am worried about the rent');
  expect(await getDb().entries.get(id)).toMatchObject({ topic: 'worry' });
  expect(await getDb().outbox.toArray()).toMatchObject([{ op: 'put', body: { topic: { value: 'worry' } } }]);
  const [entry] = await getDb().outbox.toArray();
  await lookAt(id, 'I am worried about the rent');
  await new Promise((done) => setTimeout(done, 50));
  expect(await getDb().outbox.toArray()).toEqual([entry]);
});

test('the coach’s topic is an edit of the lowest clock, and gives way to what somebody has set', async () => {
  const answers: ((topic: unknown) => void)[] = [];
  classifyWith(() => new Promise((done) => answers.push(done)));
  await topicByRules.load();
  const [one, two] = [await released('I am worried about the rent'), await released('I am worried about the rent')];
  for (const { value } of [one, two]) await lookAt(value, 'I am worried about the rent');
  await vi.waitFor(() => expect(answers).toHaveLength(2), 10_000);
  await getDb().outbox.toCollection().modify({ state: 'sent', tries: 1 });
  await getDb().entries.update(two.value, { topic: 'idea' });
  await getDb().outbox.toCollection().modify({ state: 'sent', tries: 1 });
  for (const answer of answers) answer('money');
  await topicIs(one.value, 'money');
  expect((await getDb().outbox.orderBy(':id').last())?.body).toMatchObject({ topic: { value: 'money', ts: 0 } });
  await new Promise((done) => setTimeout(done, 50));
  expect(await getDb().entries.get(two.value)).toMatchObject({ topic: 'idea' });
  expect(await getDb().undo.count()).toBe(2);
  await one.undo();
  expect(await getDb().entries.get(one.value)).toBeUndefined();
});

test('Undo takes a thought back with the topic it was given', async () => {
  const done = await released('I am worried about the rent');
  await lookAt(done.value, 'I am worried about the rent');
  await topicIs(done.value, 'worry');
  await done.undo();
  expect(await getDb().entries.count()).toBe(0);
});

test('a coach that says nonsense, or cannot be asked, leaves the rules’ topic', async () => {
  const ask = vi.fn<(content: string, id: string) => Promise<unknown>>();
  ask.mockResolvedValueOnce('<script>').mockRejectedValueOnce(new Error('offline'));
  classifyWith(ask);
  for (const n of [1, 2]) {
    const { value: id } = await released('I am worried about the rent');
    await lookAt(id, 'I am worried about the rent');
    await vi.waitFor(() => expect(ask).toHaveBeenCalledTimes(n), 10_000);
    await topicIs(id, 'worry');
  }
});

test('a thought of an account that only the person can read is shown to no model, and has its topic by the rules', async () => {
  await writeMeta(getDb(), 'locked', { id: 'dGVzdGtl', later: false, isNew: true });
  const ask = vi.fn<(content: string, id: string) => Promise<unknown>>(async () => 'other');
  classifyWith(ask);
  const { value: id } = await released('I am worried about the rent');
  expect(await lookAt(id, 'I am worried about the rent')).toBeNull();
  await topicIs(id, 'worry');
  expect(ask).not.toHaveBeenCalled();
});

test('words of self-harm ask for help, and are shown to no model', async () => {
  const ask = vi.fn<(content: string, id: string) => Promise<unknown>>(async () => 'other');
  classifyWith(ask);
  const { value: id } = await released('I want to kill myself');
  expect(await lookAt(id, 'I want to kill myself')).toContain('findahelpline.com');
  await vi.waitFor(async () => expect((await getDb().entries.get(id))?.topic).toBeTruthy(), 10_000);
  expect(ask).not.toHaveBeenCalled();
});
