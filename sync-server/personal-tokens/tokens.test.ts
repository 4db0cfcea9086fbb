/** Personal tokens: made, used within their scopes and no further, what they wrote taken back; and quick capture. */
import { tableNames } from '#data/schema.ts';
import { DAY_MS } from '#lib/durations.ts';
import { newId } from '#lib/id.ts';
import { SCRIPT_TABLES } from './caller.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { listening, type Listening } from '#tests/server/listening.ts';
import { asOwner, device, onEachDatabase, patch, put, requestOf, serverRow } from '#tests/server/person.ts';

onEachDatabase('personal tokens', (db) => {
  let server: Listening;
  /** Half past ten in the evening in Berlin. */
  const START = Date.parse('2026-05-14T20:30:00Z');
  let now = START;
  beforeEach(() => {
    now = START;
  });
  beforeAll(async () => {
    server = await listening(db(), { now: () => now });
  });
  afterAll(() => server.close());

  const json = async (headers: Record<string, string>, method: string, path: string, body?: unknown) => {
    const answer = await server.send({
      method,
      path,
      headers: { ...headers, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: (answer.text === '' ? null : JSON.parse(answer.text)) as never };
  };
  const all = { name: 'Shell', can_read: true, can_write: true, tables: null, zone: 'Europe/Berlin', days: null };

  const person = async (scopes: object = {}) => {
    const user = newId();
    const phone = device(db(), user);
    await phone.push(put('profiles', user, { name: 'Ada', onboarded: true }));
    const session = await server.bearer(user);
    const own = (path: string, body: unknown = {}) => json(session, 'POST', `/api/tokens${path}`, body);
    const made = await own('/make', { ...all, ...scopes });
    const { token, tokens } = made.body as { token: string; tokens: { id: string }[] };
    const script = (method: string, path: string, body?: unknown, more: Record<string, string> = {}) =>
      json({ authorization: `Bearer ${token}`, ...more }, method, path, body);
    const guess = async () =>
      (
        await json(
          { authorization: `Bearer daymark_${newId()}`, 'x-forwarded-for': '192.0.2.7' },
          'GET',
          '/rest/v1/tasks?limit=1',
        )
      ).status;
    return { user, phone, session, own, token, id: tokens[0]!.id, script, guess };
  };

  test('is shown once, is stored as a hash, and lists who it is; revoked and expired ones are refused at once', async () => {
    const { own, token, id, script } = await person({ days: 30 });
    expect(token).toMatch(/^daymark_[\w-]{43}$/);
    expect((await script('GET', '/rest/v1/tasks')).status).toBe(200);
    const listed = await own('');
    expect(listed.body).toEqual({
      tokens: [
        {
          id,
          name: 'Shell',
          can_read: true,
          can_write: true,
          tables: null,
          created: now,
          expires: now + 30 * DAY_MS,
          used: now,
        },
      ],
    });
    const stored = await asOwner(db(), 'select p::text as row from public.personal_tokens p', []);
    expect(JSON.stringify(stored)).not.toContain(token);
    expect(JSON.stringify(server.logged)).not.toContain(token);
    now += 31 * DAY_MS;
    expect(await script('GET', '/rest/v1/tasks')).toMatchObject({ status: 401, body: { code: 'token_invalid' } });
    now -= 31 * DAY_MS;
    expect((await script('GET', '/rest/v1/tasks')).status).toBe(200);
    await own('/revoke', { id });
    expect((await script('GET', '/rest/v1/tasks')).status).toBe(401);
  });

  test('a deleted account gets none, and is told that it was deleted', async () => {
    const { user, own } = await person();
    await asOwner(db(), 'select public.sync_forget_user($1)', [user]);
    expect(await own('/make', all)).toMatchObject({ status: 410, body: { code: 'account_deleted' } });
    expect(await asOwner(db(), 'select id from public.personal_tokens where user_id = $1', [user])).toEqual([]);
  });

  test('no token opens anything but table access and capture: not the account, not other tokens, not sync', async () => {
    const { script } = await person();
    const closed = [
      '/api/tokens',
      '/api/tokens/make',
      '/api/tokens/writes',
      '/api/devices',
      '/api/devices/sign-out',
      '/api/calendar/feed/make',
      '/api/push/subscribe',
      '/functions/v1/reset-user-data',
      '/functions/v1/delete-user-account',
      '/functions/v1/call-gpt',
      '/rest/v1/rpc/sync_v1',
      '/auth/v1/logout',
      '/api/assistant-recap',
      '/storage/v1/object/media/x',
    ];
    for (const path of closed) {
      const { status } = await script('POST', path, {});
      expect([path, status >= 400 && status < 500 && status !== 429]).toEqual([path, true]);
      expect([path, [401, 403, 404].includes(status)]).toEqual([path, true]);
    }
    expect((await script('GET', '/auth/v1/user')).status).toBeGreaterThanOrEqual(400);
  });

  test('every table and method is refused to a token without that scope, and nothing changes', async () => {
    const [reads, writes, tasksOnly] = await Promise.all([
      person({ can_write: false }),
      person({ can_read: false }),
      person({ tables: ['tasks'] }),
    ]);
    const bodies = { POST: {}, PATCH: {}, DELETE: undefined, GET: undefined } as const;
    for (const t of tableNames) {
      for (const method of ['GET', 'POST', 'PATCH', 'DELETE'] as const) {
        const path = `/rest/v1/${t}?id=eq.${newId()}`;
        const refused = async ({ script }: typeof reads) => {
          now += 60_000;
          const { status, body } = await script(method, path, bodies[method]);
          return status === 403 && (body as { code: string }).code === 'token_scope';
        };
        const closed = !SCRIPT_TABLES.includes(t);
        expect([t, method, await refused(reads)]).toEqual([t, method, closed || method !== 'GET']);
        expect([t, method, await refused(writes)]).toEqual([t, method, closed || method === 'GET']);
        expect([t, method, await refused(tasksOnly)]).toEqual([t, method, t !== 'tasks']);
      }
    }
    for (const path of ['say', 'entries', 'tasks', 'events', 'memories', 'moods', 'habits/tick'])
      expect([path, (await reads.script('POST', `/api/${path}`, {})).status]).toEqual([path, 403]);
    expect((await tasksOnly.script('POST', '/api/say', { text: 'hello' })).status).toBe(403);
    // A token that may not read gets no rows back from a write either.
    const back = await writes.script(
      'POST',
      '/rest/v1/tasks',
      { description: 'x' },
      { prefer: 'return=representation' },
    );
    expect(back.status).toBe(403);
    for (const one of [reads, writes, tasksOnly])
      expect((await one.phone.pull()).filter(({ t }) => t === 'tasks')).toEqual([]);
  });

  test('what it wrote is listed under its name, and each write is taken back; what was changed since stays', async () => {
    const { user, phone, own, script } = await person();
    const [kept, edited] = [newId(), newId()];
    await phone.push(
      put('tasks', kept, { description: 'Mow the lawn', completed: false, tags: ['garden'] }),
      put('tasks', edited, { description: 'Call Dana', completed: false }),
    );
    const made = (
      await script('POST', '/rest/v1/tasks', { description: 'From a script' }, { prefer: 'return=representation' })
    ).body as { id: string }[];
    await script('PATCH', `/rest/v1/tasks?id=in.(${kept},${edited})`, { description: 'Overwritten' });
    await script('DELETE', `/rest/v1/tasks?id=eq.${kept}`);
    const listed = async () =>
      (
        (await own('/writes')).body as {
          writes: { id: string; token: string; rows: unknown[]; undone: number | null }[];
        }
      ).writes;
    const writes = await listed();
    expect(writes.map(({ token, rows }) => [token, rows.length])).toEqual([
      ['Shell', 1],
      ['Shell', 2],
      ['Shell', 1],
    ]);
    const [deletion, change, insert] = writes;
    expect((await own('/undo', { id: deletion!.id })).body).toMatchObject({ undone: 1, kept: 0 });
    expect(await serverRow(db(), user, 'tasks', kept)).toMatchObject({ description: 'Overwritten', tags: ['garden'] });
    // It came back by another write, and the other one was edited on the phone.
    await phone.pull();
    await phone.push(patch('tasks', edited, { description: 'Call Dana at noon' }, phone.cursor ?? 0, now + 5_000));
    expect((await own('/undo', { id: change!.id })).body).toMatchObject({ undone: 0, kept: 2 });
    expect(await serverRow(db(), user, 'tasks', edited)).toMatchObject({ description: 'Call Dana at noon' });
    expect((await own('/undo', { id: insert!.id })).body).toMatchObject({ undone: 1, kept: 0 });
    expect(await serverRow(db(), user, 'tasks', made[0]!.id)).toMatchObject({ _del: true });
    // Once.
    expect(await own('/undo', { id: insert!.id })).toMatchObject({ status: 404, body: { code: 'nothing_to_undo' } });
    expect((await listed()).every(({ undone }) => undone !== null)).toBe(true);
  });

  test('what a device changes while a write waits for it is what the write has replaced', async () => {
    const { user, phone, own, script } = await person();
    const id = newId();
    await phone.push(put('tasks', id, { description: 'First', completed: false }));
    await phone.pull();
    const edit = patch('tasks', id, { description: 'From the phone' }, phone.cursor ?? 0, now);
    let written: ReturnType<typeof script> | undefined;
    await db().tx({ sub: user, role: 'authenticated' }, async (query) => {
      const request = requestOf(user, {
        device: phone.id,
        epoch: phone.epoch,
        last: phone.last,
        cursor: null,
        muts: [edit],
      });
      await query('select public.sync_v1($1::jsonb)', [JSON.stringify(request)]);
      written = script('PATCH', `/rest/v1/tasks?id=eq.${id}`, { description: 'From the script' });
      // It has read what it may read before the phone's change is committed.
      await sleep(500);
    });
    expect((await written)?.status).toBe(204);
    const { writes } = (await own('/writes')).body as { writes: { id: string }[] };
    expect((await own('/undo', { id: writes[0]!.id })).body).toMatchObject({ undone: 1, kept: 0 });
    expect(await serverRow(db(), user, 'tasks', id)).toMatchObject({ description: 'From the phone' });
  });

  test('a line is filed as in the chat, once for its id, in the zone of the token', async () => {
    const { user, script, own, phone } = await person();
    const id = newId();
    const said = await script('POST', '/api/say', { text: 'Remind me to call Anna tomorrow at 5pm', id });
    expect(said).toMatchObject({ status: 200, body: { id, filed: [{ table: 'tasks', action: 'create_task' }] } });
    const { filed } = said.body as { filed: { id: string }[] };
    expect(await serverRow(db(), user, 'tasks', filed[0]!.id)).toMatchObject({
      description: expect.stringMatching(/call Anna/i) as string,
      due_date: '2026-05-15',
    });
    const again = await script('POST', '/api/say', { text: 'Remind me to call Anna tomorrow at 5pm', id });
    expect(again.body).toEqual(said.body);
    const changes = (await phone.pull()).filter(({ t }) => t === 'entries' || t === 'tasks');
    expect(changes.map(({ t }) => t).sort()).toEqual(['entries', 'entries', 'tasks']);
    expect((await own('/writes')).body).toMatchObject({ writes: [{ token: 'Shell', rows: { length: 3 } }] });
  });

  test('a row that was not whole before stays when a write is taken back', async () => {
    const { user, phone, own, script } = await person();
    const id = newId();
    await phone.push(put('tasks', id, { completed: false }));
    expect((await script('PATCH', `/rest/v1/tasks?id=eq.${id}`, { description: 'Named' })).status).toBe(204);
    const { writes } = (await own('/writes')).body as { writes: { id: string }[] };
    expect(await own('/undo', { id: writes[0]!.id })).toMatchObject({ status: 200, body: { undone: 0, kept: 1 } });
    expect(await serverRow(db(), user, 'tasks', id)).toMatchObject({ description: 'Named' });
  });

  test('a line about danger gets help, also from a script, and files nothing', async () => {
    const { script } = await person();
    const said = await script('POST', '/api/say', { text: 'I want to kill myself tonight' });
    expect(said).toMatchObject({ status: 200, body: { filed: [] } });
    expect((said.body as { reply: string }).reply.length).toBeGreaterThan(40);
  });

  test('each kind has a short call; a bad body is refused with a typed error', async () => {
    const { user, script, phone } = await person();
    const habit = newId();
    await phone.push(
      put('habits', habit, {
        title: 'Walk',
        type: 'habit',
        frequency: 'daily',
        created_at: '2026-05-01T10:00:00.000Z',
      }),
    );
    const rowOf = async (path: string, t: string, body: object) => {
      const made = await script('POST', `/api/${path}`, body);
      expect([path, made.status]).toEqual([path, 201]);
      return serverRow(db(), user, t, (made.body as { id: string }).id);
    };
    expect(await rowOf('entries', 'journal_entries', { text: 'A quiet day', tags: ['home'] })).toMatchObject({
      content: 'A quiet day',
      logged_for: '2026-05-14',
    });
    expect(await rowOf('tasks', 'tasks', { text: 'Buy milk', due: '2026-05-16' })).toMatchObject({
      description: 'Buy milk',
      due_date: '2026-05-16',
      completed: false,
    });
    expect(await rowOf('events', 'calendar_events', { title: 'Dentist', start: '2026-05-16T09:00:00Z' })).toMatchObject(
      { title: 'Dentist' },
    );
    expect(await rowOf('memories', 'memory_entries', { text: 'Anna likes tea' })).toMatchObject({
      fact: 'Anna likes tea',
    });
    expect(await rowOf('moods', 'mood_entries', { mood: 'good' })).toMatchObject({ mood_type: 'good' });
    expect(await rowOf('habits/tick', 'habit_days', { habit: 'walk' })).toMatchObject({
      state: 'done',
      habit_id: habit,
      day: '2026-05-14',
    });
    const id = newId();
    expect((await script('POST', '/api/tasks', { text: 'Once', id })).status).toBe(201);
    expect((await script('POST', '/api/tasks', { text: 'Once', id })).status).toBe(200);
    for (const [path, body] of [
      ['tasks', {}],
      ['tasks', { text: '' }],
      ['tasks', { text: 'x', due: '2026-02-31' }],
      ['moods', { mood: 'meh' }],
      ['events', { title: 'x', start: 'soon' }],
      ['events', { title: 'x', start: '2027-01-15T09:00:00+05' }],
      ['events', { title: 'x', start: '2027-02-31T09:00:00Z' }],
      ['say', { text: 'x', zone: 'Mars/Base' }],
      ['say', []],
    ] as const)
      expect([path, body, await script('POST', `/api/${path}`, body)]).toMatchObject([
        path,
        body,
        { status: 400, body: { code: 'bad_request' } },
      ]);
    // Ticked already: nothing is written.
    const again = await script('POST', '/api/habits/tick', { habit: 'walk' });
    expect(again).toMatchObject({ status: 200 });
    expect(await serverRow(db(), user, 'habit_days', (again.body as { id: string }).id)).toMatchObject({
      state: 'done',
    });
    expect(await script('POST', '/api/habits/tick', { habit: 'fly' })).toMatchObject({
      status: 404,
      body: { code: 'no_habit' },
    });
    expect(
      await script('POST', '/api/events', { title: 'x', start: '2026-05-16T09:00:00Z', end: '2026-05-16T08:00:00Z' }),
    ).toMatchObject({ status: 400, body: { code: 'event_times' } });
  });

  test('one person’s token never reaches another’s rows, and ends with a reset and with the account', async () => {
    const [ada, bob] = await Promise.all([person(), person()]);
    const task = newId();
    await bob.phone.push(put('tasks', task, { description: 'Secret', completed: false }));
    expect((await ada.script('GET', `/rest/v1/tasks?id=eq.${task}`)).body).toEqual([]);
    expect((await ada.script('PATCH', `/rest/v1/tasks?id=eq.${task}`, { description: 'Mine' })).status).toBe(204);
    expect(await serverRow(db(), bob.user, 'tasks', task)).toMatchObject({ description: 'Secret' });
    const write = await bob.script('POST', '/api/tasks', { text: 'x' });
    expect(write.status).toBe(201);
    const { writes } = (await bob.own('/writes')).body as { writes: { id: string }[] };
    expect((await ada.own('/undo', { id: writes[0]!.id })).status).toBe(404);
    await asOwner(db(), 'select public.sync_reset_user($1)', [ada.user]);
    expect((await ada.script('GET', '/rest/v1/tasks')).status).toBe(401);
    await asOwner(db(), 'select public.sync_forget_user($1)', [bob.user]);
    expect((await bob.script('GET', '/rest/v1/tasks')).status).toBe(401);
    const left = await asOwner(db(), 'select user_id from public.token_writes where user_id in ($1, $2)', [
      ada.user,
      bob.user,
    ]);
    expect(left).toEqual([]);
  });

  test('a token that may not read learns nothing from the conditions of a write', async () => {
    const { phone, script } = await person({ can_read: false });
    const id = newId();
    await phone.push(put('memory_entries', id, { fact: 'Secret' }));
    for (const method of ['PATCH', 'DELETE']) {
      const body = method === 'PATCH' ? {} : undefined;
      const asked = await script(method, '/rest/v1/memory_entries?fact=gte.S', body, { prefer: 'count=exact' });
      expect(asked).toMatchObject({ status: 403, body: { code: 'token_scope' } });
    }
    expect((await script('PATCH', `/rest/v1/memory_entries?id=eq.${id}`, { fact: 'New' })).status).toBe(204);
  });

  test('a token for habits alone does not write their days', async () => {
    const { phone, script } = await person({ tables: ['habits'] });
    const habit = newId();
    await phone.push(put('habits', habit, { title: 'Walk', type: 'habit', frequency: 'daily' }));
    const at = `/rest/v1/habits?id=eq.${habit}`;
    expect(await script('PATCH', at, { completed_dates: ['2026-05-01'] })).toMatchObject({
      status: 403,
      body: { code: 'token_scope' },
    });
    expect((await script('PATCH', at, { title: 'Walk far' })).status).toBe(204);
    expect((await phone.pull()).map(({ t }) => t)).not.toContain('habit_days');
  });

  test('a call that is repeated with its id leaves alone what was deleted since; a habit is ticked again', async () => {
    const { user, phone, own, script } = await person();
    const [id, habit] = [newId(), newId()];
    await phone.push(put('habits', habit, { title: 'Walk', type: 'habit', frequency: 'daily' }));
    const calls = [
      ['tasks', { text: 'Once', id }, 'tasks', 200, true],
      ['habits/tick', { habit }, 'habit_days', 201, false],
    ] as const;
    for (const [path, body, t, status, isGone] of calls) {
      const made = (await script('POST', `/api/${path}`, body)).body as { id: string };
      const { writes } = (await own('/writes')).body as { writes: { id: string }[] };
      expect((await own('/undo', { id: writes[0]!.id })).body).toMatchObject({ undone: 1 });
      expect((await script('POST', `/api/${path}`, body)).status).toBe(status);
      expect([t, '_del' in ((await serverRow(db(), user, t, made.id)) ?? {})]).toEqual([t, isGone]);
    }
  });

  test('the longest text is taken in every script', async () => {
    const { script } = await person();
    expect((await script('POST', '/api/entries', { text: '中'.repeat(100_000) })).status).toBe(201);
  });

  test('the notes of a person are kept up to a number of writes and of bytes', async () => {
    const { user, own, script } = await person();
    const note = (count: number, bytes: number) =>
      asOwner(
        db(),
        `insert into public.token_writes (user_id, id, token_name, at, version, rows)
         select $1, gen_random_uuid(), 'Shell', now() - interval '1 day' - n * interval '1 second', 1,
           jsonb_build_array((select string_agg(md5(n::text || m::text), '') from generate_series(1, $3::int / 32) m))
         from generate_series(1, $2::int) n`,
        [user, count, bytes],
      );
    const kept = async () =>
      (await asOwner(db(), 'select count(*)::int as n from public.token_writes where user_id = $1', [user]))[0]!['n'];
    await note(1_100, 32);
    await script('POST', '/api/tasks', { text: 'Newest' });
    expect(await kept()).toBe(1_000);
    const { writes } = (await own('/writes')).body as { writes: { id: string }[] };
    expect((await own('/undo', { id: writes[0]!.id })).body).toMatchObject({ undone: 1, kept: 0 });
    await asOwner(db(), 'delete from public.token_writes where user_id = $1', [user]);
    await note(50, 1024 * 1024);
    await script('POST', '/api/tasks', { text: 'Newest' });
    expect(await kept()).toBeLessThan(50);
    expect(await kept()).toBeGreaterThan(25);
  });

  test('an account that is disabled makes no token, also in a process that has not heard of it yet', async () => {
    const { user, own } = await person();
    await asOwner(
      db(),
      `insert into auth.daymark_users (id, email, created_at, updated_at, disabled_at) values ($1, $2, now(), now(), now())`,
      [user, `${user}@example.org`],
    );
    const wanted = { name: 'Late', can_read: true, can_write: true, tables: null, zone: 'UTC', days: null };
    expect((await own('/make', wanted)).status).toBe(409);
  });

  test('texts that are no tokens are looked up so often only from one address', async () => {
    const { guess } = await person();
    const statuses = await Promise.all(Array.from({ length: 250 }, guess));
    expect(new Set(statuses)).toEqual(new Set([401, 429]));
  });

  test('a token may call so often only', async () => {
    const { script } = await person();
    const statuses = await Promise.all(
      Array.from({ length: 130 }, async () => (await script('GET', '/rest/v1/tasks?limit=1')).status),
    );
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(120);
    expect(statuses).toContain(429);
  });
});
