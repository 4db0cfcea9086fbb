/** What one person may make the server do: sizes, work, answers, and how much an account stores. */
import { newId } from '#lib/id.ts';
import { describe, expect, test } from 'vitest';
import { sqlState } from '../database/errors.ts';
import { setQuota } from '../quota.ts';
import { listening } from '#tests/server/listening.ts';
import {
  asOwner,
  at,
  device,
  everything,
  onEachDatabase,
  patch,
  person,
  put,
  serverRow,
  tasks,
} from '#tests/server/person.ts';
import { beside, worst } from '#tests/server/worst-requests.ts';

const keys = (n: number, from = 0) =>
  Object.fromEntries(Array.from({ length: n }, (_, i) => [`key${from + i}`, `value ${i}`]));

onEachDatabase('The limits of a push', (db) => {
  test.each([
    ['preferences', 'sync_too_many_items', { values: keys(4_001) }],
    [
      'preferences',
      'sync_too_many_fields',
      Object.fromEntries(Object.keys(keys(4_001)).map((key) => [`values.${key}`, 'x'])),
    ],
    ['tasks', 'sync_too_many_items', { tags: Array.from({ length: 2_001 }, () => 'x') }],
  ])('%s: %s, and the rest of the request is taken', async (t, code, values) => {
    const { a } = person(db());
    const acks = await a.push(put(t, newId(), values), ...tasks(1));
    expect(acks.map((ack) => ack.code ?? ack.s)).toEqual([code, 'ok']);
  });

  test('a map of the most keys is taken, and a row with too many of them takes no more, but every other change', async () => {
    const { user, a } = person(db());
    const id = newId();
    for (const from of [0, 3_900]) await a.push(put('preferences', id, { values: keys(3_900, from) }, 0, at(from)));
    const acks = await a.push(
      patch('preferences', id, { values: keys(400, 7_800) }, 0, at(8_000)),
      patch('preferences', id, { 'values.key1': 'changed' }, 0, at(8_001)),
      ...tasks(1),
    );
    expect(acks.map((ack) => ack.code ?? ack.s)).toEqual(['sync_too_many_fields', 'sync_waits', 'ok']);
    await a.push(patch('preferences', id, { 'values.key1': 'changed' }, 0, at(8_002)));
    const row = (await serverRow(db(), user, 'preferences', id)) as unknown as { values: object };
    expect(Object.keys(row.values)).toHaveLength(7_800);
    expect(row.values).toMatchObject({ key1: 'changed' });
  });

  test('a key that is set to null is removed from its map, and the others stay', async () => {
    const { user, a } = person(db());
    const id = newId();
    await a.push(put('preferences', id, { values: keys(3) }));
    await a.push(patch('preferences', id, { 'values.key1': null, 'values.key7': 'new' }, 1, at(1)));
    expect(await serverRow(db(), user, 'preferences', id)).toMatchObject({
      values: { key0: 'value 0', key2: 'value 2', key7: 'new' },
    });
  });

  test('a row that becomes too large is refused, and stays as it was', async () => {
    const { user, a } = person(db());
    const id = newId();
    const megabyte = 'x'.repeat(1024 * 1024 - 2);
    await a.push(put('feedback', id, { text: megabyte, one: megabyte, two: megabyte }));
    expect(await a.push(patch('feedback', id, { three: megabyte, four: 'x' }, 0, at(1)))).toMatchObject([
      { s: 'rejected', code: 'sync_row_too_large' },
    ]);
    expect(await serverRow(db(), user, 'feedback', id)).not.toHaveProperty('four');
  });

  test('more work than a request may make is refused as a whole, and half of it is done', async () => {
    const { a } = person(db());
    const id = newId();
    await a.push(put('journal_entries', id, { content: 'word '.repeat(60_000) }));
    const edits = Array.from({ length: 40 }, (_, i) => patch('journal_entries', id, { summary: `${i}` }, 0, at(i + 1)));
    const thrown: unknown = await a.push(...edits).catch((error: unknown) => error);
    expect(sqlState(thrown)).toBe('PT413');
    for (const half of [edits.slice(0, 20), edits.slice(20)]) {
      expect((await a.push(...half)).every(({ s }) => s === 'ok')).toBe(true);
    }
  });

  // The time of each is a figure of `npm run bench -- server`.
  test('the worst requests that are measured are taken', async () => {
    const server = await listening(db());
    for (const [name, make] of Object.entries(worst))
      expect([name, (await beside(server, make())).status]).toEqual([name, 200]);
    await server.close();
  });
});

onEachDatabase('The answer of a push', (db) => {
  test('has a row once, and nothing of it is stored with the outcomes', async () => {
    const { user, a, b } = person(db());
    const id = newId();
    const text = 'word '.repeat(60_000);
    await a.push(put('journal_entries', id, { content: text, summary: 'a' }));
    await a.push(patch('journal_entries', id, { summary: 'newer' }, 1, at(90)));
    const edits = Array.from({ length: 20 }, (_, i) => patch('journal_entries', id, { summary: `${i}` }, 0, at(i + 1)));
    const acks = await b.push(...edits);
    expect(acks.map(({ s, lost }) => [s, lost])).toEqual(edits.map(() => ['merged', ['summary']]));
    expect(acks.map(({ row }) => row?.d['content'] === text)).toEqual([...edits.slice(1).map(() => false), true]);
    const [stored] = await asOwner<{ bytes: number }>(
      db(),
      'select sum(octet_length(outcomes::text))::int as bytes from sync_requests where user_id = $1',
      [user],
    );
    expect(stored!.bytes).toBeLessThan(20 * 150);
  });

  test('to a repeat has the row as it is now, and the text that the edit met', async () => {
    const { a, b } = person(db());
    const id = newId();
    await a.push(put('journal_entries', id, { content: 'one' }));
    await a.push(patch('journal_entries', id, { content: 'two' }, 1, at(20)));
    const won = patch('journal_entries', id, { content: 'mine' }, 1, at(30));
    const [first] = await b.push(won);
    expect(first).toMatchObject({ theirs: { content: 'two' }, row: { d: { content: 'mine' } } });
    await a.push(patch('journal_entries', id, { summary: 'later' }, 3, at(40)));
    expect(await b.push(won)).toMatchObject([
      { s: 'dup', v: 3, theirs: { content: 'two' }, row: { v: 4, d: { content: 'mine', summary: 'later' } } },
    ]);
  });
});

onEachDatabase('A request without `last`', (db) => {
  /** Where each row is stored: a row that is written again is somewhere else. */
  const places = (user: string) =>
    asOwner(db(), 'select id, ctid::text, clocks from tasks where user_id = $1 order by id', [user]);

  test('writes none of the rows that its device has forgotten, and an edit of them meets what stands', async () => {
    const { user, a } = person(db());
    const rows = tasks(300);
    const id = newId();
    await a.push(...rows);
    await a.push(put('journal_entries', id, { content: 'lost with the power' }, 0, at(50)));
    const before = await places(user);
    a.last = null;
    const [ack] = await a.push(patch('journal_entries', id, { content: 'written after it' }, 0, at(60)));
    expect(ack).toMatchObject({ s: 'merged', theirs: { content: 'lost with the power' } });
    expect(await places(user)).toEqual(before);
    const [known] = await asOwner(db(), 'select lost::text from sync_devices where user_id = $1', [user]);
    expect(known).toEqual({ lost: '{[1,3)}' });
    // What it did since is its own again.
    expect(await a.push(patch('journal_entries', id, { content: 'and once more' }, 0, at(55)))).toMatchObject([
      { s: 'ok' },
    ]);
  });

  test('of many lost versions between those of other devices the ranges become one', async () => {
    const { user, a, b } = person(db());
    await a.push(...tasks(1));
    const mine = newId();
    await asOwner(
      db(),
      `insert into sync_requests (user_id, device, version, first, mids, at)
       select $1, $2, 2 * n, m, array[m], now() from (select n, gen_random_uuid() as m from generate_series(1, 1200) n) w`,
      [user, a.id],
    );
    await asOwner(db(), 'update sync_heads set version = 5000 where user_id = $1', [user]);
    a.last = null;
    await a.push(put('tasks', mine, { description: 'x' }));
    const [known] = await asOwner(db(), 'select lost::text from sync_devices where user_id = $1 and device = $2', [
      user,
      a.id,
    ]);
    expect(known).toEqual({ lost: '{[1,2401)}' });
    expect(await b.push(patch('tasks', mine, { description: 'y' }, 5_001, at(1)))).toMatchObject([{ s: 'ok' }]);
  });
});

onEachDatabase('The quota of an account', (db) => {
  describe('when it is used up', () => {
    const quota = (rows: number) => asOwner(db(), 'update sync.quota set rows = $1', [rows]);

    test('changes are held with a code, nothing stored is touched, pulls go on, and more room lets them go', async () => {
      const { user, a, b } = person(db());
      await a.push(...tasks(3));
      await quota(3);
      const waiting = tasks(2);
      const answer = await b.sync(waiting);
      expect(answer.acks).toEqual(waiting.map(({ mid }) => ({ mid, s: 'held', v: 0, code: 'account_full' })));
      expect(answer.changes).toHaveLength(3);
      expect(await everything(db(), user)).toMatchObject({ rows: 3 });
      await quota(1_000_000);
      expect(await b.push(...waiting)).toMatchObject([{ s: 'ok' }, { s: 'ok' }]);
    });

    test('the operator sets it for rows and for bytes', async () => {
      const { a } = person(db());
      await a.push(...tasks(1));
      await setQuota(db(), { bytes: 100 });
      expect(await a.push(...tasks(1))).toMatchObject([{ s: 'held', code: 'account_full' }]);
      await setQuota(db(), { rows: 1_000_000, bytes: 2 ** 30 });
      await setQuota(db(), {});
      expect(await a.push(...tasks(1))).toMatchObject([{ s: 'ok' }]);
    });

    test('another account is not affected by what one stores', async () => {
      const [one, other] = [person(db()), person(db())];
      await one.a.push(...tasks(3));
      await quota(3);
      expect(await one.b.push(...tasks(1))).toMatchObject([{ s: 'held' }]);
      expect(await other.a.push(...tasks(1))).toMatchObject([{ s: 'ok' }]);
      await quota(1_000_000);
      expect(await device(db(), one.user).push(...tasks(1))).toMatchObject([{ s: 'ok' }]);
    });
  });
});
