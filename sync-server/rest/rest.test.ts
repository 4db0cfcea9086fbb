/** A plain supabase-js script against the real server, and devices that pull what it wrote. */
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { newId } from '#lib/id.ts';
import { WebSocket } from 'ws';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createPoke } from '../realtime/poke.ts';
import { device, onEachDatabase, patch, put, serverRow } from '#tests/server/person.ts';
import { listening, type Listening } from '#tests/server/listening.ts';

onEachDatabase('supabase-js reads and writes tables', (db) => {
  let server: Listening;
  beforeAll(async () => {
    server = await listening(db());
  });
  afterAll(() => server.close());

  const script = async (user = newId()) => {
    const { authorization } = await server.bearer(user);
    const accessToken = () => Promise.resolve(authorization.slice('Bearer '.length));
    const client: SupabaseClient = createClient(`http://127.0.0.1:${server.port}`, 'public-key', {
      accessToken,
      realtime: { transport: WebSocket as never },
    });
    return { user, from: (t: string) => client.from(t), device: device(db(), user) };
  };
  /** A person with tasks a, b, c; b is completed. */
  const withTasks = async () => {
    const person = await script();
    const task = (description: string, more = {}) =>
      put('tasks', newId(), { description, completed: false, created_at: '2026-05-14T10:00:00.000Z', ...more });
    const tasks = [
      task('a', { due_date: '2026-05-14', tags: ['x', 'y'] }),
      task('b', { due_date: '2026-05-15', completed: true, completed_at: '2026-05-15T08:00:00.000Z' }),
      task('c'),
    ] as const;
    await person.device.push(...tasks);
    return { ...person, ids: tasks.map(({ id }) => id) };
  };
  const failure = (status: number, code: string) => ({ status, error: { code } });

  test("the specs' reads: all rows in order, between two moments, by a flag, the newest few, at most one", async () => {
    const { user, from, device: phone } = await script();
    const events = [9, 11, 13].map((hour) => `2026-05-14T${String(hour).padStart(2, '0')}:00:00.000Z`);
    await phone.push(
      ...events.map((event_time) => put('calendar_events', newId(), { title: event_time.slice(11, 13), event_time })),
      put('tasks', newId(), { description: 'open', completed: false }),
      put('tasks', newId(), { description: 'done', completed: true }),
      put('profiles', user, { name: 'Ada', onboarded: true, onboarding_checklist: { mood: true } }),
    );
    const day = await from('calendar_events')
      .select('title, event_time')
      .gte('event_time', '2026-05-14T10:00:00+01:00')
      .lte('event_time', events[1]!)
      .order('event_time', { ascending: true });
    expect(day).toMatchObject({ status: 200, error: null });
    expect(day.data).toEqual([
      { title: '09', event_time: events[0] },
      { title: '11', event_time: events[1] },
    ]);
    const newest = await from('calendar_events').select('*').order('event_time', { ascending: false }).limit(1);
    expect(newest.data).toMatchObject([{ user_id: user, title: '13', tags: null }]);
    const open = await from('tasks').select('description').eq('completed', false);
    expect(open.data).toEqual([{ description: 'open' }]);
    const profile = await from('profiles')
      .select('onboarded, welcome_shown, onboarding_checklist')
      .eq('id', user)
      .maybeSingle();
    expect(profile.data).toEqual({ onboarded: true, welcome_shown: false, onboarding_checklist: { mood: true } });
    expect((await from('assistant_profiles').select().eq('user_id', user).maybeSingle()).data).toBeNull();
  });

  test.each<[string, (tasks: ReturnType<SupabaseClient['from']>) => PromiseLike<{ data: unknown }>, string]>([
    ['neq', (tasks) => tasks.select('description').neq('description', 'a').order('description'), 'b c'],
    ['gt', (tasks) => tasks.select('description').gt('due_date', '2026-05-14'), 'b'],
    ['lt, with a moment for a day', (tasks) => tasks.select('description').lt('due_date', '2026-05-15T12:00:00Z'), 'a'],
    ['in', (tasks) => tasks.select('description').in('description', ['c', 'a', 'x, y']).order('description'), 'a c'],
    ['in of nothing', (tasks) => tasks.select('description').in('description', []), ''],
    ['is null', (tasks) => tasks.select('description').is('due_date', null), 'c'],
    ['not is null', (tasks) => tasks.select('description').not('due_date', 'is', null).order('description'), 'a b'],
    ['is true', (tasks) => tasks.select('description').is('completed', true), 'b'],
    [
      'nulls last, descending',
      (tasks) => tasks.select('description').order('due_date', { ascending: false, nullsFirst: false }),
      'b a c',
    ],
    [
      'nulls first by themselves',
      (tasks) => tasks.select('description').order('due_date', { ascending: false }),
      'c b a',
    ],
    ['a range', (tasks) => tasks.select('description').order('description').range(1, 2), 'b c'],
  ])('%s', async (_, ask, expected) => {
    const { from } = await withTasks();
    const { data } = await ask(from('tasks'));
    expect((data as { description: string }[]).map(({ description }) => description).join(' ')).toBe(expected);
  });

  test('counts, also without rows, and says where a range is', async () => {
    const { from } = await withTasks();
    expect(await from('tasks').select('*', { count: 'exact', head: true })).toMatchObject({ count: 3, data: null });
    const page = await from('tasks').select('id', { count: 'exact' }).range(0, 1);
    expect(page).toMatchObject({ status: 206, count: 3 });
    expect(page.data).toHaveLength(2);
    expect(await from('tasks').select('id', { count: 'exact' }).range(9, 10)).toMatchObject(failure(416, 'PGRST103'));
  });

  test('an inserted row has the defaults that devices rely on, and reaches them', async () => {
    const { user, from, device: phone } = await script();
    const inserted = await from('entries')
      .insert({ content: 'Grüße 🙂', role: 'user', user_id: user })
      .select()
      .single();
    expect(inserted).toMatchObject({ status: 201, error: null });
    const today = new Date().toISOString().slice(0, 10);
    expect(inserted.data).toMatchObject({ content: 'Grüße 🙂', type: 'chat', logged_for: today, cleared: false });
    const [change] = await phone.pull();
    expect(change).toMatchObject({
      t: 'entries',
      id: (inserted.data as { id: string }).id,
      d: { content: 'Grüße 🙂', role: 'user' },
    });
    const minimal = await from('mood_entries').insert([{ mood_type: 'calm', note: null }, { mood_type: 'happy' }]);
    expect(minimal).toMatchObject({ status: 201, data: null, error: null });
    expect((await phone.pull()).map(({ d }) => String(d.mood_type)).sort()).toEqual(['calm', 'happy']);
  });

  test('update, upsert and delete reach devices too, and other sockets are poked with the new head', async () => {
    const { user, from, device: phone, ids } = await withTasks();
    await phone.pull();
    const poke = createPoke(db());
    const heads: number[] = [];
    poke.onPoke((of, head) => void (of === user && heads.push(head)));
    await poke.ready;
    const updated = await from('tasks')
      .update({ completed: true, tags: null })
      .eq('id', ids[0]!)
      .select('description, completed, tags');
    expect(updated).toMatchObject({ status: 200, data: [{ description: 'a', completed: true, tags: null }] });
    expect(await from('tasks').delete({ count: 'exact' }).in('id', ids.slice(1))).toMatchObject({
      status: 204,
      count: 2,
    });
    const upserted = await from('tasks')
      .upsert([
        { id: ids[0], description: 'A' },
        { id: ids[1], description: 'again' },
      ])
      .select('description, due_date');
    expect(upserted.data).toEqual([
      { description: 'A', due_date: '2026-05-14' },
      { description: 'again', due_date: null },
    ]);
    const rows = new Map((await phone.pull()).map((row) => [row.id, row]));
    expect(rows.get(ids[0]!)!.d).toMatchObject({ description: 'A', completed: true });
    expect(rows.get(ids[0]!)!.d).not.toHaveProperty('tags');
    expect(rows.get(ids[1]!)).toMatchObject({ del: false, d: { description: 'again' } });
    expect(rows.get(ids[2]!)).toMatchObject({ del: true });
    await vi.waitFor(() => expect(heads.at(-1)).toBe(phone.cursor));
    await poke.close();
  });

  test('a device whose edit was meant later wins, one whose edit was meant earlier does not', async () => {
    const { user, from, ids, device: phone } = await withTasks();
    await phone.pull();
    const seen = phone.cursor!;
    await from('tasks').update({ description: 'script', summary: 'script' }).eq('id', ids[0]!);
    const later = patch('tasks', ids[0]!, { description: 'later' }, seen, Date.now() + 60_000);
    const earlier = patch('tasks', ids[0]!, { summary: 'earlier' }, seen, Date.now() - 60_000);
    expect(await phone.push(later, earlier)).toMatchObject([{ s: 'merged' }, { s: 'merged', lost: ['summary'] }]);
    const read = await from('tasks').select('description, summary').eq('id', ids[0]!).single();
    expect(read.data).toEqual({ description: 'later', summary: 'script' });
    // What the script has read, it may replace: that it was meant later by a fast clock does not matter.
    await from('tasks').update({ description: 'script again' }).eq('id', ids[0]!);
    expect(await serverRow(db(), user, 'tasks', ids[0]!)).toMatchObject({ description: 'script again' });
  });

  test("another person's rows are not read, written or deleted, and no answer tells that they exist", async () => {
    const { ids, user, device: phone } = await withTasks();
    await phone.pull();
    const thief = await script();
    expect((await thief.from('tasks').select()).data).toEqual([]);
    expect((await thief.from('tasks').select().eq('user_id', user)).data).toEqual([]);
    expect((await thief.from('tasks').update({ description: 'x' }).eq('id', ids[0]!).select()).data).toEqual([]);
    expect(await thief.from('tasks').delete({ count: 'exact' }).eq('id', ids[0]!)).toMatchObject({ count: 0 });
    expect(await thief.from('tasks').insert({ description: 'x', user_id: user })).toMatchObject(failure(403, '42501'));
    expect(await thief.from('profiles').insert({ id: user, name: 'x' })).toMatchObject(failure(403, '42501'));
    expect(
      (await thief.from('tasks').insert({ id: ids[0], description: 'own' }).select('description').single()).data,
    ).toEqual({ description: 'own' });
    expect(await phone.pull()).toEqual([]);
    expect(await serverRow(db(), user, 'tasks', ids[0]!)).toMatchObject({ description: 'a' });
  });

  test('the columns of the specs that follow from other rows: completed dates and streak, the coach in a profile', async () => {
    const { user, from, device: phone } = await script();
    const { data } = await from('habits')
      .insert({ title: 'Read', type: 'habit', frequency: 'daily', completed_dates: [], streak: 0 })
      .select()
      .single();
    const { id } = data as { id: string };
    const today = new Date().toISOString().slice(0, 10);
    await from('habits')
      .update({ completed_dates: ['2026-05-14', today], streak: 7 })
      .eq('id', id);
    const read = () => from('habits').select('title, streak, completed_dates').eq('id', id).single();
    expect((await read()).data).toEqual({ title: 'Read', streak: 1, completed_dates: ['2026-05-14', today] });
    await from('habits')
      .update({ completed_dates: [today] })
      .eq('id', id);
    expect((await read()).data).toMatchObject({ completed_dates: [today] });
    await from('habits')
      .update({ completed_dates: ['2026-05-14'] })
      .eq('id', id);
    const days = (await phone.pull())
      .filter(({ t }) => t === 'habit_days')
      .map(({ d }) => `${String(d.day)} ${String(d.state)}`);
    expect(days.sort()).toEqual(['2026-05-14 done', `${today} open`]);
    await from('assistant_profiles').insert({ user_id: user, name: 'Sol', tone: 'warm' });
    await from('profiles').insert({ id: user, name: 'Ada', weaknesses: '["late"]' });
    const profile = await from('profiles').select('weaknesses, tone, assistant_name').single();
    expect(profile.data).toEqual({ weaknesses: ['late'], tone: 'warm', assistant_name: 'Sol' });
    expect(await from('assistant_profiles').insert({ name: 'Two', tone: 'x' })).toMatchObject(failure(409, '23505'));
  });

  test('rejected suggestions are a list, as in the spec, and a map on devices', async () => {
    const { user, from, device: phone } = await script();
    await from('profiles').insert({ suggestions_rejected: ['auto_todo_groceries', 'auto_calendar_gym'] });
    const list = ['auto_calendar_gym', 'auto_todo_groceries'];
    for (const columns of ['suggestions_rejected', '*'])
      expect((await from('profiles').select(columns).single()).data).toMatchObject({ suggestions_rejected: list });
    const { changes } = await phone.sync([]);
    expect(JSON.stringify(changes)).toContain('{"auto_calendar_gym":true,"auto_todo_groceries":true}');
    await from('profiles')
      .update({ suggestions_rejected: ['auto_calendar_gym'] })
      .eq('id', user);
    expect((await from('profiles').select('suggestions_rejected').single()).data).toEqual({
      suggestions_rejected: ['auto_calendar_gym'],
    });
  });

  test('a map is replaced as a whole', async () => {
    const { user, from } = await script();
    await from('profiles').insert({ onboarding_checklist: { mood: true, chat: true } });
    const { data } = await from('profiles')
      .update({ onboarding_checklist: { chat: false } })
      .eq('id', user)
      .select('onboarding_checklist')
      .single();
    expect(data).toEqual({ onboarding_checklist: { chat: false } });
  });

  test('a write of more rows than one request of a device is all or nothing', async () => {
    const { from, device: phone } = await script();
    const rows = Array.from({ length: 1_200 }, (_, n) => ({ content: `${n}`, role: 'user' }));
    const broken = [...rows, { content: 'x'.repeat(1_100_000), role: 'user' }];
    expect(await from('entries').insert(broken)).toMatchObject({
      status: 400,
      error: { hint: 'sync_value_too_large' },
    });
    expect(await phone.pull()).toEqual([]);
    const { data } = await from('entries').insert(rows).select('content');
    expect(data).toEqual(rows.map(({ content }) => ({ content })));
    expect(
      await from('entries').update({ cleared: true }, { count: 'exact' }).eq('type', 'chat').eq('cleared', false),
    ).toMatchObject({ count: 1_200 });
    expect((await phone.pull()).every(({ d }) => d.cleared === true)).toBe(true);
  });

  describe('refuses as PostgREST', () => {
    type Refusal = [
      string,
      number,
      string,
      (from: (t: string) => ReturnType<SupabaseClient['from']>) => PromiseLike<unknown>,
    ];
    test.each<Refusal>([
      ['single without a row', 406, 'PGRST116', (from) => from('tasks').select().eq('description', 'none').single()],
      ['single with three', 406, 'PGRST116', (from) => from('tasks').select().single()],
      [
        'an update of three as single',
        406,
        'PGRST116',
        (from) => from('tasks').update({ summary: 'x' }).neq('description', 'none').select().single(),
      ],
      ['maybeSingle with three', 406, 'PGRST116', (from) => from('tasks').select().maybeSingle()],
      ['an unknown table', 404, 'PGRST205', (from) => from('nothing').select()],
      ['a table of the server', 404, 'PGRST205', (from) => from('sync_heads').select()],
      ['an unknown column', 400, '42703', (from) => from('tasks').select('nothing')],
      ['a column of the server', 400, '42703', (from) => from('tasks').select('clocks')],
      ['a condition on an unknown column', 400, '42703', (from) => from('tasks').select().eq('nothing', 1)],
      ['an order by one', 400, '42703', (from) => from('tasks').select().order('nothing')],
      [
        'an unknown column in a body',
        400,
        'PGRST204',
        (from) => from('tasks').insert({ description: 'x', nothing: 1 }),
      ],
      ['a list in a list', 400, 'PGRST102', (from) => from('tasks').insert(JSON.parse('[[]]'))],
      [
        'a column of every object in a body',
        400,
        'PGRST204',
        (from) => from('tasks').insert({ description: 'x', constructor: 1 }),
      ],
      [
        'another one, in an update',
        400,
        'PGRST204',
        (from) => from('tasks').update(JSON.parse('{"__proto__": 1}')).eq('completed', true),
      ],
      ['a condition on one', 400, '42703', (from) => from('tasks').select().eq('__proto__', 1)],
      ['an order by one of every object', 400, '42703', (from) => from('tasks').select().order('constructor')],
      ['a column named so', 400, '42703', (from) => from('tasks').select('constructor')],
      [
        'too many conditions',
        400,
        '54000',
        (from) => {
          let asked = from('tasks').select();
          for (let i = 0; i < 31; i++) asked = asked.gt('description', 'a');
          return asked;
        },
      ],
      [
        'conditions that are too long',
        400,
        '54000',
        (from) => from('tasks').select().eq('description', 'x'.repeat(12_000)),
      ],
      [
        'an order by too many columns',
        400,
        '54000',
        (from) => from('tasks').select().order(Array(11).fill('id').join()),
      ],
      [
        'too many columns',
        400,
        '54000',
        (from) => from('tasks').select(Array.from({ length: 101 }, (_, i) => `a${i}:id`).join()),
      ],
      ['embedded rows', 400, 'PGRST100', (from) => from('tasks').select('id, project_lists(title)')],
      ['or', 400, 'PGRST100', (from) => from('tasks').select().or('completed.is.true,due_date.is.null')],
      ['like', 400, 'PGRST100', (from) => from('tasks').select().like('description', 'a%')],
      ['a value of another type', 400, '22P02', (from) => from('tasks').select().eq('id', 'x')],
      ['a day that does not exist', 400, '22007', (from) => from('tasks').select().eq('due_date', '2026-02-31')],
      ['a day before the first', 400, '22007', (from) => from('tasks').insert({ description: 'x', due_date: '-1' })],
      ['a NUL', 400, '22021', (from) => from('tasks').select().eq('description', 'a\0')],
      ['a NUL in a body', 400, '22P05', (from) => from('tasks').insert({ description: 'a\0' })],
      ['a body of another type', 400, '22P02', (from) => from('tasks').insert({ description: 'x', completed: 'yes' })],
      ['no value where there must be one', 400, '23502', (from) => from('tasks').insert({ summary: 'x' })],
      ['clearing it', 400, '23502', (from) => from('tasks').update({ description: null }).eq('completed', true)],
      ['an update without a condition', 400, '21000', (from) => from('tasks').update({ summary: 'x' })],
      ['a deletion without a condition', 400, '21000', (from) => from('tasks').delete()],
      [
        'an update of the first one',
        400,
        'PGRST100',
        (from) => from('tasks').update({ summary: 'x' }).eq('completed', true).limit(1),
      ],
      [
        'an upsert by another column',
        400,
        'PGRST100',
        (from) => from('tasks').upsert({ description: 'a' }, { onConflict: 'description' }),
      ],
      ['CSV', 406, 'PGRST107', (from) => from('tasks').select().csv()],
    ])('%s: %d %s', async (_, status, code, ask) => {
      const { from, device: phone } = await withTasks();
      await phone.pull();
      expect(await ask(from)).toMatchObject(failure(status, code));
      expect(await phone.pull()).toEqual([]);
    });

    test('an id that exists, and one that would change', async () => {
      const { from, ids } = await withTasks();
      expect(await from('tasks').insert({ id: ids[0], description: 'x' })).toMatchObject(failure(409, '23505'));
      expect(await from('tasks').update({ id: newId() }).eq('id', ids[0]!)).toMatchObject(failure(400, '428C9'));
      expect(
        await from('tasks').upsert({ id: ids[0], description: 'x' }, { ignoreDuplicates: true }).select(),
      ).toMatchObject({ status: 201, data: [] });
    });

    test.each([
      'GET /rest/v1/',
      'GET /rest/v1/rpc/sync_v1',
      'POST /rest/v1/rpc/sync_restored',
      'POST /rest/v1/rpc/sync_v1_told',
      'GET /rest/v1/%00',
      'GET /rest/v1/constructor',
    ])('%s, which is not there', async (line) => {
      const [method, path] = line.split(' ') as [string, string];
      const { status, text } = await server.send({ method, path, headers: await server.bearer(newId()) });
      expect([status, JSON.parse(text)]).toMatchObject([404, { code: 'PGRST205', details: null }]);
    });

    test('whoever is not signed in', async () => {
      const { status, text } = await server.send({ method: 'GET', path: '/rest/v1/tasks' });
      expect([status, (JSON.parse(text) as { code: string }).code]).toEqual([401, 'PGRST301']);
    });
  });
});
