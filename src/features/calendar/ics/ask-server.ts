/** The calls of the server about calendars. */
import type * as v from 'valibot';
import { getDb } from '#data/db.ts';
import type { Result } from '#lib/result.ts';
import { askServer, type CallError } from '#remote/ask-server.ts';
import { type Message, msg } from '#lib/i18n.ts';

/** After this the server counts as not reached, ms. A new calendar is fetched meanwhile. */
const WITHIN = 40_000;

const CODES = { rate_limited: 'TooMany' } as const;

export type AskError = CallError | 'TooMany';

export const askErrors: Readonly<Record<AskError, Message>> = {
  Offline: msg('The server cannot be reached. Try again when you are online.'),
  SignIn: msg('Sign in again, then try once more.'),
  TooMany: msg('Too many tries in a short time. Try again in a few minutes.'),
  Failed: msg('The server could not do this. Try again later.'),
};

/** Whether the open profile has a server: one on this device only and the sample have none. */
export const hasServer = (): boolean => getDb().profile.kind === 'account';

/** One call about calendars, as the person whose profile is open. */
export const ask = <T extends v.GenericSchema>(path: string, body: unknown, schema: T) =>
  askAt(`/api/calendar/${path}`, body, schema);

/** One call as the person whose profile is open. */
export const askAt = <T extends v.GenericSchema>(
  address: string,
  body: unknown,
  schema: T,
): Promise<Result<v.InferOutput<T>, AskError>> =>
  askServer(getDb().profile.user_id, address, body, schema, { within: WITHIN, codes: CODES });
