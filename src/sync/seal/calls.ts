/** The server's part of sealing an account, over the network. */
import * as v from 'valibot';
import { answerOf, type Authorised } from '#remote/authorised.ts';
import { RemoteError } from '#remote/errors.ts';
import { within } from '#remote/timeout.ts';
import { accountSeal, type SealServer, sealState, sealTodo } from './wire.ts';

/** How long a call may take, ms: of rows, 200 of them. */
const CALL_MS = 30_000;

const state = v.object({ state: sealState });

/** The seal of one person's account. Its calls throw a RemoteError. */
export function sealServer(user: string, ask: Authorised): SealServer {
  const call = async <S extends v.GenericSchema>(path: string, body: object, schema: S): Promise<v.InferOutput<S>> => {
    const answer = await within(CALL_MS, async (signal) =>
      answerOf(await ask(user, `/api/seal${path}`, body, { signal })),
    );
    const read = v.safeParse(schema, answer);
    if (!read.success) throw new RemoteError('retryable', 'unreadable');
    return read.output;
  };
  return {
    read: async () => (await call('', {}, v.object({ seal: v.nullable(accountSeal) }))).seal,
    start: (key, wraps) => call('/start', { key, wraps }, v.object({ key: v.string(), state: sealState })),
    anew: async (key, wraps) =>
      void (await call('/anew', { key, wraps }, v.object({ key: v.string(), state: sealState }))),
    changeKeys: async (key, wraps) => void (await call('/keys', { key, wraps }, v.object({ changed: v.boolean() }))),
    stop: async (key, ended) => void (await call('/stop', { key, ended }, state)),
    rows: async (key, rows, after) =>
      (await call('/rows', { key, rows, after }, v.object({ todo: v.nullable(sealTodo) }))).todo,
    finish: async (key, damaged) => (await call('/finish', { key, damaged }, state)).state,
  };
}
