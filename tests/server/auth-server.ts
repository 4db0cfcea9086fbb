/** A whole server for tests: HTTP on a free port, sign-in, the poke channel and a clock that a test can move. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { createClient, type RealtimeClientOptions, type SupabaseClient } from '@supabase/supabase-js';
import { Hono } from 'hono';
import { WebSocket } from 'ws';
import type { Config } from '../../sync-server/config.ts';
import type { Database } from '../../sync-server/database/port.ts';
import type { LogEvent } from '../../sync-server/log.ts';
import type { Mailer } from '../../sync-server/mail/mailer.ts';
import { createPoke, type Poke } from '../../sync-server/realtime/poke.ts';
import { attachRealtime, LIMITS, type Limits, type Realtime } from '../../sync-server/realtime/socket.ts';
import { createLiveSessions, type LiveSessions } from '../../sync-server/auth/live-sessions.ts';
import { liveTokens } from '../../sync-server/auth/live-tokens.ts';
import { createPasswords } from '../../sync-server/auth/passwords.ts';
import { requireUser } from '../../sync-server/auth/require-user.ts';
import type { AuthRates } from '../../sync-server/auth/rates.ts';
import { authRoutes } from '../../sync-server/auth/routes.ts';
import { createTokens, type Tokens } from '../../sync-server/auth/tokens.ts';

export const PASSWORD = 'correct horse battery';
const plenty = { burst: 10_000, perSecond: 1000 };

export const RATES: AuthRates = {
  signUp: plenty,
  signIn: plenty,
  refresh: plenty,
  user: plenty,
  mail: plenty,
  wrong: plenty,
  wrongFrom: plenty,
  wrongAnywhere: plenty,
};

export interface TestServer {
  readonly url: string;
  readonly tokens: Tokens;
  readonly sessions: LiveSessions;
  readonly poke: Poke;
  readonly realtime: Realtime;
  readonly logged: LogEvent[];
  /** Moves the server's clock by ms. */
  pass(ms: number): void;
  /** A device: supabase-js with a session of its own. */
  device(realtime?: RealtimeClientOptions): SupabaseClient;
  /** Stops the server; the devices stay connected until it ends them. */
  stop(): Promise<void>;
  /** Stops the devices and the server. */
  close(): Promise<void>;
}

export interface Options {
  readonly config?: Partial<Config>;
  readonly rates?: Partial<AuthRates>;
  readonly limits?: Partial<Limits>;
  readonly mail?: Mailer;
}

export const testConfig = (change: Partial<Config> = {}): Config => ({
  port: 0,
  host: '127.0.0.1',
  dataDir: '/nowhere',
  databasePool: 4,
  jwt: { secret: 'a secret of at least thirty-two bytes' },
  accessTokenSeconds: 3600,
  autoconfirm: true,
  signups: true,
  trustProxy: 0,
  ...change,
});

export async function startTestServer(db: Database, options: Options = {}): Promise<TestServer> {
  let ahead = 0;
  const now = () => Date.now() + ahead;
  const config = testConfig(options.config);
  const tokens = await createTokens(config, now);
  const poke = createPoke(db);
  const logged: LogEvent[] = [];
  const sessions = createLiveSessions(db, now);
  const log = (event: LogEvent) => void logged.push(event);
  const deps = { config, db, tokens, sessions, poke, log, now, ...(options.mail ? { mail: options.mail } : {}) };
  const app = new Hono();
  app.route('/auth/v1', authRoutes(deps, createPasswords(), { ...RATES, ...options.rates }));
  app.get('/rest/v1/me', requireUser(liveTokens(tokens, sessions)), (c) => c.json({ sub: c.var.claims.sub }));
  const listener = getRequestListener(app.fetch);
  const server = createServer((request, response) => void listener(request, response));
  const realtime = attachRealtime(server, deps, { ...LIMITS, ...options.limits });
  await new Promise<void>((resolve) => server.listen(config.port, '127.0.0.1', resolve));
  await poke.ready;
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const devices: SupabaseClient[] = [];
  const stop = async () => {
    await realtime.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await poke.close();
  };
  return {
    url,
    tokens,
    sessions,
    poke,
    realtime,
    logged,
    pass: (ms) => void (ahead += ms),
    device: (realtime = {}) => {
      const made = createClient(url, 'public-key', {
        auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
        realtime: { ...realtime, transport: WebSocket as never },
      });
      devices.push(made);
      return made;
    },
    stop,
    close: async () => {
      for (const device of devices) void device.realtime.disconnect();
      await stop();
    },
  };
}

let people = 0;
export const newEmail = () => `ada.${Date.now().toString(36)}.${++people}@example.test`;

/** Signs up a new person on this device. */
export async function signUp(device: SupabaseClient, email = newEmail()) {
  const { data, error } = await device.auth.signUp({ email, password: PASSWORD });
  if (error || !data.session || !data.user) throw error ?? new Error('no session');
  return { email, user: data.user, session: data.session };
}
