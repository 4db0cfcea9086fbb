import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { db } from '#data/db.ts';
import { freshDevice } from '#tests/support/profile.ts';
import { classifyWith, lookAt } from './classify.ts';
import { releaseThought } from './mutations.ts';

beforeEach(freshDevice);
afterEach(() => classifyWith(null));

async function released(text: string) {
  const done = await releaseThought(text, null);
  if (!done.ok) throw new Error(done.error);
  return done.value;
}
const topicIs = (id: string, topic: string) =>
  vi.waitFor(async () => expect((await db.entries.get(id))?.topic).toBe(topic), 10_000);

test('a thought has its topic by the rules at once, and the coach’s when that differs', async () => {
  let answer: (topic: unknown) => void = () => undefined;
  classifyWith(() => new Promise((done) => (answer = done)));
  const { value: id } = await released('I am worried about the rent');
  expect(await lookAt(id, 'I am worried about the rent')).toBeNull();
  await topicIs(id, 'worry');
  answer('money');
  await topicIs(id, 'money');
});

test('Undo takes a thought back with the topic it was given', async () => {
  const done = await released('I am worried about the rent');
  await lookAt(done.value, 'I am worried about the rent');
  await topicIs(done.value, 'worry');
  await done.undo();
  expect(await db.entries.count()).toBe(0);
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

test('words of self-harm ask for help, and are shown to no model', async () => {
  const ask = vi.fn<(content: string, id: string) => Promise<unknown>>(async () => 'other');
  classifyWith(ask);
  const { value: id } = await released('I want to kill myself');
  expect(await lookAt(id, 'I want to kill myself')).toContain('findahelpline.com');
  await vi.waitFor(async () => expect((await db.entries.get(id))?.topic).toBeTruthy(), 10_000);
  expect(ask).not.toHaveBeenCalled();
});
