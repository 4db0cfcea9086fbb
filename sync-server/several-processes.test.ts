/** Several processes on one Postgres behind a balancer: one is killed in the middle, one is restarted, and no push is lost or doubled. */
import { createClient } from '@supabase/supabase-js';
import { setTimeout as sleep } from 'node:timers/promises';
import { newId } from '#lib/id.ts';
import { POKE_EVENT, pokeTopic, syncResponse, type Mutation } from '#sync/protocol.ts';
import * as v from 'valibot';
import { describe, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { databases, testDatabase } from '../tests/support/databases.ts';
import { createTokens } from './auth/tokens.ts';
import { asOwner, device, put, requestOf } from '#tests/server/person.ts';
import { balancer, hasPgbouncer, pgbouncer, startProcess } from '#tests/server/processes.ts';

const SECRET = 'a secret of at least thirty-two bytes';
const REQUESTS = 8;

/** A device that sends its requests one after the other, each until it is answered, as the engine does. */
async function sending(url: string, user: string, token: string, paced: () => Promise<unknown>) {
  const id = newId();
  const sent: string[] = [];
  let again = 0;
  for (let n = 0; n < REQUESTS; n++) {
    const muts: Mutation[] = [1, 2].map((part) => put('tasks', newId(), { description: `${n}.${part}` }));
    for (let tries = 0, done = false; !done; tries++) {
      const req = requestOf(user, {
        device: id,
        cursor: null,
        muts: muts.map((mut) => ({ ...mut, again: tries > 0 })),
      });
      try {
        const answer = await fetch(`${url}/rest/v1/rpc/sync_v1`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify({ req }),
        });
        const read = v.safeParse(syncResponse, await answer.json());
        done = read.success && read.output.acks.every(({ s }) => s === 'ok' || s === 'dup');
      } catch {
        // The process ended before it answered; whether it had committed is not known.
      }
      if (done) break;
      again += 1;
      await sleep(20);
    }
    sent.push(...muts.map((mut) => mut.id));
    await paced();
  }
  return { sent, again };
}

interface Setting {
  readonly devices: number;
  /** An empty database, to which all processes apply the migrations at once; PgBouncer in transaction mode; and a rolling restart after the kill. */
  readonly whole: boolean;
}

async function killOneOf({ devices, whole }: Setting): Promise<void> {
  const { db, url: direct, close } = await testDatabase('postgres', { migrated: !whole });
  const pool = whole ? await pgbouncer(direct!) : null;
  const env = {
    DATABASE_URL: pool?.url ?? direct!,
    DATABASE_DIRECT_URL: direct!,
    DATABASE_POOL: '6',
    JWT_SECRET: SECRET,
  };
  const [killed, left, fresh] = await Promise.all([env, env, ...(whole ? [env] : [])].map(startProcess));
  const front = await balancer();
  front.use(killed!, left!);
  const tokens = await createTokens({ jwt: { secret: SECRET }, accessTokenSeconds: 3600 });
  const people = await Promise.all(
    Array.from({ length: devices }, async () => {
      const user = newId();
      const token = await tokens.sign({ sub: user });
      const client = createClient(front.url, 'key', {
        accessToken: () => Promise.resolve(token),
        realtime: { transport: WebSocket as never, reconnectAfterMs: () => 100, timeout: 2_000 },
      });
      const heads: number[] = [];
      let [joins, state]: [number, string] = [0, ''];
      client
        .channel(pokeTopic(user), { config: { private: true } })
        .on('broadcast', { event: POKE_EVENT }, ({ payload }) => heads.push((payload as { head: number }).head))
        .subscribe((next) => {
          state = next;
          if (state === 'SUBSCRIBED') joins += 1;
        });
      await vi.waitFor(() => expect(joins).toBe(1), { timeout: 60_000 });
      return { user, token, client, heads, joins: () => joins, isJoined: () => state === 'SUBSCRIBED' };
    }),
  );

  let answered = 0;
  const half = (devices * REQUESTS) / 2;
  let over: Promise<void> | undefined;
  // The second half is sent while one process is killed, one is asked to end, and others take over.
  const paced = async () => {
    answered += 1;
    if (answered !== half) return;
    await killed!.end('SIGKILL');
    front.use(fresh ?? left!);
    if (fresh) over = left!.end('SIGTERM');
  };
  const done = await Promise.all(people.map(({ user, token }) => sending(front.url, user, token, paced)));
  await over;
  for (const [n, { user }] of people.entries()) {
    const rows = await device(db, user).pull();
    expect(rows.map(({ id }) => id).sort()).toEqual(done[n]!.sent.toSorted());
    expect(new Set(rows.map((row) => row.v)).size).toBe(REQUESTS);
  }
  expect(done.reduce((sum, { again }) => sum + again, 0)).toBeGreaterThan(0);
  const [stored] = await asOwner(
    db,
    `select (select max(h.version)::int from sync_heads h) as head, (select sum(cardinality(r.mids))::int from sync_requests r) as mids`,
  );
  expect(stored).toEqual({ head: REQUESTS, mids: devices * REQUESTS * 2 });
  // Connections go by turns, so every second socket was on the process that was killed. All hear of what another device sends.
  const joins = () => people.reduce((sum, person) => sum + person.joins(), 0);
  const expected = devices + (whole ? devices : devices / 2);
  await vi.waitFor(() => expect(joins()).toBeGreaterThanOrEqual(expected), { timeout: 60_000 });
  await vi.waitFor(() => expect(people.every(({ isJoined }) => isJoined())).toBe(true), { timeout: 60_000 });
  for (const { user, token, heads } of people) {
    const req = requestOf(user, { muts: [put('tasks', newId(), { description: 'last' })] });
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    await fetch(`${front.url}/rest/v1/rpc/sync_v1`, { method: 'POST', headers, body: JSON.stringify({ req }) });
    await vi.waitFor(() => expect(heads).toContain(REQUESTS + 1));
  }
  for (const { client } of people) void client.realtime.disconnect();
  await front.close();
  await (fresh ?? left!).end('SIGTERM');
  await pool?.stop();
  await close();
}

describe.runIf(databases.includes('postgres'))('processes on one Postgres, one of them killed', () => {
  test('devices reconnect to the other one: no push is lost, none is doubled', () =>
    killOneOf({ devices: 6, whole: false }));

  test.runIf(process.env.LONG && hasPgbouncer && !process.env.DATABASE_URL)(
    '200 devices, PgBouncer in transaction mode, migrations by three at once, and a rolling restart',
    () => killOneOf({ devices: 200, whole: true }),
  );
});
