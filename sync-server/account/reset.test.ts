import type { Day } from '#lib/day.ts';
import { newId } from '#lib/id.ts';
import type { SyncResponse } from '#sync/protocol.ts';
import { expect, test } from 'vitest';
import { prune } from '../upkeep.ts';
import { asOwner, at, del, device, onEachDatabase, patch, put, requestOf, type Device } from '#tests/server/person.ts';
import { accountServer } from '#tests/server/account-server.ts';
import { exportOf } from './export.ts';

onEachDatabase('A reset of an account', (db) => {
  const created_at = '2026-05-14T10:00:00.000Z';
  const head = { email: null, exported_at: created_at, day: '2026-05-14' as Day };
  const everythingOf = async (user_id: string) => {
    let text = '';
    for await (const part of exportOf(db(), { ...head, user_id })) text += part;
    return text;
  };
  const accounted = (user: string) =>
    asOwner(db(), 'select rows::int, bytes::int, epoch, epoch_kind from public.sync_heads where user_id = $1', [user]);

  /** A person with a phone that asks for the reset and a laptop; the phone has written a fact and deleted another. */
  const account = async () => {
    const server = await accountServer(db());
    const [phone, laptop] = [device(db(), server.user), device(db(), server.user)];
    const [kept, gone] = [newId(), newId()];
    await phone.sync([
      put('memory_entries', kept, { fact: 'kept', created_at }),
      put('memory_entries', gone, { fact: 'gone' }),
    ]);
    await phone.sync([del('memory_entries', gone, 0, at(5))]);
    await laptop.pull();
    const sync = (of: Device, muts: Parameters<Device['sync']>[0] = []) =>
      server.post('/rest/v1/rpc/sync_v1', {
        req: requestOf(server.user, {
          device: of.id,
          epoch: of.epoch,
          cursor: of.cursor,
          last: of.last,
          muts: [...muts],
        }),
      });
    return { ...server, phone, laptop, kept, sync, reset: () => server.call('reset-user-data', { device: phone.id }) };
  };

  test('empties it for the device that asked, and no other hears of it while it can be taken back @001.42', async () => {
    const { user, phone, laptop, kept, sync, reset } = await account();
    const first = (await (await reset()).json()) as { at: number; until: number };
    expect(first.until - first.at).toBe(600_000);
    expect(((await (await sync(phone)).json()) as SyncResponse).epoch_kind).toBe('user_reset');
    const held = await sync(laptop, [patch('memory_entries', kept, { fact: 'typed on the laptop' }, 1, at(9))]);
    expect(held.status).toBe(503);
    expect(Number(held.headers.get('retry-after'))).toBeGreaterThan(590);
    expect(await held.json()).toMatchObject({ code: 'reset_pending' });
    // A second press, or an answer that was lost.
    expect(await (await reset()).json()).toEqual(first);
    expect(JSON.parse(await everythingOf(user)).tables.memory_entries).toEqual([]);
    await asOwner(db(), 'update sync.resets set until = now() - interval $$1 second$$ where user_id = $1', [user]);
    expect(((await (await sync(laptop)).json()) as SyncResponse).epoch_kind).toBe('user_reset');
    await prune(db());
    expect(await asOwner(db(), 'select 1 from sync.reset_rows where user_id = $1', [user])).toEqual([]);
  });

  test('that is taken back leaves every byte as it was, and what was written since', async () => {
    const { user, call, phone, laptop, kept, reset } = await account();
    const [before, counted] = [await everythingOf(user), await accounted(user)];
    await reset();
    expect(await (await call('restore-user-data')).json()).toEqual({ restored: true });
    expect(await everythingOf(user)).toBe(before);
    expect(await accounted(user)).toEqual(counted);
    expect(await (await call('restore-user-data')).json()).toEqual({ restored: false });
    // The laptop has not heard of anything, and goes on.
    expect(await laptop.sync([patch('memory_entries', kept, { fact: 'still here' }, 1, at(9))])).not.toHaveProperty(
      'must',
    );
    await phone.pull();
    await reset();
    const since = newId();
    await device(db(), user).push(
      put('memory_entries', since, { fact: 'since', created_at }),
      put('memory_entries', kept, { fact: 'again' }),
    );
    await call('restore-user-data');
    const facts = (JSON.parse(await everythingOf(user)).tables.memory_entries as { id: string; fact: string }[]).map(
      ({ id, fact }) => [id, fact],
    );
    expect(Object.fromEntries(facts)).toEqual({ [kept]: 'still here', [since]: 'since' });
    expect((await laptop.pull()).map(({ id }) => id)).toEqual([since]);
  });

  test('that is asked for again after more was written keeps both, and both come back', async () => {
    const { user, call, kept, reset } = await account();
    await reset();
    const since = newId();
    await device(db(), user).push(put('memory_entries', since, { fact: 'since', created_at }));
    await reset();
    expect(JSON.parse(await everythingOf(user)).tables.memory_entries).toEqual([]);
    await call('restore-user-data');
    const ids = (JSON.parse(await everythingOf(user)).tables.memory_entries as { id: string }[]).map(({ id }) => id);
    expect(ids.sort()).toEqual([kept, since].sort());
  });

  test('takes calendars and answers of the coach with it, and brings them back', async () => {
    const { user, call, reset } = await account();
    const made = [
      `insert into public.calendar_feeds values ($1, decode(repeat('ab', 32), 'hex'), 'Europe/Berlin', now())`,
      `insert into public.coach_calls (user_id, call_id, kind, asked, state, answer, asked_at, answered_at)
       values ($1, $1, 'chat', decode(repeat('cd', 32), 'hex'), 'answered', '{"reply": "Hello"}', now(), now())`,
    ];
    for (const sql of made) await asOwner(db(), sql, [user]);
    const held = () =>
      asOwner(
        db(),
        `select (select count(*)::int from public.calendar_feeds f where f.user_id = $1) as feeds,
          (select jsonb_agg(answer) from public.coach_calls c where c.user_id = $1) as answers`,
        [user],
      );
    const before = await held();
    await reset();
    expect(await held()).toEqual([{ feeds: 0, answers: null }]);
    await call('restore-user-data');
    expect(await held()).toEqual(before);
    expect(before).toEqual([{ feeds: 1, answers: [{ reply: 'Hello' }] }]);
    await asOwner(db(), 'delete from public.calendar_feeds where user_id = $1', [user]);
  });
});

onEachDatabase('A deleted account', (db) => {
  const signedUp = async () => {
    const server = await accountServer(db());
    const auth = async (path: string, body: object) =>
      (await import('../app.ts')).createApp(server.deps).request(`/auth/v1/${path}`, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      });
    const email = `${newId()}@example.org`;
    const session = (await (await auth('signup', { email, password: 'correct horse battery' })).json()) as {
      access_token: string;
      refresh_token: string;
      user: { id: string };
    };
    const as = async (path: string, body: object = {}) =>
      (await import('../app.ts')).createApp(server.deps).request(path, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { authorization: `Bearer ${session.access_token}` },
      });
    return { ...session, email, auth, as, logged: server.logged };
  };

  test('is gone with its rows, and each of its devices gets the typed answer whenever it comes back', async () => {
    const { user, email, auth, as, refresh_token } = await signedUp();
    const phone = device(db(), user.id);
    await phone.sync([put('memory_entries', newId(), { fact: 'gone' })]);
    await as('/functions/v1/reset-user-data');
    const gone = await as('/functions/v1/delete-user-account');
    expect(await gone.json()).toEqual({ deleted: true });
    // An answer that was lost: the press again does no harm.
    expect((await as('/functions/v1/delete-user-account')).ok).toBe(true);
    const left = await asOwner(
      db(),
      `select (select count(*)::int from public.memory_entries where user_id = $1) as rows,
        (select count(*)::int from sync.reset_rows where user_id = $1) as kept,
        (select count(*)::int from auth.daymark_users where id = $1) as users,
        (select count(*)::int from auth.daymark_sessions where user_id = $1) as sessions`,
      [user.id],
    );
    expect(left).toEqual([{ rows: 0, kept: 0, users: 0, sessions: 0 }]);
    for (const answer of [
      await as('/rest/v1/rpc/sync_v1', { req: requestOf(user.id) }),
      await auth('token?grant_type=refresh_token', { refresh_token }),
    ]) {
      expect(answer.status).toBe(410);
      expect(await answer.json()).toMatchObject({ code: 'account_deleted' });
    }
    expect((await auth('token?grant_type=password', { email, password: 'correct horse battery' })).status).toBe(400);
  });
});
