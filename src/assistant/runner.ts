/** The page's part: asks what waits whenever the server may answer, and lets the rules file what has to go on waiting. */
import { liveQuery } from 'dexie';
import type { CoachReply } from '#coach/reply.ts';
import type { DaymarkDb } from '#data/database.ts';
import { createWorkLoop, type WorkLoop } from '#lib/work-loop.ts';
import { logFailure } from '#lib/log-failure.ts';
import { type AssistantCall, forgetOldCalls, type WaitReason, waitingCalls } from './call-row.ts';
import { type FindEntries, readSwitches, withContext } from './context.ts';
import { mayAsk } from './may-ask.ts';
import { photosFor } from './photos.ts';
import type { AskPost } from './post.ts';
import { type QueueResult, askNext } from './queue.ts';
import { answerHere, fileByRules, helpFor, helpNow, replyToRefused } from './rules.ts';

/** The rules file a question whose answer has not begun to come after this, ms; its answer is awaited all the same. */
export const SLOW_MS = 8_000;
/** After this the queue is looked at again while another tab asks, ms. */
const BUSY_MS = 5_000;

/** What the page may show of the questions. */
export interface Progress {
  /** A question is sent; `abort` ends its request. */
  begin(id: string, abort: (reason: unknown) => void): void;
  /** A piece of its answer has come. */
  delta(id: string, text: string): void;
  /** Its answer is stored, or will not come now: then `why` says why. */
  end(id: string, why: WaitReason | null): void;
  /** Nothing is asked any more. */
  reset(): void;
}

export interface RunnerOptions {
  readonly db: DaymarkDb;
  /** Null: there is no server (a local or a sample profile), and the built-in coach answers here. */
  readonly post: AskPost | null;
  /** The way to the browser's own model, if the person has chosen it: then it is asked in place of the server. */
  readonly here?: () => Promise<AskPost | null>;
  readonly progress: Progress;
  /** Answers a question from the person's own rows, or does what it asks with one of them. False: it did not, and the coach is asked. A reply: the rules filed something for it. */
  readonly own?: (call: AssistantCall) => Promise<boolean | CoachReply>;
  /** Finds the entries of the log that may go along with a question. */
  readonly find?: FindEntries;
  /** Hears of each answer that this page has stored. */
  readonly onAnswered?: (reply: CoachReply, id: string) => void;
  readonly now?: () => number;
  readonly random?: () => number;
  readonly locks?: Pick<LockManager, 'request'> | undefined;
  readonly slowMs?: number;
}

export type Runner = Pick<WorkLoop, 'wake' | 'stop' | 'idle'>;

export function startRunner(options: RunnerOptions): Runner {
  const { db, progress, now = Date.now } = options;
  const run = async (mayBeReachable: boolean): Promise<void> => {
    for (;;) {
      const waiting = await waitingCalls(db);
      for (const call of waiting) await tryOwn(options, call, looked);
      const here = (await options.here?.()) ?? null;
      const may = here !== null || options.post === null || waiting.length === 0 || (await mayAsk(db));
      // The person is asked below the message.
      if (may === null) return fileWaiting(db, now);
      const post = here ?? (may ? options.post : null);
      const asked = post
        ? await askOne(options, { post, stays: here !== null }, mayBeReachable)
        : await answerOne(db, now);
      if (asked.kind === 'idle' || loop.isStopped()) return;
      if (asked.kind === 'busy') return loop.plan(BUSY_MS);
      progress.end(asked.id, asked.kind === 'wait' ? asked.why : null);
      if (asked.kind === 'wait') {
        await fileWaiting(db, now);
        return loop.plan(asked.until - now());
      }
      if (asked.kind === 'answered' && asked.stored && asked.reply) options.onAnswered?.(asked.reply, asked.id);
    }
  };

  const loop = createWorkLoop(run, (error) => {
    // The database is closed, or a part of the program did not load: it may work later.
    logFailure('The coach could not be asked:', error);
    loop.plan(BUSY_MS * 6);
  });

  const known = new Set<string>();
  const looked = new Map<string, Promise<void>>();
  let lastSwitches = '';
  const questions = liveQuery(async () => ({
    calls: await waitingCalls(db),
    switches: await readSwitches(db),
  })).subscribe({
    next: ({ calls, switches }) => {
      const fresh = calls.filter(({ id, next_at }) => next_at === 0 && !known.has(id));
      // The worker may have to ask them while no page is open. What the person has switched off since is taken out of all of them.
      if (options.post) quietly(prepareAll(db, switches === lastSwitches ? fresh : calls));
      lastSwitches = switches;
      // Also while another question is being asked. Words of help come second, because a correction of the row above asks for none.
      for (const call of fresh)
        quietly(tryOwn(options, call, looked).then(() => helpNow(call.id, db, new Date(now()))));
      for (const { id } of calls) known.add(id);
      // Written, or asked again, by the person just now: tried at once, whatever failed before.
      if (fresh.length > 0) loop.wake(true);
      else if (calls.length > 0) loop.wake();
      for (const id of known) if (!calls.some((call) => call.id === id)) known.delete(id);
    },
    // A closed database has no questions.
    error: () => undefined,
  });

  forgetOldCalls(db, now()).catch((error: unknown) => logFailure('Old questions were not deleted:', error));

  return {
    ...loop,
    stop() {
      loop.stop();
      questions.unsubscribe();
      progress.reset();
    },
  };
}

async function prepareAll(db: DaymarkDb, calls: readonly AssistantCall[]): Promise<void> {
  for (const call of calls) await withContext(db, call);
}

const quietly = (work: Promise<unknown>): void => {
  work.catch((error: unknown) => logFailure('A question was not prepared:', error));
};

/** Each question is tried once, by whoever comes first; the others wait for it. */
function tryOwn(
  { own, onAnswered }: RunnerOptions,
  call: AssistantCall,
  looked: Map<string, Promise<void>>,
): Promise<void> {
  const tried = looked.get(call.id);
  if (tried || !own) return tried ?? Promise.resolve();
  const trying = own(call).then(
    (reply) => (typeof reply === 'object' ? onAnswered?.(reply, call.id) : undefined),
    (error: unknown) => logFailure('The device could not answer by itself:', error),
  );
  looked.set(call.id, trying);
  return trying;
}

async function askOne(
  options: RunnerOptions,
  { post, stays }: { readonly post: AskPost; readonly stays: boolean },
  mayBeReachable: boolean,
): Promise<QueueResult> {
  const { db, progress, now = Date.now, random = Math.random, locks, slowMs = SLOW_MS } = options;
  let slow: ReturnType<typeof setTimeout> | undefined;
  try {
    return await askNext({
      db,
      post,
      now,
      random,
      locks,
      mayBeReachable,
      prepare: (call) => withContext(db, call, { find: options.find && orNone(options.find), stays }),
      // The browser's own model sees none.
      ...(stays ? {} : { photos: (call) => photosFor(db, call) }),
      instead: (call, why) => orNull(why === 'before' ? helpFor(db, call) : replyToRefused(db, call)),
      onAsk: (id, abort) => {
        progress.begin(id, abort);
        slow = setTimeout(() => void fileOne(db, id, now), slowMs);
      },
      onDelta: (id, text) => {
        clearTimeout(slow);
        progress.delta(id, text);
      },
    });
  } finally {
    clearTimeout(slow);
  }
}

/** A part of the program that does not load must not keep a question from being asked. */
const orNull = (reply: Promise<CoachReply | null>): Promise<CoachReply | null> =>
  reply.catch((error: unknown) => {
    logFailure('The rules could not be loaded:', error);
    return null;
  });

/** A search that fails must not keep a question from being asked. */
const orNone =
  (find: FindEntries): FindEntries =>
  (call) =>
    find(call).catch((error: unknown) => {
      logFailure('The entries for a question were not found:', error);
      return null;
    });

async function answerOne(db: DaymarkDb, now: () => number): Promise<QueueResult> {
  const [call] = await waitingCalls(db);
  if (!call) return { kind: 'idle' };
  const reply = await answerHere(call.id, db, new Date(now()));
  return reply ? { kind: 'answered', id: call.id, reply, stored: true } : { kind: 'dropped', id: call.id };
}

/** The rules file everything that waits, the oldest first. */
async function fileWaiting(db: DaymarkDb, now: () => number): Promise<void> {
  for (const { id, ruled } of await waitingCalls(db)) if (!ruled) await fileOne(db, id, now);
}

const fileOne = (db: DaymarkDb, id: string, now: () => number): Promise<unknown> =>
  fileByRules(id, db, new Date(now())).catch((error: unknown) =>
    logFailure('The rules could not file a message:', error),
  );
