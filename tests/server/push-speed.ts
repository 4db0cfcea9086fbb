/**
 * How long one call takes, seen from Node: `npx tsx tests/server/push-speed.ts [postgres|pglite] [rounds]`.
 * Median and fastest in ms, and the median of CPU time (of the Postgres backend; of this whole process for PGlite), which varies less
 * on a busy machine. For work on the SQL; `npm run bench` measures the whole product.
 */
import { readFileSync } from 'node:fs';
import { newId, newMutationId } from '#lib/id.ts';
import type { Mutation, SyncRequest, SyncResponse } from '#sync/protocol.ts';
import { callSync } from '../../sync-server/sync/statement.ts';
import { readMutation } from '../../sync-server/sync/wire-mutation.ts';
import { testDatabase } from '../support/databases.ts';

const [kind = 'postgres', rounds = '15'] = process.argv.slice(2);
const at = await testDatabase(kind === 'pglite' ? 'pglite' : 'postgres');
const { db } = at;
const user = newId();
let [head, epoch, last]: [number, string | null, SyncRequest['last']] = [0, null, null];

const field = (value: unknown, base: number, ts: number) => ({ value, base, ts });
const rows = (n: number): Mutation[] =>
  Array.from({ length: n }, (_, i) => {
    const id = newId();
    const values = {
      description: `water the plants ${i}`,
      summary: 'plants',
      tags: ['home', 'green'],
      due_date: '2026-05-14',
      completed: false,
      created_at: '2026-05-14T08:00:00.000Z',
    };
    const body = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, field(value, head, 1.77e12)]));
    return { mid: newMutationId(), tx: newMutationId(), t: 'tasks', id, op: 'put', body };
  });
const edits = (of: readonly Mutation[], n: number): Mutation[] =>
  of.slice(0, n).map((row) => {
    const body = { completed: field(true, head, 1.78e12) };
    return { mid: newMutationId(), tx: newMutationId(), t: row.t, id: row.id, op: 'patch', body };
  });

async function send(muts: Mutation[], more: Partial<SyncRequest> = {}): Promise<number> {
  const request = {
    proto: 1,
    sv: 1,
    user,
    device: user,
    epoch,
    cursor: head,
    last,
    tables: ['tasks'],
    limit: 1000,
  };
  const sent = { ...request, muts: muts.map(readMutation), ...more };
  const began = performance.now();
  const { answer: text } = await callSync(db, user, sent);
  const took = performance.now() - began;
  const answer = JSON.parse(text) as SyncResponse;
  const ack = answer.acks.at(-1);
  [head, epoch] = [answer.head, answer.epoch];
  if (ack) last = { mid: ack.mid, v: ack.v };
  return took;
}

const [{ pid } = { pid: 0 }] = await db.tx(null, (query) => query<{ pid: number }>('select pg_backend_pid() as pid'));
/** CPU time so far, in ms. */
const cpu = () => {
  if (kind === 'pglite') return process.cpuUsage().user / 1000;
  return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
};

const middle = (all: number[]) => all.sort((a, b) => a - b)[Math.floor(all.length / 2)]!;

async function measure(name: string, muts: () => Mutation[], more: () => Partial<SyncRequest> = () => ({})) {
  const [took, used]: [number[], number[]] = [[], []];
  for (let i = 0; i < Number(rounds); i++) {
    const [next, changes, before] = [muts(), more(), cpu()];
    took.push(await send(next, changes));
    used.push(cpu() - before);
  }
  const figures = [middle(took), Math.min(...took), middle(used)].map((ms) => ms.toFixed(1).padStart(8));
  process.stdout.write(`${name.padEnd(26)} ${figures.join('')}\n`);
}

process.stdout.write(`${''.padEnd(26)}   median fastest     cpu\n`);
const known = rows(500);
await send(known);
for (let i = 0; i < 5; i++) await send(rows(100));
await measure('push 1 new row', () => rows(1));
await measure('push 100 new rows', () => rows(100));
await measure('push 500 new rows', () => rows(500));
await measure('push 1 field of 1 row', () => edits(known, 1));
await measure('push 1 field of 500 rows', () => edits(known, 500));
const sent = rows(500);
await send(sent);
await measure('repeat 500 new rows', () => sent);
await measure(
  'pull 500 rows',
  () => [],
  () => ({ cursor: head - 1 }),
);
await measure(
  'pull nothing',
  () => [],
  () => ({ cursor: head }),
);
await at.close();
