import { set, createStore } from 'idb-keyval';
import { expect, test } from 'vitest';
import { dropShare, dropSharedFile, keepShare, readSharedFile, waitingShares } from './waiting-shares.ts';

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

test('photos are stored byte by byte, each until it is removed, and all of them go with their share', async () => {
  const photo = (...bytes: number[]) => new File([Uint8Array.from(bytes)], `${bytes[0]}.jpg`, { type: 'image/jpeg' });
  await keepShare('with photos', new Date(), [photo(1, 2), photo(3)]);
  const share = (await waitingShares()).at(-1)!;
  expect(share).toMatchObject({ text: 'with photos', storing: false, files: [{ name: '1.jpg' }, { name: '3.jpg' }] });
  const [first, second] = share.files;
  expect(new Uint8Array((await readSharedFile(first!))!)).toEqual(Uint8Array.from([1, 2]));
  await dropSharedFile(first!);
  expect(await readSharedFile(first!)).toBeUndefined();
  await dropShare(share.id);
  expect(await readSharedFile(second!)).toBeUndefined();
  expect((await waitingShares()).some(({ id }) => id === share.id)).toBe(false);
});

test('photos that do not fit leave nothing behind', async () => {
  const lost = Object.assign(new File(['x'], 'lost.jpg'), { arrayBuffer: () => Promise.reject(new Error('full')) });
  const before = await waitingShares();
  await expect(keepShare('', new Date(), [new File(['y'], 'kept.jpg'), lost])).rejects.toThrow('full');
  expect(await waitingShares()).toEqual(before);
});
