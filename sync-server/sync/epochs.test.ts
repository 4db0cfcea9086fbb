import { newId } from '#lib/id.ts';
import type { SyncResponse } from '#sync/protocol.ts';
import { describe, expect, test } from 'vitest';
import {
  ALL_TABLES,
  asOwner,
  at,
  call,
  del,
  device,
  everything,
  onEachDatabase,
  patch,
  person,
  put,
  serverRow,
  setClock,
  tasks,
} from '#tests/server/person.ts';

const JUMP = 2 ** 40;
const day = 86_400_000;

onEachDatabase('Epochs', (db) => {
  describe('what applies nothing', () => {
    const nothing = async (user: string, answer: SyncResponse, must: SyncResponse['must']) => {
      expect(answer).toMatchObject({ must, acks: [], changes: [] });
      expect(await everything(db(), user)).toMatchObject({ rows: 0, mids: 0 });
    };

    test('fine print 2: a request for another account, whose answer has nothing of this one', async () => {
      const { user, a } = person(db());
      const other = person(db());
      await other.a.push(...tasks(1));
      const request = { proto: 1, sv: 1, user, device: a.id, epoch: null, cursor: 0, last: null, tables: ALL_TABLES };
      const answer = await call(db(), { ...request, limit: 10, muts: tasks(1) }, other.user);
      await nothing(user, answer, 'reauth');
      expect(answer).toMatchObject({ epoch: '', head: 0 });
      expect(await everything(db(), other.user)).toMatchObject({ rows: 1 });
    });

    test('fine print 4: another epoch', async () => {
      const { user, a } = person(db());
      await a.sync([]);
      await nothing(user, await a.sync(tasks(1), { epoch: newId() }), 'resync');
    });

    test.each([{ proto: 2 }, { proto: 0 }, { sv: 0 }])('%j', async (changes) => {
      const { user, a } = person(db());
      await nothing(user, await a.sync(tasks(1), changes), 'upgrade');
    });
  });

  describe('epochs', () => {
    test('fine print 4: after a reset requests of the old epoch apply nothing and get the reason', async () => {
      const { user, a, b } = person(db());
      await a.sync(tasks(5));
      await b.pull();
      await asOwner(db(), 'select sync_reset_user($1)', [user]);
      const answer = await b.sync(tasks(1));
      expect(answer).toMatchObject({ must: 'resync', epoch_kind: 'user_reset', epoch_at: 1, head: 2, changes: [] });
      expect(await everything(db(), user)).toMatchObject({ rows: 0, version: 2 });
      const fresh = device(db(), user);
      fresh.cursor = null;
      expect(await fresh.push(...tasks(1))).toMatchObject([{ s: 'ok', v: 3 }]);
    });

    test('fine print 28: a device that sends a change of before a reset again, without an epoch, hears that its row is gone', async () => {
      const { user, a } = person(db());
      const muts = tasks(2);
      await a.sync(muts);
      await asOwner(db(), 'select sync_reset_user($1)', [user]);
      const again = { proto: 1, sv: 1, user, device: a.id, epoch: null, cursor: null, last: null, tables: ALL_TABLES };
      const answer = await call(db(), { ...again, limit: 10, muts }, user);
      expect(answer.acks).toMatchObject(muts.map(({ mid }) => ({ mid, s: 'dup', code: 'gone' })));
      expect(await everything(db(), user)).toMatchObject({ rows: 0 });
    });

    test('fine print 5: the restore command starts an epoch for everybody, far above used versions', async () => {
      const { a } = person(db());
      await a.sync(tasks(1));
      await a.sync(tasks(1));
      const other = person(db());
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
         delete from sync_requests where user_id = '${user}' and version > 1;
         update sync_heads set version = 1 where user_id = '${user}'`,
      );

    test('a cursor beyond the head shows a restore, which is detected once', async () => {
      const { user, a, b } = person(db());
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
      const { user, a, b } = person(db());
      await a.sync(tasks(1));
      const mine = tasks(1);
      const [ack] = (await a.sync(mine)).acks;
      await forget(user);
      await b.sync(tasks(1));
      await b.sync(tasks(1));
      a.last = { mid: ack!.mid, v: ack!.v };
      const found = await a.sync(tasks(1), { cursor: null });
      expect(found).toMatchObject({ must: 'resync', epoch_kind: 'restore', epoch_at: 3, head: 3 + JUMP, acks: [] });
      // The same `last` under the new epoch belongs to the old one and shows nothing.
      [a.epoch, a.cursor] = [found.epoch, null];
      expect(await a.sync(mine)).toMatchObject({ epoch: found.epoch, acks: [{ s: 'ok', v: 4 + JUMP }] });
    });

    test('a server that lost everything gets it back from its devices: the newest old state and the deletions win', async () => {
      const { user, a, b } = person(db());
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
      expect(await serverRow(db(), user, 'tasks', row)).toMatchObject({ description: 'newest' });
      expect(await serverRow(db(), user, 'tasks', gone)).toMatchObject({ _del: true });
    });
  });
});

onEachDatabase('Old tombstones and outcomes', (db) => {
  test('tombstones are stored for 180 days; then older cursors must take the snapshot again', async () => {
    const user = newId();
    const [a, b] = [device(db(), user), device(db(), user)];
    const start = Date.UTC(2026, 0, 1);
    await setClock(db(), start);
    const [old, fresh, live] = [newId(), newId(), newId()];
    await a.push(...[old, fresh, live].map((id) => put('tasks', id, { description: 'x' }, 0, at(0))));
    await b.pull();
    await a.push(del('tasks', old, 1, at(1)));
    await setClock(db(), start + 100 * day);
    await a.push(del('tasks', fresh, 2, at(2)));
    await setClock(db(), start + 181 * day);
    expect(await asOwner(db(), 'select sync_prune() as users')).toEqual([{ users: 1 }]);
    expect(await asOwner(db(), 'select sync_prune() as users')).toEqual([{ users: 0 }]);
    expect(await b.sync([])).toMatchObject({ must: 'resync', min_version: 2 });
    const c = device(db(), user);
    c.cursor = 2;
    expect(await c.pull()).toMatchObject([{ id: fresh, del: true }]);
    expect(await a.push(patch('tasks', old, { description: 'late' }))).toMatchObject([{ s: 'gone' }]);
  });

  test('fine print 17: outcomes are stored for 90 days and until their device had the answer; its last one is never deleted', async () => {
    const user = newId();
    const a = device(db(), user);
    const start = Date.UTC(2026, 0, 1);
    const sent = Array.from({ length: 4 }, (_, i) => put('tasks', newId(), { description: `${i}` }));
    for (const [i, mutation] of sent.entries()) {
      await setClock(db(), start + i * day);
      await a.push(mutation);
    }
    await setClock(db(), start + 4 * day);
    a.last = { mid: sent[2]!.mid, v: 3 };
    await a.push(put('tasks', newId(), { description: 'confirms three' }));
    const kept = async () => {
      await asOwner(db(), 'select sync_prune()');
      const rows = await asOwner<{ mid: string }>(
        db(),
        'select unnest(mids) as mid from sync_requests where user_id = $1',
        [user],
      );
      return sent.map(({ mid }) => rows.some((row) => row.mid === mid));
    };
    expect(await kept()).toEqual([true, true, true, true]);
    await setClock(db(), start + 92 * day);
    expect(await kept()).toEqual([false, false, true, true]);
    await setClock(db(), start + 900 * day);
    expect(await kept()).toEqual([false, false, true, true]);
    expect(await a.sync([])).not.toHaveProperty('must');
  });
});
