/**
 * The questions are asked one at a time, the oldest first, by whoever is awake: a tab, or the service worker with the app closed. The
 * same question is the same call id, so asking it twice costs nothing and brings the same answer; storing it twice changes nothing.
 */
import type { CoachCallInput } from '#coach/call.ts';
import { type CoachReply, parseReply } from '#coach/reply.ts';
import type { DaymarkDb } from '#data/database.ts';
import { deleteMeta, readMeta, writeMeta } from '#data/meta.ts';
import { type AssistantCall, callsOf, type Trouble, waitingCalls } from './call-row.ts';
import { turnsBefore } from './turns.ts';
import { keepReply } from './keep-reply.ts';

/** Sends one question and gives what came back, parsed but not checked; throws an error that `kindOfError` can read. */
export type AskPost = (
  body: CoachCallInput,
  options: { readonly signal: AbortSignal; readonly onDelta?: ((text: string) => void) | undefined },
) => Promise<unknown>;

export interface AskDeps {
  readonly db: DaymarkDb;
  readonly post: AskPost;
  /** ms, as Date.now. */
  readonly now: () => number;
  /** [0, 1), as Math.random. */
  readonly random: () => number;
  readonly locks?: Pick<LockManager, 'request'> | undefined;
  /** There is a sign that the way is free again (online, signed in, a sync that succeeded): what waited for that goes now. */
  readonly eager?: boolean;
  /** Completes a body that was said a moment ago: persona, memories, moods. */
  readonly prepare?: (call: AssistantCall) => Promise<CoachCallInput>;
  /** Answers here what need not, or cannot, be asked: words of self-harm, a question that the server refuses for good. */
  readonly instead?: (call: AssistantCall, why: 'before' | 'refused') => Promise<CoachReply | null>;
  /** Hears that a question leaves, and with what its asking can be given up. */
  readonly onAsk?: (id: string, giveUp: (reason: unknown) => void) => void;
  readonly onDelta?: (id: string, text: string) => void;
}

export type Asked =
  /** `stored` false: the answer came too late, and somebody else has stored it. */
  | { readonly kind: 'answered'; readonly id: string; readonly reply: CoachReply | null; readonly stored: boolean }
  /** The message was deleted, or the person said stop. */
  | { readonly kind: 'dropped'; readonly id: string }
  /** The oldest question waits until then (ms), and all others behind it. */
  | { readonly kind: 'wait'; readonly id: string; readonly until: number; readonly why: Trouble }
  /** Another tab or the worker is at it. */
  | { readonly kind: 'busy' }
  | { readonly kind: 'idle' };

/** A holder that was killed or frozen in the middle keeps nobody waiting for longer. */
export const ASK_LEASE_MS = 120_000;
/** Longest wait between two tries, ms, unless the server asks for more. */
const CAP_MS = 5 * 60_000;
const BASE_MS = 2_000;

/** Asks the oldest question, if it is due and nobody else is at it. */
export async function askNext(deps: AskDeps): Promise<Asked> {
  const { db, locks } = deps;
  if (!locks) return leased(deps, false);
  let asked: Asked | undefined;
  await locks.request(`daymark-coach:${db.profile.id}`, { ifAvailable: true }, async (lock) => {
    if (lock) asked = await leased(deps, true);
  });
  // Not ours: its holder is at work and has a live lease, or it is frozen and the lease can be taken.
  return asked ?? leased(deps, false);
}

async function leased(deps: AskDeps, locked: boolean): Promise<Asked> {
  const { db, now } = deps;
  const due = await nextDue(deps);
  if ('kind' in due) return due;
  const holder = crypto.randomUUID();
  if (!(await takeLease(db, holder, now(), locked))) return { kind: 'busy' };
  try {
    // Whoever had the lease until now may have asked just this one.
    const still = await nextDue(deps);
    return 'kind' in still ? still : await ask(deps, still.call);
  } finally {
    await dropLease(db, holder).catch(() => undefined);
  }
}

/** The oldest question, if it may be asked now; else why nothing is asked. */
async function nextDue({ db, now, eager }: AskDeps): Promise<{ readonly call: AssistantCall } | Asked> {
  const [call] = await waitingCalls(db);
  if (!call) return { kind: 'idle' };
  const { id, why, next_at } = call;
  if (!(await db.entries.get(id))) {
    await callsOf(db).delete(id);
    return { kind: 'dropped', id };
  }
  const hopeful = eager && (why === 'offline' || why === 'auth');
  return next_at > now() && !hopeful ? { kind: 'wait', id, until: next_at, why: why ?? 'server' } : { call };
}

async function ask(deps: AskDeps, call: AssistantCall): Promise<Asked> {
  const { db, now } = deps;
  const { id } = call;
  const keep = async (reply: CoachReply | null): Promise<Asked> => {
    const stored = await keepReply(db, id, reply, new Date(now()));
    const there = stored || (await callsOf(db).get(id))?.state === 'answered';
    return there ? { kind: 'answered', id, reply, stored } : { kind: 'dropped', id };
  };
  const here = await deps.instead?.(call, 'before');
  if (here) return keep(here);

  // Anew for every try: what a person has switched off meanwhile does not leave.
  const prepared = deps.prepare ? await deps.prepare(call) : call.body;
  const body = { ...prepared, turns: await turnsBefore(db, call) };
  const control = new AbortController();
  deps.onAsk?.(id, (reason) => control.abort(reason));
  await callsOf(db).update(id, { body, ready: true, tries: call.tries + 1 });
  let answer: unknown;
  try {
    const onDelta = deps.onDelta && ((text: string) => deps.onDelta?.(id, text));
    answer = await deps.post(body, { signal: control.signal, onDelta });
  } catch (thrown) {
    if ((await callsOf(db).get(id))?.state !== 'waiting') return { kind: 'dropped', id };
    const error = kindOfError(thrown);
    // Where there are no rules (the worker) it waits for a page, which has them.
    if (error.kind === 'refused' && deps.instead) return keep(await deps.instead(call, 'refused'));
    const why = troubleOf(error);
    // A hundred tries with no network say nothing about a server that is busy now.
    const failures = call.why === why ? (call.failures ?? 0) + 1 : 1;
    const until = now() + patience(failures, deps.random, error.retryAfter);
    await callsOf(db).update(id, { why, failures, next_at: until });
    return { kind: 'wait', id, until, why };
  }
  const reply = parseReply(answer);
  return keep(reply.ok ? reply.value : null);
}

interface AskTrouble {
  readonly kind: 'retryable' | 'auth' | 'refused';
  readonly code: string;
  /** ms */
  readonly retryAfter: number | undefined;
}

/** What an error says, whichever transport threw it. What says nothing is the network's doing. */
export function kindOfError(thrown: unknown): AskTrouble {
  const said: Readonly<Record<string, unknown>> = typeof thrown === 'object' && thrown !== null ? { ...thrown } : {};
  const { kind, code, retryAfter } = said;
  return {
    kind: kind === 'auth' || kind === 'refused' ? kind : 'retryable',
    code: typeof code === 'string' ? code : 'unreachable',
    retryAfter: typeof retryAfter === 'number' ? retryAfter : undefined,
  };
}

const RATE = new Set(['rate_limited', 'spent', 'http_429']);
const OFFLINE = new Set(['unreachable', 'timeout', 'unreadable']);

const troubleOf = ({ kind, code }: AskTrouble): Trouble =>
  kind === 'auth' ? 'auth' : RATE.has(code) ? 'rate' : OFFLINE.has(code) ? 'offline' : 'server';

/** What the server asks for, or else longer from failure to failure; a thousand devices do not come back in one moment. */
const patience = (failures: number, random: () => number, retryAfter?: number) =>
  Math.round((retryAfter ?? Math.min(CAP_MS, BASE_MS * 2 ** Math.min(failures - 1, 10))) * (1 + random() / 4));

/**
 * With the Web Lock in hand a live lease that was taken with it is a dead holder's: nobody waits for that. One that was taken
 * without is at work, because its taker saw the lock held and no lease beside it.
 */
function takeLease(db: DaymarkDb, holder: string, now: number, locked: boolean): Promise<boolean> {
  return db.transaction('rw', db.meta, async () => {
    const held = await readMeta(db, 'coachLease');
    // One that lies further away than it can be given comes from a clock that has jumped.
    const live = held !== undefined && held.until > now && held.until <= now + ASK_LEASE_MS;
    if (live && !(locked && held.locked)) return false;
    await writeMeta(db, 'coachLease', { holder, locked, until: now + ASK_LEASE_MS });
    return true;
  });
}

function dropLease(db: DaymarkDb, holder: string): Promise<void> {
  return db.transaction('rw', db.meta, async () => {
    const held = await readMeta(db, 'coachLease');
    if (held?.holder === holder) await deleteMeta(db, 'coachLease');
  });
}
