/** A server with a coach for tests: a real database, a provider that answers over HTTP, and a clock that a test can set. */
import { newId } from '#lib/id.ts';
import { afterEach, beforeAll, expect } from 'vitest';
import type { Provider } from '../support/provider.ts';
import { createApp } from '../../sync-server/app.ts';
import { createLiveSessions } from '../../sync-server/auth/live-sessions.ts';
import { createTokens, type Tokens } from '../../sync-server/auth/tokens.ts';
import { testConfig } from './auth-server.ts';
import { assistantConfig, type AssistantConfig } from '../../sync-server/config.ts';
import type { Database } from '../../sync-server/database/port.ts';
import type { LogEvent } from '../../sync-server/log.ts';
import { asOwner } from './person.ts';
import type { CoachOptions } from '../../sync-server/coach/coach.ts';

export const CALL = '/functions/v1/call-gpt';
export const sse = { accept: 'text/event-stream' };

/** A model's answer to a reminder for five o'clock on the next day. */
export const task = {
  reply: 'I put "Call Anna" on your list for tomorrow at five.',
  intent: 'task',
  logged_for: '2026-05-14',
  meta: {
    action: 'create_task',
    module: 'To-Do List',
    content: 'Call Anna',
    due_date: '2026-05-15',
    remind_at: '2026-05-15T17:00',
    secondary_intents: [],
  },
};

/** A question asked on a Thursday afternoon in Berlin. */
export const question = <T extends object>(message: string, change = {} as T) => ({
  call_id: newId(),
  message,
  systemPrompt: 'You are Wren, a balanced coach.',
  at: '2026-05-14T13:00:00.000Z',
  zone: 'Europe/Berlin',
  ...change,
});

interface Options extends CoachOptions {
  /** Changes to the provider's settings; null: there is no provider. */
  readonly assistant?: Partial<AssistantConfig> | null;
}

/** For a block of tests; the clock is reset after each test. */
export function coachServer(db: () => Database, provider: Provider) {
  const config = testConfig();
  let ahead = 0;
  let tokens: Tokens;
  const now = () => Date.now() + ahead;
  beforeAll(async () => {
    tokens = await createTokens(config, now);
  });
  afterEach(() => {
    provider.reset();
    ahead = 0;
  });

  /** One process of the server, and what it logged. */
  const server = ({ assistant = {}, ...options }: Options = {}) => {
    const service = assistantConfig(provider.env);
    if (!service) throw new Error('no service');
    const log: LogEvent[] = [];
    const poke = {
      touched: () => {},
      onPoke: () => () => {},
      ready: Promise.resolve(),
      close: () => Promise.resolve(),
    };
    const settings = { ...config, ...(assistant && { assistant: { ...service, ...assistant } }) };
    const deps = {
      config: settings,
      db: db(),
      tokens,
      sessions: createLiveSessions(db(), now),
      poke,
      log: (event: LogEvent) => void log.push(event),
      now,
    };
    return { app: createApp(deps, options), log };
  };
  const bearer = async (user: string) => `Bearer ${await tokens.sign({ sub: user })}`;
  return {
    server,
    bearer,
    /** Moves the server's clock by ms. */
    pass: (ms: number) => void (ahead += ms),
    post: async (app: App, user: string, body: unknown, headers: Record<string, string> = {}, path = CALL) =>
      app.request(path, {
        method: 'POST',
        headers: { authorization: await bearer(user), ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    /** A person's rows in the table of calls. */
    ledger: (user: string) =>
      asOwner<{ state: string; tries: number; tokens: number; answer: { reply?: string } | null }>(
        db(),
        'select state, tries, tokens, answer from coach_calls where user_id = $1 order by asked_at',
        [user],
      ),
  };
}

export type App = ReturnType<typeof createApp>;

export async function answered(response: Response | Promise<Response>) {
  const { status, headers } = await response;
  const body = (await (await response).json()) as { code?: string } & Record<string, unknown>;
  return { status, body, retryAfter: headers.get('retry-after') };
}

/** Polls until the assertion holds. */
export const eventually = <T>(look: () => T) => expect.poll(look, { timeout: 60_000 });

interface SentEvent {
  readonly event: string;
  readonly data: Record<string, unknown>;
}

/** All events of a stream, once it has ended. */
export async function eventsOf(response: Response): Promise<SentEvent[]> {
  const blocks = (await response.text()).split('\n\n').filter((block) => block.startsWith('event:'));
  return blocks.map((block) => {
    const [, event = '', data = ''] = /^event: (\w+)\ndata: (.*)$/.exec(block) ?? [];
    return { event, data: JSON.parse(data) as Record<string, unknown> };
  });
}
