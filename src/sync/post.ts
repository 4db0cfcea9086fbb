/** The one call of sync: how a request leaves, and what counts as its answer. */
import * as v from 'valibot';
import { breathe } from '#lib/pacer.ts';
import { answerOf, type Authorised } from '#remote/authorised.ts';
import { RemoteError } from '#remote/errors.ts';
import { within } from '#remote/timeout.ts';
import { type Change, changeList, type SyncRequest, syncResponse, type SyncResponse } from './protocol.ts';
import { damageSealed, openAnswer, type Seal, sealRequest } from './seal/codec.ts';
import { hideSealed } from './seal/locked.ts';

/** Sends one request and resolves to the parsed JSON of its answer; throws a RemoteError for anything else. */
export type Post = (request: SyncRequest, signal: AbortSignal) => Promise<unknown>;

export const createPost =
  (ask: Authorised, now: () => number = Date.now): Post =>
  async (request, signal) =>
    answerOf(await ask(request.user, '/rest/v1/rpc/sync_v1', { req: request }, { signal }), now());

const POST_TIMEOUT_MS = 30_000;

export interface Asking {
  /** By what the account is sealed; undefined: it is open. */
  readonly seal: Seal | undefined;
  /** The mark of a sealed account whose key is not here: then nothing is sent. */
  readonly locked?: string | undefined;
  readonly post: Post;
  /** How long a request may take, in ms. */
  readonly postTimeout?: number;
}

/**
 * One round trip, until `dropped` is aborted. Of a sealed account the request is sealed here and its answer opened, so that everything else sees plain values.
 * An answer that is not one is the network's doing: a portal, a proxy, half a body.
 */
export async function ask(
  { seal, locked, post, postTimeout = POST_TIMEOUT_MS }: Asking,
  request: SyncRequest,
  dropped?: AbortSignal,
): Promise<SyncResponse> {
  const wire = seal ? await sealRequest(request, seal) : { ...request, ...withoutKey(locked) };
  const parsed = await within(postTimeout, (signal) => post(wire, signal), dropped);
  const answer = await checked(parsed);
  if (seal) return openAnswer(answer, request, seal);
  return locked === undefined ? damageSealed(answer) : hideSealed(answer);
}

/** How many rows of an answer are checked at a stretch: until a phone has compiled the checks, a page of a first sync takes it 100 ms. */
const CHECK_SLICE = 250;

/** The answer, checked in slices; the page draws and takes keys in between. */
async function checked(body: unknown): Promise<SyncResponse> {
  const rows: unknown = typeof body === 'object' && body && 'changes' in body ? body.changes : undefined;
  if (!Array.isArray(rows) || rows.length <= CHECK_SLICE) return valid(v.safeParse(syncResponse, body));
  const changes: Change[] = [];
  for (let from = 0; from < rows.length; from += CHECK_SLICE) {
    await breathe();
    changes.push(...valid(v.safeParse(changeList, rows.slice(from, from + CHECK_SLICE))));
  }
  return { ...valid(v.safeParse(syncResponse, { ...(body as object), changes: [] })), changes };
}

function valid<T>(read: { readonly success: true; readonly output: T } | { readonly success: false }): T {
  if (!read.success) throw new RemoteError('retryable', 'unreadable');
  return read.output;
}

const withoutKey = (locked: string | undefined): Partial<SyncRequest> =>
  locked === undefined ? { seal: null } : { seal: locked, muts: [] };
