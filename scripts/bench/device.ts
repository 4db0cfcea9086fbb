/** What the benchmarks send as a device, and the plain statements that store as much. */
import { tableNames } from '#data/schema.ts';
import { newId, newMutationId } from '#lib/id.ts';
import { PROTO, type Mutation, type SyncRequest, type SyncResponse } from '#sync/protocol.ts';
import { readMutation } from '../../sync-server/sync/wire-mutation.ts';
import { callSync } from '../../sync-server/sync/statement.ts';
import type { Database } from '../../sync-server/database/port.ts';

export const BATCH = 500;
const FIELDS = ['created_at', 'description', 'tags', 'due_date', 'completed'] as const;

export interface Task {
  readonly id: string;
  readonly created_at: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly due_date: string;
  readonly completed: boolean;
}

export const newTask = (): Task => ({
  id: newId(),
  created_at: '2026-05-14T10:00:00.000Z',
  description: 'Book the dentist before Friday, and ask whether the old records can be sent over.',
  tags: ['home'],
  due_date: '2026-05-18',
  completed: false,
});

export const toMutation = (task: Task): Mutation => {
  const ts = Date.now();
  const body = Object.fromEntries(FIELDS.map((field) => [field, { value: task[field], base: 0, ts }]));
  return { mid: newMutationId(), tx: newMutationId(), t: 'tasks', id: task.id, op: 'put', body };
};

export type Post = (body: string) => Promise<string>;

/** How the server's route calls the SQL, without HTTP. */
export const byStatement =
  (db: Database, user: string): Post =>
  async (text) => {
    const { muts, ...rest } = JSON.parse(text) as SyncRequest;
    return (await callSync(db, user, { ...rest, muts: muts.map(readMutation) })).answer;
  };

/**
 * A device as the engine is one: it has everything up to the version `synced`, sends its cursor and the last mutation it knows to be taken, and
 * pulls what it pushed.
 */
export function device(post: Post, user: string, synced = 0) {
  const id = newId();
  let epoch: string | null = null;
  let cursor: number | null = synced;
  let cursorAt: number | null = null;
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
      ...(from === cursor && cursorAt !== null ? { cursor_at: cursorAt } : {}),
      last,
      tables: [...tableNames],
      limit: BATCH,
      muts: [...muts],
    };
    const answer = JSON.parse(await post(JSON.stringify(request))) as SyncResponse;
    epoch = answer.epoch;
    if (from === cursor) [cursor, cursorAt] = [answer.cursor, answer.cursor_at ?? null];
    const bad = answer.acks.find(({ s }) => s !== 'ok');
    if (bad) throw new Error(`A benchmark row was not taken: ${JSON.stringify(bad)}`);
    const newest = answer.acks.at(-1);
    if (newest) last = { mid: newest.mid, v: newest.v };
    return { changes: answer.changes.length, cursor };
  };
}

/** The baseline without a merge: one statement with many rows, in a table of the same columns. Like a sync it takes one round trip. */
export async function insertPlainly(db: Database, user: string, tasks: readonly Task[]): Promise<void> {
  const columns = ['user_id', 'id', 'version', 'clocks', ...FIELDS];
  const clocks = JSON.stringify(Object.fromEntries(FIELDS.map((field) => [field, { v: 1, h: Date.now(), d: user }])));
  const params: string[] = [];
  const values = tasks.map((task) => {
    const row = [
      user,
      task.id,
      1,
      clocks,
      ...FIELDS.map((field) => (field === 'tags' ? JSON.stringify(task.tags) : task[field])),
    ];
    return `(${row.map((value) => `$${params.push(String(value))}`).join(', ')})`;
  });
  await db.once(null, `insert into bench.tasks (${columns.join(', ')}) values ${values.join(', ')}`, params);
}

export const toEdit = ({ id }: Task): Mutation => {
  const body = { completed: { value: true, base: 0, ts: Date.now() } };
  return { mid: newMutationId(), tx: newMutationId(), t: 'tasks', id, op: 'patch', body };
};

/** The baseline of edits: one statement that changes a column and the clocks of these rows. */
export const updatePlainly = (db: Database, user: string, tasks: readonly Task[]): Promise<unknown> =>
  db.once(
    null,
    `update bench.tasks t set completed = true, version = version + 1, clocks = clocks || '{"completed": {"v": 2, "h": 2, "d": "x"}}'
     from unnest($2::uuid[]) i(id) where t.user_id = $1 and t.id = i.id`,
    [user, `{${tasks.map(({ id }) => id).join(',')}}`],
  );

/** The baseline of a page. */
export const selectPlainly = (db: Database, user: string): Promise<unknown[]> =>
  db.once(null, 'select * from bench.tasks where user_id = $1 order by id limit $2', [user, String(BATCH)]);
