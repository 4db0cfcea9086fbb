/** Calls of the server by a signed-in person: the answer is checked, and an error becomes one of a few names. */
import * as v from 'valibot';
import { logFailure } from '#lib/log-failure.ts';
import { err, ok, type Result } from '#lib/result.ts';
import { answerOf, authorised } from './authorised.ts';
import { RemoteError } from './errors.ts';

/** Why a call failed: not reached, signed out, or anything else. */
export type CallError = 'Offline' | 'SignIn' | 'Failed';

export interface CallOptions<Name extends string> {
  /** After this the server counts as not reached, ms. Default: 15 s. */
  readonly within?: number;
  /** Names of their own for codes of the server. */
  readonly codes?: Readonly<Record<string, Name>>;
}

const ANSWER_MS = 15_000;

/** One call as a person: `path` is the whole path, `schema` what the answer must be. */
export async function askServer<S extends v.GenericSchema, Name extends string = never>(
  user: string,
  path: string,
  body: unknown,
  schema: S,
  { within = ANSWER_MS, codes }: CallOptions<Name> = {},
): Promise<Result<v.InferOutput<S>, CallError | Name>> {
  try {
    const signal = AbortSignal.timeout(within);
    return ok(v.parse(schema, await answerOf(await authorised(user, path, body, { signal }))));
  } catch (cause) {
    if (!(cause instanceof RemoteError)) {
      logFailure(`The call of ${path} failed:`, cause);
      return err('Failed');
    }
    const name = codes && Object.hasOwn(codes, cause.code) ? codes[cause.code] : undefined;
    return err(name ?? (cause.kind === 'auth' ? 'SignIn' : cause.kind === 'retryable' ? 'Offline' : 'Failed'));
  }
}
