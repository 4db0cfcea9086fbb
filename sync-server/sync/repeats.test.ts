/** Mutations that are sent again: each takes effect once, and its device hears what became of it, in a bounded answer. */
import { newId } from '#lib/id.ts';
import { expect, test } from 'vitest';
import { sqlState } from '../database/errors.ts';
import {
  asOwner,
  at,
  call,
  del,
  onEachDatabase,
  patch,
  person,
  put,
  requestOf,
  setClock,
  tasks,
} from '#tests/server/person.ts';

const day = 86_400_000;

onEachDatabase('Repeats', (db) => {
  const quota = (rows: number) => asOwner(db(), 'update sync.quota set rows = $1', [rows]);

  /** A task that `a` completes and `b` opens again; the answer of `a` is lost. */
  async function undone() {
    const { user, a, b } = person(db());
    const id = newId();
    await a.push(put('tasks', id, { description: 'x', completed: false }));
    const { last } = a;
    const edit = patch('tasks', id, { completed: true }, 1, at(1000));
    await a.push(edit);
    a.last = last;
    await b.push(patch('tasks', id, { completed: false }, 2, at(10)));
    const completed = async () => {
      const [row] = await asOwner<{ completed: boolean }>(
        db(),
        'select completed from tasks where user_id = $1 and id = $2',
        [user, id],
      );
      return row?.completed;
    };
    return { a, edit, completed };
  }

  test('hear their outcome when the account is full, and new changes beside them are held', async () => {
    const { a, edit, completed } = await undone();
    await quota(0);
    const acks = await a.push(edit, ...tasks(1));
    await quota(1_000_000);
    expect(acks).toMatchObject([
      { s: 'dup', v: 2 },
      { s: 'held', v: 0, code: 'account_full' },
    ]);
    expect(await completed()).toBe(false);
  });

  test('that waited while later ones were taken hear their outcome', async () => {
    const { a, edit, completed } = await undone();
    expect(await a.push(...tasks(1))).toMatchObject([{ s: 'ok' }]);
    expect(a.last!.v).toBeGreaterThan(2);
    expect(await a.push({ ...edit, again: true })).toMatchObject([{ s: 'dup', v: 2 }]);
    expect(await completed()).toBe(false);
  });

  test('are answered without a text that was forgotten', async () => {
    const { user, a, b } = person(db());
    const id = newId();
    await a.push(put('journal_entries', id, { content: 'one' }));
    await a.push(patch('journal_entries', id, { content: 'one two' }, 1, at(20)));
    const won = patch('journal_entries', id, { content: 'one mine' }, 1, at(30));
    expect(await b.push(won)).toMatchObject([{ s: 'merged', theirs: { content: 'one two' } }]);
    await asOwner(db(), `update sync_losers set at = at - interval '200 days' where user_id = $1`, [user]);
    await asOwner(db(), 'select sync_prune()');
    const [again] = await b.push(won);
    expect(again).toMatchObject({ s: 'dup', row: { d: { content: 'one mine' } } });
    expect(again).not.toHaveProperty('theirs');
  });

  test('are answered in parts when they are too much to read at once', async () => {
    const { user, a, b } = person(db());
    const id = newId();
    const text = 'word '.repeat(200_000);
    await a.push(put('journal_entries', id, { content: text }, 0, at(1000)));
    const edits = Array.from({ length: 10 }, (_, i) => patch('journal_entries', id, { content: `${i}` }, 0, at(i)));
    await b.push(...edits.slice(0, 5));
    await b.push(...edits.slice(5));
    const repeat = (from: number, to: number) =>
      call(db(), requestOf(user, { device: b.id, cursor: null, muts: edits.slice(from, to) }));
    expect(sqlState(await repeat(0, 10).catch((error: unknown) => error))).toBe('PT413');
    const { acks } = await repeat(0, 5);
    expect(acks.map(({ s, theirs }) => [s, theirs?.['content'] === text])).toEqual(acks.map(() => ['dup', true]));
    expect(acks.map(({ row }) => row !== undefined)).toEqual([false, false, false, false, true]);
  });

  test('are looked for in the newest two thousand requests of their device', async () => {
    const { user, a } = person(db());
    const [old, known] = tasks(2);
    await a.push(old!);
    // Version 2 has the other one; with those up to 2001 they are two thousand.
    await asOwner(
      db(),
      `insert into sync_requests (user_id, device, version, first, mids, at)
       select $1, $2, n, m, array[m], now()
       from (select n, case n when 2 then $3::uuid else gen_random_uuid() end as m from generate_series(2, 2001) n) w`,
      [user, a.id, known!.mid],
    );
    await asOwner(db(), 'update sync_heads set version = 2001 where user_id = $1', [user]);
    const { acks } = await call(db(), requestOf(user, { device: a.id, cursor: null, muts: [old!, known!] }));
    expect(acks).toMatchObject([
      { s: 'ok', v: 2002 },
      { s: 'dup', v: 2 },
    ]);
  });

  test('are answered without a row that was forgotten', async () => {
    const { user, a, b } = person(db());
    const id = newId();
    await a.push(put('journal_entries', id, { content: 'one', summary: 's' }));
    await a.push(patch('journal_entries', id, { summary: 'two' }, 1, at(20)));
    const lost = patch('journal_entries', id, { summary: 'older' }, 1, at(10));
    expect(await b.push(lost)).toMatchObject([{ s: 'merged', row: { d: { summary: 'two' } } }]);
    await a.push(del('journal_entries', id, 99, at(50)));
    await setClock(db(), Date.now() + 200 * day);
    await asOwner(db(), 'select sync_prune()');
    const { acks } = await call(db(), requestOf(user, { device: b.id, epoch: b.epoch, cursor: null, muts: [lost] }));
    expect(acks).toEqual([{ mid: lost.mid, s: 'dup', v: 3, lost: ['summary'] }]);
  });
});
