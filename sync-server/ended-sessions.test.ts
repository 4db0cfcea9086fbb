/** A session that has ended is refused everywhere: at once by the process that ended it, within a minute by every other one. */
import { newId } from '#lib/id.ts';
import { answerOf, createAuthorised } from '#remote/authorised.ts';
import { pokeTopic } from '#sync/protocol.ts';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { testDatabase, type TestDatabase } from '../tests/support/databases.ts';
import { LIFETIME } from './auth/live-sessions.ts';
import { newEmail, PASSWORD } from '#tests/server/auth-server.ts';
import { DatabaseError } from './database/errors.ts';
import type { Database } from './database/port.ts';
import { LIMITS } from './realtime/socket.ts';
import { onBothDatabases, requestOf } from '#tests/server/person.ts';
import { listening, type Listening } from '#tests/server/listening.ts';

interface Session {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly user: { readonly id: string };
}

let ahead = 0;
const now = () => Date.now() + ahead;

const auth = async (at: Listening, path: string, body: unknown, token?: string, method = 'POST') => {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  return at.send({ method, path: `/auth/v1${path}`, headers, body: JSON.stringify(body) });
};
const sessionOf = ({ status, text }: { status: number; text: string }) => {
  if (status !== 200) throw new Error(`${status}: ${text}`);
  return JSON.parse(text) as Session;
};
const refresh = (at: Listening, { refresh_token }: Session) =>
  auth(at, '/token?grant_type=refresh_token', { refresh_token });

/** A person with two signed-in devices. */
async function person(at: Listening) {
  const account = { email: newEmail(), password: PASSWORD };
  const phone = sessionOf(await auth(at, '/signup', account));
  const laptop = sessionOf(await auth(at, '/token?grant_type=password', account));
  return { user: phone.user.id, phone, laptop };
}
type Person = Awaited<ReturnType<typeof person>>;

/** The calls that need a session, each with the body of a device. */
const calls = (user: string) => ({
  '/rest/v1/rpc/sync_v1': { req: requestOf(user) },
  '/functions/v1/call-gpt': { message: 'Call Anna tomorrow', systemPrompt: 'You are Wren.', call_id: newId() },
  '/api/assistant-recap': { prompt: 'My week' },
  '/api/classify-thought-dump': { content: 'Work is a lot', entry_id: newId() },
});

/** The status and code of each call of this device. */
async function answers(at: Listening, user: string, { access_token }: Session) {
  const all: Record<string, string> = {};
  for (const [path, body] of Object.entries(calls(user))) {
    const headers = { authorization: `Bearer ${access_token}` };
    const { status, text } = await at.send({ path, headers, body: JSON.stringify(body) });
    const { code } = JSON.parse(text) as { code?: string };
    all[path] = code === undefined ? String(status) : `${status} ${code}`;
  }
  return all;
}
const each = (answer: string) => Object.fromEntries(Object.keys(calls('')).map((path) => [path, answer]));

/** A device's channel, and what the server sends on it: the answer to the join, and later events. */
async function channel(at: Listening, user: string, { access_token }: Session) {
  const socket = new WebSocket(`ws://127.0.0.1:${at.port}/realtime/v1/websocket?vsn=2.0.0`);
  onTestFinished(() => socket.terminate());
  const replies: string[] = [];
  const events: string[] = [];
  socket.on('message', (data: Buffer) => {
    const [, , , event, payload] = JSON.parse(data.toString()) as Frame;
    if (event === 'phx_reply') replies.push(payload.response?.reason ?? payload.status ?? '');
    else events.push(payload.message ? `${event}: ${payload.message}` : event);
  });
  const closed = new Promise<number>((resolve) => socket.once('close', resolve));
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  const topic = `realtime:${pokeTopic(user)}`;
  const send = (event: string, payload: object) => socket.send(JSON.stringify(['1', '1', topic, event, payload]));
  send('phx_join', { config: { private: true }, access_token });
  await vi.waitFor(() => expect(replies[0] ?? (socket.readyState === socket.CLOSED || undefined)).toBeDefined());
  return { joined: replies[0], replies, events, closed, send };
}
type Frame = [
  join: string,
  ref: string,
  topic: string,
  event: string,
  payload: { readonly status?: string; readonly message?: string; readonly response?: { readonly reason?: string } },
];
const SHUT_DOWN = ['system: The session has ended', 'phx_close'];

/** The ways in which the phone's session ends, and what is left of the laptop's. */
const ways: readonly (readonly [
  how: string,
  laptop: 'ended' | 'live',
  end: (at: Listening, who: Person) => Promise<number>,
])[] = [
  ['signed out', 'live', async (at, { phone }) => logout(at, phone, 'local')],
  ['signed out everywhere', 'ended', async (at, { phone }) => logout(at, phone, 'global')],
  ['signed out by the other device', 'live', async (at, { laptop }) => logout(at, laptop, 'others')],
  [
    'signed out in the list of devices of the other one',
    'live',
    async (at, { phone, laptop }) => {
      const headers = { authorization: `Bearer ${laptop.access_token}` };
      const id = sessionIdOf(phone);
      return (await at.send({ method: 'POST', path: '/api/devices/sign-out', headers, body: JSON.stringify({ id }) }))
        .status;
    },
  ],
  [
    'ended by a new password',
    'live',
    async (at, { laptop }) => (await auth(at, '/user', { password: 'a new horse' }, laptop.access_token, 'PUT')).status,
  ],
  [
    'ended by a refresh token that was used again',
    'live',
    async (at, { phone }) => {
      await refresh(at, sessionOf(await refresh(at, phone)));
      ahead += 10_001;
      return (await refresh(at, phone)).status;
    },
  ],
];
const sessionIdOf = ({ access_token }: Session) =>
  (JSON.parse(Buffer.from(access_token.split('.')[1]!, 'base64url').toString()) as { session_id: string }).session_id;
const logout = async (at: Listening, { access_token }: Session, scope: string) =>
  (await auth(at, `/logout?scope=${scope}`, {}, access_token)).status;

onBothDatabases('a session that has ended', (db) => {
  let here: Listening;
  let elsewhere: Listening;
  /** A third process, without channels. */
  let quiet: Listening;
  beforeAll(async () => {
    here = await listening(db(), { now, limits: { recheck: 300 } });
    // These do not recheck their channels during the test.
    elsewhere = await listening(db(), { now, limits: { recheck: 3_600_000 } });
    quiet = await listening(db(), { now, limits: { recheck: 3_600_000 } });
  });
  afterAll(async () => {
    await Promise.all([here.close(), elsewhere.close(), quiet.close()]);
  });

  test.each(ways)('%s: the same process refuses it at once', async (_how, laptop, end) => {
    const who = await person(elsewhere);
    for (const session of [who.phone, who.laptop]) {
      expect(await answers(elsewhere, who.user, session)).toEqual(each('200'));
    }
    const [phones, laptops] = [
      await channel(elsewhere, who.user, who.phone),
      await channel(elsewhere, who.user, who.laptop),
    ];
    expect([phones.joined, laptops.joined]).toEqual(['ok', 'ok']);
    await end(elsewhere, who);
    expect(await answers(elsewhere, who.user, who.phone)).toEqual(each('401 PGRST301'));
    await vi.waitFor(() => expect(phones.events).toEqual(SHUT_DOWN));
    const again = await channel(elsewhere, who.user, who.phone);
    expect(again.joined).toBe('InvalidJWTToken: The session has ended');
    const left = laptop === 'live' ? '200' : '401 PGRST301';
    expect(await answers(elsewhere, who.user, who.laptop)).toEqual(each(left));
    await vi.waitFor(() => expect(laptops.events).toEqual(laptop === 'live' ? [] : SHUT_DOWN));
  });

  test.each(ways)('%s: other processes refuse it within a minute', async (_how, laptop, end) => {
    const who = await person(elsewhere);
    for (const session of [who.phone, who.laptop]) {
      expect(await answers(quiet, who.user, session)).toEqual(each('200'));
    }
    const [phones, laptops] = [await channel(here, who.user, who.phone), await channel(here, who.user, who.laptop)];
    expect([phones.joined, laptops.joined]).toEqual(['ok', 'ok']);
    await end(elsewhere, who);
    await vi.waitFor(() => expect(phones.events).toEqual(SHUT_DOWN), { timeout: 10_000 });
    ahead += LIFETIME;
    const left = laptop === 'live' ? '200' : '401 PGRST301';
    for (const process of [here, quiet]) {
      expect(await answers(process, who.user, who.phone)).toEqual(each('401 PGRST301'));
      expect((await channel(process, who.user, who.phone)).joined).toBe('InvalidJWTToken: The session has ended');
      expect(await answers(process, who.user, who.laptop)).toEqual(each(left));
    }
    await vi.waitFor(() => expect(laptops.events).toEqual(laptop === 'live' ? [] : SHUT_DOWN));
  });

  test('no process makes what outlives a session that has ended', async () => {
    const who = await person(elsewhere);
    const headers = { authorization: `Bearer ${who.phone.access_token}` };
    const token = { name: 'Shell', can_read: true, can_write: false, tables: null, zone: 'Europe/Berlin', days: null };
    const calls = {
      '/api/tokens/make': token,
      '/api/webhooks/make': { url: 'https://example.org/hook', events: ['habit.ticked'] },
      '/api/calendar/feed/make': { zone: 'Europe/Berlin' },
    };
    const made = async () => {
      const all: number[] = [];
      for (const [path, body] of Object.entries(calls)) {
        all.push((await quiet.send({ path, headers, body: JSON.stringify(body) })).status);
      }
      return all;
    };
    expect(await made()).toEqual([200, 200, 200]);
    await logout(elsewhere, who.laptop, 'global');
    // This process still goes by what it has heard of the session.
    expect((await quiet.send({ path: '/api/tokens', headers, body: '{}' })).status).toBe(200);
    expect(await made()).toEqual([401, 401, 401]);
  });

  test.each([
    ['with its rows', '410 account_deleted', true],
    ['from the accounts alone', '401 PGRST301', false],
  ])('of an account that was deleted %s: refused within a minute', async (_what, answer, rows) => {
    const who = await person(here);
    expect(await answers(here, who.user, who.phone)).toEqual(each('200'));
    const { joined, events } = await channel(here, who.user, who.phone);
    expect(joined).toBe('ok');
    await db().tx(null, async (query) => {
      await query('delete from auth.daymark_users where id = $1', [who.user]);
      if (rows) await query('select sync_forget_user($1)', [who.user]);
    });
    await vi.waitFor(() => expect(events).toEqual(SHUT_DOWN), { timeout: 10_000 });
    ahead += LIFETIME;
    expect(await answers(here, who.user, who.phone)).toEqual(each(answer));
    expect((await channel(here, who.user, who.phone)).joined).toBe('InvalidJWTToken: The session has ended');
  });

  test('the device tries one refresh, and then knows that the person has to sign in again', async () => {
    const { user, phone, laptop } = await person(elsewhere);
    const url = `http://127.0.0.1:${elsewhere.port}`;
    const paths: string[] = [];
    let stored = { ...phone, expires_at: Math.floor(now() / 1000) + 3600, user: { id: user, email: '' } };
    const ask = createAuthorised({
      url,
      apikey: 'public',
      now,
      session: { read: async () => stored, replace: async (_was, next) => ((stored = { ...stored, ...next }), true) },
      fetch: (to, init) => (paths.push((to as string).replace(url, '')), fetch(to, init)),
    });
    const path = '/rest/v1/rpc/sync_v1';
    const sync = async () =>
      answerOf(await ask(user, path, calls(user)[path], { signal: new AbortController().signal }));
    await sync();
    await logout(elsewhere, laptop, 'global');
    await expect(sync()).rejects.toMatchObject({ kind: 'auth', code: 'refresh_refused' });
    expect(paths).toEqual([path, path, '/auth/v1/token?grant_type=refresh_token']);
    expect(stored.expires_at).toBe(0);
  });

  test('a new token of a session that has ended closes the channel', async () => {
    const who = await person(elsewhere);
    const { events, send } = await channel(elsewhere, who.user, who.laptop);
    await logout(elsewhere, who.phone, 'local');
    expect(events).toEqual([]);
    send('access_token', who.phone);
    await vi.waitFor(() => expect(events).toEqual(SHUT_DOWN));
  });

  test('a channel ends with the session of its newest token', async () => {
    const who = await person(elsewhere);
    const { replies, events, send } = await channel(elsewhere, who.user, who.phone);
    send('access_token', who.laptop);
    // Frames are handled in their order, and this one is answered.
    send('presence', {});
    await vi.waitFor(() => expect(replies).toHaveLength(2));
    await logout(elsewhere, who.phone, 'local');
    expect((await channel(elsewhere, who.user, who.laptop)).joined).toBe('ok');
    expect(events).toEqual([]);
    await logout(elsewhere, who.laptop, 'local');
    await vi.waitFor(() => expect(events).toEqual(SHUT_DOWN));
  });
});

describe('when the database does not say whether a session lives', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase('pglite');
  });
  afterAll(() => database.close());

  test('calls are answered 503, no channel is closed, and nobody is asked to sign in', async () => {
    let down = false;
    const tx: Database['tx'] = async (...call) => {
      if (down) throw new DatabaseError('gone', '08006');
      return database.db.tx(...call);
    };
    const db: Database = {
      kind: 'pglite',
      tx,
      once: async (...call) => {
        if (down) throw new DatabaseError('gone', '08006');
        return database.db.once(...call);
      },
      listen: (...call) => database.db.listen(...call),
      notify: (...call) => database.db.notify(...call),
      close: () => database.db.close(),
    };
    const server = await listening(db, { now, limits: { recheck: 50 } });
    onTestFinished(() => server.close());
    const { user, phone, laptop } = await person(server);
    const open = await channel(server, user, phone);
    expect(open.joined).toBe('ok');
    down = true;
    await vi.waitFor(() => expect(server.logged).toContainEqual(expect.objectContaining({ event: 'failure' })));
    ahead += LIFETIME;
    expect(await answers(server, user, phone)).toEqual(each('503 08006'));
    expect(await (await channel(server, user, laptop)).closed).toBe(1011);
    expect(open.events).toEqual([]);
    down = false;
    expect(await answers(server, user, phone)).toEqual(each('200'));
  });
});

test('what a process remembers and how often it rechecks its channels add up to less than a minute', () => {
  // A slow query takes the rest.
  expect(LIFETIME + LIMITS.recheck).toBeLessThanOrEqual(50_000);
});
