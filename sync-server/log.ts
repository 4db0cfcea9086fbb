/**
 * The server's log: one JSON line per event. Its type allows names, ids, codes and numbers only: no text that a person wrote, no
 * token and no address.
 */
export interface LogEvent {
  /** A short constant name: 'request', 'failure', 'database'… */
  readonly event: string;
  readonly method?: string;
  /** The route's pattern, never the path itself. */
  readonly route?: string;
  readonly status?: number;
  readonly ms?: number;
  /** The request's id, also in its `x-request-id` header. */
  readonly request?: string;
  readonly user?: string;
  /** A SQLSTATE or another typed code. */
  readonly code?: string;
  /** An error's class. */
  readonly error?: string;
  /** The stack of an error: functions and lines, without the message. */
  readonly at?: readonly string[];
  readonly count?: number;
}

export type Log = (event: LogEvent) => void;

/** Writes each event as one line of JSON with its time, at once: a process that is killed loses none. */
export const createLog =
  (write: (line: string) => void = (line) => void process.stdout.write(line)): Log =>
  (event) =>
    write(`${JSON.stringify({ time: new Date().toISOString(), ...event })}\n`);

/** An error for the log: its class, code and stack. Its message is left out, because it may quote what a person wrote. */
export function describeError(thrown: unknown): Pick<LogEvent, 'error' | 'code' | 'at'> {
  if (!(thrown instanceof Error)) return { error: typeof thrown };
  const code: unknown = Reflect.get(thrown, 'code');
  const frames = (thrown.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return {
    error: thrown.name,
    ...(typeof code === 'string' ? { code } : {}),
    at: frames.slice(0, 6).map((line) => line.trim().slice(3)),
  };
}
