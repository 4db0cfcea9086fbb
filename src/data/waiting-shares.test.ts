import { set, createStore } from 'idb-keyval';
import { expect, test } from 'vitest';
import { dropShare, keepShare, waitingShares } from './waiting-shares.ts';

test('shared texts are stored in order, each until it is removed', async () => {
  await keepShare('one', new Date('2026-03-01T10:00:00Z'));
  await keepShare('two', new Date('2026-03-01T10:00:01Z'));
  const [one, two] = await waitingShares();
  expect([one?.text, two?.text]).toEqual(['one', 'two']);
  expect(one?.at).toBe('2026-03-01T10:00:00.000Z');
  await dropShare(one!.id);
  expect((await waitingShares()).map(({ text }) => text)).toEqual(['two']);
});

test('stored data of another shape does not prevent a new share', async () => {
  await set('shares', { unexpected: true }, createStore('daymark', 'keyval'));
  expect(await waitingShares()).toEqual([]);
  await keepShare('three', new Date());
  expect((await waitingShares()).map(({ text }) => text)).toEqual(['three']);
});
