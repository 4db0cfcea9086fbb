/** A server for tests of the calendar's routes: a real database, a person who is signed in, and a clock that a test can move. */
import { newId } from '#lib/id.ts';
import { createApp } from '../../sync-server/app.ts';
import { createLiveSessions } from '../../sync-server/auth/live-sessions.ts';
import { createTokens } from '../../sync-server/auth/tokens.ts';
import { testConfig } from './auth-server.ts';
import type { Config } from '../../sync-server/config.ts';
import type { Database } from '../../sync-server/database/port.ts';
import type { LogEvent } from '../../sync-server/log.ts';

const NO_POKE = {
  touched: () => {},
  onPoke: () => () => {},
  ready: Promise.resolve(),
  close: () => Promise.resolve(),
};

export async function calendarServer(db: Database, user = newId(), settings: Partial<Config> = {}) {
  let ahead = 0;
  const now = () => Date.now() + ahead;
  const config = testConfig(settings);
  const tokens = await createTokens(config, now);
  const logged: LogEvent[] = [];
  const deps = {
    config,
    db,
    tokens,
    sessions: createLiveSessions(db, now),
    poke: NO_POKE,
    log: (event: LogEvent) => void logged.push(event),
    now,
  };
  const app = createApp(deps);
  return {
    user,
    logged,
    deps,
    pass: (ms: number) => void (ahead += ms),
    get: (path: string, headers: Record<string, string> = {}) => app.request(path, { headers }),
    /** A call of the person; null: of nobody. */
    call: async (path: string, body: unknown = {}, as: string | null = user) =>
      app.request(`/api/calendar/${path}`, {
        method: 'POST',
        headers: as === null ? {} : { authorization: `Bearer ${await tokens.sign({ sub: as })}` },
        body: JSON.stringify(body),
      }),
  };
}
