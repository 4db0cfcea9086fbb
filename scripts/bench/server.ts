/** The benchmarks of the server's SQL: sync_v1 compared with plain statements on the same database, pool and rows. */
import { newId } from '#lib/id.ts';
import { worstDelay } from '../../tests/server/worst-requests.ts';
import { listening, type Listening } from '../../tests/server/listening.ts';
import { databases, testDatabase } from '../../tests/support/databases.ts';
import {
  BATCH,
  byStatement,
  device,
  insertPlainly,
  selectPlainly,
  newTask,
  type Post,
  toEdit,
  toMutation,
  updatePlainly,
} from './device.ts';
import { type Measuring, median, type Ratio } from './stats.ts';

/** The product's own route behind Node's HTTP. */
async function byHttp(server: Listening, user: string): Promise<Post> {
  const headers = await server.bearer(user);
  return async (body) => {
    const answer = await server.send({ path: '/rest/v1/rpc/sync_v1', headers, body: `{"req":${body}}` });
    if (answer.status !== 200) throw new Error(`The server answered ${answer.status}.`);
    return answer.text;
  };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** The work of one person's worst requests (tests/server/worst-requests.ts), while another person syncs. */
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
              const rows = await selectPlainly(db, user);
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
