/** Thousands of open devices that wait for a poke: the memory of the server's process, and how soon a poke arrives. */
import { setTimeout as sleep } from 'node:timers/promises';
import { pokeTopic } from '#sync/protocol.ts';
import { WebSocket } from 'ws';
import type { ServerProcess } from '../../tests/server/processes.ts';
import { device, newTask, toMutation } from '../bench/device.ts';
import { percentile } from '../bench/stats.ts';
import { memoryOf, type Machine } from './machine.ts';
import { newPeople, overHttp, type Person } from './people.ts';
import { ms, whole, type Line, type Loading } from './report.ts';

const SOCKETS = 5000;
const GOAL_MB = 100;
/** Sockets that are opened at once. */
const AT_ONCE = 100;
const POKES = 200;
/** The time in which the memory that opening took can be given back, in ms. */
const REST = 15_000;

/** Each socket is of a person of its own: what the server keeps for a person counts too. */
export async function socketLines(machine: Machine, { progress }: Loading): Promise<Line[]> {
  const { url, db } = await machine.database('sockets');
  const server = await machine.serve(url);
  progress(`accounts of ${SOCKETS} people`);
  const made = await Promise.all(Array.from({ length: 10 }, () => newPeople(db, SOCKETS / 10)));
  const persons: Person[] = made.flat();
  const syncs = persons.slice(0, POKES).map((person) => device(overHttp(server, person), person.id));
  for (const sync of syncs) await sync([toMutation(newTask())]);
  await sleep(REST);
  const before = memoryOf(server);

  progress(`${SOCKETS} sockets`);
  const sockets: WebSocket[] = [];
  const began = performance.now();
  for (let n = 0; n < SOCKETS; n += AT_ONCE) {
    const joined = persons.slice(n, n + AT_ONCE).map((person, i) => open(server, person, n + i));
    sockets.push(...(await Promise.all(joined)));
  }
  const opening = performance.now() - began;
  await sleep(REST);
  const idle = memoryOf(server) - before;

  progress('pokes');
  const took: number[] = [];
  for (const [n, sync] of syncs.entries()) {
    const heard = new Promise<number>((resolve) => sockets[n]!.once('message', () => resolve(performance.now())));
    await sync([toMutation(newTask())]);
    const answered = performance.now();
    took.push(Math.max(0, (await heard) - answered));
  }
  for (const socket of sockets) socket.terminate();
  return [
    {
      what: `${whole(SOCKETS)} idle sockets, each of another person`,
      figures: `${idle.toFixed(0)} MB, ${((idle * 1024) / SOCKETS).toFixed(1)} KB each; opened and joined in ${ms(opening)}`,
      against: `${before.toFixed(0)} MB of the process without them`,
      ratio: (idle / before).toFixed(2),
      goal: { text: `less than ${GOAL_MB} MB`, met: idle < GOAL_MB },
    },
    {
      what: 'a poke beside them, after the answer to the push',
      figures: `p50 ${ms(percentile(took, 0.5))}, p99 ${ms(percentile(took, 0.99))}`,
      against: '',
      ratio: '',
    },
  ];
}

/** A socket that has joined its person's channel, as supabase-js joins it. */
function open({ port }: ServerProcess, { id, token }: Person, n: number): Promise<WebSocket> {
  return new Promise((resolve, reject) => {
    const address = `10.1.${n >> 8}.${n & 255}`;
    const socket = new WebSocket(`ws://127.0.0.1:${port}/realtime/v1/websocket?vsn=2.0.0`, {
      perMessageDeflate: false,
      headers: { 'x-forwarded-for': address },
    });
    socket.once('error', reject);
    socket.once('open', () => {
      const config = { broadcast: { ack: false, self: false }, presence: { key: '', enabled: false }, private: true };
      const join = ['1', '1', `realtime:${pokeTopic(id)}`, 'phx_join', { config, access_token: token }];
      socket.send(JSON.stringify(join));
    });
    socket.once('message', (data: Buffer) => {
      if (data.includes('"status":"ok"')) resolve(socket);
      else reject(new Error(`A socket was refused: ${data.toString()}`));
    });
  });
}
