/** Asks a model through OpenAI's chat completions interface, by plain HTTP. */
import * as v from 'valibot';
import type { AssistantConfig } from '../config.ts';
import type { NamedSchema } from './contract.ts';
import { NEWEST, simpler, type Dialect } from './dialect.ts';
import type { PromptMessage } from './prompt.ts';
import { eventsOf, textOf, TooLarge } from './sse.ts';
import { HOUR_MS } from '#lib/durations.ts';

/** The longest answer of a provider, in bytes. */
export const MAX_ANSWER_BYTES = 256 * 1024;
/** How much of an error's body is read, in bytes. */
const MAX_ERROR_BYTES = 16 * 1024;
/** The most tokens of one answer, which limits the cost of a model that does not stop. */
const MAX_TOKENS = 4_096;
/** How long to remember what a provider refused, in ms: the provider may be updated while this server runs. */
const REFUSAL_MEMORY_MS = HOUR_MS;
/** The longest Retry-After of a provider that is respected, in s. */
const MOST_PATIENCE = 3_600;

/** An error of the provider. Its message is a code, because a provider's own message may repeat what a person wrote. */
export class ModelError extends Error {
  override readonly name = 'ModelError';
  /** 'passing': may succeed later. 'final': fails again with this question or these settings. */
  readonly kind: 'passing' | 'final';
  /** 'http_429', 'ECONNREFUSED', 'timeout'…, for the log and for coach:check. */
  readonly code: string;
  /** The provider's Retry-After, in s. */
  readonly retryAfter: number | undefined;

  constructor(kind: ModelError['kind'], code: string, retryAfter?: number) {
    super(code);
    this.kind = kind;
    this.code = code;
    this.retryAfter = retryAfter;
  }
}

export interface Completion {
  readonly text: string;
  /** The tokens by the provider's count, else an estimate. */
  readonly tokens: number;
}

export interface CompletionRequest {
  readonly messages: readonly PromptMessage[];
  readonly schema: NamedSchema;
}

export interface Model {
  /**
   * Throws ModelError, or the reason with which `signal` was aborted. `onText` is called with each piece of a streamed answer.
   */
  complete(request: CompletionRequest, signal: AbortSignal, onText?: (piece: string) => void): Promise<Completion>;
  /** What the provider supports, as far as is known now. */
  readonly dialect: Dialect;
}

/** The model of these settings. It remembers what the provider refused, so that later questions need one request each. */
export function createModel(config: AssistantConfig, now: () => number): Model {
  let known = { dialect: NEWEST, until: Number.POSITIVE_INFINITY };
  const current = () => (now() < known.until ? known.dialect : NEWEST);

  const complete: Model['complete'] = async (request, signal, onText = () => {}) => {
    for (let dialect: Dialect | null = current(); dialect !== null;) {
      const answer = await ask(config, request, dialect, signal, onText);
      if (!('refused' in answer)) {
        if (dialect !== current()) known = { dialect, until: now() + REFUSAL_MEMORY_MS };
        return answer;
      }
      dialect = simpler(dialect, answer.refused);
    }
    throw new ModelError('final', 'http_400');
  };
  return {
    complete,
    get dialect() {
      return current();
    },
  };
}

/** One request. When the provider refuses its form, returns the provider's message, from which the next dialect is chosen. */
async function ask(
  config: AssistantConfig,
  request: CompletionRequest,
  dialect: Dialect,
  outer: AbortSignal,
  onText: (piece: string) => void,
): Promise<Completion | { readonly refused: string }> {
  outer.throwIfAborted();
  const ending = new AbortController();
  const follow = () => ending.abort(outer.reason);
  outer.addEventListener('abort', follow, { once: true });
  // Without a stream the first byte comes with the whole answer.
  const silent = dialect.stream
    ? setTimeout(() => ending.abort(new ModelError('passing', 'timeout')), config.firstByte)
    : undefined;
  try {
    const response = await fetch(`${config.baseUrl}/chat/completions`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Accept: dialect.stream ? 'text/event-stream, application/json' : 'application/json',
        ...(config.apiKey ? { Authorization: `Bearer ${config.apiKey}` } : {}),
      },
      body: JSON.stringify(bodyOf(config, request, dialect)),
      // Following a redirect would send the key and the person's text to another address.
      redirect: 'manual',
      signal: ending.signal,
    });
    if (!response.ok) return { refused: await refusalOf(response) };
    const streams = response.headers.get('content-type')?.includes('text/event-stream') === true;
    const heard = (piece: string) => {
      clearTimeout(silent);
      onText(piece);
    };
    const { text, tokens, finish, refusal } = await (streams ? readStream : readWhole)(response, heard);
    if (refusal || finish === 'content_filter') throw new ModelError('final', 'declined');
    if (text.trim() === '') throw new ModelError('passing', 'empty');
    return { text, tokens: tokens ?? guess(request.messages, text) };
  } catch (thrown) {
    // After an abort the error is the abort's reason, whatever else failed because of it.
    if (ending.signal.aborted) throw ending.signal.reason;
    if (thrown instanceof ModelError) throw thrown;
    if (thrown instanceof TooLarge) throw new ModelError('passing', 'too_large');
    throw new ModelError('passing', networkCode(thrown));
  } finally {
    clearTimeout(silent);
    outer.removeEventListener('abort', follow);
    // Closes the connection when the answer was not read to its end.
    ending.abort();
  }
}

function bodyOf({ model }: AssistantConfig, { messages, schema }: CompletionRequest, dialect: Dialect) {
  const { format, limit, stream, usage } = dialect;
  return {
    model,
    messages,
    ...(limit === null ? {} : { [limit]: MAX_TOKENS }),
    ...(format === 'json_schema'
      ? { response_format: { type: 'json_schema', json_schema: { ...schema, strict: true } } }
      : format === 'json_object'
        ? { response_format: { type: 'json_object' } }
        : {}),
    ...(stream ? { stream: true, ...(usage ? { stream_options: { include_usage: true } } : {}) } : {}),
  };
}

/** OpenAI's codes after which the same request never succeeds, also with a status like 429. */
const NEVER = /insufficient_quota|billing|content_filter|content_policy|context_length/;

/** The message of a refusal that a simpler form may avoid; throws ModelError for every other failed answer. */
async function refusalOf(response: Response): Promise<string> {
  const { status } = response;
  const why = await firstOf(response);
  const code = `http_${status}`;
  if (NEVER.test(why)) throw new ModelError('final', code);
  if (status === 400 || status === 422) return why;
  if (status === 408 || status === 425 || status === 429 || (status >= 500 && status !== 501)) {
    throw new ModelError('passing', code, patience(response.headers.get('retry-after')));
  }
  throw new ModelError('final', code);
}

async function firstOf(response: Response): Promise<string> {
  let text = '';
  try {
    for await (const piece of textOf(bytesOf(response), MAX_ERROR_BYTES)) text += piece;
  } catch (thrown) {
    if (!(thrown instanceof TooLarge)) throw thrown;
  }
  return text;
}

/** `Retry-After` in seconds or as a date. */
export function patience(header: string | null): number | undefined {
  if (header === null) return undefined;
  const seconds = /^\d+$/.test(header.trim()) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.min(Math.max(Math.ceil(seconds), 1), MOST_PATIENCE) : undefined;
}

interface Answered {
  readonly text: string;
  readonly tokens: number | undefined;
  readonly finish: string | null;
  readonly refusal: boolean;
}

/** Text, or the parts that models with visible thoughts answer in. */
const content = v.fallback(
  v.nullish(
    v.union([
      v.string(),
      v.pipe(
        v.array(v.looseObject({ text: v.optional(v.string(), '') })),
        v.transform((parts) => parts.map(({ text }) => text).join('')),
      ),
    ]),
  ),
  null,
);
const said = v.looseObject({ content, refusal: v.fallback(v.nullish(v.string()), null) });
const chunk = v.looseObject({
  choices: v.optional(
    v.array(
      v.looseObject({
        delta: v.optional(said),
        message: v.optional(said),
        finish_reason: v.fallback(v.nullish(v.string()), null),
      }),
    ),
    [],
  ),
  usage: v.fallback(v.nullish(v.looseObject({ total_tokens: v.pipe(v.number(), v.integer(), v.minValue(0)) })), null),
  error: v.optional(v.unknown()),
});

function read(text: string): v.InferOutput<typeof chunk> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new ModelError('passing', 'unreadable');
  }
  const parsed = v.safeParse(chunk, value);
  if (!parsed.success) throw new ModelError('passing', 'unreadable');
  // Some providers send errors with the status 200.
  if (parsed.output.error !== undefined && parsed.output.error !== null) throw new ModelError('passing', 'failed');
  return parsed.output;
}

async function readStream(response: Response, onText: (piece: string) => void): Promise<Answered> {
  let text = '';
  let tokens: number | undefined;
  let finish: string | null = null;
  let refusal = false;
  let ended = false;
  for await (const data of eventsOf(textOf(bytesOf(response), MAX_STREAM_BYTES))) {
    if (data === '[DONE]') {
      ended = true;
      break;
    }
    const { choices, usage } = read(data);
    if (usage) tokens = usage.total_tokens;
    const [choice] = choices;
    if (!choice) continue;
    const piece = choice.delta?.content ?? '';
    text += piece;
    if (text.length > MAX_ANSWER_BYTES) throw new TooLarge();
    if (piece !== '') onText(piece);
    refusal ||= Boolean(choice.delta?.refusal);
    finish = choice.finish_reason ?? finish;
  }
  if (!ended && finish === null) throw new ModelError('passing', 'cut_off');
  return { text, tokens, finish, refusal };
}

/** Each piece of a stream has a few hundred bytes of JSON around it. */
const MAX_STREAM_BYTES = 64 * MAX_ANSWER_BYTES;

async function readWhole(response: Response, onText: (piece: string) => void): Promise<Answered> {
  let body = '';
  for await (const piece of textOf(bytesOf(response), MAX_ANSWER_BYTES)) body += piece;
  const { choices, usage } = read(body);
  const [choice] = choices;
  if (!choice?.message) throw new ModelError('passing', 'unreadable');
  const text = choice.message.content ?? '';
  onText(text);
  return {
    text,
    tokens: usage?.total_tokens,
    finish: choice.finish_reason ?? null,
    refusal: Boolean(choice.message.refusal),
  };
}

async function* bytesOf({ body }: Response): AsyncGenerator<Uint8Array> {
  if (body) yield* body;
}

/** About four characters make a token, in English at least. */
const guess = (messages: readonly PromptMessage[], text: string) =>
  Math.ceil((messages.reduce((sum, { content }) => sum + lengthOf(content), 0) + text.length) / 4);

/** A photo of 1,024 px costs about as much as so many characters (765 tokens, by OpenAI's count). */
const PHOTO_CHARACTERS = 3_060;
const lengthOf = (content: PromptMessage['content']): number =>
  typeof content === 'string'
    ? content.length
    : content.reduce((sum, part) => sum + (part.type === 'text' ? part.text.length : PHOTO_CHARACTERS), 0);

/** 'ECONNREFUSED', 'CERT_HAS_EXPIRED', 'UND_ERR_CONNECT_TIMEOUT'…; never a message, which may name an address. */
export function networkCode(thrown: unknown): string {
  for (let error = thrown; error instanceof Error; error = error.cause) {
    const code: unknown = Reflect.get(error, 'code');
    if (typeof code === 'string' && /^[A-Z0-9_]+$/.test(code)) return code;
  }
  return 'unreachable';
}
