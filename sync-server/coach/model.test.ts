import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  startProvider,
  type Provider,
  type ProviderAnswer,
  type ProviderOptions,
} from '../../tests/support/provider.ts';
import { assistantConfig, type AssistantConfig } from '../config.ts';
import { REPLY } from './contract.ts';
import { createModel, MAX_ANSWER_BYTES, ModelError, type Model } from './model.ts';

let provider: Provider;
let settings: AssistantConfig;
const open: Provider[] = [];
const start = async (options: ProviderOptions = {}, change: Partial<AssistantConfig> = {}): Promise<Model> => {
  provider = await startProvider(options);
  open.push(provider);
  const config = assistantConfig(provider.env);
  if (!config) throw new Error('no service');
  settings = { ...config, ...change };
  return createModel(settings, () => time);
};
let time = 0;
beforeEach(() => {
  time = 0;
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.close()));
});

const request = { messages: [{ role: 'user' as const, content: 'Hello there' }], schema: REPLY };
const never = () => new AbortController().signal;
const failure = async (model: Model, signal = never()) => {
  const thrown: unknown = await model.complete(request, signal).catch((error: unknown) => error);
  if (!(thrown instanceof ModelError)) throw thrown;
  return { kind: thrown.kind, code: thrown.code, retryAfter: thrown.retryAfter };
};

test('a streamed answer is passed on while it is written, and its tokens are the provider’s count', async () => {
  const model = await start();
  provider.on('Hello', { text: 'A streamed answer.' });
  const heard: string[] = [];
  const { text, tokens } = await model.complete(request, never(), (piece) => void heard.push(piece));
  expect(text).toBe('A streamed answer.');
  expect(heard.length).toBeGreaterThan(1);
  expect(heard.join('')).toBe(text);
  expect(tokens).toBe(Math.ceil('Hello there'.length / 4) + Math.ceil(text.length / 4));
  expect(provider.asked).toMatchObject([{ format: 'json_schema', stream: true, authorization: 'Bearer test-key' }]);
});

test('a provider that does not stream sends the whole answer at once', async () => {
  const model = await start({ neverStreams: true });
  provider.on('Hello', { text: 'Whole.' });
  expect(await model.complete(request, never())).toMatchObject({ text: 'Whole.' });
});

test('no key is sent where none is set', async () => {
  const model = await start({ key: null });
  await model.complete(request, never());
  expect(provider.asked[0]?.authorization).toBeUndefined();
});

describe('a provider that supports less gets a simpler request, and this is remembered', () => {
  test.each<[string, ProviderOptions, Record<string, unknown>]>([
    ['no schema', { formats: ['json_object', 'plain'] }, { format: 'json_object' }],
    ['a schema or plain text, as LM Studio', { formats: ['plain'] }, { format: 'plain' }],
    ['no max_tokens, as newer models of OpenAI', { unknown: ['max_tokens'] }, { limit: 'max_completion_tokens' }],
    ['no limit at all', { unknown: ['max_tokens', 'max_completion_tokens'] }, { limit: null }],
    ['no count in a stream', { unknown: ['stream_options'] }, { usage: false, stream: true }],
    ['no stream', { unknown: ['stream', 'stream_options'] }, { stream: false }],
    [
      'nothing but messages',
      { formats: ['plain'], unknown: ['max_tokens', 'max_completion_tokens', 'stream_options', 'stream'] },
      { format: 'plain', limit: null, stream: false },
    ],
  ])('%s', async (_what, options, dialect) => {
    const model = await start(options);
    provider.on('Hello', { text: 'Here.' });
    expect(await model.complete(request, never())).toMatchObject({ text: 'Here.' });
    expect(model.dialect).toMatchObject(dialect);
    const { requests } = provider;
    expect(requests).toBeGreaterThan(1);
    await model.complete(request, never());
    expect(provider.requests).toBe(requests + 1);
    // An hour later the provider may have been updated.
    time += 3_600_001;
    await model.complete(request, never());
    expect(provider.requests).toBe(2 * requests + 1);
  });

  test('when a provider refuses every form, the question fails for good and nothing is remembered', async () => {
    const model = await start();
    provider.on('Hello', { status: 400 });
    expect(await failure(model)).toMatchObject({ kind: 'final', code: 'http_400' });
    expect(model.dialect.format).toBe('json_schema');
  });
});

describe('errors', () => {
  test.each<[string, ProviderAnswer, Partial<{ kind: string; code: string; retryAfter: number | undefined }>]>([
    ['an internal error', { status: 500 }, { kind: 'passing', code: 'http_500' }],
    ['too many requests', { status: 429, retryAfter: 7 }, { kind: 'passing', code: 'http_429', retryAfter: 7 }],
    ['a Retry-After of days', { status: 503, retryAfter: 999_999 }, { kind: 'passing', retryAfter: 3_600 }],
    [
      'an account without credit',
      { status: 429, error: { message: 'x', code: 'insufficient_quota' } },
      { kind: 'final' },
    ],
    ['a wrong key', { status: 401 }, { kind: 'final', code: 'http_401' }],
    ['a forbidden country', { status: 403 }, { kind: 'final', code: 'http_403' }],
    ['a wrong address', { status: 404 }, { kind: 'final', code: 'http_404' }],
    ['a content filter', { status: 400, error: { message: 'x', code: 'content_filter' } }, { kind: 'final' }],
    ['a model that declines', { refusal: 'I can’t help with that.' }, { kind: 'final', code: 'declined' }],
    ['an answer that was filtered', { text: 'x', finish: 'content_filter' }, { kind: 'final', code: 'declined' }],
    ['nothing', { text: ' ' }, { kind: 'passing', code: 'empty' }],
    ['a stream that breaks', { text: 'A long enough answer.', cutAfter: 9 }, { kind: 'passing' }],
    ['an error in the middle of a stream', { text: 'x', finish: 'stop', status: 502 }, { kind: 'passing' }],
  ])('%s', async (_what, answer, expected) => {
    const model = await start();
    provider.on('Hello', answer);
    expect(await failure(model)).toMatchObject(expected);
  });

  test('a redirect is refused, and nothing is sent to its target', async () => {
    const model = await start();
    const elsewhere = await startProvider();
    open.push(elsewhere);
    provider.on('Hello', { status: 307, location: `${elsewhere.url}/chat/completions` });
    expect(await failure(model)).toMatchObject({ kind: 'final', code: 'http_307' });
    expect(elsewhere.requests).toBe(0);
  });

  test('an address where nothing listens', async () => {
    const model = await start();
    await provider.close();
    expect(await failure(model)).toMatchObject({ kind: 'passing', code: 'ECONNREFUSED' });
  });

  test('the first word has a time limit of its own; after it the rest may take the whole time', async () => {
    const model = await start({}, { firstByte: 1_000 });
    provider.on('Hello', [{ hang: true }, { text: 'A slow but steady answer.', pause: 300 }]);
    expect(await failure(model)).toMatchObject({ kind: 'passing', code: 'timeout' });
    expect(await model.complete(request, never())).toMatchObject({ text: 'A slow but steady answer.' });
  });

  test('an abort before, during and after the first word throws its reason', async () => {
    const model = await start();
    const reason = new ModelError('passing', 'told_to');
    expect(await failure(model, AbortSignal.abort(reason))).toMatchObject({ code: 'told_to' });
    for (const answer of [{ hang: true }, { text: 'A long enough answer.', cutAfter: 9, hang: true }]) {
      provider.on('Hello', answer);
      const ending = new AbortController();
      setTimeout(() => ending.abort(reason), 100);
      expect(await failure(model, ending.signal)).toMatchObject({ code: 'told_to' });
    }
  });

  test('an answer that does not end is cut off', async () => {
    const model = await start({ neverStreams: true });
    provider.on('Hello', { text: 'x'.repeat(MAX_ANSWER_BYTES) });
    expect(await failure(model)).toMatchObject({ kind: 'passing', code: 'too_large' });
  });
});

test.each([
  ['an HTML page', 'text/html', '<h1>It works</h1>'],
  ['an error with the status 200', 'application/json', '{"error":"Unexpected endpoint"}'],
  ['a stream of another form', 'text/event-stream', 'data: {"choices": 7}\n\n'],
  ['an error in a stream', 'text/event-stream', 'data: {"error":{"message":"out of memory"}}\n\ndata: [DONE]\n\n'],
  ['a stream that ends early', 'text/event-stream', 'data: {"choices":[{"delta":{"content":"x"}}]}\n\n'],
])('%s instead of an answer is passing trouble', async (_what, type, body) => {
  const server = createServer((_request, response) => response.writeHead(200, { 'Content-Type': type }).end(body));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  const model = createModel(
    { baseUrl, model: 'x', timeout: 5_000, firstByte: 5_000, perMinute: 1, tokensPerDay: 0, sees: false },
    Date.now,
  );
  expect((await failure(model)).kind).toBe('passing');
  server.closeAllConnections();
  server.close();
});
