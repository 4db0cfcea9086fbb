import { clear, createStore } from 'idb-keyval';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { getDb } from '#data/db.ts';
import { writeMeta } from '#data/meta.ts';
import { claimNotice, keepAct, keepPushDevice } from '#data/notices.ts';
import type { Day } from '#lib/day.ts';
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
/** A notification in the tray of the system. */
interface FakeNotice {
  readonly data: unknown;
  readonly close: () => void;
  open: boolean;
}
const notice = (data: unknown): FakeNotice => {
  const made: FakeNotice = { data, open: true, close: () => void (made.open = false) };
  return made;
};
const about = (key: string, user: string | null = ada.user_id) => notice({ key, user });
const left = (all: Readonly<Record<string, FakeNotice>>) => Object.keys(all).filter((name) => all[name]!.open);

/** A tab that looks at noon, what it showed, and the press that makes it look again. */
function tab({
  visible = true,
  online = true,
  at = NOON,
  shownHere = [] as readonly FakeNotice[],
  registered = true,
} = {}) {
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
  const deps = {
    user: ada.user_id,
    now: () => at,
    show,
    shown: async () => {
      if (!registered) throw new Error('The browser has no registration now');
      return { getNotifications: async () => shownHere.filter(({ open }) => open) };
    },
    mayNotify: () => false,
    isOnline: () => online,
    visibility,
  };
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
  await getDb().tasks.toCollection().modify({ summary: 'changed' });
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
  const [pushed] = await getDb()
    .tasks.filter(({ description }) => description === 'Pushed')
    .toArray();
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

test('a notification goes when its task, habit day, mood or entry is done', async () => {
  const task9 = `2026-06-01T09:00:00.000Z`;
  const call = await task('Call Anna', 180);
  const other = await task('Write', 180);
  const walk = await given('habits', {
    title: 'Walk',
    type: 'habit',
    frequency: 'daily',
    reminders: ['08:00', '11:00'],
    created_at: '2026-05-01T00:00:00.000Z',
  });
  await getDb()
    .preferences.toCollection()
    .modify({ values: { daily_check_in: true, evening_reflection: true } });
  const all = {
    call: about(`task/${call}/${task9}`),
    'call, put off': about(`task/${call}/${task9} until 5`),
    write: about(`task/${other}/${task9}`),
    'walk at 8': about(`habit/${walk}/2026-06-01T08:00`),
    'walk at 11': about(`habit/${walk}/2026-06-01T11:00`),
    'walk yesterday': about(`habit/${walk}/2026-05-31T11:00`),
    'check-in': about('check_in//2026-06-01'),
    reflection: about('reflection//2026-06-01'),
    'not known here yet': about(`task/${crypto.randomUUID()}/${task9}`),
    'of another person': about(`task/${call}/${task9}`, crypto.randomUUID()),
    test: about('test'),
    coach: notice('/chat'),
  };
  const { shown } = tab({ shownHere: Object.values(all) });
  await task('Now', 0);
  await vi.waitFor(() => expect(shown).toContain('Now'));
  expect(left(all)).toEqual(Object.keys(all));

  await getDb().tasks.update(call, { completed: true });
  await given('habit_days', { habit_id: walk, day: '2026-06-01' as Day, state: 'done' });
  await given('mood_entries', { mood_type: 'good', logged_for: '2026-06-01' as Day });
  await given('journal_entries', { content: 'Words', logged_for: '2026-06-01' as Day });
  await vi.waitFor(() =>
    expect(left(all)).toEqual(['write', 'walk yesterday', 'not known here yet', 'of another person', 'test', 'coach']),
  );
});

test('what was deleted, moved or switched off closes its notification once this device is as new as the reminder', async () => {
  const moved = await task('Moved', 180);
  const key = `task/${moved}/2026-06-01T09:00:00.000Z`;
  const all = {
    moved: about(key),
    deleted: about(`event/${crypto.randomUUID()}/2026-06-01T09:00:00.000Z`),
    'switched off': about('check_in//2026-06-01'),
  };
  for (const { data } of Object.values(all)) await claimNotice((data as { key: string }).key, NOON - 180 * 60_000);
  await writeMeta(getDb(), 'syncedAt', NOON - 181 * 60_000);
  await getDb().tasks.update(moved, { remind_at: '2026-06-02T09:00:00.000Z' });
  const { shown } = tab({ shownHere: Object.values(all) });
  await task('Now', 0);
  await vi.waitFor(() => expect(shown).toContain('Now'));
  expect(left(all), 'its rows may not know yet what it reminds of').toEqual(Object.keys(all));
  await writeMeta(getDb(), 'syncedAt', NOON - 1);
  tab({ shownHere: Object.values(all) });
  await vi.waitFor(() => expect(left(all)).toEqual([]));
});

test('reminders come also while the browser cannot say what it shows', async () => {
  await task('Call Anna', 0);
  const { shown } = tab({ registered: false });
  await vi.waitFor(() => expect(shown).toEqual(['Call Anna']));
});
