import { newId, newMutationId } from '#lib/id.ts';
import { MAX_MUTATIONS, type Mutation, type SyncResponse } from '#sync/protocol.ts';
import { describe, expect, test } from 'vitest';
import { sqlState } from '../database/errors.ts';
import { ALL_TABLES, asOwner, at, call, del, device, onEachDatabase, patch, put, rowOf } from './testing/person.ts';

const JUMP = 2 ** 40;
const day = 86_400_000;
const codeOf = (thrown: unknown) => sqlState(thrown);

onEachDatabase('One call', (db) => {
  const person = () => {
    const user = newId();
    return { user, a: device(db(), user), b: device(db(), user) };
  };
  const tasks = (n: number, more: Partial<Mutation> = {}) =>
    Array.from({ length: n }, (_, i) => put('tasks', newId(), { description: `task ${i}` }, 0, at(i), more));
  const everything = (user: string) =>
    asOwner(
      db(),
      `select (select count(*)::int from tasks where user_id = $1) as rows,
        (select count(*)::int from sync_mutations where user_id = $1) as mids,
        (select version from sync_heads where user_id = $1) as version`,
      [user],
    ).then(([row]) => row);

  describe('law 3: a mutation takes effect at most once', () => {
    test('a repeat answers dup with the stored outcome and changes nothing', async () => {
      const { user, a, b } = person();
      const mutation = put('tasks', newId(), { description: 'first' });
      const [first] = await a.push(mutation);
      await b.push(patch('tasks', mutation.id, { description: 'second' }, 1, at(9)));
      for (let i = 0; i < 3; i++) expect(await a.push(mutation)).toEqual([{ ...first, s: 'dup' }]);
      expect(await rowOf(db(), user, 'tasks', mutation.id)).toEqual({ description: 'second', _v: 2 });
    });

    test('a mid that comes twice in one request is one mutation with one ack', async () => {
      const { user, a } = person();
      const mutation = put('tasks', newId(), { description: 'x' });
      expect(await a.push(mutation, mutation)).toHaveLength(1);
      expect(await everything(user)).toEqual({ rows: 1, mids: 1, version: 1 });
    });

    test('repeats mix with new mutations', async () => {
      const { a } = person();
      const old = tasks(3);
      await a.push(...old);
      const acks = await a.push(...old, ...tasks(2));
      expect(acks.map(({ s, v }) => `${s} ${v}`)).toEqual(['dup 1', 'dup 1', 'dup 1', 'ok 2', 'ok 2']);
    });

    test('another person may use the same ids', async () => {
      const one = person();
      const other = person();
      const mutation = put('tasks', newId(), { description: 'x' });
      await one.a.push(mutation);
      expect(await other.a.push(mutation)).toMatchObject([{ s: 'ok', v: 1 }]);
    });
  });

  describe('law 4: versions', () => {
    test('a request takes one version if it wrote, and none if it did not', async () => {
      const { a } = person();
      expect((await a.sync(tasks(20))).head).toBe(1);
      expect((await a.sync([])).head).toBe(1);
      const mutation = tasks(1);
      expect((await a.sync(mutation)).head).toBe(2);
      expect((await a.sync(mutation)).head).toBe(2);
      expect((await a.sync([patch('tasks', newId(), { description: 'x' })])).head).toBe(2);
      expect((await a.sync([put('tasks', newId(), { user_id: newId() })])).head).toBe(2);
    });

    test('a page ends on a version boundary, and a version larger than the page comes whole', async () => {
      const { a, b } = person();
      const sent: string[] = [];
      for (const size of [3, 300, 2, 2]) {
        const muts = tasks(size, { tx: newMutationId() });
        sent.push(...muts.map(({ id }) => id));
        await a.push(...muts);
      }
      const pages: string[] = [];
      const got: string[] = [];
      for (let more = true; more;) {
        const page = await b.sync([], { limit: 4 });
        pages.push(`${page.changes.length} to ${page.cursor}${page.more ? '…' : ''}`);
        got.push(...page.changes.map(({ id }) => id));
        more = page.more;
      }
      expect(pages).toEqual(['3 to 1…', '300 to 2…', '4 to 4']);
      expect(got.sort()).toEqual(sent.sort());
    });

    test('only tables that the device knows are sent, and the cursor passes the others', async () => {
      const { a, b } = person();
      await a.push(put('habits', newId(), { title: 'x' }), put('tasks', newId(), { description: 'x' }));
      const page = await b.sync([], { tables: ['tasks', 'nonsense'] });
      expect(page.changes.map(({ t }) => t)).toEqual(['tasks']);
      expect(page.cursor).toBe(1);
    });
  });

  describe('law 5: nothing is acknowledged that is not kept', () => {
    /** Makes the database fail for tasks that say so, as a full disk or a check would. */
    const failing = async (sqlstate: string) => {
      const text = `fail ${sqlstate} ${newId()}`;
      await asOwner(
        db(),
        `create or replace function pg_temp_fail() returns trigger language plpgsql as $f$
         begin if new.description like 'fail %' then
           raise exception 'no' using errcode = split_part(new.description, ' ', 2); end if; return new; end $f$;
         create or replace trigger fail before insert or update on tasks for each row execute function pg_temp_fail()`,
      );
      return text;
    };

    test.each(['53100', '53300', '40001', '40P01', '55P03', 'XX000'])(
      'fine print 12: %s fails the whole request and applies nothing',
      async (sqlstate) => {
        const { user, a } = person();
        const text = await failing(sqlstate);
        const muts = [...tasks(2), put('tasks', newId(), { description: text })];
        const thrown: unknown = await a.push(...muts).catch((error: unknown) => error);
        expect(codeOf(thrown)).toBe(sqlstate);
        expect(await everything(user)).toEqual({ rows: 0, mids: 0, version: null });
      },
    );

    test.each(['22001', '23514'])('%s rejects its own transaction only', async (sqlstate) => {
      const { user, a } = person();
      const poison = put('tasks', newId(), { description: await failing(sqlstate) });
      const acks = await a.push(...tasks(2), poison, ...tasks(2));
      expect(acks.map(({ s, code }) => code ?? s)).toEqual(['ok', 'ok', sqlstate, 'ok', 'ok']);
      expect(await everything(user)).toEqual({ rows: 4, mids: 4, version: 1 });
    });

    test('every acknowledged mutation is there after the commit', async () => {
      const { user, a } = person();
      const muts = tasks(MAX_MUTATIONS);
      const acks = await a.push(...muts);
      expect(acks.map(({ mid }) => mid)).toEqual(muts.map(({ mid }) => mid));
      expect(await everything(user)).toEqual({ rows: MAX_MUTATIONS, mids: MAX_MUTATIONS, version: 1 });
    });
  });

  describe('poison rows', () => {
    test('the first of a thousand is rejected, all others are applied', async () => {
      const { user, a } = person();
      const muts = [put('tasks', newId(), { completed: 'perhaps' }), ...tasks(999)];
      const acks = [...(await a.push(...muts.slice(0, 500))), ...(await a.push(...muts.slice(500)))];
      expect(acks[0]).toEqual({ mid: muts[0]!.mid, s: 'rejected', v: 0, code: 'sync_bad_value', msg: 'completed' });
      expect(acks.filter(({ s }) => s === 'ok')).toHaveLength(999);
      expect(await everything(user)).toMatchObject({ rows: 999 });
    });

    test('a date that does not exist is found by the database itself', async () => {
      const { a } = person();
      const poison = put('tasks', newId(), { due_date: '2026-02-31' });
      const acks = await a.push(poison, ...tasks(2));
      expect(acks.map(({ s, code }) => code ?? s)).toEqual(['22008', 'ok', 'ok']);
    });

    test.each([
      ['tasks', 'sync_bad_value', { description: 1 }],
      ['tasks', 'sync_bad_value', { completed: 'true' }],
      ['tasks', 'sync_bad_value', { due_date: '2026-5-14' }],
      ['tasks', 'sync_bad_value', { due_date: '2026-05-14T00:00:00.000Z' }],
      ['tasks', 'sync_bad_value', { created_at: '2026-05-14T10:00:00Z' }],
      ['tasks', 'sync_bad_value', { created_at: '2026-05-14T25:00:00.000Z' }],
      ['tasks', 'sync_bad_value', { tags: 'a' }],
      ['tasks', 'sync_bad_value', { tags: ['a', 1] }],
      ['tasks', 'sync_bad_value', { tags: [['a']] }],
      ['habit_days', 'sync_bad_value', { amount: '1' }],
      ['habit_days', 'sync_bad_value', { amount: true }],
      ['preferences', 'sync_bad_value', { values: ['x'] }],
      ['preferences', 'sync_bad_value', { 'values.theme': { deep: 1 } }],
      ['preferences', 'sync_bad_value', { values: { theme: ['x'] } }],
      ['tasks', 'sync_not_a_map', { 'description.x': 'y' }],
      ['tasks', 'sync_bad_field', { 'a b': 1 }],
      ['tasks', 'sync_bad_field', { '1a': 1 }],
      ['journal_entries', 'sync_value_too_large', { content: 'x'.repeat(1024 * 1024 + 1) }],
      ['tasks', 'sync_value_too_large', { unknown_field: 'x'.repeat(1024 * 1024 + 1) }],
      ['tasks', 'sync_empty_body', {}],
    ])('%s: %s (%#)', async (t, code, values) => {
      const { user, a } = person();
      expect(await a.push(put(t, newId(), values))).toMatchObject([{ s: 'rejected', v: 0, code }]);
      expect(await everything(user)).toEqual({ rows: 0, mids: 0, version: 0 });
    });

    test('a long text of many control characters is measured as JSON', async () => {
      const { a } = person();
      const text = '\u0001'.repeat(200_000);
      expect(await a.push(put('entries', newId(), { content: text }))).toMatchObject([
        { code: 'sync_value_too_large' },
      ]);
    });

    test('takes its whole transaction with it, and later changes of its rows wait', async () => {
      const { user, a } = person();
      const [tx, row, other] = [newMutationId(), newId(), newId()];
      const muts = [
        put('memory_entries', newId(), { fact: 'same intent' }, 0, at(1), { tx }),
        put('tasks', row, { completed: 'perhaps' }, 0, at(1), { tx }),
        patch('tasks', row, { description: 'later' }, 0, at(2)),
        put('tasks', other, { description: 'same tx as a waiting one' }, 0, at(3)),
        patch('tasks', newId(), { description: 'gone' }),
      ];
      muts[3] = { ...muts[3]!, tx: muts[2]!.tx };
      const after = patch('tasks', other, { summary: 'waits too' });
      const acks = await a.push(...muts, after);
      expect(acks.map(({ s, code }) => `${s} ${code ?? ''}`.trim())).toEqual([
        'rejected sync_tx_refused',
        'rejected sync_bad_value',
        'held sync_waits',
        'held sync_waits',
        'gone',
        'held sync_waits',
      ]);
      expect(await everything(user)).toEqual({ rows: 0, mids: 1, version: 0 });
    });

    test('the same when only the database finds the poison', async () => {
      const { a } = person();
      const [tx, row] = [newMutationId(), newId()];
      const acks = await a.push(
        put('memory_entries', newId(), { fact: 'same intent' }, 0, at(1), { tx }),
        put('tasks', row, { due_date: '2026-02-31' }, 0, at(1), { tx }),
        patch('tasks', row, { description: 'later' }, 0, at(2)),
        ...tasks(1),
      );
      expect(acks.map(({ s }) => s)).toEqual(['rejected', 'rejected', 'held', 'ok']);
    });

    test('fine print 19: what was refused or held is judged afresh when it comes again', async () => {
      const { a } = person();
      const row = newId();
      const bad = put('tasks', row, { completed: 'perhaps' });
      const waits = patch('tasks', row, { description: 'x' });
      await a.push(bad, waits);
      expect(await a.push(bad)).toMatchObject([{ s: 'rejected' }]);
      await a.push(put('tasks', row, { completed: true }));
      expect(await a.push(waits)).toMatchObject([{ s: 'ok' }]);
    });

    test('fine print 12: an unknown table keeps its entries queued, and holds their transaction', async () => {
      const { user, a } = person();
      const tx = newMutationId();
      const acks = await a.push(
        put('tasks', newId(), { description: 'x' }, 0, at(0), { tx }),
        put('dreams', newId(), { text: 'x' }, 0, at(0), { tx }),
        ...tasks(1),
      );
      expect(acks.map(({ s, code }) => code ?? s)).toEqual(['sync_waits', 'sync_unknown_table', 'ok']);
      expect(await everything(user)).toEqual({ rows: 1, mids: 1, version: 1 });
    });

    test('too many mutations are refused as a whole', async () => {
      const { a } = person();
      const thrown: unknown = await a.push(...tasks(MAX_MUTATIONS + 1)).catch((error: unknown) => error);
      expect(codeOf(thrown)).toBe('PT413');
    });
  });

  describe('what applies nothing', () => {
    const nothing = async (user: string, answer: SyncResponse, must: SyncResponse['must']) => {
      expect(answer).toMatchObject({ must, acks: [], changes: [] });
      expect(await everything(user)).toMatchObject({ rows: 0, mids: 0 });
    };

    test('fine print 2: a request made for another account, which hears nothing of this one', async () => {
      const { user, a } = person();
      const other = person();
      await other.a.push(...tasks(1));
      const request = { proto: 1, sv: 1, user, device: a.id, epoch: null, cursor: 0, last: null, tables: ALL_TABLES };
      const answer = await call(db(), { ...request, limit: 10, muts: tasks(1) }, other.user);
      await nothing(user, answer, 'reauth');
      expect(answer).toMatchObject({ epoch: '', head: 0 });
      expect(await everything(other.user)).toMatchObject({ rows: 1 });
    });

    test('fine print 4: another epoch', async () => {
      const { user, a } = person();
      await a.sync([]);
      await nothing(user, await a.sync(tasks(1), { epoch: newId() }), 'resync');
    });

    test.each([{ proto: 2 }, { proto: 0 }, { sv: 0 }])('%j', async (changes) => {
      const { user, a } = person();
      await nothing(user, await a.sync(tasks(1), changes), 'upgrade');
    });
  });

  describe('epochs', () => {
    test('fine print 4: after a reset old devices apply nothing and hear why', async () => {
      const { user, a, b } = person();
      await a.sync(tasks(5));
      await b.pull();
      await asOwner(db(), 'select sync_reset_user($1)', [user]);
      const answer = await b.sync(tasks(1));
      expect(answer).toMatchObject({ must: 'resync', epoch_kind: 'user_reset', epoch_at: 1, head: 2, changes: [] });
      expect(await everything(user)).toMatchObject({ rows: 0, version: 2 });
      const fresh = device(db(), user);
      fresh.cursor = null;
      expect(await fresh.push(...tasks(1))).toMatchObject([{ s: 'ok', v: 3 }]);
    });

    test('fine print 5: the restore command starts an epoch for everybody, far above used versions', async () => {
      const { a } = person();
      await a.sync(tasks(1));
      await a.sync(tasks(1));
      const other = person();
      await other.a.sync(tasks(1));
      await asOwner(db(), 'select sync_restored()');
      expect(await a.sync([])).toMatchObject({ must: 'resync', epoch_kind: 'restore', epoch_at: 2, head: 2 + JUMP });
      expect(await other.a.sync([])).toMatchObject({ must: 'resync', epoch_kind: 'restore', epoch_at: 1 });
    });

    /** What a restore from a backup does: the user's newest request is forgotten. */
    const forget = (user: string) =>
      asOwner(
        db(),
        `delete from tasks where user_id = '${user}' and version > 1;
         delete from sync_mutations where user_id = '${user}' and version > 1;
         update sync_heads set version = 1 where user_id = '${user}'`,
      );

    test('a cursor beyond the head shows a restore, and it is found once', async () => {
      const { user, a, b } = person();
      await a.sync(tasks(1));
      await b.pull();
      await a.sync(tasks(1));
      await b.pull();
      await forget(user);
      const found = await b.sync([]);
      expect(found).toMatchObject({ must: 'resync', epoch_kind: 'restore', epoch_at: 1, head: 1 + JUMP });
      expect(await a.sync([])).toMatchObject({ must: 'resync', epoch: found.epoch });
    });

    test('so does an acknowledged mutation that the server does not know, even when others wrote since', async () => {
      const { user, a, b } = person();
      await a.sync(tasks(1));
      const mine = tasks(1);
      const [ack] = (await a.sync(mine)).acks;
      await forget(user);
      await b.sync(tasks(1));
      await b.sync(tasks(1));
      a.last = { mid: ack!.mid, v: ack!.v };
      const found = await a.sync(tasks(1), { cursor: null });
      expect(found).toMatchObject({ must: 'resync', epoch_kind: 'restore', epoch_at: 3, head: 3 + JUMP, acks: [] });
      // The same `last` under the new epoch is of the old one and says nothing.
      [a.epoch, a.cursor] = [found.epoch, null];
      expect(await a.sync(mine)).toMatchObject({ epoch: found.epoch, acks: [{ s: 'ok', v: 4 + JUMP }] });
    });

    test('a server that lost everything heals from its devices: the newest old state and the deletions win', async () => {
      const { user, a, b } = person();
      const [row, gone] = [newId(), newId()];
      await a.sync(tasks(1));
      await forget(user);
      await asOwner(db(), 'select sync_restored()');
      // Two devices push the versions 7 and 9 of one row they knew, and one a deletion it knew as version 8.
      await b.push(put('tasks', row, { description: 'newest' }, 1, 9), put('tasks', gone, { description: 'x' }, 1, 3));
      await a.sync([put('tasks', row, { description: 'older' }, 1, 7), del('tasks', gone, 1, 8)], {
        cursor: null,
        epoch: b.epoch,
      });
      expect(await rowOf(db(), user, 'tasks', row)).toMatchObject({ description: 'newest' });
      expect(await rowOf(db(), user, 'tasks', gone)).toMatchObject({ _del: true });
    });
  });

  describe('snapshots', () => {
    test('rows come in keyset pages of live rows, and pushing goes on meanwhile', async () => {
      const { a, b } = person();
      const muts = tasks(25);
      await a.push(...muts);
      await a.push(del('tasks', muts[0]!.id, 1, at(100)));
      const ids: string[] = [];
      let after: string | null = null;
      for (let i = 0; ; i++) {
        const page: SyncResponse = await b.sync(i === 1 ? tasks(1) : [], {
          cursor: null,
          limit: 10,
          snapshot: { part: 'rows', t: 'tasks', after },
        });
        expect(page.cursor).toBeNull();
        ids.push(...page.changes.map(({ id }) => id));
        after = page.after ?? null;
        expect(page.more).toBe(after !== null);
        if (after === null) break;
        expect(page.changes).toHaveLength(10);
      }
      expect(ids).toEqual(ids.toSorted());
      for (const { id } of muts.slice(1)) expect(ids).toContain(id);
      expect(ids).not.toContain(muts[0]!.id);
    });

    test('a page that is exactly full is the last one', async () => {
      const { a } = person();
      await a.push(...tasks(10));
      const page = await a.sync([], { cursor: null, limit: 10, snapshot: { part: 'rows', t: 'tasks', after: null } });
      expect(page).toMatchObject({ after: null, more: false });
      expect(page.changes).toHaveLength(10);
    });

    test('a table that this server does not know is empty', async () => {
      const { a } = person();
      const snapshot = { part: 'rows', t: 'dreams', after: null } as const;
      expect(await a.sync([], { cursor: null, snapshot })).toMatchObject({ after: null, changes: [] });
    });

    test('the hot set is what the first screens need', async () => {
      const { a } = person();
      const made = (t: string, values: Record<string, unknown>) => put(t, newId(), values);
      const wanted = [
        made('profiles', { name: 'x' }),
        made('assistant_profiles', { name: 'x' }),
        made('preferences', { values: { x: 1 } }),
        made('habits', { title: 'x' }),
        made('habit_days', { day: '2026-05-01' }),
        made('tasks', { description: 'open', completed: false, due_date: '2020-01-01' }),
        made('tasks', { description: 'unsaid' }),
        made('project_lists', { title: 'x' }),
        made('project_tasks', { completed: false }),
        made('calendar_events', { event_time: '2026-05-08T00:00:00.000Z' }),
        made('calendar_events', { event_time: '2026-06-12T00:00:00.000Z' }),
        made('entries', { logged_for: '2026-04-20' }),
        made('journal_entries', { logged_for: '2026-05-14' }),
        made('mood_entries', { logged_for: '2026-05-14' }),
        made('memory_entries', { created_at: '2026-05-10T08:00:00.000Z' }),
      ];
      const later = [
        made('habit_days', { day: '2026-03-01' }),
        made('tasks', { completed: true }),
        made('calendar_events', { event_time: '2026-07-14T00:00:00.000Z' }),
        made('calendar_events', { event_time: '2026-05-01T00:00:00.000Z' }),
        made('entries', { logged_for: '2026-04-01' }),
        made('calendar_plans', { start_date: '2026-05-14' }),
        made('feedback', { text: 'x' }),
        made('memory_entries', { fact: 'x', created_at: '2025-01-01T00:00:00.000Z' }),
      ];
      const deleted = made('habits', { title: 'x' });
      await a.push(...wanted, ...later, deleted, del('habits', deleted.id));
      const page = await a.sync([], { cursor: null, snapshot: { part: 'hot', day: '2026-05-14' } });
      expect(page.changes.map(({ id }) => id).sort()).toEqual(wanted.map(({ id }) => id).sort());
      expect(page).toMatchObject({ more: false, cursor: null, head: 1 });
    });
  });

  test('the day and the time zone of the session change nothing', async () => {
    const { user, a } = person();
    const values = { created_at: '2026-03-29T01:30:00.123Z', due_date: '2026-03-29' };
    const mutation = put('tasks', newId(), values);
    await db().tx({ sub: user, role: 'authenticated' }, async (query) => {
      await query(`set local timezone = 'America/New_York'`);
      await query(`set local datestyle = 'German'`);
      const request = { proto: 1, sv: 1, user, device: a.id, epoch: null, cursor: 0, last: null, tables: ALL_TABLES };
      const [row] = await query<{ answer: SyncResponse }>('select sync_v1($1::jsonb) as answer', [
        JSON.stringify({ ...request, limit: 10, muts: [mutation] }),
      ]);
      expect(row?.answer.changes[0]?.d).toEqual(values);
    });
    expect(await rowOf(db(), user, 'tasks', mutation.id)).toEqual({ ...values, _v: 1 });
  });
});

onEachDatabase('Growing old', (db) => {
  const setClock = (ms: number) =>
    asOwner(
      db(),
      `create or replace function sync.now_ms() returns bigint language sql volatile as 'select ${ms}::bigint'`,
    );

  test('tombstones live 180 days, then older cursors must take the snapshot again', async () => {
    const user = newId();
    const [a, b] = [device(db(), user), device(db(), user)];
    const start = Date.UTC(2026, 0, 1);
    await setClock(start);
    const [old, fresh, live] = [newId(), newId(), newId()];
    await a.push(...[old, fresh, live].map((id) => put('tasks', id, { description: 'x' }, 0, at(0))));
    await b.pull();
    await a.push(del('tasks', old, 1, at(1)));
    await setClock(start + 100 * day);
    await a.push(del('tasks', fresh, 2, at(2)));
    await setClock(start + 181 * day);
    expect(await asOwner(db(), 'select sync_prune() as users')).toEqual([{ users: 1 }]);
    expect(await asOwner(db(), 'select sync_prune() as users')).toEqual([{ users: 0 }]);
    expect(await b.sync([])).toMatchObject({ must: 'resync', min_version: 2 });
    const c = device(db(), user);
    c.cursor = 2;
    expect(await c.pull()).toMatchObject([{ id: fresh, del: true }]);
    expect(await a.push(patch('tasks', old, { description: 'late' }))).toMatchObject([{ s: 'gone' }]);
  });

  test('fine print 17: outcomes stay 90 days, until their device had the answer, and its last one for ever', async () => {
    const user = newId();
    const a = device(db(), user);
    const start = Date.UTC(2026, 0, 1);
    const sent = Array.from({ length: 4 }, (_, i) => put('tasks', newId(), { description: `${i}` }));
    for (const [i, mutation] of sent.entries()) {
      await setClock(start + i * day);
      await a.push(mutation);
    }
    await setClock(start + 4 * day);
    a.last = { mid: sent[2]!.mid, v: 3 };
    await a.push(put('tasks', newId(), { description: 'confirms three' }));
    const kept = async () => {
      await asOwner(db(), 'select sync_prune()');
      const rows = await asOwner<{ mid: string }>(db(), 'select mid from sync_mutations where user_id = $1', [user]);
      return sent.map(({ mid }) => rows.some((row) => row.mid === mid));
    };
    expect(await kept()).toEqual([true, true, true, true]);
    await setClock(start + 92 * day);
    expect(await kept()).toEqual([false, false, true, true]);
    await setClock(start + 900 * day);
    expect(await kept()).toEqual([false, false, true, true]);
    expect(await a.sync([])).not.toHaveProperty('must');
  });
});
