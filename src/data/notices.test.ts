import { clear, createStore, set } from 'idb-keyval';
import { beforeEach, expect, test } from 'vitest';
import { claimNotice, dropAct, keepAct, keepPushDevice, pushDevice, shownNotices, waitingActs } from './notices.ts';
import { DAY_MS } from '#lib/durations.ts';

const store = () => createStore('daymark', 'keyval');
beforeEach(() => clear(store()));

test('of several tabs and a push, one shows a reminder', async () => {
  const claims = await Promise.all([1, 2, 3].map(() => claimNotice('habit/h/2026-06-01T08:00', 10 * DAY_MS)));
  expect(claims.filter(Boolean)).toHaveLength(1);
  expect(await claimNotice('habit/h/2026-06-01T12:00', 10 * DAY_MS)).toBe(true);
});

test('what was shown is remembered for three days', async () => {
  await claimNotice('old', 10 * DAY_MS);
  await claimNotice('new', 12 * DAY_MS);
  await claimNotice('now', 13 * DAY_MS + 1);
  expect([...(await shownNotices()).keys()].sort()).toEqual(['new', 'now']);
});

const act = { kind: 'habit', user: null, of: 'h', day: '2026-06-01', at: 5 } as const;
test('what was pressed is kept until it is stored, and two that are pressed at once are both kept', async () => {
  await Promise.all([keepAct({ ...act, id: '1' }), keepAct({ ...act, id: '2' })]);
  expect((await waitingActs()).map(({ id }) => id).sort()).toEqual(['1', '2']);
  await dropAct('1');
  expect(await waitingActs()).toEqual([{ ...act, id: '2' }]);
});

test('values of another shape count as none', async () => {
  for (const key of ['notice-acts', 'notices-shown', 'push-device']) await set(key, [{ id: 1 }, 'x'], store());
  expect([await waitingActs(), [...(await shownNotices())], await pushDevice()]).toEqual([[], [], undefined]);
  expect(await claimNotice('a', 1)).toBe(true);
  await keepAct({ ...act, id: '1' });
  expect(await waitingActs()).toHaveLength(1);
  const device = { user: 'u', endpoint: 'https://push.example/1', auth: 'a', key: 'k' };
  await keepPushDevice(device);
  expect(await pushDevice()).toEqual(device);
});
