/** The benchmarks of the server's SQL: sync_v1 compared with plain statements on the same database, pool and rows. */
import { tableNames } from '#data/schema.ts';
import { newId, newMutationId } from '#lib/id.ts';
import { PROTO, type Mutation, type SyncRequest } from '#sync/protocol.ts';
import type { Database } from '../../sync-server/database/port.ts';
import { databases, testDatabase } from '../../tests/support/databases.ts';
import { median, type Ratio } from './stats.ts';

const BATCH = 500;
const FIELDS = ['created_at', 'description', 'tags', 'due_date', 'completed'] as const;

interface Task {
  readonly id: string;
  readonly created_at: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly due_date: string;
  readonly completed: boolean;
}

const newTask = (): Task => ({
  id: newId(),
  created_at: '2026-05-14T10:00:00.000Z',
  description: 'Book the dentist before Friday, and ask whether the old records can be sent over.',
  tags: ['home'],
  due_date: '2026-05-18',
  completed: false,
});

const toMutation = (task: Task): Mutation => {
  const ts = Date.now();
  const body = Object.fromEntries(FIELDS.map((field) => [field, { value: task[field], base: 0, ts }]));
  return { mid: newMutationId(), tx: newMutationId(), t: 'tasks', id: task.id, op: 'put', body };
};

/** A device that calls sync_v1 like the server's route, without HTTP. */
function device(db: Database, user: string) {
  const id = newId();
  let epoch: string | null = null;
  return async (muts: readonly Mutation[], cursor: number | null): Promise<{ changes: number; acks: number }> => {
    const request: SyncRequest = {
      proto: PROTO,
      sv: 1,
      user,
      device: id,
      epoch,
      cursor,
      last: null,
      tables: [...tableNames],
      limit: BATCH,
      muts: [...muts],
    };
    const [row] = await db.tx({ sub: user, role: 'authenticated' }, (query) =>
      query<{ answer: string }>('select a::text as answer from public.sync_v1($1::jsonb) a', [JSON.stringify(request)]),
    );
    const answer = JSON.parse(row!.answer) as { epoch: string; acks: { s: string }[]; changes: unknown[] };
    epoch = answer.epoch;
    const bad = answer.acks.find(({ s }) => s !== 'ok');
    if (bad) throw new Error(`A benchmark row was not taken: ${JSON.stringify(bad)}`);
    return { changes: answer.changes.length, acks: answer.acks.length };
  };
}

/** The baseline without a merge: one statement with many rows, in a table of the same columns. */
async function insertPlainly(db: Database, user: string, tasks: readonly Task[]): Promise<void> {
  const columns = ['user_id', 'id', 'version', 'clocks', ...FIELDS];
  const clocks = JSON.stringify(Object.fromEntries(FIELDS.map((field) => [field, { v: 1, h: Date.now(), d: user }])));
  const params: unknown[] = [];
  const values = tasks.map((task) => {
    const row = [
      user,
      task.id,
      1,
      clocks,
      ...FIELDS.map((field) => (field === 'tags' ? JSON.stringify(task.tags) : task[field])),
    ];
    return `(${row.map((value) => `$${params.push(value)}`).join(', ')})`;
  });
  await db.tx(null, (query) =>
    query(`insert into bench.tasks (${columns.join(', ')}) values ${values.join(', ')}`, params),
  );
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

export async function serverRatios({
  repetitions,
  progress,
}: {
  readonly repetitions: number;
  readonly progress: (text: string) => void;
}): Promise<Ratio[]> {
  const ratios: Ratio[] = [];
  for (const kind of databases) {
    progress(`sync_v1 on ${kind}`);
    const database = await testDatabase(kind);
    const { db } = database;
    try {
      await db.tx(null, (query) =>
        query('create schema bench; create table bench.tasks (like public.tasks including all)'),
      );
      const pairs = { many: [] as [number, number][], one: [] as [number, number][], pull: [] as [number, number][] };
      for (let n = -1; n < repetitions; n++) {
        const user = newId();
        const sync = device(db, user);
        await sync([toMutation(newTask())], null);
        await insertPlainly(db, user, [newTask()]);
        const samples = { many: [] as number[], manyRaw: [] as number[], one: [] as number[], oneRaw: [] as number[] };
        for (let i = 0; i < 6; i++) {
          const tasks = Array.from({ length: BATCH }, newTask);
          const muts = tasks.map(toMutation);
          samples.many.push(await timed(() => sync(muts, null)));
          samples.manyRaw.push(await timed(() => insertPlainly(db, user, tasks)));
        }
        for (let i = 0; i < 60; i++) {
          const task = newTask();
          const muts = [toMutation(task)];
          samples.one.push(await timed(() => sync(muts, null)));
          samples.oneRaw.push(await timed(() => insertPlainly(db, user, [task])));
        }
        const pulls: number[] = [];
        const selects: number[] = [];
        for (let i = 0; i < 10; i++) {
          pulls.push(
            await timed(async () => {
              const { changes } = await sync([], 1);
              if (changes !== BATCH) throw new Error(`${changes} of ${BATCH} rows were pulled`);
            }),
          );
          selects.push(
            await timed(async () => {
              const rows = await db.tx(null, (query) =>
                query('select * from bench.tasks where user_id = $1 order by id limit $2', [user, BATCH]),
              );
              if (rows.length !== BATCH) throw new Error(`${rows.length} of ${BATCH} rows were selected`);
            }),
          );
        }
        if (n < 0) continue;
        pairs.many.push([median(samples.many), median(samples.manyRaw)]);
        pairs.one.push([median(samples.one), median(samples.oneRaw)]);
        pairs.pull.push([median(pulls), median(selects)]);
      }
      const name = kind === 'pglite' ? 'PGlite' : 'Postgres';
      ratios.push(
        {
          id: `push-500-${kind}`,
          title: `push ${BATCH} rows, ${name}`,
          description: `sync_v1 merges, clocks and remembers ${BATCH} mutations; the baseline is one INSERT of the same rows into a table of the same shape.`,
          pairs: pairs.many,
        },
        {
          id: `push-1-${kind}`,
          title: `push 1 row, ${name}`,
          description: 'One mutation in a call of its own, against one INSERT of that row.',
          pairs: pairs.one,
        },
        {
          id: `pull-500-${kind}`,
          title: `pull ${BATCH} rows, ${name}`,
          description: `A page of ${BATCH} changes as JSON, against a SELECT of as many rows.`,
          pairs: pairs.pull,
        },
      );
    } finally {
      await database.close();
    }
  }
  return ratios;
}
