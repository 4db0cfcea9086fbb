/**
 * A small HTTP server for tests with OpenAI's chat completions, streamed or whole. A test sets its answers by the person's message, and
 * can make it fail like a real provider.
 *
 * @example
 * const provider = await startProvider();
 * provider.on('Anna', { reply: { reply: 'I will.', intent: 'task', meta: { action: 'create_task', content: 'Call Anna' } } });
 * provider.on('flaky', [{ status: 500 }, { status: 429, retryAfter: 1 }, { text: 'Here I am.' }]);
 * // A server that asks it: environment variables of provider.env, then provider.asked, and provider.close() at the end.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import * as v from 'valibot';
import { REPAIR } from '../../sync-server/coach/contract.ts';

/** One answer. It has exactly one of reply, text, refusal, status and hang; the other fields change how it is sent. */
export interface ProviderAnswer {
  /** The model's JSON, in the form of the schema. */
  readonly reply?: unknown;
  /** The model's text, unchanged: prose, fenced JSON, broken JSON. */
  readonly text?: string;
  /** The model declines, in the form of OpenAI's models. */
  readonly refusal?: string;
  /** An HTTP status instead of an answer, with `error` as its body's error (a message, or the whole object). */
  readonly status?: number;
  readonly retryAfter?: number;
  readonly error?: string | Readonly<Record<string, unknown>>;
  readonly location?: string;
  /** The connection stays open and nothing is sent. */
  readonly hang?: boolean;
  /** So many characters are sent, then the connection breaks (with hang: stays open). */
  readonly cutAfter?: number;
  /** The finish reason: 'stop', 'length', 'content_filter'. */
  readonly finish?: string;
  /** Waits so long before the first byte, in ms. */
  readonly delay?: number;
  /** Waits so long between two pieces of a stream, in ms. */
  readonly pause?: number;
  /** Waits for this before the first byte. */
  readonly until?: Promise<unknown>;
}

/** A request that was received. */
export interface ProviderAsked {
  /** The person's message: the last one of the role 'user', not counting requests for a repair. */
  readonly message: string;
  readonly system: string;
  readonly messages: readonly { readonly role: string; readonly content: string }[];
  /** The addresses of the pictures in the last message. */
  readonly images: readonly string[];
  /** Whether it is the second request, after an answer that could not be read. */
  readonly repair: boolean;
  readonly format: 'json_schema' | 'json_object' | 'plain';
  readonly stream: boolean;
  readonly authorization: string | undefined;
  readonly body: Readonly<Record<string, unknown>>;
}

export interface ProviderOptions {
  /** Other formats are refused with 400, as LM Studio refuses json_object; default all three. */
  readonly formats?: readonly ProviderAsked['format'][];
  /** Parameters that are refused by name with 400, as newer models of OpenAI refuse max_tokens. */
  readonly unknown?: readonly string[];
  /** Requests must come with this key; default 'test-key'. null: any or none, as Ollama. */
  readonly key?: string | null;
  /** The one model it has; default 'wren-test'. */
  readonly model?: string;
  /** Refuses pictures, as a model that cannot see. */
  readonly blind?: boolean;
  /** Never streams. */
  readonly neverStreams?: boolean;
  readonly port?: number;
}

export interface Provider {
  /** The base address, to be followed by /chat/completions. */
  readonly url: string;
  /** The environment variables with which our server uses it. */
  readonly env: Readonly<Record<'ASSISTANT_BASE_URL' | 'ASSISTANT_API_KEY' | 'ASSISTANT_MODEL', string>>;
  /** Every accepted request for a completion, in order. */
  readonly asked: readonly ProviderAsked[];
  /** The number of all requests, also refused ones. */
  readonly requests: number;
  /**
   * Sets the answer to messages that contain this text, match it or pass it. A list is used one by one, and its last answer stays. The rule that was
   * added last is used first. A message without a rule is echoed as chat.
   */
  on(
    when: string | RegExp | ((asked: ProviderAsked) => boolean),
    answer: ProviderAnswer | readonly ProviderAnswer[],
  ): void;
  /** Removes the rules and the recorded requests. */
  reset(): void;
  /** Stops it and closes its connections; `port` can start another one at the same address. */
  close(): Promise<void>;
}

interface Script {
  readonly fits: (asked: ProviderAsked) => boolean;
  readonly answers: ProviderAnswer[];
}

const part = v.variant('type', [
  v.object({ type: v.literal('text'), text: v.string() }),
  v.object({ type: v.literal('image_url'), image_url: v.object({ url: v.string() }) }),
]);
const body = v.looseObject({
  model: v.string(),
  messages: v.array(v.object({ role: v.string(), content: v.union([v.string(), v.array(part)]) })),
  stream: v.optional(v.boolean()),
  response_format: v.optional(v.looseObject({ type: v.picklist(['json_schema', 'json_object', 'text']) })),
});

type Content = string | readonly v.InferOutput<typeof part>[];
const wordsIn = (content: Content): string =>
  typeof content === 'string' ? content : content.map((one) => (one.type === 'text' ? one.text : '')).join('');
const imagesIn = (content: Content): readonly string[] =>
  typeof content === 'string' ? [] : content.flatMap((one) => (one.type === 'image_url' ? [one.image_url.url] : []));

/** Starts one on a free port of this machine. */
export async function startProvider(options: ProviderOptions = {}): Promise<Provider> {
  const {
    key = 'test-key',
    model = 'wren-test',
    formats,
    unknown = [],
    neverStreams = false,
    blind = false,
    port = 0,
  } = options;
  let scripts: Script[] = [];
  let asked: ProviderAsked[] = [];
  let requests = 0;

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const authorization = request.headers.authorization;
    if (key !== null && authorization !== `Bearer ${key}`) {
      return fail(response, 401, { message: 'Incorrect API key provided.', code: 'invalid_api_key' });
    }
    if (request.method === 'GET' && request.url === '/v1/models') {
      return json(response, { object: 'list', data: [{ id: model, object: 'model' }] });
    }
    if (request.method !== 'POST' || request.url !== '/v1/chat/completions') {
      return fail(response, 404, { message: 'Unknown request URL.' });
    }
    requests += 1;
    const read = v.safeParse(body, await bodyOf(request));
    if (!read.success) return fail(response, 400, { message: 'The body is not a request for a completion.' });
    const { messages: received, stream = false, response_format, ...rest } = read.output;
    if (rest.model !== model) {
      return fail(response, 404, { message: `The model ${rest.model} does not exist.`, code: 'model_not_found' });
    }
    const refused = unknown.find((name) => name in read.output);
    if (refused) {
      return fail(response, 400, { message: `Unsupported parameter: '${refused}'.`, param: refused });
    }
    const type = response_format?.type ?? 'text';
    const format = type === 'text' ? 'plain' : type;
    if (formats && !formats.includes(format)) {
      return fail(response, 400, {
        message: `'response_format.type' must not be '${type}'.`,
        param: 'response_format',
      });
    }
    const images = imagesIn(received.at(-1)?.content ?? '');
    if (blind && images.length > 0) return fail(response, 400, { message: 'This model does not support images.' });
    const messages = received.map(({ role, content }) => ({ role, content: wordsIn(content) }));
    const own = messages.filter(({ role, content }) => role === 'user' && content !== REPAIR);
    const one: ProviderAsked = {
      message: own.at(-1)?.content ?? '',
      system: messages
        .filter(({ role }) => role === 'system')
        .map(({ content }) => content)
        .join('\n\n'),
      messages,
      images,
      repair: messages.at(-1)?.content === REPAIR,
      format,
      stream,
      authorization,
      body: read.output,
    };
    asked.push(one);
    const { answers } = scripts.find(({ fits }) => fits(one)) ?? { answers: [echo(one)] };
    const said = (answers.length > 1 ? answers.shift() : answers[0]) ?? echo(one);
    await say(response, said, { model, stream: stream && !neverStreams, usage: usageOf(one) });
  };

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  return {
    url,
    env: { ASSISTANT_BASE_URL: url, ASSISTANT_API_KEY: key ?? '', ASSISTANT_MODEL: model },
    get asked() {
      return asked;
    },
    get requests() {
      return requests;
    },
    on: (when, answer) => {
      const fits =
        typeof when === 'function'
          ? when
          : ({ message }: ProviderAsked) => (typeof when === 'string' ? message.includes(when) : when.test(message));
      scripts.unshift({ fits, answers: [answer].flat() });
    },
    reset: () => {
      [scripts, asked, requests] = [[], [], 0];
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const echo = ({ message }: ProviderAsked): ProviderAnswer => ({
  reply: { reply: `You said: ${message}`, intent: 'chat', logged_for: null, meta: null },
});

const usageOf = ({ messages }: ProviderAsked) =>
  Math.ceil(messages.reduce((sum, { content }) => sum + content.length, 0) / 4);

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  try {
    return JSON.parse(Buffer.concat(chunks).toString());
  } catch {
    return null;
  }
}

function json(response: ServerResponse, value: unknown, status = 200): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(value));
}

const fail = (response: ServerResponse, status: number, error: Readonly<Record<string, unknown>>) =>
  json(response, { error: { type: 'invalid_request_error', param: null, code: null, ...error } }, status);

interface AnswerOptions {
  readonly model: string;
  readonly stream: boolean;
  /** Tokens of the prompt. */
  readonly usage: number;
}

async function say(
  response: ServerResponse,
  answer: ProviderAnswer,
  { model, stream, usage }: AnswerOptions,
): Promise<void> {
  await answer.until;
  if (answer.delay) await sleep(answer.delay);
  if (answer.status !== undefined) {
    if (answer.retryAfter !== undefined) response.setHeader('Retry-After', String(answer.retryAfter));
    if (answer.location !== undefined) response.setHeader('Location', answer.location);
    const error = typeof answer.error === 'object' ? answer.error : { message: answer.error ?? 'On demand.' };
    return fail(response, answer.status, error);
  }
  if (answer.hang && answer.cutAfter === undefined) return;
  const content = answer.text ?? (answer.refusal === undefined ? JSON.stringify(answer.reply) : null);
  const tokens = Math.ceil((content ?? answer.refusal ?? '').length / 4);
  const counted = { prompt_tokens: usage, completion_tokens: tokens, total_tokens: usage + tokens };
  const head = { id: 'chatcmpl-test', created: 1_700_000_000, model };
  const finish_reason = answer.finish ?? 'stop';

  if (!stream) {
    const message = { role: 'assistant', content, refusal: answer.refusal ?? null };
    const whole = JSON.stringify({
      ...head,
      object: 'chat.completion',
      choices: [{ index: 0, message, finish_reason }],
      usage: counted,
    });
    response.writeHead(200, { 'Content-Type': 'application/json' });
    if (answer.cutAfter === undefined) return void response.end(whole);
    response.write(whole.slice(0, answer.cutAfter));
    return breakOff(response, answer);
  }

  response.writeHead(200, { 'Content-Type': 'text/event-stream; charset=utf-8' });
  const send = (choices: readonly unknown[], more: Readonly<Record<string, unknown>> = {}) =>
    response.write(`data: ${JSON.stringify({ ...head, object: 'chat.completion.chunk', choices, ...more })}\n\n`);
  const delta = (delta: unknown, finish: string | null = null) => send([{ index: 0, delta, finish_reason: finish }]);
  delta({ role: 'assistant', content: '' });
  // A comment, as OpenRouter sends to keep a connection alive.
  response.write(': waiting\n\n');
  if (answer.refusal !== undefined) delta({ refusal: answer.refusal });
  const text = content ?? '';
  const upTo = Math.min(answer.cutAfter ?? text.length, text.length);
  for (let from = 0; from < upTo; from += PIECE) {
    if (response.destroyed) return;
    delta({ content: text.slice(from, Math.min(from + PIECE, upTo)) });
    if (answer.pause) await sleep(answer.pause);
  }
  if (answer.cutAfter !== undefined) return breakOff(response, answer);
  delta({}, finish_reason);
  send([], { usage: counted });
  response.end('data: [DONE]\n\n');
}

/** The size of a piece: about a token, not aligned with words or escapes. */
const PIECE = 7;

/** Waits until the written bytes were sent. */
function breakOff(response: ServerResponse, { hang }: ProviderAnswer): void {
  if (!hang) setTimeout(() => response.destroy(), 20);
}
