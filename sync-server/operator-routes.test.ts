import { afterAll, beforeAll, expect, test } from 'vitest';
import { anyDatabase, testDatabase, type TestDatabase } from '../tests/support/databases.ts';
import { createApp } from './app.ts';
import { testConfig } from '#tests/server/auth-server.ts';
import { createLiveSessions } from './auth/live-sessions.ts';
import { createTokens } from './auth/tokens.ts';
import type { Database } from './database/port.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import { createPoke, type Poke } from './realtime/poke.ts';

const TOKEN = 'a-token-of-the-operator';
let at: TestDatabase;
let poke: Poke;
let metrics: Metrics;
beforeAll(async () => {
  at = await testDatabase(anyDatabase);
  poke = createPoke(at.db);
  metrics = createMetrics();
});
afterAll(async () => {
  metrics.close();
  await poke.close();
  await at.close();
});

const app = async (db: Database = at.db, { stopping = false, token }: { stopping?: boolean; token?: string } = {}) => {
  const config = testConfig(token === undefined ? {} : { metricsToken: token });
  const tokens = await createTokens(config, Date.now);
  const deps = { config, db, tokens, sessions: createLiveSessions(db, Date.now), poke, log: () => {}, now: Date.now };
  return createApp(deps, { isStopping: () => stopping, metrics, sockets: () => 7 });
};

test('/ready means that the database answers, has every migration, and the process is not stopping; /health only that it runs', async () => {
  const silent: Database = { ...at.db, tx: () => Promise.reject(new Error('x')) };
  const behind = await testDatabase(at.db.kind);
  await behind.db.tx(null, (query) => query("delete from daymark.migrations where name like '0030%'"));
  const cases: [Awaited<ReturnType<typeof app>>, number, string][] = [
    [await app(), 200, '"ready"'],
    [await app(at.db, { stopping: true }), 503, 'The server is stopping.'],
    [await app(silent), 503, 'The database does not answer.'],
    [await app(behind.db), 503, 'The database lacks migrations of this version.'],
  ];
  for (const [server, status, words] of cases) {
    const ready = await server.request('/ready');
    expect([ready.status, await ready.text()]).toEqual([status, expect.stringContaining(words)]);
    expect((await server.request('/health')).status).toBe(200);
  }
  await behind.close();
});

test('/metrics is not there by default, and with METRICS_TOKEN for who sends it', async () => {
  const ask = async (server: Awaited<ReturnType<typeof app>>, token?: string) =>
    (await server.request('/metrics', { headers: token ? { authorization: `Bearer ${token}` } : {} })).status;
  expect(await ask(await app(), TOKEN)).toBe(404);
  const server = await app(at.db, { token: TOKEN });
  expect([await ask(server), await ask(server, `${TOKEN}x`), await ask(server, TOKEN)]).toEqual([401, 401, 200]);
});

test('the numbers are in Prometheus’ text, by route and code, without an id, an address or a text', async () => {
  const own = createMetrics();
  const logged: unknown[] = [];
  const log = own.counted((event) => void logged.push(event));
  const db = own.measured(at.db);
  const user = crypto.randomUUID();
  log({ event: 'mail-not-sent', error: 'Error', user });
  log({ event: 'backup', count: 3 });
  await db.tx(null, (query) => query('select 1'));
  await expect(db.tx(null, (query) => query('select 1 / 0'))).rejects.toMatchObject({ code: '22012' });
  own.answered('POST', '/auth/v1/signup', 429, 30);
  own.answered('"; x', '/*', 404, 60_000);
  const text = own.text(7);
  own.close();
  expect(logged).toHaveLength(2);
  for (const line of [
    'daymark_sockets 7',
    'daymark_http_requests_total{method="POST",route="/auth/v1/signup",status="429"} 1',
    'daymark_http_requests_total{method="other",route="/*",status="404"} 1',
    'daymark_http_request_seconds_bucket{route="/auth/v1/signup",le="0.025"} 0',
    'daymark_http_request_seconds_bucket{route="/auth/v1/signup",le="0.05"} 1',
    'daymark_http_request_seconds_bucket{route="/*",le="30"} 0',
    'daymark_http_request_seconds_bucket{route="/*",le="+Inf"} 1',
    'daymark_events_total{event="mail-not-sent",error="1"} 1',
    'daymark_database_errors_total{code="22012"} 1',
    'daymark_database_transaction_seconds_count{} 2',
    'daymark_database_transactions_running 0',
  ])
    expect(text.split('\n')).toContain(line);
  expect(text).toMatch(/^daymark_last_backup_timestamp_seconds 1[\d.]+$/m);
  expect(text).not.toContain(user);
  // The grammar of the format: comments, and a name, labels and a number in each other line.
  for (const line of text.trimEnd().split('\n')) {
    expect(line).toMatch(/^(?:# (?:HELP|TYPE) \w+ .+|\w+(?:\{(?:\w+="(?:[^"\\]|\\.)*",?)*\})? -?[\d.e+-]+)$/);
  }
});
