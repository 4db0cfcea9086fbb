/** Requests that a device of ours does not make: each ends soon, takes nothing uncounted, and is answered in the protocol. */
import { tableNames } from '#data/schema.ts';
import { newId } from '#lib/id.ts';
import { syncResponse, TOO_MUCH_WORK, type Mutation } from '#sync/protocol.ts';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { sqlState } from '../database/errors.ts';
import {
  asOwner,
  at,
  call,
  del,
  fill,
  onEachDatabase,
  patch,
  person,
  put,
  requestOf,
  serverRow,
  setClock,
  tasks,
  type Device,
} from '#tests/server/person.ts';

const times = <T>(n: number, make: (i: number) => T): T[] => Array.from({ length: n }, (_, i) => make(i));
const refusal = (pushed: Promise<unknown>) =>
  pushed.then(
    () => 'taken',
    (thrown: unknown) => `${sqlState(thrown)} ${(thrown as Error).message}`,
  );
const REFUSED = `PT413 ${TOO_MUCH_WORK}`;
const large = 'word '.repeat(100_000);

/** A row of preferences with thousands of fields, all of them cleared; names of at least so many characters. */
async function cleared(a: Device, name = 0): Promise<string> {
  const id = newId();
  const names = times(3_990, (i) => `values.k${i}`.padEnd(name, 'y'));
  await a.push(put('preferences', id, Object.fromEntries(names.map((field) => [field, null]))));
  return id;
}

onEachDatabase('Hostile requests:', (db) => {
  describe('more work than a request may make is refused, and a part of it is done', () => {
    const inParts = async (a: Device, muts: readonly Mutation[], part: number) => {
      expect(await refusal(a.push(...muts))).toBe(REFUSED);
      expect((await a.push(...muts.slice(0, part))).map(({ s }) => s)).toEqual(times(part, () => 'ok'));
    };

    test('edits of a large row that the same request makes', async () => {
      const { a } = person(db());
      const made = put('journal_entries', newId(), { content: large, future: large, other: large });
      await inParts(
        a,
        [made, ...times(20, (i) => patch('journal_entries', made.id, { mood: `${i}` }, 0, at(i + 1)))],
        2,
      );
    });

    test('edits of a row with thousands of cleared fields', async () => {
      const { a } = person(db());
      const id = await cleared(a, 190);
      await inParts(
        a,
        times(20, (i) => patch('preferences', id, { 'values.a': i }, 0, at(i + 10))),
        2,
      );
    });

    test('a row with thousands of cleared fields is deleted and made again, also beside a day that does not exist', async () => {
      const { a } = person(db());
      const id = await cleared(a);
      const muts = times(40, (i) => [
        del('preferences', id, 1e15, at(i + 10)),
        put('preferences', id, { x: i }, 1e15, at(i + 10)),
      ]).flat();
      const bad = put('tasks', newId(), { due_date: '2026-02-31' });
      expect(await refusal(a.push(bad, ...muts))).toBe(REFUSED);
      await inParts(a, muts, 4);
      expect((await a.push(bad, ...muts.slice(4, 8))).map(({ s }) => s)).toEqual(['rejected', 'ok', 'ok', 'ok', 'ok']);
    });

    test('one intent that deletes hundreds of long entries', async () => {
      const { a } = person(db());
      const rows = times(450, () => put('journal_entries', newId(), { content: 'word '.repeat(4_000) }));
      for (let i = 0; i < rows.length; i += 150) await a.push(...rows.slice(i, i + 150));
      const tx = newId();
      const deletions = rows.map(({ id }) => del('journal_entries', id, 99, at(9), { tx }));
      await inParts(a, deletions, 225);
      expect((await a.push(...deletions.slice(225))).every(({ s }) => s === 'ok')).toBe(true);
    });
  });

  describe('new rows', () => {
    test('are no work for the edits of one of them in the same request', async () => {
      const { a } = person(db());
      const rows = times(100, () => put('journal_entries', newId(), { content: 'word '.repeat(2_500) }));
      const edits = times(100, (i) => patch('journal_entries', rows[0]!.id, { mood: `${i}` }, 0, at(i + 1)));
      expect((await a.push(...rows, ...edits)).every(({ s }) => s === 'ok')).toBe(true);
    });

    test('too large for an edit of them are refused', async () => {
      const { user, a } = person(db());
      // As JSON each list is a third of what a value may have; as stored it takes six times as much.
      const lists = Object.fromEntries(times(2, (i) => [`future${i}`, times(180_000, () => 1)]));
      expect(await a.push(put('feedback', newId(), { text: 'x', ...lists }))).toMatchObject([
        { s: 'rejected', code: 'sync_row_too_large' },
      ]);
      expect(await asOwner(db(), 'select from feedback where user_id = $1', [user])).toEqual([]);
    });
  });

  describe('odd requests', () => {
    /** A request of JSON text for a task of a new person, with a good mutation after it; also asks for what there is. */
    async function ask(mutation: string) {
      const { user, a } = person(db());
      const rest = JSON.stringify(tasks(1)).slice(1, -1);
      const req = JSON.stringify(requestOf(user, { device: a.id })).replace(
        '"muts":[]',
        `"muts":[${mutation},${rest}]`,
      );
      const [row] = await db().tx({ sub: user, role: 'authenticated' }, (query) =>
        query<{ answer: string }>('select public.sync_v1($1::jsonb)::text as answer', [req]),
      );
      const { acks, changes } = v.parse(syncResponse, JSON.parse(row!.answer));
      return { codes: acks.map(({ s, code }) => code ?? s), changes };
    }
    const withBody = (t: string, body: string) =>
      JSON.stringify(put(t, newId(), {})).replace('"body":{}', `"body":${body}`);
    const withValue = (t: string, field: string, value: string) =>
      withBody(t, `{${JSON.stringify(field)}: {"value": ${value}, "base": 0, "ts": 1}}`);

    test.each([
      ['sync_bad_field', 'tasks', `a'b`, '1'],
      ['sync_bad_field', 'tasks', 'a%s', '1'],
      ['sync_bad_field', 'tasks', 'a,b', '1'],
      ['sync_bad_field', 'tasks', '"; drop table tasks; --', '1'],
      ['sync_unknown_table', `tasks'; drop table tasks; --`, 'description', '"x"'],
      ['sync_unknown_table', 'sync_heads', 'version', '1'],
      ['sync_reserved_table', 'sync_losers', 'value', '1'],
      ['sync_bad_value', 'tasks', 'due_date', '"0001-01-01 BC"'],
      ['22008', 'tasks', 'due_date', '"0000-01-01"'],
      ['sync_bad_value', 'tasks', 'remind_at', '"infinity"'],
      ['sync_bad_value', 'tasks', 'remind_at', '"2026-01-01T24:00:00.000Z"'],
      ['22008', 'tasks', 'remind_at', '"2026-01-01T23:60:00.000Z"'],
      ['22003', 'habit_days', 'amount', '1e400'],
      ['22003', 'habit_days', 'amount', '1e-400'],
    ])('%s: %s %s %s is not taken, and the rest of the request is', async (code, t, field, value) => {
      expect(await ask(withValue(t, field, value))).toMatchObject({ codes: [code, 'ok'], changes: [{ t: 'tasks' }] });
    });

    test.each(['id', 'op', 'body'])(
      'a mutation without %s is not taken, and the rest of the request is',
      async (name) => {
        const { [name as 'op']: _, ...rest } = put('tasks', newId(), { description: 'x' });
        const { codes } = await ask(JSON.stringify(rest));
        expect(codes).toEqual([name === 'body' ? 'sync_empty_body' : 'sync_bad_mutation', 'ok']);
      },
    );

    test('a change that is no object is not taken, and the rest of the request is', async () => {
      const { codes } = await ask(withBody('tasks', '{"description": 5}'));
      expect(codes).toEqual(['sync_bad_value', 'ok']);
    });

    test.each([
      ['tasks', 'future', `${'['.repeat(3_000)}${']'.repeat(3_000)}`],
      ['tasks', 'future', '[1e+300]'],
      ['tasks', 'foo.bar', '{"b": 1}'],
      ['preferences', 'values', String.raw`{"": 1, "'\"\\%s,\u0001": "\"\\%s"}`],
      ['preferences', 'values.a"b\\c,\u0001', String.raw`"\"\\\u0001"`],
    ])('%s %s: odd names and texts come back as they went', async (t, field, value) => {
      const { codes, changes } = await ask(withValue(t, field, value));
      expect(codes).toEqual(['ok', 'ok']);
      const { d } = changes.find((change) => change.t === t && !('description' in change.d))!;
      const [name, key] = field.split('.');
      const back = key === undefined ? d[name!] : (d[name!] as Record<string, unknown>)[key];
      expect(JSON.stringify(back)).toBe(JSON.stringify(JSON.parse(value)));
    });
  });

  describe('answers', () => {
    test('that say what a device must do have the cursor of its request', async () => {
      const { user, a } = person(db());
      for (let i = 0; i < 3; i++) await a.push(...tasks(1));
      for (const cursor of [0, 2, null]) {
        const answer = await call(db(), requestOf(user, { device: a.id, epoch: 'another', cursor }));
        expect(answer).toMatchObject({ must: 'resync', cursor });
        expect(await call(db(), requestOf(user, { proto: 0, cursor }))).toMatchObject({ must: 'upgrade', cursor });
      }
    });

    test('leave a row that is changed in many ways by one request as when each is sent alone', async () => {
      const kinds = [
        (id: string, i: number) => put('preferences', id, { values: { a: i, b: i }, [`f${i % 3}`]: i }, i % 4, at(i)),
        (id: string, i: number) => patch('preferences', id, { 'values.a': i, 'values.c': null }, i % 3, at(i)),
        (id: string, i: number) => del('preferences', id, i % 5, at(i)),
        (id: string, i: number) => fill('preferences', id, { values: { d: i }, f1: i }, 0, at(i)),
        (id: string, i: number) => patch('preferences', id, { f2: null, values: { b: null, e: `${i}` } }, 1, at(i)),
      ];
      for (let seed = 1; seed < 25; seed++) {
        const order = times(5, (i) => (seed * (i + 3) * 7 + ((seed >> i) & 3)) % 5);
        const [together, alone] = [person(db()), person(db())];
        const id = newId();
        const muts = () => order.map((kind, i) => kinds[kind]!(id, i + 1));
        await together.a.push(...muts());
        for (const mutation of muts()) await alone.a.push(mutation);
        const rowFor = async ({ user }: typeof alone) => {
          const row = await serverRow(db(), user, 'preferences', id);
          return row && { ...row, _v: 0 };
        };
        expect([order, await rowFor(together)]).toEqual([order, await rowFor(alone)]);
      }
    });
  });
});

onEachDatabase('What the head says that an account takes', (db) => {
  /** What the head says, what the tables have, and what clocks and outcomes take as stored. */
  async function taken(user: string) {
    const tables = [...tableNames, 'sync_losers'];
    const sizes = tables.map(
      (t) => `select count(*) as rows, coalesce(sum(bytes), 0) as bytes from ${t} where user_id = $1`,
    );
    const [row] = await asOwner<Record<'rows' | 'bytes' | 'all_rows' | 'all_bytes' | 'clocks' | 'outcomes', number>>(
      db(),
      `select h.rows::int, h.bytes::int, w.rows::int as all_rows, (w.bytes + r.bytes)::int as all_bytes, c.bytes::int as clocks, r.outcomes::int
       from sync_heads h, (select sum(rows) as rows, sum(bytes) as bytes from (${sizes.join(' union all ')}) s) w,
         (select coalesce(sum(bytes), 0) as bytes, coalesce(sum(pg_column_size(outcomes)), 0) as outcomes from sync_requests where user_id = $1) r,
         (select coalesce(sum(pg_column_size(clocks)), 0) as bytes from preferences where user_id = $1) c
       where h.user_id = $1`,
      [user],
    );
    const { rows, bytes, all_rows, all_bytes, clocks, outcomes } = row!;
    return { head: { rows, bytes }, real: { rows: all_rows, bytes: all_bytes }, clocks, outcomes };
  }
  const longNames = () => times(3_990, () => `values.${newId()}${newId()}`);

  test('is right after every kind of change, also when a part of a request fails, a prune and a reset', async () => {
    const { user, a, b } = person(db());
    const ids = times(6, () => newId());
    const expectRight = async (step: number | string) => {
      const { head, real } = await taken(user);
      expect([step, head]).toEqual([step, real]);
      return head;
    };
    const heard = new Set<string>();
    for (let i = 0; i < 40; i++) {
      const muts = times(1 + (i % 5), (j) => {
        const t = (i + j) % 4 ? 'journal_entries' : 'tasks';
        const [text, day] = t === 'tasks' ? ['description', 'due_date'] : ['content', 'logged_for'];
        const rest = [(i * 3) % 11, at((i * 37 + j * 11) % 100), j % 2 ? { tx: ids[0]! } : {}] as const;
        const id = ids[(i * 7 + j * 3) % 6]!;
        const kind = (i * 5 + j) % 7;
        if (kind === 0) return del(t, id, ...rest);
        if (kind === 1) return fill(t, id, { [text]: `f${i}` }, ...rest);
        if (kind === 2) return put(t, id, { [text]: `p${i}`, [day]: '2026-02-31' }, ...rest);
        if (kind === 3) return put(t, id, { tags: [`${i}`, 'ü'], future: { x: i } }, ...rest);
        return patch(t, id, { [text]: `${i}${'z'.repeat(i)}` }, ...rest);
      });
      for (const { s } of await (i % 2 ? a : b).push(...muts)) heard.add(s);
      await expectRight(i);
    }
    expect([...heard].sort()).toEqual(['gone', 'held', 'merged', 'ok', 'rejected']);
    const before = (await taken(user)).head;
    await setClock(db(), Date.now() + 200 * 86_400_000);
    for (let i = 0; i < 2; i++) await a.push(...tasks(1));
    await asOwner(db(), 'select sync_prune()');
    expect((await expectRight('prune')).bytes).toBeLessThan(before.bytes);
    await asOwner(db(), 'select sync_reset_user($1)', [user]);
    expect(await expectRight('reset')).toMatchObject({ rows: 0 });
  });

  test('has the clocks of fields that were cleared', async () => {
    const { user, a } = person(db());
    await a.push(put('preferences', newId(), Object.fromEntries(longNames().map((name) => [name, null]))));
    const { head, clocks } = await taken(user);
    expect(clocks).toBeGreaterThan(100_000);
    expect(head.bytes).toBeGreaterThan(clocks);
  });

  test('has what is remembered of outcomes', async () => {
    const { user, a, b } = person(db());
    const id = newId();
    const names = longNames();
    const all = (value: number) => Object.fromEntries(names.map((name) => [name, value]));
    await a.push(put('preferences', id, all(1), 0, at(1)));
    const before = await taken(user);
    await b.push(fill('preferences', id, all(2), 1, at(2)));
    const after = await taken(user);
    expect(after.outcomes).toBeGreaterThan(100_000);
    expect(after.head.bytes - before.head.bytes).toBeGreaterThan(after.outcomes);
  });

  test('holds a deletion too when it is as much as the account may take', async () => {
    const { user, a } = person(db());
    const [task] = tasks(1);
    await a.push(task!);
    const rows = (n: number) => asOwner(db(), 'update sync_heads set rows = $2 where user_id = $1', [user, n]);
    await rows(1_000_000);
    const deletion = del('tasks', task!.id, 1, at(9));
    expect(await a.push(deletion)).toMatchObject([{ s: 'held', code: 'account_full' }]);
    await rows(1);
    expect(await a.push(deletion)).toMatchObject([{ s: 'ok' }]);
  });
});
