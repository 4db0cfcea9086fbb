/** Bodies that never end: what they may cost. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { newId } from '#lib/id.ts';

import { afterAll, beforeAll, expect, test } from 'vitest';
import { anyDatabase, testDatabase, type TestDatabase } from '../../tests/support/databases.ts';
import { listening, type Listening } from '#tests/server/listening.ts';
import { createHeldBytes } from './held-bytes.ts';
import { requestOf } from '#tests/server/person.ts';

const SYNC = '/rest/v1/rpc/sync_v1';
let opened: TestDatabase;
let server: Listening;
const sockets: Socket[] = [];
beforeAll(async () => {
  opened = await testDatabase(anyDatabase);
  server = await listening(opened.db);
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await server.close();
  await opened.close();
});

async function stall(authorization: string): Promise<void> {
  const socket = connect(server.port, '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write(
    `POST ${SYNC} HTTP/1.1\r\nHost: x\r\nAuthorization: ${authorization}\r\nContent-Length: 1000\r\n\r\n{"req": `,
  );
}

test('forty bodies that never end delay no other sync of the same person', async () => {
  const user = newId();
  const headers = await server.bearer(user);
  for (let i = 0; i < 40; i++) await stall(headers.authorization);
  const req = requestOf(user);
  // Before the first of the stalled bodies is given up.
  const late = new Promise<string>((resolve) => setTimeout(resolve, 5_000, 'no answer'));
  const answer = server.send({ path: SYNC, headers, body: JSON.stringify({ req }) }).then(({ status }) => status);
  expect(await Promise.race([answer, late])).toBe(200);
});

test('the bodies of one person take a limited part of the memory, and give it back', () => {
  const held = createHeldBytes(10);
  expect([held.add('ada', 6), held.add('ada', 5), held.add('ada', 4), held.add('bob', 10)]).toEqual([
    true,
    false,
    true,
    true,
  ]);
  held.release('ada', 6);
  expect(held.add('ada', 6)).toBe(true);
  expect(held.add('ada', 1)).toBe(false);
});

test('a person whose bodies take too much memory gets 429, and is served again when they have ended', async () => {
  const user = newId();
  const { authorization } = await server.bearer(user);
  const mb = 1024 * 1024;
  const bodies = await Promise.all(
    Array.from({ length: 9 }, async () => {
      const socket = connect(server.port, '127.0.0.1');
      sockets.push(socket);
      socket.on('error', () => {});
      const head = `POST ${SYNC} HTTP/1.1\r\nHost: x\r\nAuthorization: ${authorization}\r\nContent-Length: ${4 * mb}\r\n\r\n`;
      const said = new Promise<string>((resolve) => socket.once('data', (piece: Buffer) => resolve(piece.toString())));
      socket.write(head);
      socket.write(Buffer.alloc(4 * mb - 1, 'x'));
      return { socket, said };
    }),
  );
  const refused = await Promise.race(bodies.map(({ said }) => said));
  expect(refused).toContain('429');
  expect(refused.toLowerCase()).toContain('retry-after: 2');
  for (const { socket } of bodies) socket.destroy();
  const again = () => server.send({ path: SYNC, headers: { authorization }, body: '{}' }).then(({ status }) => status);
  await expect.poll(again, { timeout: 10_000 }).toBe(400);
});
