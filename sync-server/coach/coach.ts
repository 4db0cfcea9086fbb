/** Answers questions from the table of calls, by the model, or by the built-in coach. Each question is answered once, however often it is asked. */
import { createHash } from 'node:crypto';
import type { CoachCallBody } from '#coach/call.ts';
import { parseReply, type CoachReply } from '#coach/reply.ts';
import { LANGUAGES } from '#coach/languages/all.ts';
import { addLanguages, answerByRules } from '#coach/rules/answer.ts';
import { type Help, helpFor } from '#coach/safety.ts';
import { dayIn } from '#lib/zone.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { createRateLimit } from '../auth/rate-limit.ts';
import type { Deps } from '../deps.ts';
import { describeError } from '../log.ts';
import { claim, giveUp, storeAnswer, type Call, type Claimed } from './calls.ts';
import { createFlights, type Flight, type Progress } from './flights.ts';
import { createModel, ModelError, type Model } from './model.ts';
import { callReused, forgotten, inProgress, rateLimited, spent, unavailable, type CoachProblem } from './trouble.ts';
import { think } from './think.ts';

addLanguages(LANGUAGES);

/** From this try on the built-in coach answers, because the person has waited long enough. */
export const RULES_FROM_TRY = 4;
/** How many questions a person may ask the built-in coach, which costs little. */
const RULES_RATE = { burst: 120, perSecond: 2 };
/** Added to the time limit of a try, so that no second try begins while the answer is being stored; in ms. */
const LEASE_SLACK = 15_000;

/** How long to wait for another process' answer, and how often to look; in ms. */
export interface Patience {
  readonly wait: number;
  readonly every: number;
}
const WAIT_FOR_OTHERS: Patience = { wait: 25_000, every: 500 };

export type CoachAnswer = { readonly reply: CoachReply } | { readonly trouble: CoachProblem };

export interface Coach {
  /**
   * The answer to a person's question. It is completed and stored also when the client is gone: the device asks again under the same
   * id, and a half answer costs as much as a whole one.
   */
  answer(user: string, body: CoachCallBody): Flight<CoachAnswer>;
  /** A small question that the rules can answer too. Returns the model's text, or null when the model cannot answer now. */
  ask(call: SmallCall, work: (model: Model, signal: AbortSignal) => Promise<SmallAnswer>): Promise<string | null>;
}

export interface SmallCall {
  readonly user: string;
  readonly id: string;
  readonly kind: 'recap' | 'topic';
  readonly asked: string;
}
export interface SmallAnswer {
  readonly text: string | null;
  readonly tokens: number;
}

export interface CoachOptions {
  /** Aborted when the process ends: questions that are being answered are given up, for another process. */
  readonly stopping?: AbortSignal;
  /** How long another process' answer is waited for; for tests. */
  readonly patience?: Patience;
}

export function createCoach(
  { config, db, log, now }: Pick<Deps, 'config' | 'db' | 'log' | 'now'>,
  { stopping = new AbortController().signal, patience = WAIT_FOR_OTHERS }: CoachOptions = {},
): Coach {
  const { assistant } = config;
  const model = assistant && createModel(assistant, now);
  const rate = createRateLimit(
    assistant ? { burst: assistant.perMinute, perSecond: assistant.perMinute / 60 } : RULES_RATE,
    now,
  );
  const flights = createFlights<CoachAnswer>();

  /** Runs work against the model within the time an answer may take. */
  const timed = async <T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> => {
    const ending = new AbortController();
    const stop = () => ending.abort(stopping.reason);
    stopping.addEventListener('abort', stop, { once: true });
    if (stopping.aborted) stop();
    const late = setTimeout(() => ending.abort(new ModelError('passing', 'timeout')), assistant?.timeout ?? 0);
    try {
      return await work(ending.signal);
    } finally {
      clearTimeout(late);
      stopping.removeEventListener('abort', stop);
    }
  };

  const begin = (call: Call, holder: string, free: boolean): Promise<Claimed> =>
    claim(db, call, {
      holder,
      now: now(),
      lease: (assistant?.timeout ?? 0) + LEASE_SLACK,
      budget: (tries) => (free || !assistant?.tokensPerDay || tries >= RULES_FROM_TRY ? null : assistant.tokensPerDay),
      admit: () => (free ? 0 : rate.take(call.user)),
    });

  /** Waits for another process' answer for a while. */
  const claimed = async (call: Call, holder: string, free: boolean): Promise<Claimed> => {
    const until = Date.now() + patience.wait;
    for (;;) {
      const found = await begin(call, holder, free);
      if (found.state !== 'busy' || Date.now() >= until || stopping.aborted) return found;
      await sleep(patience.every);
    }
  };

  const work = async (call: Call, body: CoachCallBody, { begin: started, add }: Progress): Promise<CoachAnswer> => {
    const holder = crypto.randomUUID();
    // What asks for care is answered at once, without a model and without a limit.
    const help = helpFor(body.message, body);
    const found = await claimed(call, holder, help !== null);
    if (found.state !== 'mine') return settled(found);
    const stored = async (reply: CoachReply, tokens: number): Promise<CoachAnswer> => {
      const answer = await storeAnswer(db, call, { holder, now: now() }, reply, tokens);
      const counted = parseReply(answer);
      return { reply: counted.ok ? counted.value : reply };
    };
    if (help || !model || found.tries >= RULES_FROM_TRY) return stored(byRules(body, help), 0);

    const began = now();
    let tokens = 0;
    const logOutcome = (code: string) =>
      log({ event: 'coach', user: call.user, code, ms: now() - began, ...(tokens > 0 ? { count: tokens } : {}) });
    started();
    try {
      const reply = await timed((signal) =>
        // A model that is not said to see is given no photos.
        think(model, assistant?.sees ? body : { ...body, photos: [] }, {
          signal,
          onWords: add,
          onTokens: (more) => (tokens += more),
        }),
      );
      logOutcome('answered');
      return await stored(reply, tokens);
    } catch (thrown) {
      if (thrown instanceof ModelError && thrown.kind === 'final') {
        logOutcome(thrown.code);
        return stored(byRules(body, null), tokens);
      }
      await giveUp(db, call, holder, { counts: !stopping.aborted, tokens });
      if (!(thrown instanceof ModelError) && !stopping.aborted) throw thrown;
      logOutcome(thrown instanceof ModelError ? thrown.code : 'stopping');
      const wanted = thrown instanceof ModelError ? thrown.retryAfter : undefined;
      return { trouble: unavailable(wanted ?? 5 * 2 ** (found.tries - 1)) };
    }
  };

  return {
    answer: (user, body) => {
      const asked = digest(body.message);
      const call: Call = { user, id: body.call_id, kind: 'chat', asked };
      // The same id with another text is another question here, and the table refuses it.
      const key = `${user}/${call.id}/${asked.toString('base64')}`;
      return flights.join(key, (progress) => work(call, body, progress));
    },
    ask: async ({ asked, ...rest }, work) => {
      if (!model) return null;
      const call: Call = { ...rest, asked: digest(asked) };
      const holder = crypto.randomUUID();
      const found = await begin(call, holder, false);
      if (found.state === 'answered') return typeof found.answer === 'string' ? found.answer : null;
      if (found.state !== 'mine' || found.tries >= RULES_FROM_TRY) {
        if (found.state === 'mine') await giveUp(db, call, holder, { counts: true, tokens: 0 });
        return null;
      }
      let tokens = 0;
      try {
        const answer = await timed((signal) => work(model, signal));
        tokens = answer.tokens;
        if (answer.text !== null)
          return String(await storeAnswer(db, call, { holder, now: now() }, answer.text, tokens));
      } catch (thrown) {
        log({ event: 'coach', user: call.user, ...describeError(thrown) });
      }
      await giveUp(db, call, holder, { counts: !stopping.aborted, tokens });
      return null;
    },
  };
}

const digest = (words: string) => createHash('sha256').update(words).digest();

/** A claim that this process did not get, as an outcome. */
function settled(found: Exclude<Claimed, { state: 'mine' }>): CoachAnswer {
  switch (found.state) {
    case 'answered': {
      const reply = parseReply(found.answer);
      // It was parsed before it was stored, but a newer parser may be stricter.
      return reply.ok ? { reply: reply.value } : { trouble: unavailable(60) };
    }
    case 'limited':
      return { trouble: rateLimited(found.wait) };
    case 'spent':
      return { trouble: spent(found.wait) };
    case 'reused':
      return { trouble: callReused };
    case 'forgotten':
      return { trouble: forgotten };
    default:
      return { trouble: inProgress };
  }
}

/** The built-in coach, which always has an answer. */
function byRules(body: CoachCallBody, help: Help | null): CoachReply {
  const {
    message,
    language,
    at,
    zone,
    day_starts_at,
    has_photos,
    turns,
    tone,
    coaching_style,
    name,
    communication_style,
    focus_areas,
  } = body;
  const said = new Date(at);
  const reply = answerByRules({
    message,
    preferred: language,
    at: said,
    zone,
    dayStartsAt: day_starts_at,
    hasPhotos: has_photos,
    turns,
    help,
    tone,
    coachingStyle: coaching_style,
    name,
    communicationStyle: communication_style,
    focusAreas: focus_areas,
  });
  return { ...reply, logged_for: reply.logged_for ?? dayIn(said, zone, day_starts_at) };
}
