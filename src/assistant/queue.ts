/**
 * The questions are asked one at a time, the oldest first, by a tab or, with the app closed, by the service worker. A question keeps
 * its call id: the server gives the same answer when it is asked twice, and storing an answer twice changes nothing.
 */
import type { CoachCallInput } from '#coach/call.ts';
import { type CoachReply, parseReply } from '#coach/reply.ts';
import type { DaymarkDb } from '#data/database.ts';
import { dropLease, type LockState, takeLease, withLock } from '#data/lease.ts';
import { backoff } from '#remote/backoff.ts';
import { isOffline, RemoteError } from '#remote/errors.ts';
import { type AssistantCall, callsOf, type WaitReason, waitingCalls } from './call-row.ts';
import { earlierTurns } from './earlier-turns.ts';
import { keepReply } from './keep-reply.ts';
import type { AskPost } from './post.ts';

export interface AskDeps {
  readonly db: DaymarkDb;
  readonly post: AskPost;
  /** ms, as Date.now. */
  readonly now: () => number;
  /** [0, 1), as Math.random. */
  readonly random: () => number;
  readonly locks?: Pick<LockManager, 'request'> | undefined;
  /** The server may be reachable again (online, signed in, a sync that succeeded): what waited for that is asked now. */
  readonly mayBeReachable?: boolean;
  /** Completes a body that was said a moment ago: persona, memories, moods. */
  readonly prepare?: (call: AssistantCall) => Promise<CoachCallInput>;
  /** The photos of a question that go along (photos.ts). They are not stored with its body. */
  readonly photos?: (call: AssistantCall) => Promise<readonly string[]>;
  /** Answers on the device what need not or cannot be asked: a message about self-harm, a question that the server refuses permanently. */
  readonly instead?: (call: AssistantCall, why: 'before' | 'refused') => Promise<CoachReply | null>;
  /** Hears that a question is sent; `abort` ends the request. */
  readonly onAsk?: (id: string, abort: (reason: unknown) => void) => void;
  readonly onDelta?: (id: string, text: string) => void;
}

export type QueueResult =
  /** `stored` false: the answer came too late, and somebody else has stored it. */
  | { readonly kind: 'answered'; readonly id: string; readonly reply: CoachReply | null; readonly stored: boolean }
  /** The server will never take it, and nobody here can answer it: it waits for a page, and no other question waits for it. */
  | { readonly kind: 'refused'; readonly id: string }
  /** The message was deleted, or the person said stop. */
  | { readonly kind: 'dropped'; readonly id: string }
  /** The oldest question waits until then (ms), and all others behind it. */
  | { readonly kind: 'wait'; readonly id: string; readonly until: number; readonly why: WaitReason }
  /** Another tab or the worker is asking. */
  | { readonly kind: 'busy' }
  | { readonly kind: 'idle' };

/** Asks the oldest question, if it is due and no other tab or worker is asking. */
export const askNext = (deps: AskDeps): Promise<QueueResult> =>
  withLock(deps.db, 'coachLease', deps.locks, (lock) => leased(deps, lock));

async function leased(deps: AskDeps, lock: LockState): Promise<QueueResult> {
  const { db, now } = deps;
  const due = await nextDue(deps);
  if ('kind' in due) return due;
  const lease = await takeLease(db, 'coachLease', crypto.randomUUID(), now(), lock);
  if (!lease) return { kind: 'busy' };
  try {
    // The holder before may have asked this one.
    const still = await nextDue(deps);
    return 'kind' in still ? still : await ask(deps, still.call);
  } finally {
    await dropLease(db, lease, now()).catch(() => undefined);
  }
}

/** The oldest question, if it may be asked now; else why nothing is asked. */
async function nextDue({
  db,
  now,
  mayBeReachable,
  instead,
}: AskDeps): Promise<{ readonly call: AssistantCall } | QueueResult> {
  const call = (await waitingCalls(db)).find(({ refused }) => refused === undefined || instead);
  if (!call) return { kind: 'idle' };
  const { id, why, next_at } = call;
  if (!(await db.entries.get(id))) {
    await callsOf(db).delete(id);
    return { kind: 'dropped', id };
  }
  const skipWait = mayBeReachable && (why === 'offline' || why === 'auth');
  return next_at > now() && !skipWait ? { kind: 'wait', id, until: next_at, why: why ?? 'server' } : { call };
}

async function ask(deps: AskDeps, call: AssistantCall): Promise<QueueResult> {
  const { db, now } = deps;
  const { id } = call;
  const keep = async (reply: CoachReply | null): Promise<QueueResult> => {
    const stored = await keepReply(db, id, reply, new Date(now()));
    const there = stored || (await callsOf(db).get(id))?.state === 'answered';
    return there ? { kind: 'answered', id, reply, stored } : { kind: 'dropped', id };
  };
  if (call.refused !== undefined && deps.instead) return keep(await deps.instead(call, 'refused'));
  const here = await deps.instead?.(call, 'before');
  if (here) return keep(here);

  // Made again for every try: what a person has switched off meanwhile is not sent.
  const prepared = deps.prepare ? await deps.prepare(call) : call.body;
  const body = { ...prepared, turns: await earlierTurns(db, call) };
  const photos = (call.photos && (await deps.photos?.(call))) ?? [];
  const control = new AbortController();
  deps.onAsk?.(id, (reason) => control.abort(reason));
  await callsOf(db).update(id, {
    body,
    ready: true,
    tries: call.tries + 1,
    here: undefined,
    photosSent: photos.length > 0,
  });
  let answer: unknown;
  try {
    const onDelta = deps.onDelta && ((text: string) => deps.onDelta?.(id, text));
    answer = await deps.post(photos.length > 0 ? { ...body, photos: [...photos] } : body, {
      signal: control.signal,
      onDelta,
    });
  } catch (thrown) {
    if ((await callsOf(db).get(id))?.state !== 'waiting') return { kind: 'dropped', id };
    const error = thrown instanceof RemoteError ? thrown : new RemoteError('retryable', 'unreachable');
    if (error.kind === 'refused') {
      await callsOf(db).update(id, { refused: error.code, why: null, next_at: 0 });
      // The service worker has no rules: there the question waits for a page.
      return deps.instead ? keep(await deps.instead(call, 'refused')) : { kind: 'refused', id };
    }
    const why = troubleOf(error);
    // A hundred tries with no network say nothing about a server that is busy now.
    const failures = call.why === why ? (call.failures ?? 0) + 1 : 1;
    const until = now() + backoff(failures, deps.random, error.retryAfter);
    await callsOf(db).update(id, { why, failures, next_at: until });
    return { kind: 'wait', id, until, why };
  }
  const reply = parseReply(answer);
  return keep(reply.ok ? reply.value : null);
}

const RATE = new Set(['rate_limited', 'spent', 'http_429']);

const troubleOf = ({ kind, code }: RemoteError<string>): WaitReason =>
  kind === 'auth' ? 'auth' : RATE.has(code) ? 'rate' : isOffline(code) ? 'offline' : 'server';
