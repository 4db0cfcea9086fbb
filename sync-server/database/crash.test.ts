/** A Postgres that is killed in the middle of pushes: SIGKILL for every process of it. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { newId } from '#lib/id.ts';
import type { Mutation } from '#sync/protocol.ts';
import { describe, expect, test } from 'vitest';
import { databases, startPostgres } from '../../tests/support/databases.ts';
import { asOwner, device, put } from '#tests/server/person.ts';
import { isPassing } from '../http-errors.ts';
import { migrate } from './migrate.ts';
import { openPostgres } from './postgres.ts';

/** How many times it is killed. */
const ROUNDS = Number(process.env.CRASH_ROUNDS ?? 2);
const own = databases.includes('postgres') && process.env.DATABASE_URL === undefined;

/** Read from /proc, because a slim Linux has no `ps`; other systems have it. */
function childrenOf(pid: number): number[] {
  if (!existsSync('/proc/self/stat')) {
    const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
    const all = stdout
      .trim()
      .split('\n')
      .map((each) => each.trim().split(/\s+/).map(Number));
    return all.flatMap(([child = 0, parent]) => (parent === pid ? [child] : []));
  }
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        // The program's name, in parentheses, may have any characters; the parent follows the state.
        return Number(readFileSync(`/proc/${name}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1]) === pid;
      } catch {
        return false;
      }
    })
    .map(Number);
}

function killAll(postmaster: number): void {
  // Stopped first, so that it starts no other child while its children are listed.
  process.kill(postmaster, 'SIGSTOP');
  for (const pid of [...childrenOf(postmaster), postmaster]) process.kill(pid, 'SIGKILL');
}

describe.runIf(own)('a Postgres that is killed in the middle of pushes', () => {
  test(
    'has lost nothing that it acknowledged, and each request whole or not at all',
    async () => {
      const server = await startPostgres(['fsync=on']);
      const db = await openPostgres({ url: server.url, connections: 6 });
      try {
        await migrate(db);
        const people = Array.from({ length: 4 }, () => device(db, newId()));
        const sent: { user: string; muts: Mutation[]; acknowledged: boolean }[] = [];
        for (let round = 0; round < ROUNDS; round++) {
          const pushing = people.map(async (one) => {
            for (;;) {
              const muts = Array.from({ length: 20 }, (_, i) => put('tasks', newId(), { description: `task ${i}` }));
              const request = { user: one.user, muts, acknowledged: false };
              sent.push(request);
              try {
                request.acknowledged = (await one.push(...muts)).every(({ s }) => s === 'ok');
              } catch (thrown) {
                expect(isPassing(thrown)).toBe(true);
                return;
              }
            }
          });
          // When some pushes were answered, at any moment of the next ones.
          const enough = sent.filter(({ acknowledged }) => acknowledged).length + people.length;
          await expect.poll(() => sent.filter(({ acknowledged }) => acknowledged).length).toBeGreaterThan(enough);
          await sleep(50 * Math.random());
          killAll(server.pid);
          await Promise.all(pushing);
          await server.restart();
          const rows = await asOwner<{ id: string; version: number }>(db, 'select id, version from tasks');
          const kept = new Map(rows.map(({ id, version }) => [id, version]));
          for (const { muts, acknowledged } of sent) {
            const versions = muts.map(({ id }) => kept.get(id));
            expect(new Set(versions).size).toBe(1);
            if (acknowledged) expect(versions[0]).toBeDefined();
          }
          // Pushes without an answer are sent again, and are then stored once.
          for (const request of sent.filter(({ acknowledged }) => !acknowledged)) {
            const acks = await people.find(({ user }) => user === request.user)!.push(...request.muts);
            expect(acks.every(({ s }) => s === 'ok' || s === 'dup')).toBe(true);
            request.acknowledged = true;
          }
        }
        const [row] = await asOwner<{ rows: number; mids: number }>(
          db,
          'select (select count(*)::int from tasks) as rows, (select coalesce(sum(cardinality(mids)), 0)::int from sync_requests) as mids',
        );
        expect(row).toEqual({ rows: sent.length * 20, mids: sent.length * 20 });
        expect(sent.length).toBeGreaterThan(ROUNDS * people.length);
      } finally {
        await db.close();
        await server.stop();
      }
    },
    60_000 + ROUNDS * 30_000,
  );
});
