/** Whether a call costs more when the database has a hundred times as many rows, of many people or of one. */
import { newId } from '#lib/id.ts';
import type { Database } from '../../sync-server/database/port.ts';
import type { ServerProcess } from '../../tests/server/processes.ts';
import { BATCH, byStatement, device, newTask, toMutation } from '../bench/device.ts';
import { median } from '../bench/stats.ts';
import { cpuOfPostgres, type Machine } from './machine.ts';
import { overHttp, people } from './people.ts';
import { ms, type Line, type Loading } from './report.ts';

/** Rows of a person, in the databases of many people. */
const OF_A_PERSON = 100;
/** People who are measured: each call is another one's, so that their rows are as warm as anybody's. */
const MEASURED = 40;

interface Filling {
  readonly name: string;
  readonly what: string;
  readonly persons: number;
  readonly rows: number;
}
const SMALL: Filling = { name: 'rows_small', what: '10,000 rows of 100 people', persons: 100, rows: OF_A_PERSON };
const LARGE: Filling = {
  name: 'rows_large',
  what: '1,000,000 rows of 10,000 people',
  persons: 10_000,
  rows: OF_A_PERSON,
};
const ONE: Filling = { name: 'rows_one', what: '1,000,000 rows of one person', persons: 1, rows: 1_000_000 };

type Sync = ReturnType<typeof device>;
interface Measured {
  readonly filling: Filling;
  /** Of other people, each once in a turn; of one person, again and again. */
  next(): Sync;
  /** The version before the person's newest 500 rows. */
  readonly before: (sync: Sync) => number | null;
}

export async function rowLines(machine: Machine, { progress, rounds }: Loading): Promise<Line[]> {
  const all: Measured[] = [];
  for (const filling of [SMALL, LARGE, ONE]) {
    progress(`a database with ${filling.what}`);
    all.push(await filled(machine, filling));
  }
  const calls = {
    'push of one row': (sync: Sync) => sync([toMutation(newTask())]),
    [`push of ${BATCH} rows`]: (sync: Sync) => sync(Array.from({ length: BATCH }, () => toMutation(newTask()))),
    'pull of nothing new': (sync: Sync) => sync([]),
    [`pull of ${BATCH} rows`]: (sync: Sync, { before }: Measured) => sync([], before(sync)),
  };
  const lines: Line[] = [];
  for (const [what, call] of Object.entries(calls)) {
    progress(what);
    const took = all.map(() => ({ ms: [] as number[], cpu: [] as number[] }));
    for (let round = 0; round < rounds; round++) {
      for (const [n, measured] of all.entries()) {
        const cpu = cpuOfPostgres(machine.postgres);
        for (let i = 0; i < MEASURED; i++) {
          const sync = measured.next();
          const began = performance.now();
          await call(sync, measured);
          took[n]!.ms.push(performance.now() - began);
        }
        took[n]!.cpu.push((cpuOfPostgres(machine.postgres) - cpu) / MEASURED);
      }
    }
    const [small, ...larger] = took.map((one) => ({ ms: median(one.ms), cpu: median(one.cpu) }));
    for (const [n, large] of larger.entries()) {
      lines.push({
        what: `${what}, ${all[n + 1]!.filling.what}`,
        figures: `p50 ${ms(large.ms)}, CPU of Postgres ${ms(large.cpu)}`,
        against: `${SMALL.what}: ${ms(small!.ms)}, ${ms(small!.cpu)}`,
        ratio: `${(large.ms / small!.ms).toFixed(2)}, CPU ${(large.cpu / small!.cpu).toFixed(2)}`,
      });
    }
  }
  return lines;
}

async function filled(machine: Machine, filling: Filling): Promise<Measured> {
  const { url, db } = await machine.database(filling.name);
  const server = await machine.serve(url);
  const ids = await fill(db, filling);
  const chosen = ids.slice(0, MEASURED);
  const before = new Map<Sync, number | null>();
  for (const person of await people(db, chosen)) {
    const sync = await openDevice(server, db, person);
    before.set(sync, (await sync([])).cursor);
    await sync(Array.from({ length: BATCH }, () => toMutation(newTask())));
  }
  const syncs = [...before.keys()];
  let turn = 0;
  return { filling, next: () => syncs[turn++ % syncs.length]!, before: (sync) => before.get(sync)! };
}

/** A device that has everything its person has. */
async function openDevice(server: ServerProcess, db: Database, person: { id: string; token: string }): Promise<Sync> {
  const [head] = await db.tx(null, (query) =>
    query<{ version: number }>('select version from public.sync_heads where user_id = $1', [person.id]),
  );
  return device(overHttp(server, person), person.id, head!.version);
}

/** Rows as the merge stores them: one person's are pushed, and copied for everybody. Resolves to the people. */
async function fill(db: Database, { persons, rows }: Filling): Promise<string[]> {
  const first = newId();
  const sync = device(byStatement(db, first), first);
  await sync(Array.from({ length: OF_A_PERSON }, () => toMutation(newTask())));
  const others = Array.from({ length: persons - 1 }, () => newId());
  const columns = 'clocks, extra, bytes, created_at, description, tags, due_date, completed';
  await db.tx(
    null,
    async (query) => {
      await query(
        `insert into public.tasks (user_id, id, version, ${columns})
         select p::uuid, gen_random_uuid(), version, ${columns} from public.tasks, jsonb_array_elements_text($2::jsonb) p where user_id = $1`,
        [first, JSON.stringify(others)],
      );
      // The same person again: their rows come in versions of as many as a push has.
      await query(
        `insert into public.tasks (user_id, id, version, ${columns})
         select user_id, gen_random_uuid(), 1 + n, ${columns} from public.tasks, generate_series(1, $2) n where user_id = $1`,
        [first, rows / OF_A_PERSON - 1],
      );
      await query(
        `insert into public.sync_requests (user_id, device, version, first, mids, bytes, at)
         select p::uuid, device, version, first, mids, bytes, at from public.sync_requests, jsonb_array_elements_text($2::jsonb) p where user_id = $1`,
        [first, JSON.stringify(others)],
      );
      await query(
        `insert into public.sync_heads (user_id, version, touched, rows, bytes)
         select p::uuid, version, touched, rows, bytes from public.sync_heads, jsonb_array_elements_text($2::jsonb) p where user_id = $1`,
        [first, JSON.stringify(others)],
      );
      await query(
        `update public.sync_heads set version = $2, touched = jsonb_build_object('tasks', $2::bigint), rows = $3, bytes = bytes * $2
         where user_id = $1`,
        [first, rows / OF_A_PERSON, rows],
      );
    },
    { timeout: 600_000 },
  );
  // As autovacuum does soon after so many rows have come.
  for (const table of ['tasks', 'sync_heads', 'sync_requests']) {
    await db.tx(null, (query) => query(`analyze public.${table}`));
  }
  return [first, ...others];
}
