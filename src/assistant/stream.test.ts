import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createAsk, type Send } from './post.ts';
import { createStreamingAsk } from './stream.ts';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** A real server on a port of its own, and the way to it. */
async function serve(answer: RequestListener): Promise<Send> {
  server = createServer(answer).listen(0);
  await new Promise((up) => server?.once('listening', up));
  const { port } = server.address() as AddressInfo;
  return (body, { signal, accept }) =>
    fetch(`http://127.0.0.1:${port}/`, {
      method: 'POST',
      body: JSON.stringify(body),
      signal,
      headers: accept ? { accept } : {},
    });
}

const question = { call_id: 'x', message: 'hello', systemPrompt: '', at: '2026-05-14T12:00:00.000Z', zone: 'UTC' };
const answer = { reply: 'Hello, Ada.', intent: 'chat', meta: {} };
const event = (name: string, data: unknown) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;

async function asked(send: Send) {
  const heard: string[] = [];
  const said = await createStreamingAsk(send)(question, {
    signal: new AbortController().signal,
    onDelta: (text) => heard.push(text),
  }).catch((error: unknown) => error);
  return { heard: heard.join(''), said };
}
const stream = (...pieces: readonly (string | Buffer)[]) =>
  serve((_, response) => {
    void sendAll(response, pieces);
  });

async function sendAll(response: ServerResponse, pieces: readonly (string | Buffer)[]): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
  for (const piece of pieces) {
    response.write(piece);
    await new Promise((done) => setTimeout(done, 5));
  }
  response.end();
}

test('words are heard as they come, also when the network cuts them anywhere, and the whole answer counts', async () => {
  const bytes = Buffer.from(
    `: waiting\n\n${event('delta', { text: 'Hello, ' })}${event('delta', { text: 'Zoë 🌱.' })}${event('reply', answer)}`,
  );
  const pieces = Array.from({ length: Math.ceil(bytes.length / 7) }, (_, i) => bytes.subarray(i * 7, i * 7 + 7));
  expect(await asked(await stream(...pieces))).toEqual({ heard: 'Hello, Zoë 🌱.', said: answer });
});

test('a server that does not stream answers whole', async () => {
  const send = await serve((_, response) =>
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answer)),
  );
  expect(await asked(send)).toEqual({ heard: '', said: answer });
});

test('a stream that breaks off, or tells of trouble, is no answer', async () => {
  expect((await asked(await stream(event('delta', { text: 'Hel' })))).said).toMatchObject({
    kind: 'retryable',
    code: 'unreachable',
  });
  const trouble = event('error', { code: 'provider_unavailable', message: 'x', retry_after: 30 });
  expect((await asked(await stream(trouble))).said).toMatchObject({
    kind: 'retryable',
    code: 'provider_unavailable',
    retryAfter: 30_000,
  });
});

test.each([
  [401, '{"code":"PGRST301"}', 'auth', 'PGRST301'],
  [410, '{"code":"account_deleted"}', 'auth', 'account_deleted'],
  [400, '{"code":"invalid_call"}', 'refused', 'invalid_call'],
  [409, '{"code":"call_reused"}', 'refused', 'call_reused'],
  [409, '{"code":"in_progress"}', 'retryable', 'in_progress'],
  [413, '{"code":"too_large"}', 'refused', 'too_large'],
  [429, '{"code":"spent"}', 'retryable', 'spent'],
  [503, '{"code":"provider_unavailable"}', 'retryable', 'provider_unavailable'],
  [404, '<html>a portal</html>', 'retryable', 'http_404'],
  [200, '<html>a portal</html>', 'retryable', 'unreadable'],
])('HTTP %i with %s is %s', async (status, body, kind, code) => {
  const send = await serve((_, response) => response.writeHead(status, { 'retry-after': '7' }).end(body));
  expect((await asked(send)).said).toMatchObject({ kind, code });
  const whole = createAsk(send)(question, { signal: new AbortController().signal });
  await expect(whole).rejects.toMatchObject({
    kind,
    code,
    ...(status >= 400 && kind !== 'auth' ? { retryAfter: 7_000 } : {}),
  });
});

test('what is given up is given up at once', async () => {
  const control = new AbortController();
  const send = await serve(
    (_, response) => void response.writeHead(200, { 'content-type': 'text/event-stream' }).write(': x\n\n'),
  );
  const asking = createStreamingAsk(send)(question, { signal: control.signal });
  control.abort(new DOMException('stop', 'AbortError'));
  await expect(asking).rejects.toThrow();
});
