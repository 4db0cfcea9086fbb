import { clear, createStore } from 'idb-keyval';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { db } from '#data/db.ts';
import { claimNotice, keepAct, keepPushDevice } from '#data/notices.ts';
import { ada, freshDevice, given } from '#tests/support/profile.ts';
import type { Reminder } from './due.ts';
import { watchReminders } from './watch.ts';

const stops: (() => void)[] = [];
beforeEach(async () => {
  await clear(createStore('daymark', 'keyval'));
  await freshDevice();
  await given('preferences', { values: { evening_reflection: false } });
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

const NOON = Date.parse('2026-06-01T12:00:00.000Z');
/** A tab that looks at noon, what it showed, and the press that makes it look again. */
function tab({ visible = true, online = true, at = NOON } = {}) {
  const shown: string[] = [];
  const listeners = new Set<() => void>();
  const state = { visible };
  const show = (due: readonly Reminder[]) => {
    if (state.visible) shown.push(...due.map(({ title }) => title));
    return state.visible;
  };
  const visibility = {
    addEventListener: (_: string, heard: () => void) => void listeners.add(heard),
    removeEventListener: (_: string, heard: () => void) => void listeners.delete(heard),
  } as Pick<Document, 'addEventListener' | 'removeEventListener'>;
  const deps = { user: ada.user_id, now: () => at, show, mayNotify: () => false, isOnline: () => online, visibility };
  stops.push(watchReminders(deps));
  return {
    shown,
    seen: () => {
      state.visible = true;
      for (const heard of listeners) heard();
    },
  };
}
const task = (description: string, minutesAgo: number, more = {}) =>
  given('tasks', {
    description,
    completed: false,
    remind_at: new Date(NOON - minutesAgo * 60_000).toISOString(),
    ...more,
  });

test('what is due is shown by one of several tabs, once', async () => {
  await task('Call Anna', 0);
  await task('Yesterday', 24 * 60);
  await task('Done', 0, { completed: true });
  const tabs = [tab(), tab(), tab()];
  await vi.waitFor(() => expect(tabs.flatMap(({ shown }) => shown)).toEqual(['Call Anna']));
  await db.tasks.toCollection().modify({ summary: 'changed' });
  const later = tab();
  await task('Write', 1);
  await vi.waitFor(() => expect([...tabs, later].flatMap(({ shown }) => shown).sort()).toEqual(['Call Anna', 'Write']));
});

test('a tab that nobody sees waits until it is seen', async () => {
  await task('Call Anna', 0);
  const hidden = tab({ visible: false });
  const other = tab({ at: NOON - 60_000 });
  await task('Write', 1);
  await vi.waitFor(() => expect(other.shown).toEqual(['Write']));
  expect(hidden.shown).toEqual([]);
  hidden.seen();
  await vi.waitFor(() => expect(hidden.shown).toEqual(['Call Anna']));
});

test('a device with push leaves it to the push, unless it does not come', async () => {
  await keepPushDevice({ user: ada.user_id, endpoint: 'https://push.example/1', auth: 'a', key: 'k' });
  await task('Pushed', 5);
  await task('Lost', 3);
  await task('On its way', 0);
  const [pushed] = await db.tasks.filter(({ description }) => description === 'Pushed').toArray();
  await claimNotice(`task/${pushed!.id}/${pushed!.remind_at}`, NOON);
  const online = tab();
  await vi.waitFor(() => expect(online.shown).toEqual(['Lost']));
  const offline = tab({ online: false });
  await vi.waitFor(() => expect(offline.shown).toEqual(['On its way']));
});

test('what was put off on this device comes again', async () => {
  const id = await task('Call Anna', 60);
  const key = `task/${id}/${new Date(NOON - 60 * 60_000).toISOString()}`;
  await claimNotice(key, NOON - 60 * 60_000);
  await keepAct({ id: '1', kind: 'later', user: null, of: key, day: null, at: NOON - 1 });
  const { shown } = tab();
  await vi.waitFor(() => expect(shown).toEqual(['Call Anna']));
});
