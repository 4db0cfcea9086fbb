import { liveQuery } from 'dexie';
import { beforeEach, expect, test } from 'vitest';
import type { Day } from '#lib/day.ts';
import { idOf, newId } from '#lib/id.ts';
import { createDb, getDb, openProfile, type ProfileRef } from './db.ts';
import { withoutLog } from './engine-writes.ts';
import { mutate } from './mutate.ts';
import { requestsOf } from '#tests/support/device-db.ts';

const day = '2026-05-14' as Day;
let profile: ProfileRef;
const write = (id: string, content: string) =>
  mutate('Write', (write) => write.put('journal_entries', { id, content, logged_for: day }));
const opsOf = async () => (await getDb().outbox.orderBy(':id').toArray()).map(({ op, id }) => [op, id]);

beforeEach(async () => {
  const user = newId();
  profile = { id: user, kind: 'account', user_id: user };
  await openProfile(profile);
  // What a tab reads with its first write serves the next ones: those are the ones to look at.
  await write(newId(), 'first');
  await getDb().outbox.clear();
});

test('a new row is stored without reading anything: the row, its entry, its step', async () => {
  const id = newId();
  expect(await requestsOf(() => write(id, 'new'))).toEqual(['add journal_entries', 'add outbox', 'add undo']);
  expect(await getDb().journal_entries.get(id)).toMatchObject({ content: 'new', user_id: profile.user_id });
});

test('an id that was used once is read before the next write', async () => {
  const id = newId();
  await write(id, 'new');
  await mutate('Delete', (write) => write.delete('journal_entries', id));
  expect(await requestsOf(() => write(id, 'again'))).toContain('getAll graves');
  expect(await getDb().graves.count()).toBe(0);
});

test('a row that another tab has stored under the same new id is edited, not added twice', async () => {
  const id = newId();
  const created_at = '2026-05-14T08:00:00.000Z';
  const theirs = { id, user_id: profile.user_id, created_at, content: 'theirs', logged_for: day, mood: 'good' };
  await withoutLog(getDb(), ['journal_entries'], () => getDb().journal_entries.put({ ...theirs, _v: 3 }));
  await mutate('Write', (write) =>
    write.put('journal_entries', { id, created_at, content: 'mine', logged_for: day, mood: 'good' }),
  );
  expect(await getDb().journal_entries.get(id)).toMatchObject({ content: 'mine', mood: 'good' });
  const [entry, ...more] = await getDb().outbox.toArray();
  expect(more).toEqual([]);
  expect(entry).toMatchObject({ op: 'patch', body: { content: { value: 'mine', base: 3 } } });
  expect(Object.keys(entry!.body)).toEqual(['content']);
  expect((await getDb().undo.orderBy(':id').last())?.changes).toMatchObject([{ before: { content: 'theirs' } }]);
});

test('an edit has one round of reads and one of writes', async () => {
  const id = newId();
  await write(id, 'one');
  const asked = await requestsOf(() => mutate('Edit', (write) => write.patch('journal_entries', id, { mood: 'good' })));
  const firstWrite = asked.findIndex((request) => /^(put|add|delete)/.test(request));
  expect(asked.slice(firstWrite).filter((request) => /^(get|count)/.test(request))).toEqual([]);
  expect(await opsOf()).toEqual([['put', id]]);
});

test('an edit of prose has four writes: the row, its entry in the place of the unsent one, its step, the replaced text', async () => {
  const id = newId();
  await write(id, 'one');
  await mutate('Edit', (write) => write.patch('journal_entries', id, { mood: 'good' }));
  const [before] = await getDb().outbox.toArray();
  const asked = await requestsOf(() =>
    mutate('Edit', (write) => write.patch('journal_entries', id, { content: 'two' })),
  );
  expect(asked.slice(asked.findIndex((request) => request.startsWith('put')))).toEqual([
    'put journal_entries',
    'put outbox',
    'add undo',
    'add versions',
  ]);
  const [after, ...more] = await getDb().outbox.toArray();
  expect(more).toEqual([]);
  expect(after).toMatchObject({ seq: before!.seq, op: 'put', body: { content: { value: 'two' } } });
  expect(after!.mid).not.toBe(before!.mid);
});

test("an existing row of a natural key is found, also at this tab's first write of it", async () => {
  const tick = { id: idOf('habit_day', 'a', day), habit_id: newId(), day, state: 'done' as const };
  await mutate('Tick', (write) => write.put('habit_days', tick));
  await mutate('Untick', (write) => write.put('habit_days', { ...tick, state: 'open' }));
  expect((await getDb().outbox.toArray()).map(({ op }) => op)).toEqual(['put']);
  expect((await getDb().outbox.toArray())[0]?.body.state?.value).toBe('open');
});

test('live queries of the outbox and of the undo steps run again with every intent', async () => {
  const seen: (readonly [number, number])[] = [];
  const subscription = liveQuery(
    async () => [await getDb().outbox.count(), await getDb().undo.where('undone').equals(0).count()] as const,
  ).subscribe((counts) => seen.push(counts));
  try {
    await expect.poll(() => seen.at(-1)).toEqual([0, 1]);
    await write(newId(), 'new');
    await expect.poll(() => seen.at(-1)).toEqual([1, 2]);
  } finally {
    subscription.unsubscribe();
  }
});

test('an edit runs a live query again when it changes a row that the query has read, or the index that it reads, and otherwise not', async () => {
  const [older, newer] = [newId(), newId()];
  await mutate('Write', async (write) => {
    const row = (id: string, content: string, created_at: string) => ({ id, content, created_at, logged_for: day });
    await write.put('journal_entries', row(older, 'older', '2998-01-01T00:00:00.000Z'));
    await write.put('journal_entries', row(newer, 'newer', '2998-01-02T00:00:00.000Z'));
  });
  const seen: (readonly string[])[] = [];
  const subscription = liveQuery(() =>
    getDb().journal_entries.orderBy('created_at').reverse().limit(1).toArray(),
  ).subscribe((rows) => seen.push(rows.map(({ content }) => content)));
  const edit = (id: string, changes: object) => mutate('Edit', (write) => write.patch('journal_entries', id, changes));
  try {
    await expect.poll(() => seen.at(-1)).toEqual(['newer']);
    await edit(older, { content: 'older, edited' });
    await edit(newer, { content: 'newer, edited' });
    await expect.poll(() => seen.at(-1)).toEqual(['newer, edited']);
    await edit(older, { created_at: '2999-01-01T00:00:00.000Z' });
    await expect.poll(() => seen.at(-1)).toEqual(['older, edited']);
    expect(seen).toHaveLength(3);
  } finally {
    subscription.unsubscribe();
  }
});

test('the time of an intent is after the time of the intent before it, also when the clock goes back', async () => {
  let clock = Date.parse('2026-05-14T12:00:00.000Z');
  const at = createDb(profile, { now: () => clock });
  const put = (id: string) =>
    at.journal_entries.put({
      id,
      user_id: profile.user_id,
      created_at: '2026-05-14T08:00:00.000Z',
      content: 'x',
      logged_for: day,
    });
  const [first, second] = [newId(), newId()];
  await put(first);
  at.close();
  clock -= 3_600_000;
  const again = createDb(profile, { now: () => clock });
  await again.journal_entries.put({ ...(await again.journal_entries.get(first))!, id: second });
  const times = (await again.outbox.orderBy(':id').toArray()).map(({ body }) => body.content!.ts);
  expect(times[1]).toBe(times[0]! + 1);
  again.close();
});
