/** The coach over HTTP: /functions/v1/call-gpt, /api/assistant-recap and /api/classify-thought-dump (spec 000, section 7; spec 001, section 7). */
import { CoachCall, type CoachCallBody } from '#coach/call.ts';
import { MOST_PHOTOS, PHOTO_LENGTH } from '#coach/limits.ts';
import { hasFacts, recapOf } from '#coach/recap.ts';
import { WeekFacts } from '#coach/week-facts.ts';
import { text } from '#coach/text.ts';
import { speaksOfHarm } from '#coach/safety.ts';
import { topicOf } from '#coach/thoughts.ts';
import { idOf, newId } from '#lib/id.ts';
import { isZone } from '#lib/zone.ts';
import { Hono, type Context } from 'hono';
import * as v from 'valibot';
import { requireUser, type WithClaims } from '../auth/require-user.ts';
import { BodyError, type BodyTrouble, pathOf, readJson } from '../body.ts';
import type { Deps } from '../deps.ts';
import { inLanguage, languageField } from '../languages.ts';
import type { Coach, CoachAnswer } from './coach.ts';
import type { Flight } from './flights.ts';
import { readWeek } from './read-week.ts';
import { askRecap, askTopic } from './small-questions.ts';
import { isSealed } from '../seal/seals.ts';
import { accountSealed, foreignUser, invalidCall, refused, tooLarge, tooSlow, type CoachProblem } from './trouble.ts';
import { iso } from '../iso.ts';

/** In bytes. Enough for the largest question (src/coach/limits.ts) in a script of three bytes a character. */
export const MAX_BODY = 128 * 1024;
/** With photos. */
export const MAX_CALL_BODY = MAX_BODY + MOST_PHOTOS * PHOTO_LENGTH;
/** How often an idle stream sends a comment, in ms. Proxies close a connection that is silent for a minute. */
const HEARTBEAT = 10_000;

export const recapBody = v.object({
  prompt: v.pipe(text, v.maxLength(4_000)),
  /** Absent in a call of the specification's form: then they are read from the person's rows, with the days of `zone`. */
  facts: v.optional(WeekFacts),
  zone: v.optional(v.pipe(v.string(), v.maxLength(60), v.check(isZone, 'not a time zone')), 'UTC'),
  /** Absent: in a call without facts, the tone of the person's coach. */
  tone: v.optional(v.pipe(text, v.maxLength(40)), ''),
  /** Of the recap. null: in a call without facts, the one that the person has chosen. */
  language: languageField,
});
export const topicBody = v.object({
  content: v.pipe(text, v.trim(), v.minLength(1), v.maxLength(8_000)),
  entry_id: v.pipe(v.string(), v.uuid()),
});
/** Either may only name the token's own user. */
const owner = v.looseObject({ user_id: v.nullish(v.unknown()), userId: v.nullish(v.unknown()) });

export function coachRoutes(deps: Deps, coach: Coach): Hono<WithClaims> {
  const app = new Hono<WithClaims>();
  for (const path of ['/functions/v1/call-gpt', '/api/assistant-recap', '/api/classify-thought-dump']) {
    app.use(path, requireUser(deps.tokens));
  }

  app.post('/functions/v1/call-gpt', async (c) => {
    const read = await readQuestion(c, CoachCall, MAX_CALL_BODY);
    if ('trouble' in read) return refused(c, read.trouble);
    const { call_id = newId(), at = iso(deps.now()), zone = 'UTC', ...rest } = read.body;
    const asked: CoachCallBody = { ...rest, call_id, at, zone };
    const flight = coach.answer(c.var.claims.sub, asked);
    if (c.req.header('accept')?.includes('text/event-stream')) {
      // A refused question is answered with its own status, so the stream begins only with an answer.
      await flight.begun;
      const outcome = flight.done ? await flight.result : null;
      return outcome && 'trouble' in outcome ? refused(c, outcome.trouble) : streamed(c, flight);
    }
    const outcome = await flight.result;
    return 'trouble' in outcome ? refused(c, outcome.trouble) : c.json(outcome.reply);
  });

  app.post('/api/assistant-recap', async (c) => {
    const read = await readQuestion(c, recapBody);
    if ('trouble' in read) return refused(c, read.trouble);
    const { prompt, zone } = read.body;
    const { sub } = c.var.claims;
    if (await isSealed(deps.db, sub)) return refused(c, accountSealed);
    const week = read.body.facts
      ? { ...read.body, facts: read.body.facts }
      : await readWeek(deps.db, sub, { now: deps.now(), zone });
    const { facts } = week;
    const tone = read.body.tone || week.tone;
    // For a week without anything no model is asked; the app has a text for it.
    if (!hasFacts(facts)) return c.json({ recap: '' });
    const language = read.body.language ?? week.language ?? 'en';
    const asked = JSON.stringify({ prompt, facts, tone, ...(language === 'en' ? {} : { language }) });
    // The id is made from the question, so the same week asked again is the same question.
    const call = { user: sub, id: idOf('recap', asked), kind: 'recap', asked } as const;
    const recap = await coach.ask(call, (model, signal) => askRecap(model, { prompt, facts, tone, language }, signal));
    return c.json({ recap: recap ?? (await inLanguage(language, () => recapOf(facts, tone))) });
  });

  app.post('/api/classify-thought-dump', async (c) => {
    const read = await readQuestion(c, topicBody);
    if ('trouble' in read) return refused(c, read.trouble);
    const { content, entry_id } = read.body;
    // Devices ask for topics on their own, without the person, and can find them by rules.
    if (await isSealed(deps.db, c.var.claims.sub)) return refused(c, accountSealed);
    const call = {
      user: c.var.claims.sub,
      id: idOf('topic', entry_id, content),
      kind: 'topic',
      asked: content,
    } as const;
    const topic = speaksOfHarm(content)
      ? null
      : await coach.ask(call, (model, signal) => askTopic(model, content, signal));
    return c.json({ topic: topic ?? topicOf(content) });
  });
  return app;
}

async function readQuestion<T extends v.GenericSchema>(
  c: Context<WithClaims>,
  schema: T,
  most = MAX_BODY,
): Promise<{ readonly body: v.InferOutput<T> } | { readonly trouble: CoachProblem }> {
  let json: unknown;
  try {
    json = await readJson(c, most);
  } catch (thrown) {
    if (!(thrown instanceof BodyError)) throw thrown;
    return { trouble: unread[thrown.reason] };
  }
  const named = v.safeParse(owner, json);
  if (named.success) {
    const { sub } = c.var.claims;
    for (const name of [named.output.user_id, named.output.userId]) {
      if (name !== undefined && name !== null && name !== sub) return { trouble: foreignUser };
    }
  }
  const read = v.safeParse(schema, json);
  return read.success ? { body: read.output } : { trouble: invalidCall(pathOf(read.issues)) };
}

const unread: Readonly<Record<BodyTrouble, CoachProblem>> = {
  too_large: tooLarge,
  too_slow: tooSlow,
  cut_off: invalidCall('its end'),
};

const event = (name: string, data: unknown) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;

/** Streams the reply while it is written, then the whole answer. A client that disconnects ends its stream, not the work. */
function streamed(c: Context, flight: Flight<CoachAnswer>): Response {
  const events = eventsOf(flight);
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const { value, done } = await events.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    cancel: async () => {
      await events.return();
    },
  });
  return c.body(body, 200, {
    'Content-Type': 'text/event-stream; charset=utf-8',
    // Proxies must neither buffer nor compress a stream that should arrive word by word.
    'Cache-Control': 'no-store, no-transform',
    'X-Accel-Buffering': 'no',
  });
}

async function* eventsOf(flight: Flight<CoachAnswer>): AsyncGenerator<string, void> {
  let sent = 0;
  while (!flight.done) {
    const text = flight.words.slice(sent);
    sent += text.length;
    yield text === '' ? ': waiting\n\n' : event('delta', { text });
    if (flight.words.length === sent) await flight.changed(HEARTBEAT);
  }
  let outcome: CoachAnswer;
  try {
    outcome = await flight.result;
  } catch {
    yield event('error', { code: 'internal', message: 'Something went wrong on the server.', retry_after: 5 });
    return;
  }
  if ('reply' in outcome) yield event('reply', outcome.reply);
  else {
    const { code, message, retryAfter } = outcome.trouble;
    yield event('error', { code, message, ...(retryAfter === undefined ? {} : { retry_after: retryAfter }) });
  }
}
