/** Webhooks: what they are told, how it is signed, what happens when nobody answers, and where the server does not call. */
import { createHmac } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { habitDayId } from '#features/habits/habit.ts';
import { DAY_MS, HOUR_MS } from '#lib/durations.ts';
import { newId } from '#lib/id.ts';
import { listening, type Listening } from '#tests/server/listening.ts';
import { asOwner, device, onEachDatabase, patch, put } from '#tests/server/person.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { ANYWHERE, PUBLIC } from '../calendar/addresses.ts';
import { tellNext } from './deliver.ts';

interface Received {
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: string;
  readonly message: { readonly type: string; readonly timestamp: string; readonly data: object };
}

onEachDatabase('webhooks', (db) => {
  let server: Listening;
  let receiver: Server;
  let url: string;
  let received: Received[] = [];
  let status = 204;
  const START = Date.parse('2026-05-14T10:00:00Z');
  let now = START;
  beforeAll(async () => {
    server = await listening(db(), { now: () => now, config: { privateCalendars: true } });
    receiver = createServer((request, response) => {
      let body = '';
      request.on('data', (piece: Buffer) => (body += piece.toString()));
      request.on('end', () => {
        const message = JSON.parse(body) as Received['message'];
        received.push({ headers: request.headers as Received['headers'], body, message });
        response.writeHead(status).end();
      });
    });
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
  });
  beforeEach(() => {
    [received, status, now] = [[], 204, START];
  });
  afterEach(() => asOwner(db(), 'delete from public.webhooks'));
  afterAll(async () => {
    await server.close();
    await new Promise((resolve) => receiver.close(resolve));
  });

  /** Looks until nobody's time has come. */
  const tellAll = async (more: object = {}) => {
    // sync.webhooks_soon goes by the database's clock.
    await asOwner(db(), 'update public.webhooks set next_look = $1 where failures = 0 and result is distinct from $2', [
      new Date(now).toISOString(),
      'gone',
    ]);
    while (await tellNext({ db: db(), now: () => now, options: { reach: ANYWHERE, ...more } })) continue;
  };
  const person = async () => {
    const user = newId();
    const phone = device(db(), user);
    await phone.push(put('profiles', user, { name: 'Ada', onboarded: true }));
    const own = async (path: string, body: object = {}) => {
      const session = await server.bearer(user);
      const answer = await server.send({ path: `/api/webhooks${path}`, headers: session, body: JSON.stringify(body) });
      return { status: answer.status, ...(JSON.parse(answer.text) as Answer) };
    };
    const hook = async (events = ['entry.created', 'task.completed', 'habit.ticked']) => {
      const made = await own('/make', { url, events });
      return { secret: made.secret!, id: made.webhooks[0]!.id };
    };
    return { user, phone, own, hook };
  };
  interface Answer {
    readonly code?: string;
    readonly secret?: string;
    readonly webhooks: readonly {
      readonly id: string;
      readonly result: string | null;
      readonly tried: number | null;
    }[];
  }
  const iso = (ms: number) => new Date(ms).toISOString();
  const entry = (id: string, text: string, at = now) =>
    put('journal_entries', id, { content: text, logged_for: '2026-05-14', created_at: iso(at) }, 0, at);

  test('a new entry, a task that is done and a habit that is ticked are told once, signed, and without a word of them', async () => {
    const { phone, own, hook } = await person();
    const [task, habit, note] = [newId(), newId(), newId()];
    await phone.push(put('tasks', task, { description: 'Secret task', completed: false }), entry(newId(), 'Before'));
    const { secret } = await hook();
    await phone.push(
      entry(note, 'Secret entry'),
      patch('tasks', task, { completed: true, completed_at: iso(now) }, 9, now),
      put('habits', habit, { title: 'Secret habit', type: 'habit', frequency: 'daily' }),
      put('habit_days', habitDayId(habit, '2026-05-14' as never), {
        habit_id: habit,
        day: '2026-05-14',
        state: 'done',
        done_at: iso(now),
      }),
    );
    await tellAll();
    expect(received.map(({ message }) => [message.type, message.data])).toEqual(
      expect.arrayContaining([
        ['entry.created', { table: 'journal_entries', id: note, day: '2026-05-14' }],
        ['task.completed', { table: 'tasks', id: task }],
        [
          'habit.ticked',
          { table: 'habit_days', id: habitDayId(habit, '2026-05-14' as never), habit_id: habit, day: '2026-05-14' },
        ],
      ]),
    );
    expect(received).toHaveLength(3);
    expect(JSON.stringify(received)).not.toContain('Secret');
    for (const { headers, body } of received) {
      const signedText = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
      const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
      expect(headers['webhook-signature']).toBe(`v1,${createHmac('sha256', key).update(signedText).digest('base64')}`);
      expect(headers['webhook-timestamp']).toBe(String(now / 1000));
    }
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(3);
    // An edit, a task that is opened again, and a second look are no news.
    await phone.push(
      patch('journal_entries', note, { content: 'Edited' }, 99, now + 1),
      patch('tasks', task, { completed: false }, 99, now + 1),
    );
    await tellAll();
    expect(received).toHaveLength(3);
    expect((await own('')).webhooks).toMatchObject([{ result: 'taken', tried: now }]);
    expect(JSON.stringify(server.logged)).not.toMatch(/Secret|\/hook/);
  });

  test('it hears only of what it was made for, and nothing once it is ended', async () => {
    const { phone, own, hook } = await person();
    const { id } = await hook(['task.completed']);
    await phone.push(
      entry(newId(), 'x'),
      put('tasks', newId(), { description: 'x', completed: true, completed_at: iso(now) }),
    );
    await tellAll();
    expect(received.map(({ message }) => message.type)).toEqual(['task.completed']);
    await own('/remove', { id });
    await phone.push(put('tasks', newId(), { description: 'y', completed: true, completed_at: iso(now) }));
    await tellAll();
    expect(received).toHaveLength(1);
  });

  test('what is refused is tried again, later and later, under the same id, until it is taken; new things do not hurry it', async () => {
    const { phone, own, hook } = await person();
    await hook();
    status = 500;
    const [first, second] = [newId(), newId()];
    await phone.push(entry(first, 'x'));
    await tellAll();
    await phone.push(entry(second, 'y'));
    await tellAll();
    expect(received).toHaveLength(1);
    const waits: number[] = [];
    for (let tries = 2; tries < 8; tries++) {
      const [hook] = await asOwner<{ next_look: Date }>(db(), 'select next_look from public.webhooks');
      waits.push((hook!.next_look.getTime() - now) / 1_000);
      now = hook!.next_look.getTime() - 1;
      await tellAll();
      expect(received).toHaveLength(tries - 1);
      now += 1;
      await tellAll();
      expect(received).toHaveLength(tries);
    }
    expect(waits).toEqual([5, 30, 120, 600, 1_800, 3_600]);
    expect((await own('')).webhooks).toMatchObject([{ result: 'refused' }]);
    status = 200;
    now += HOUR_MS;
    await tellAll();
    expect(received.map(({ message }) => (message.data as { id: string }).id)).toEqual([
      ...Array<string>(8).fill(first),
      second,
    ]);
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(2);
    expect((await own('')).webhooks).toMatchObject([{ result: 'taken' }]);
  });

  test('what is older than three days is not told: neither an import nor what nobody took', async () => {
    const { phone, hook } = await person();
    await hook();
    const old = Array.from({ length: 60 }, (_, i) => entry(newId(), 'imported', now - 3 * DAY_MS - i));
    await phone.push(...old, entry(newId(), 'new'));
    await tellAll();
    expect(received).toHaveLength(1);
    status = 500;
    await phone.push(entry(newId(), 'nobody took it'));
    await tellAll();
    const tries = received.length;
    now += 4 * DAY_MS;
    status = 200;
    await phone.push(entry(newId(), 'after that'));
    await tellAll();
    expect(received).toHaveLength(tries + 1);
  });

  test('a change wakes a webhook that has nothing to tell within a second, and leaves one that fails alone', async () => {
    const { phone, hook } = await person();
    now = Date.now();
    await hook();
    const nextLook = async () => {
      const [found] = await asOwner<{ next_look: Date }>(db(), 'select next_look from public.webhooks');
      return found!.next_look.getTime() - Date.now();
    };
    await tellAll();
    expect(await nextLook()).toBeGreaterThan(HOUR_MS);
    await phone.push(entry(newId(), 'x'));
    expect(await nextLook()).toBeLessThan(1_500);
    await asOwner(db(), "update public.webhooks set failures = 1, next_look = now() + interval '1 hour'");
    await phone.push(entry(newId(), 'y'));
    expect(await nextLook()).toBeGreaterThan(HOUR_MS / 2);
  });

  test('many things are told in turns, each once', async () => {
    const { phone, hook } = await person();
    await hook();
    await phone.push(...Array.from({ length: 45 }, (_, i) => entry(newId(), `${i}`)));
    await tellAll();
    expect(new Set(received.map(({ message }) => (message.data as { id: string }).id)).size).toBe(45);
    expect(received).toHaveLength(45);
  });

  test('a receiver that is gone is told nothing any more, until a test reaches it', async () => {
    const { phone, own, hook } = await person();
    const { id } = await hook();
    status = 410;
    await phone.push(entry(newId(), 'x'));
    await tellAll();
    now += 2 * DAY_MS;
    await phone.push(entry(newId(), 'y'));
    await tellAll();
    expect(received).toHaveLength(1);
    expect((await own('')).webhooks).toMatchObject([{ result: 'gone' }]);
    status = 200;
    expect((await own('/test', { id })).webhooks).toMatchObject([{ result: 'taken' }]);
    await tellAll();
    expect(received.map(({ message }) => message.type)).toEqual([
      'entry.created',
      'test',
      'entry.created',
      'entry.created',
    ]);
  });

  test('no private address is called: not when it is given, and not when a name turns to one', async () => {
    const { phone, own, hook, user } = await person();
    const closed = await listening(db(), { now: () => now });
    for (const bad of [
      'http://127.0.0.1/x',
      'http://[::1]/x',
      'http://10.0.0.1/x',
      'http://169.254.169.254/x',
      'http://router.local/x',
      'ftp://example.org/x',
      'https://u:p@example.org/x',
      'x',
    ]) {
      const refused = await closed.send({
        path: '/api/webhooks/make',
        headers: await closed.bearer(user),
        body: JSON.stringify({ url: bad, events: ['entry.created'] }),
      });
      expect([bad, JSON.parse(refused.text)]).toEqual([bad, { webhooks: [], refused: 'address' }]);
    }
    await closed.close();
    const { id } = await hook();
    await asOwner(db(), 'update public.webhooks set url = $2 where id = $1', [
      id,
      url.replace('127.0.0.1', 'rebinding.example').replace(/:\d+/, ''),
    ]);
    await phone.push(entry(newId(), 'x'));
    await tellAll({ reach: PUBLIC, resolve: () => Promise.resolve(['93.184.216.34', '127.0.0.1']) });
    expect(received).toEqual([]);
    expect((await own('')).webhooks).toMatchObject([{ result: 'address' }]);
  });

  test('two processes tell it once; a reset ends it; no token and no other person reaches it', async () => {
    const { user, phone, own, hook } = await person();
    const other = await person();
    const { id } = await hook();
    await phone.push(...Array.from({ length: 5 }, () => entry(newId(), 'x')));
    await Promise.all([tellAll(), tellAll(), tellAll()]);
    expect(received).toHaveLength(5);
    expect((await other.own('')).webhooks).toEqual([]);
    await other.own('/remove', { id });
    await other.own('/test', { id });
    expect(received).toHaveLength(5);
    expect((await own('')).webhooks).toHaveLength(1);
    expect(JSON.stringify(await own(''))).not.toContain('whsec_');
    for (let i = 1; i < 10; i++) await hook();
    expect(await own('/make', { url, events: ['entry.created'] })).toMatchObject({ refused: 'too_many' });
    await asOwner(db(), 'select public.sync_reset_user($1)', [user]);
    expect(await asOwner(db(), 'select id from public.webhooks where user_id = $1', [user])).toEqual([]);
  });

  test('a deleted account gets none, and is told that it was deleted', async () => {
    const { user, own } = await person();
    await asOwner(db(), 'select public.sync_forget_user($1)', [user]);
    const answer = await own('/make', { url, events: ['entry.created'] });
    expect(answer).toMatchObject({ status: 410, code: 'account_deleted' });
    expect(await asOwner(db(), 'select id from public.webhooks where user_id = $1', [user])).toEqual([]);
  });
});
