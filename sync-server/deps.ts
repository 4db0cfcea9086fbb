import type { LiveSessions } from './auth/live-sessions.ts';
import type { Tokens } from './auth/tokens.ts';
import type { Config } from './config.ts';
import type { Database } from './database/port.ts';
import type { Log } from './log.ts';
import type { Mailer } from './mail/mailer.ts';
import type { Poke } from './realtime/poke.ts';

/** What the routes need; main.ts makes it, and tests make their own. */
export interface Deps {
  readonly config: Config;
  readonly db: Database;
  /** They do not know which sessions have ended: auth/live-tokens.ts does. */
  readonly tokens: Tokens;
  readonly sessions: LiveSessions;
  readonly poke: Poke;
  readonly log: Log;
  /** Absent: this server sends no mail. */
  readonly mail?: Mailer;
  readonly now: () => number;
}
