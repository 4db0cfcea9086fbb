/** The page's part: asks what waits whenever there is reason to hope, and lets the rules file what has to wait on. */
import { liveQuery } from 'dexie';
import type { CoachReply } from '#coach/reply.ts';
import type { DaymarkDb } from '#data/database.ts';
import { logFailure } from '#lib/log-failure.ts';
import { noteAsking } from './actions.ts';
import { type AssistantCall, forgetOldCalls, waitingCalls } from './call-row.ts';
import { readSwitches, withContext } from './context.ts';
import { coachLive } from './live.ts';
import { type Asked, askNext, type AskPost } from './queue.ts';
import { answerHere, fileByRules, helpFor, helpNow, replyByRules } from './rules.ts';

/** A server that has not said a word for so long counts as out of reach for the rules, ms; it is waited for all the same. */
export const SLOW_MS = 8_000;
/** How long another tab's asking is left alone before it is looked at again, ms. */
const BUSY_MS = 5_000;

export interface RunnerOptions {
  readonly db: DaymarkDb;
  /** Null: there is no server (a local or a sample profile), and the built-in coach answers here. */
  readonly post: AskPost | null;
  /** Hears of each answer that this page has stored. */
  readonly onAnswered?: (reply: CoachReply, id: string) => void;
  readonly now?: () => number;
  readonly random?: () => number;
  readonly locks?: Pick<LockManager, 'request'> | undefined;
  readonly slowMs?: number;
}

export interface Runner {
  /** There may be something to do; `eager`: and a sign that the way is free again. */
  wake(eager?: boolean): void;
  stop(): void;
  /** Settles when nothing is being done. */
  idle(): Promise<void>;
}

export function startRunner(options: RunnerOptions): Runner {
  const { db, now = Date.now } = options;
  let running: Promise<void> | undefined;
  let again: 'plain' | 'eager' | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;

  const plan = (ms: number) => {
    clearTimeout(timer);
    if (!stopped) timer = setTimeout(() => wake(), Math.max(ms, 50));
  };

  const wake = (eager = false) => {
    if (stopped) return;
    if (running) {
      again = eager ? 'eager' : (again ?? 'plain');
      return;
    }
    clearTimeout(timer);
    running = run(eager)
      .catch((error: unknown) => {
        if (stopped) return;
        // A closed database, or a part of the program that does not load: later, maybe.
        logFailure('The coach could not be asked:', error);
        plan(BUSY_MS * 6);
      })
      .finally(() => {
        running = undefined;
        const next = again;
        again = undefined;
        if (next) wake(next === 'eager');
      });
  };

  const run = async (eager: boolean): Promise<void> => {
    for (;;) {
      const asked = options.post ? await askOne(options, options.post, eager) : await answerOne(db, now);
      if (asked.kind === 'idle' || stopped) return;
      if (asked.kind === 'busy') return plan(BUSY_MS);
      coachLive.end(asked.id, asked.kind === 'wait' ? asked.why : null);
      if (asked.kind === 'wait') {
        await fileWaiting(db, now);
        return plan(asked.until - now());
      }
      if (asked.kind === 'answered' && asked.stored && asked.reply) options.onAnswered?.(asked.reply, asked.id);
    }
  };

  const known = new Set<string>();
  let told = '';
  const questions = liveQuery(async () => ({
    calls: await waitingCalls(db),
    switches: await readSwitches(db),
  })).subscribe({
    next: ({ calls, switches }) => {
      const fresh = calls.filter(({ id, next_at }) => next_at === 0 && !known.has(id));
      // Before the worker may have to ask them without us; and what a person has switched off since goes from all of them.
      if (options.post) quietly(prepareAll(db, switches === told ? fresh : calls));
      told = switches;
      for (const { id } of fresh) quietly(helpNow(id, db, new Date(now())));
      for (const { id } of calls) known.add(id);
      // Said, or asked for again by the person: worth a try, whatever was wrong a moment ago.
      if (fresh.length > 0) wake(true);
      else if (calls.length > 0) wake();
      for (const id of known) if (!calls.some((call) => call.id === id)) known.delete(id);
    },
    // A closed database has no questions.
    error: () => undefined,
  });

  forgetOldCalls(db, now()).catch((error: unknown) => logFailure('Old questions were not forgotten:', error));

  return {
    wake,
    stop() {
      stopped = true;
      clearTimeout(timer);
      questions.unsubscribe();
      coachLive.reset();
    },
    idle: async () => {
      for (let last; running !== last;) await (last = running);
    },
  };
}

async function prepareAll(db: DaymarkDb, calls: readonly AssistantCall[]): Promise<void> {
  for (const call of calls) await withContext(db, call);
}

const quietly = (work: Promise<unknown>): void => {
  work.catch((error: unknown) => logFailure('A question was not prepared:', error));
};

async function askOne(options: RunnerOptions, post: AskPost, eager: boolean): Promise<Asked> {
  const { db, now = Date.now, random = Math.random, locks, slowMs = SLOW_MS } = options;
  let slow: ReturnType<typeof setTimeout> | undefined;
  let asked: (() => void) | undefined;
  try {
    return await askNext({
      db,
      post,
      now,
      random,
      locks,
      eager,
      prepare: (call) => withContext(db, call),
      instead: (call, why) => orNull(why === 'before' ? helpFor(db, call) : replyByRules(db, call)),
      onAsk: (id, giveUp) => {
        asked = noteAsking(id, giveUp);
        coachLive.begin(id);
        slow = setTimeout(() => void fileOne(db, id, now), slowMs);
      },
      onDelta: (id, text) => {
        clearTimeout(slow);
        coachLive.delta(id, text);
      },
    });
  } finally {
    clearTimeout(slow);
    asked?.();
  }
}

/** A part of the program that does not load must not keep a question from being asked. */
const orNull = (reply: Promise<CoachReply | null>): Promise<CoachReply | null> =>
  reply.catch((error: unknown) => {
    logFailure('The rules could not be loaded:', error);
    return null;
  });

async function answerOne(db: DaymarkDb, now: () => number): Promise<Asked> {
  const [call] = await waitingCalls(db);
  if (!call) return { kind: 'idle' };
  const reply = await answerHere(call.id, db, new Date(now()));
  return reply ? { kind: 'answered', id: call.id, reply, stored: true } : { kind: 'dropped', id: call.id };
}

/** Everything that waits is filed by the rules now, in the order in which it was said. */
async function fileWaiting(db: DaymarkDb, now: () => number): Promise<void> {
  for (const { id, ruled } of await waitingCalls(db)) if (!ruled) await fileOne(db, id, now);
}

const fileOne = (db: DaymarkDb, id: string, now: () => number): Promise<unknown> =>
  fileByRules(id, db, new Date(now())).catch((error: unknown) =>
    logFailure('The rules could not file a message:', error),
  );
