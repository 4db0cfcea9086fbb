import { MAX_REQUEST_BYTES } from '#sync/protocol.ts';
import { loadConfigFromFile } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pages } from '#app/site-map.ts';
import { anyDatabase, testDatabase, type TestDatabase } from '../tests/support/databases.ts';
import { createApp } from './app.ts';
import { createLiveSessions } from './auth/live-sessions.ts';
import { createTokens } from './auth/tokens.ts';
import { readConfig } from './config.ts';
import type { Database } from './database/port.ts';
import type { LogEvent } from './log.ts';
import { createLog } from './log.ts';
import { createPoke, type Poke } from './realtime/poke.ts';

const config = readConfig({ DATA_DIR: 'memory://', JWT_SECRET: 'a secret of more than thirty-two characters' });
let at: TestDatabase;
let poke: Poke;
let app: ReturnType<typeof createApp>;
let events: LogEvent[] = [];

const build = async (db: Database, settings = config) =>
  createApp({
    config: settings,
    db,
    tokens: await createTokens(settings, Date.now),
    sessions: createLiveSessions(db, Date.now),
    poke,
    log: (event) => void events.push(event),
    now: Date.now,
  });

beforeAll(async () => {
  at = await testDatabase(anyDatabase);
  poke = createPoke(at.db);
  app = await build(at.db);
});
afterAll(async () => {
  await poke.close();
  await at.close();
});

const broken = (code: string): Database => {
  const fail = () => Promise.reject(Object.assign(new Error('a person’s secret words'), { code }));
  return { ...at.db, tx: fail, once: fail };
};

test('the policy allows no foreign or inline script, and no frame around the site', async () => {
  const { headers } = await app.request('/health', { headers: { host: 'daymark.example:3000' } });
  const policy = new Map(
    (headers.get('content-security-policy') ?? '')
      .split('; ')
      .map((part) => [part.split(' ')[0], part.split(' ').slice(1).join(' ')]),
  );
  expect(policy.get('script-src')).toBe("'self'");
  expect(policy.get('default-src')).toBe("'none'");
  expect(policy.get('connect-src')).toBe("'self' ws://daymark.example:3000 wss://daymark.example:3000");
  expect(policy.get('style-src')).toBe("'self'");
  for (const name of ['base-uri', 'object-src', 'frame-ancestors']) expect(policy.get(name)).toBe("'none'");
  expect([policy.get('img-src'), policy.get('media-src')]).toEqual(["'self' data: blob:", "'self' blob:"]);
  const permissions = (headers.get('permissions-policy') ?? '').split(', ');
  // A voice note needs the microphone; nothing else of the device is asked for.
  expect(permissions.filter((one) => !one.endsWith('=()'))).toEqual(['microphone=(self)']);
  expect(permissions).toContain('camera=()');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
  expect(headers.get('referrer-policy')).toBe('strict-origin');
});

test('the page may send to the analytics service of the operator and to no other site, and is told its address', async () => {
  const answers = async (env: Record<string, string>) => {
    const settings = readConfig({ DATA_DIR: 'memory://', JWT_SECRET: config.jwt.secret, ...env });
    const answer = await (
      await build(at.db, settings)
    ).request('/api/analytics', { headers: { host: 'daymark.example' } });
    const [, connect] = /connect-src ([^;]*)/.exec(answer.headers.get('content-security-policy')!)!;
    expect(answer.headers.get('cache-control')).toBe('no-store');
    return [connect, await answer.json()];
  };
  const own = "'self' ws://daymark.example wss://daymark.example";
  expect(await answers({})).toEqual([own, { url: null }]);
  const url = 'https://stats.example:8443/events?site=daymark';
  expect(await answers({ ANALYTICS_URL: url })).toEqual([`${own} https://stats.example:8443`, { url }]);
});

test('a forged host cannot change the policy', async () => {
  const { headers } = await app.request('/health', { headers: { host: 'x; script-src *' } });
  expect(headers.get('content-security-policy')).not.toContain('*');
});

test('HTTPS is demanded only where the site is reached by HTTPS', async () => {
  const hsts = async (env: Record<string, string>, headers: Record<string, string> = {}) => {
    const settings = readConfig({ DATA_DIR: 'memory://', JWT_SECRET: config.jwt.secret, ...env });
    return (await (await build(at.db, settings)).request('/health', { headers })).headers.get(
      'strict-transport-security',
    );
  };
  expect(await hsts({}, { 'x-forwarded-proto': 'https' })).toBe(null);
  expect(await hsts({ TRUST_PROXY: '1' }, { 'x-forwarded-proto': 'http' })).toBe(null);
  expect(await hsts({ TRUST_PROXY: '1' }, { 'x-forwarded-proto': 'https' })).toContain('max-age=31536000');
  expect(await hsts({ SITE_URL: 'https://daymark.example' })).toContain('max-age=31536000');
});

test('a body that is too large is refused, with or without a length, with a code by which the device halves it', async () => {
  const large = 'x'.repeat(MAX_REQUEST_BYTES + 1);
  const stream = () => new Blob([large]).stream();
  const token = await (await createTokens(config, Date.now)).sign({ sub: '0198c0de-0000-7000-8000-00000000ada0' });
  const send = (path: string, body: BodyInit, headers: Record<string, string> = {}) =>
    app.request(path, { method: 'POST', body, headers, duplex: 'half' } as RequestInit);
  for (const body of [large, stream()]) {
    const answer = await send('/rest/v1/rpc/sync_v1', body, { authorization: `Bearer ${token}` });
    expect([answer.status, await answer.json()]).toMatchObject([413, { code: 'sync_too_large' }]);
  }
  for (const body of [large, stream()]) expect((await send('/auth/v1/signup', body)).status).toBe(413);
  // Without a valid token the body is not read.
  const unread = new ReadableStream({ pull: () => Promise.reject(new Error('it was read')) }, { highWaterMark: 0 });
  expect((await send('/rest/v1/rpc/sync_v1', unread)).status).toBe(401);
});

test('an unknown path of the API is a typed 404, never a page', async () => {
  for (const path of ['/auth/v1/nothing', '/functions/v1/x', '/api/x']) {
    const answer = await app.request(path, { headers: { accept: 'text/html' } });
    expect(answer.status).toBe(404);
    expect(answer.headers.get('content-type')).toContain('application/json');
  }
});

test('what the server answers goes to it in development too, and no page does', async () => {
  const full = await build(at.db, { ...config, media: { folder: '/nowhere' } });
  const { config: development } = (await loadConfigFromFile({ command: 'serve', mode: 'development' }))!;
  const passedOn = (path: string) =>
    Object.keys(development.server!.proxy!).some((start) =>
      start.startsWith('^') ? new RegExp(start).test(path) : path.startsWith(start),
    );
  const paths = full.routes.map(({ path }) => path.replace(/:file.*$/, 'x.ics')).filter((path) => path !== '/*');
  expect(paths).toEqual(expect.arrayContaining(['/mcp', '/storage/v1/object/list/media', '/calendar/x.ics']));
  expect([...new Set(paths)].filter((path) => !passedOn(path))).toEqual([]);
  expect(pages.map(({ path }) => path).filter(passedOn)).toEqual([]);
});

test('/ready says whether the database answers, /health only whether the process does', async () => {
  expect((await app.request('/ready')).status).toBe(200);
  const down = await build(broken('08006'));
  expect([(await down.request('/health')).status, (await down.request('/ready')).status]).toEqual([200, 503]);
});

test('a temporary error of the database is 503 with Retry-After, any other 500, and neither has the message of the error', async () => {
  const user = '0198c0de-0000-7000-8000-00000000ada0';
  const token = await (await createTokens(config, Date.now)).sign({ sub: user });
  const asks = {
    proto: 1,
    sv: 1,
    user,
    device: user,
    epoch: null,
    cursor: null,
    last: null,
    tables: [],
    limit: 1,
    muts: [],
  };
  const post = async (code: string) =>
    (await build(broken(code))).request('/rest/v1/rpc/sync_v1', {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ req: asks }),
    });
  events = [];
  for (const [code, status] of [
    ['40001', 503],
    ['53100', 503],
    ['57P01', 503],
    ['42703', 500],
  ] as const) {
    const answer = await post(code);
    expect([code, answer.status, answer.headers.has('retry-after')]).toEqual([code, status, status === 503]);
    expect(await answer.text()).not.toContain('secret words');
  }
  const full = await post('53100');
  expect([full.headers.get('retry-after'), await full.json()]).toEqual([
    '30',
    expect.objectContaining({ code: 'disk_full' }),
  ]);
  expect(events.filter(({ event }) => event === 'failure').map(({ code }) => code)).toEqual([
    '40001',
    '53100',
    '57P01',
    '42703',
    '53100',
  ]);
  expect(JSON.stringify(events)).not.toMatch(/secret words|Bearer|eyJ/);
});

test('each request is logged in one line of ids: no query, no body, no token, no path', async () => {
  const lines: string[] = [];
  events = [];
  const answer = await app.request('/auth/v1/user?apikey=tok-secret', {
    headers: { authorization: 'Bearer tok-secret' },
  });
  await app.request('/some/person’s/words?q=diary');
  await app.request('/health');
  for (const event of events) createLog((line) => lines.push(line))(event);
  expect(lines).toHaveLength(2);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    event: 'request',
    method: 'GET',
    status: answer.status,
    request: answer.headers.get('x-request-id'),
  });
  expect(lines.join('')).not.toMatch(/secret|diary|words/);
});

test('the log names each route by its pattern', async () => {
  events = [];
  await app.request('/auth/v1/user');
  await app.request('/auth/v1/token?grant_type=password', { method: 'POST' });
  await app.request('/auth/v1/nothing/of/ours');
  await app.request('/rest/v1/rpc/sync_v1', { method: 'POST' });
  await app.request('/rest/v1/tasks?select=*');
  await app.request('/api/x');
  expect(events.filter(({ event }) => event === 'request').map(({ route }) => route)).toEqual([
    '/auth/v1/user',
    '/auth/v1/token',
    '/auth/v1/*',
    '/rest/v1/rpc/sync_v1',
    '/rest/v1/:table',
    '/api/*',
  ]);
});

test('answers with tokens and rows are not cached', async () => {
  for (const path of ['/auth/v1/user', '/rest/v1/rpc/sync_v1']) {
    expect((await app.request(path)).headers.get('cache-control')).toBe('no-store');
  }
});
