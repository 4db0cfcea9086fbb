import { expect, test, vi } from 'vitest';
import { createSyncState } from '#sync/state.ts';
import { followOutbox } from './background-sync.ts';

function surroundings({ periodic = false } = {}) {
  const events = new EventTarget();
  const document = {
    visibilityState: 'visible' as DocumentVisibilityState,
    addEventListener: events.addEventListener.bind(events),
    removeEventListener: events.removeEventListener.bind(events),
  };
  const sync = { register: vi.fn(async (_tag: string) => undefined) };
  const periodicSync = { register: vi.fn(async (_tag: string, _options: object) => undefined) };
  return {
    sync,
    periodicSync,
    hide() {
      document.visibilityState = 'hidden';
      events.dispatchEvent(new Event('visibilitychange'));
    },
    around: { document, ready: Promise.resolve({ sync, periodicSync }), periodic: async () => periodic },
  };
}
const settled = () => new Promise((done) => setTimeout(done));

test('the browser is asked once when something waits and the server is out of reach', async () => {
  const { sync, around } = surroundings();
  const state = createSyncState({ profile: 'account' });
  followOutbox(state, around);
  await settled();
  state.set({ pending: 1 });
  expect(sync.register).not.toHaveBeenCalled();
  state.set({ offline: true });
  state.set({ phase: 'syncing' });
  state.set({ phase: 'idle' });
  expect(sync.register.mock.calls).toEqual([['daymark-sync']]);
  state.set({ pending: 2 });
  expect(sync.register).toHaveBeenCalledTimes(2);
});

test('a page that is hidden with a full outbox asks, also when the write is counted a moment later', async () => {
  const { sync, around, hide } = surroundings();
  const state = createSyncState({ profile: 'account' });
  followOutbox(state, around);
  await settled();
  hide();
  expect(sync.register).not.toHaveBeenCalled();
  state.set({ pending: 1 });
  expect(sync.register).toHaveBeenCalledOnce();
});

test('edits from before the worker was ready are asked for when it is ready', async () => {
  const { sync, around } = surroundings();
  followOutbox(createSyncState({ profile: 'account', pending: 3, offline: true }), around);
  await settled();
  expect(sync.register).toHaveBeenCalledOnce();
});

test('an open question to the coach is reason enough, with an empty outbox', async () => {
  const { sync, around, hide } = surroundings();
  let tell: (waiting: number) => void = () => undefined;
  const stop = followOutbox(createSyncState({ profile: 'account' }), around, (listener) => {
    tell = listener;
    return () => (tell = () => undefined);
  });
  await settled();
  tell(1);
  expect(sync.register).not.toHaveBeenCalled();
  hide();
  expect(sync.register).toHaveBeenCalledOnce();
  tell(0);
  tell(2);
  expect(sync.register).toHaveBeenCalledTimes(2);
  stop();
  tell(3);
  expect(sync.register).toHaveBeenCalledTimes(2);
});

test('after it was stopped nothing is asked', async () => {
  const { sync, around, hide } = surroundings();
  const state = createSyncState({ profile: 'account', pending: 1 });
  const stop = followOutbox(state, around);
  await settled();
  stop();
  hide();
  state.set({ offline: true });
  expect(sync.register).not.toHaveBeenCalled();
});

test('periodic sync is registered where the browser grants it', async () => {
  const granted = surroundings({ periodic: true });
  followOutbox(createSyncState(), granted.around);
  const refused = surroundings();
  followOutbox(createSyncState(), refused.around);
  await settled();
  expect(granted.periodicSync.register).toHaveBeenCalledWith('daymark-sync', { minInterval: 43_200_000 });
  expect(refused.periodicSync.register).not.toHaveBeenCalled();
});
