/** The calls of the server about calendars: its answers are checked here, and its errors become a few names. */
import * as v from 'valibot';
import { getDb } from '#data/db.ts';
import { logFailure } from '#lib/log-failure.ts';
import { err, ok, type Result } from '#lib/result.ts';
import { answerOf, authorised } from '#remote/authorised.ts';
import { RemoteError } from '#remote/errors.ts';

/** After this the server counts as not reached, ms. A new calendar is fetched meanwhile. */
const WITHIN = 40_000;

export type AskError = 'Offline' | 'SignIn' | 'TooMany' | 'Failed';

export const askErrors: Readonly<Record<AskError, string>> = {
  Offline: 'The server cannot be reached. Try again when you are online.',
  SignIn: 'Sign in again, then try once more.',
  TooMany: 'Too many tries in a short time. Try again in a few minutes.',
  Failed: 'The server could not do this. Try again later.',
};

/** Whether the open profile has a server: one on this device only and the sample have none. */
export const hasServer = (): boolean => getDb().profile.kind === 'account';

/** One call about calendars, as the person whose profile is open. */
export const ask = <T extends v.GenericSchema>(path: string, body: unknown, schema: T) =>
  askAt(`/api/calendar/${path}`, body, schema);

/** One call as the person whose profile is open. */
export async function askAt<T extends v.GenericSchema>(
  address: string,
  body: unknown,
  schema: T,
): Promise<Result<v.InferOutput<T>, AskError>> {
  try {
    const signal = AbortSignal.timeout(WITHIN);
    const answer = await answerOf(await authorised(getDb().profile.user_id, address, body, { signal }));
    return ok(v.parse(schema, answer));
  } catch (cause) {
    if (!(cause instanceof RemoteError)) logFailure('CallFailed', cause);
    return err(nameOf(cause));
  }
}

function nameOf(cause: unknown): AskError {
  if (!(cause instanceof RemoteError)) return 'Failed';
  if (cause.code === 'rate_limited') return 'TooMany';
  if (cause.kind === 'auth') return 'SignIn';
  return cause.kind === 'retryable' ? 'Offline' : 'Failed';
}
