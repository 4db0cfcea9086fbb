/** The whole server on a free port, for tests that need real HTTP: methods, transfer encodings, bodies that never end. */
import { request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createApp } from '../../sync-server/app.ts';
import { testConfig } from './auth-server.ts';
import { createLiveSessions } from '../../sync-server/auth/live-sessions.ts';
import { createTokens, type Tokens } from '../../sync-server/auth/tokens.ts';
import type { Config } from '../../sync-server/config.ts';
import type { Database } from '../../sync-server/database/port.ts';
import { httpServer } from '../../sync-server/http-server.ts';
import type { LogEvent } from '../../sync-server/log.ts';
import { createPoke } from '../../sync-server/realtime/poke.ts';
import { attachRealtime, LIMITS, type Limits } from '../../sync-server/realtime/socket.ts';

export interface TestRequest {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** Sent in two chunks, without a Content-Length. */
  readonly chunked?: boolean;
}

export interface Answer {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly text: string;
}

export interface Listening {
  readonly port: number;
  readonly tokens: Tokens;
  readonly logged: LogEvent[];
  bearer(user: string): Promise<{ authorization: string }>;
  /** Sends a request from a client's address of its own, unless its headers name one. */
  send(asked: TestRequest): Promise<Answer>;
  close(): Promise<void>;
}

let clients = 0;
/** An address that no other request has, so that the limits by address do not end a test early. */
const newAddress = () => {
  clients += 1;
  return `10.${(clients >> 16) & 255}.${(clients >> 8) & 255}.${clients & 255}`;
};

interface Options {
  readonly now?: () => number;
  readonly limits?: Partial<Limits>;
  readonly config?: Partial<Config>;
}

export async function listening(
  db: Database,
  { now = Date.now, limits, config: change }: Options = {},
): Promise<Listening> {
  const config = testConfig({ trustProxy: 1, ...change });
  const tokens = await createTokens(config, now);
  const poke = createPoke(db);
  const logged: LogEvent[] = [];
  const sessions = createLiveSessions(db, now);
  const deps = { config, db, tokens, sessions, poke, log: (event: LogEvent) => void logged.push(event), now };
  const server = httpServer(createApp(deps));
  const realtime = attachRealtime(server, deps, { ...LIMITS, ...limits });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    tokens,
    logged,
    bearer: async (user) => ({ authorization: `Bearer ${await tokens.sign({ sub: user })}` }),
    send: (asked) => send(port, asked),
    close: async () => {
      await realtime.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await poke.close();
    },
  };
}

function send(
  port: number,
  { method = 'POST', path, headers = {}, body, chunked = false }: TestRequest,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const bytes = Buffer.from(body ?? '');
    const length = chunked
      ? { 'transfer-encoding': 'chunked' }
      : body === undefined
        ? {}
        : { 'content-length': String(bytes.length) };
    const sent = request(
      {
        port,
        host: '127.0.0.1',
        method,
        path,
        headers: { 'content-type': 'application/json', 'x-forwarded-for': newAddress(), ...length, ...headers },
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (piece: string) => (text += piece));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }));
        response.on('error', reject);
      },
    );
    sent.on('error', reject);
    if (chunked) sent.write(bytes.subarray(0, bytes.length / 2));
    sent.end(chunked ? bytes.subarray(bytes.length / 2) : bytes);
  });
}
