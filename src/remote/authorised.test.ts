import { expect, test } from 'vitest';
import { answerTo, idNo, START, testDevice, USER } from '#tests/support/sync-device.ts';
import type { Session } from '#data/session-store.ts';
import { createPost } from '#sync/post.ts';
import type { SyncRequest } from '#sync/protocol.ts';
import { AUTH_LOCK, createAuthorised } from './authorised.ts';

const session = (token: string, more: Partial<Session> = {}): Session => ({
  access_token: token,
  refresh_token: `refresh ${token}`,
  expires_at: START / 1000 + 3600,
  user: { id: USER, email: 'ada@example.org' },
  ...more,
});

interface Call {
  readonly path: string;
  readonly token: string | null;
  readonly body: Record<string, unknown>;
}

/** A server and a session store; `reply` answers each call. */
async function world(reply: (call: Call) => Response | Promise<Response>, first = session('one')) {
  const calls: Call[] = [];
  const stored: { session: Session | undefined } = { session: first };
  const locked: string[] = [];
  const ask = createAuthorised({
    url: 'https://daymark.test',
    apikey: 'public',
    now: () => START,
    session: {
      read: async () => stored.session,
      replace: async (was, next) => {
        const ours = stored.session?.refresh_token === was.refresh_token;
        if (ours) stored.session = next;
        return ours;
      },
    },
    locks: {
      request: (async (name: string, work: () => Promise<unknown>) => {
        locked.push(name);
        return work();
      }) as LockManager['request'],
    },
    fetch: async (input: RequestInfo | URL, init?: RequestInit) => {
      const headers = new Headers(init?.headers);
      const call: Call = {
        path: (input as string).replace('https://daymark.test', ''),
        token: headers.get('authorization')?.replace('Bearer ', '') ?? null,
        body: JSON.parse(init?.body as string) as Call['body'],
      };
      calls.push(call);
      return reply(call);
    },
  });
  const post = createPost(ask, () => START);
  const request = await anyRequest();
  return { calls, stored, locked, send: () => post(request, new AbortController().signal) };
}

async function anyRequest(): Promise<SyncRequest> {
  const device = await testDevice();
  await device.cycle((request) => answerTo(request));
  return device.asked[0]!;
}

const json = (body: unknown, status = 200, headers = {}) => new Response(JSON.stringify(body), { status, headers });
const renewed = { access_token: 'two', refresh_token: 'refresh two', expires_in: 3600 };
const isRefresh = ({ path }: Call) => path === '/auth/v1/token?grant_type=refresh_token';

test("a request calls the one function with its argument and the person's token", async () => {
  const { calls, send } = await world(() => json({ fine: true }));
  expect(await send()).toEqual({ fine: true });
  expect(calls).toMatchObject([{ path: '/rest/v1/rpc/sync_v1', token: 'one', body: { req: { user: USER } } }]);
});

test('a 401 renews the token once, with the lock that supabase-js uses too, and sends the request again', async () => {
  const { calls, stored, locked, send } = await world((call) =>
    isRefresh(call) ? json(renewed) : call.token === 'two' ? json({ fine: true }) : json({ code: 'PGRST301' }, 401),
  );
  expect(await send()).toEqual({ fine: true });
  expect(calls.map(({ path }) => path)).toEqual([
    '/rest/v1/rpc/sync_v1',
    '/auth/v1/token?grant_type=refresh_token',
    '/rest/v1/rpc/sync_v1',
  ]);
  expect(locked).toEqual([AUTH_LOCK]);
  expect(stored.session).toMatchObject({ access_token: 'two', refresh_token: 'refresh two', user: { id: USER } });
});

test('after a second 401 the person must sign in, and the session is not changed', async () => {
  const { stored, send } = await world((call) => (isRefresh(call) ? json(renewed) : json({}, 401)));
  await expect(send()).rejects.toMatchObject({ kind: 'auth' });
  expect(stored.session).toBeDefined();
});

test('a token that another tab has renewed meanwhile is used, not renewed again', async () => {
  const made = await world((call) => {
    if (call.token === 'one') {
      made.stored.session = session('two');
      return json({}, 401);
    }
    return json({ fine: true });
  });
  await made.send();
  expect(made.calls.filter(isRefresh)).toHaveLength(0);
});

test('a token that expires soon is renewed before it is used', async () => {
  const { calls, send } = await world(
    (call) => json(isRefresh(call) ? renewed : { fine: true }),
    session('one', { expires_at: START / 1000 + 5 }),
  );
  await send();
  expect(calls.map(({ token }) => token)).toEqual([null, 'two']);
});

test('after a refused refresh token the person must sign in; after a lost refresh request not', async () => {
  const refused = await world((call) =>
    isRefresh(call) ? json({ error_code: 'refresh_token_not_found' }, 400) : json({}, 401),
  );
  await expect(refused.send()).rejects.toMatchObject({ kind: 'auth', code: 'refresh_refused' });
  // The session stays, marked as ended: whose it was is known when they sign in again.
  expect(refused.stored.session).toEqual(session('one', { expires_at: 0 }));
  const portal = await world((call) => (isRefresh(call) ? new Response('<html>', { status: 400 }) : json({}, 401)));
  await expect(portal.send()).rejects.toMatchObject({ kind: 'retryable' });
  const lost = await world((call) => (isRefresh(call) ? Promise.reject(new TypeError('fetch failed')) : json({}, 401)));
  await expect(lost.send()).rejects.toMatchObject({ kind: 'retryable', code: 'unreachable' });
  expect(lost.stored.session).toEqual(session('one'));
});

const refused = () => json({ error_code: 'refresh_token_not_found' }, 400);

test.each([
  ['renewed', () => json(renewed)],
  ['refused', refused],
])('a sign-out while the token is being %s stays a sign-out', async (_, answer) => {
  const made = await world((call) => {
    if (!isRefresh(call)) return json({}, 401);
    made.stored.session = undefined;
    return answer();
  });
  await expect(made.send()).rejects.toMatchObject({ kind: 'auth', code: 'signed_out' });
  expect(made.stored.session).toBeUndefined();
});

test.each([
  ['renewed', () => json(renewed)],
  ['refused', refused],
])('another who signs in while the token is being %s stays, and carries no rows of before', async (_, answer) => {
  const bob = session('bob', { user: { id: idNo(77), email: 'bob@example.org' } });
  const made = await world((call) => {
    if (!isRefresh(call)) return json({}, 401);
    made.stored.session = bob;
    return answer();
  });
  await expect(made.send()).rejects.toMatchObject({ kind: 'auth', code: 'other_user' });
  expect(made.stored.session).toEqual(bob);
  expect(made.calls.map(({ token }) => token)).toEqual(['one', null]);
});

test.each([
  ['lives', session('one')],
  ['has ended', session('one', { expires_at: 0 })],
])('one who signs in again while the token of a session that %s is refused goes on with the new', async (_, first) => {
  const made = await world((call) => {
    if (!isRefresh(call)) return call.token === 'again' ? json({ fine: true }) : json({}, 401);
    made.stored.session = session('again');
    return refused();
  }, first);
  expect(await made.send()).toEqual({ fine: true });
  expect(made.stored.session).toEqual(session('again'));
});

test('fine print 2: rows of one person are never sent with the token of another account', async () => {
  const { calls, send } = await world(
    () => json({}),
    session('other', { user: { id: idNo(77), email: 'bob@example.org' } }),
  );
  await expect(send()).rejects.toMatchObject({ kind: 'auth', code: 'other_user' });
  expect(calls).toEqual([]);
});

test('signed out, nothing is sent', async () => {
  const { calls, stored, send } = await world(() => json({}));
  stored.session = undefined;
  await expect(send()).rejects.toMatchObject({ kind: 'auth', code: 'signed_out' });
  expect(calls).toEqual([]);
});

test("a busy server's Retry-After is respected; a page that is no JSON counts as a network error", async () => {
  const busy = await world(() => json({}, 429, { 'retry-after': '12' }));
  await expect(busy.send()).rejects.toMatchObject({ kind: 'retryable', retryAfter: 12_000 });
  const portal = await world(() => new Response('<html>Welcome</html>'));
  await expect(portal.send()).rejects.toMatchObject({ kind: 'retryable', code: 'unreadable' });
});
