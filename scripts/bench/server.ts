/** The benchmarks of the server's SQL: sync_v1 compared with plain statements on the same database, pool and rows. */
import { tableNames } from '#data/schema.ts';
import { newId, newMutationId } from '#lib/id.ts';
import { PROTO, type Mutation, type SyncRequest, type SyncResponse } from '#sync/protocol.ts';
import type { Database } from '../../sync-server/database/port.ts';
import { worstDelay } from '../../sync-server/sync/testing/worst.ts';
import { listening, type Listening } from '../../sync-server/testing/listening.ts';
import { databases, testDatabase } from '../../tests/support/databases.ts';
import { type Measuring, median, type Ratio } from './stats.ts';

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

type Post = (body: string) => Promise<string>;

/** How the server's route calls the SQL, without HTTP. */
const byStatement =
  (db: Database, user: string): Post =>
  async (body) => {
    const [row] = await db.tx({ sub: user, role: 'authenticated' }, (query) =>
      query<{ answer: string }>('select answer from public.sync_v1_told($1::jsonb)', [body]),
    );
    return row!.answer;
  };

/** The product's own route behind Node's HTTP. */
async function byHttp(server: Listening, user: string): Promise<Post> {
  const headers = await server.bearer(user);
  return async (body) => {
    const answer = await server.send({ path: '/rest/v1/rpc/sync_v1', headers, body: `{"req":${body}}` });
    if (answer.status !== 200) throw new Error(`The server answered ${answer.status}.`);
    return answer.text;
  };
}

/** A device as the engine is one: it has synced, sends its cursor and the last mutation it knows to be taken, and pulls what it pushed. */
function device(post: Post, user: string) {
  const id = newId();
  let epoch: string | null = null;
  let cursor: number | null = 0;
  let last: SyncRequest['last'] = null;
  return async (
    muts: readonly Mutation[],
    from: number | null = cursor,
  ): Promise<{ readonly changes: number; readonly cursor: number | null }> => {
    const request: SyncRequest = {
      proto: PROTO,
      sv: 1,
      user,
      device: id,
      epoch,
      cursor: from,
      last,
      tables: [...tableNames],
      limit: BATCH,
      muts: [...muts],
    };
    const answer = JSON.parse(await post(JSON.stringify(request))) as SyncResponse;
    epoch = answer.epoch;
    if (from === cursor) cursor = answer.cursor;
    const bad = answer.acks.find(({ s }) => s !== 'ok');
    if (bad) throw new Error(`A benchmark row was not taken: ${JSON.stringify(bad)}`);
    const newest = answer.acks.at(-1);
    if (newest) last = { mid: newest.mid, v: newest.v };
    return { changes: answer.changes.length, cursor };
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

const toEdit = ({ id }: Task): Mutation => {
  const body = { completed: { value: true, base: 0, ts: Date.now() } };
  return { mid: newMutationId(), tx: newMutationId(), t: 'tasks', id, op: 'patch', body };
};

/** The baseline of edits: one statement that changes a column and the clocks of these rows. */
const updatePlainly = (db: Database, user: string, tasks: readonly Task[]): Promise<unknown> =>
  db.tx(null, (query) =>
    query(
      `update bench.tasks t set completed = true, version = version + 1, clocks = clocks || '{"completed": {"v": 2, "h": 2, "d": "x"}}'
       from unnest($2::uuid[]) i(id) where t.user_id = $1 and t.id = i.id`,
      [user, tasks.map(({ id }) => id)],
    ),
  );

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** The work of one person's worst requests (sync-server/sync/testing/worst.ts), while another person syncs. */
const WORST_MS = 500;

interface Samples {
  readonly subject: number[];
  readonly baseline: number[];
}
const samples = (): Samples => ({ subject: [], baseline: [] });
const pairOf = ({ subject, baseline }: Samples) => [median(subject), median(baseline)] as const;

export async function serverRatios({ repetitions, progress }: Measuring): Promise<Ratio[]> {
  const ratios: Ratio[] = [];
  for (const kind of databases) {
    progress(`sync_v1 on ${kind}`);
    const database = await testDatabase(kind);
    const { db } = database;
    const server = await listening(db);
    try {
      await db.tx(null, (query) =>
        query('create schema bench; create table bench.tasks (like public.tasks including all)'),
      );
      const pairs = {
        many: [] as (readonly [number, number])[],
        one: [] as (readonly [number, number])[],
        edits: [] as (readonly [number, number])[],
        pull: [] as (readonly [number, number])[],
        http: [] as (readonly [number, number])[],
      };
      for (let n = -1; n < repetitions; n++) {
        const user = newId();
        const sync = device(byStatement(db, user), user);
        const overHttp = device(await byHttp(server, user), user);
        await sync([toMutation(newTask())]);
        await overHttp([toMutation(newTask())]);
        await insertPlainly(db, user, [newTask()]);
        const [many, one, edits, pull, http] = [samples(), samples(), samples(), samples(), samples()];
        /** The version after which the newest edits of many rows follow. */
        let edited: number | null = null;
        for (let i = 0; i < 6; i++) {
          const tasks = Array.from({ length: BATCH }, newTask);
          const muts = tasks.map(toMutation);
          many.subject.push(await timed(async () => ({ cursor: edited } = await sync(muts))));
          many.baseline.push(await timed(() => insertPlainly(db, user, tasks)));
          const changes = tasks.map(toEdit);
          edits.subject.push(await timed(() => sync(changes)));
          edits.baseline.push(await timed(() => updatePlainly(db, user, tasks)));
        }
        for (let i = 0; i < 60; i++) {
          const task = newTask();
          const muts = [toMutation(task)];
          one.subject.push(await timed(() => sync(muts)));
          one.baseline.push(await timed(() => insertPlainly(db, user, [task])));
        }
        for (let i = 0; i < 10; i++) {
          pull.subject.push(
            await timed(async () => {
              const { changes } = await sync([], edited);
              if (changes !== BATCH) throw new Error(`${changes} of ${BATCH} rows were pulled`);
            }),
          );
          pull.baseline.push(
            await timed(async () => {
              const rows = await db.tx(null, (query) =>
                query('select * from bench.tasks where user_id = $1 order by id limit $2', [user, BATCH]),
              );
              if (rows.length !== BATCH) throw new Error(`${rows.length} of ${BATCH} rows were selected`);
            }),
          );
        }
        // The first answer also brings what the other device has pushed.
        await overHttp([]);
        for (let i = 0; i < 6; i++) {
          const [direct, sent] = [0, 1].map(() => Array.from({ length: BATCH }, () => toMutation(newTask())));
          http.baseline.push(await timed(() => sync(direct!)));
          await overHttp([]);
          http.subject.push(await timed(() => overHttp(sent!)));
          await sync([]);
        }
        if (n < 0) continue;
        pairs.many.push(pairOf(many));
        pairs.one.push(pairOf(one));
        pairs.edits.push(pairOf(edits));
        pairs.pull.push(pairOf(pull));
        pairs.http.push(pairOf(http));
      }
      const name = kind === 'pglite' ? 'PGlite' : 'Postgres';
      ratios.push(
        {
          id: `push-500-${kind}`,
          title: `push ${BATCH} rows, ${name}`,
          description: `sync_v1 merges, clocks and remembers ${BATCH} mutations and answers with their rows; the baseline is one INSERT of the same rows into a table of the same shape.`,
          pairs: pairs.many,
        },
        {
          id: `push-1-${kind}`,
          title: `push 1 row, ${name}`,
          description: 'One mutation in a call of its own, against one INSERT of that row.',
          pairs: pairs.one,
        },
        {
          id: `edit-500-${kind}`,
          title: `push ${BATCH} edits, ${name}`,
          description: `One field of ${BATCH} rows, against one UPDATE of that column and the clocks of as many rows.`,
          pairs: pairs.edits,
        },
        {
          id: `pull-500-${kind}`,
          title: `pull ${BATCH} rows, ${name}`,
          description: `A page of ${BATCH} changes as JSON, against a SELECT of as many rows.`,
          pairs: pairs.pull,
        },
        {
          id: `http-500-${kind}`,
          title: `push ${BATCH} rows by HTTP, ${name}`,
          description: 'The same push through the route of the server, with its checks, against the SQL alone.',
          pairs: pairs.http,
        },
      );
      progress(`the worst requests on ${kind}`);
      ratios.push({
        id: `worst-${kind}`,
        title: `delay by another, ${name}`,
        description: `The longest time that another person's sync takes beside the worst requests that are accepted, against ${WORST_MS} ms.`,
        pairs: [[await worstDelay(server), WORST_MS]],
      });
    } finally {
      await server.close();
      await database.close();
    }
  }
  return ratios;
}
