import { beforeEach, expect, test } from 'vitest';
import { getDb } from '#data/db.ts';
import { at, freshDevice, given, waiting } from '#tests/support/profile.ts';
import type { Day } from '#lib/day.ts';
import { clearChat, resetChat } from './mutations.ts';
import { readOpen } from './read-chat.ts';

const today = '2026-05-14' as Day;
const yesterday = '2026-05-13' as Day;
const noon = new Date(2026, 4, 14, 12);

beforeEach(freshDevice);

const said = (created_at: string, more: object = {}) =>
  given('entries', { role: 'user', type: 'chat', content: created_at, logged_for: today, created_at, ...more });
const clearedRows = async () => (await getDb().entries.toArray()).filter(({ cleared }) => cleared).map(({ id }) => id);

test('clearing marks the messages of the chat, deletes nothing, and can be undone @000.39', async () => {
  const one = await said(at(today, 9));
  const thought = await given('entries', { type: 'thought_dump', role: 'user', content: 'x', logged_for: today });
  const done = await clearChat();
  expect(done).toMatchObject({ ok: true, value: { value: 1 } });
  expect(await clearedRows()).toEqual([one]);
  expect(await readOpen(10)).toMatchObject({ entries: [], newestCleared: at(today, 9) });
  if (done.ok) await done.value.undo();
  expect(await clearedRows()).toEqual([]);
  expect(await getDb().entries.get(thought)).not.toHaveProperty('cleared');
});

test('from 4 o’clock on earlier messages are cleared from the chat, and stay in the log of their day @000.40', async () => {
  const old = await said(at(yesterday, 22), { logged_for: yesterday });
  const small = await said(at(today, 3, 59));
  const fresh = await said(at(today, 4));
  expect(await resetChat(new Date(2026, 4, 14, 3, 59))).toEqual({ ok: true, value: 0 });
  expect(await resetChat(noon)).toEqual({ ok: true, value: 2 });
  expect((await clearedRows()).sort()).toEqual([old, small].sort());
  expect(await getDb().entries.get(old)).toMatchObject({ logged_for: yesterday, content: at(yesterday, 22) });
  expect((await readOpen(10)).entries.map(({ id }) => id)).toEqual([fresh]);
});

test('an answer after 4 keeps its question in the chat for that day; both are cleared together', async () => {
  const asked = await said(at(today, 3, 58));
  const answered = await said(at(today, 4, 1), { role: 'assistant', call_id: asked });
  expect(await resetChat(noon)).toEqual({ ok: true, value: 0 });
  expect(await resetChat(new Date(2026, 4, 15, 4))).toEqual({ ok: true, value: 2 });
  expect((await clearedRows()).sort()).toEqual([asked, answered].sort());
});

test('a second reset, by another tab or after another device’s, changes and sends nothing', async () => {
  await said(at(yesterday, 22));
  await resetChat(noon);
  const before = await waiting();
  expect(await resetChat(noon)).toEqual({ ok: true, value: 0 });
  expect(await waiting()).toEqual(before);
});

test('the reset is synced, and leaves no step of undo', async () => {
  const id = await said(at(yesterday, 22));
  await getDb().outbox.clear();
  const steps = await getDb().undo.count();
  await resetChat(noon);
  expect(await getDb().outbox.toArray()).toMatchObject([{ t: 'entries', id, body: { cleared: { value: true } } }]);
  expect(await getDb().undo.count()).toBe(steps);
});

test('a question that still waits for its answer stays', async () => {
  const id = await said(at(yesterday, 22));
  await getDb().assistant_calls.put({ id, created_at: at(yesterday, 22), state: 'waiting' });
  expect(await resetChat(noon)).toEqual({ ok: true, value: 0 });
  await getDb().assistant_calls.put({ id, created_at: at(yesterday, 22), state: 'answered' });
  expect(await resetChat(noon)).toEqual({ ok: true, value: 1 });
});

test('a device that cannot write returns an error', async () => {
  await said(at(yesterday, 22));
  getDb().close();
  expect(await resetChat(noon)).toEqual({ ok: false, error: 'ResetFailed' });
  expect(await clearChat()).toEqual({ ok: false, error: 'ClearFailed' });
});
