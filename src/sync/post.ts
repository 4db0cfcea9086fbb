/** The one call of sync: how a request leaves, and what counts as its answer. */
import * as v from 'valibot';
import { answerOf, type Authorised } from '#remote/authorised.ts';
import { RemoteError } from '#remote/errors.ts';
import { within } from '#remote/timeout.ts';
import { type SyncRequest, syncResponse, type SyncResponse } from './protocol.ts';

/** Sends one request and resolves to the parsed JSON of its answer; throws a RemoteError for anything else. */
export type Post = (request: SyncRequest, signal: AbortSignal) => Promise<unknown>;

export const createPost =
  (ask: Authorised, now: () => number = Date.now): Post =>
  async (request, signal) =>
    answerOf(await ask(request.user, '/rest/v1/rpc/sync_v1', { req: request }, { signal }), now());

const POST_TIMEOUT_MS = 30_000;

interface Asking {
  readonly post: Post;
  /** How long a request may take, in ms. */
  readonly postTimeout?: number;
}

/** One round trip, until `dropped` is aborted. An answer that is not one is the network's doing: a portal, a proxy, half a body. */
export async function ask(
  { post, postTimeout = POST_TIMEOUT_MS }: Asking,
  request: SyncRequest,
  dropped?: AbortSignal,
): Promise<SyncResponse> {
  const timedOut = () => new RemoteError('retryable', 'timeout');
  const parsed = await within(postTimeout, timedOut, (signal) => post(request, signal), dropped);
  const answer = v.safeParse(syncResponse, parsed);
  if (!answer.success) throw new RemoteError('retryable', 'unreadable');
  return answer.output;
}
