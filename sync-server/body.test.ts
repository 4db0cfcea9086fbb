import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BodyError, readBody } from './body.ts';
import { httpServer } from './http-server.ts';

const PACE = { every: 100, least: 10 };
const app = new Hono();
app.post('/', async (c) => {
  try {
    return c.text(await readBody(c, { most: 1_000, pace: PACE }));
  } catch (thrown) {
    if (!(thrown instanceof BodyError)) throw thrown;
    return c.text(thrown.reason, thrown.status);
  }
});
const server = httpServer(app);
const sockets: Socket[] = [];
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await new Promise((resolve) => server.close(resolve));
});

/** A connection that has sent the head of a request; `answer` is all that comes back until the connection ends. */
async function begun(length: number) {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => {});
  let said = '';
  socket.on('data', (piece: Buffer) => (said += piece.toString()));
  await once(socket, 'connect');
  socket.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${length}\r\n\r\n`);
  return { socket, answer: once(socket, 'close').then(() => said) };
}

test('a body that stops is answered 408, and its connection ends', async () => {
  const { socket, answer } = await begun(500);
  socket.write('x'.repeat(50));
  const said = await answer;
  expect(said).toContain('408');
  expect(said.toLowerCase()).toContain('connection: close');
  expect(said).toContain('too_slow');
});

test('a body that comes byte by byte is too slow too', async () => {
  const { socket, answer } = await begun(500);
  const drip = setInterval(() => socket.write('x'), 30);
  expect(await answer).toContain('too_slow');
  clearInterval(drip);
});

test('a body that is slow but keeps its pace is read whole', async () => {
  const { socket, answer } = await begun(500);
  for (let i = 0; i < 10; i++) {
    socket.write(String(i).repeat(50));
    await sleep(40);
  }
  // An answer with a whole body leaves the connection open.
  await sleep(200);
  socket.destroy();
  const said = await answer;
  expect(said).toContain('200 OK');
  expect(said).toContain('9'.repeat(50));
});

test('a body that is larger than it may be is refused from its length alone', async () => {
  const { answer } = await begun(1_001);
  expect(await answer).toContain('too_large');
});

test('a body in several pieces through a character is the same text', async () => {
  const bytes = Buffer.from('Grüße 🙂');
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      for (const byte of bytes) controller.enqueue(Uint8Array.of(byte));
      controller.close();
    },
  });
  const answer = await app.request('/', { method: 'POST', body, duplex: 'half' } as RequestInit);
  expect(await answer.text()).toBe('Grüße 🙂');
});
