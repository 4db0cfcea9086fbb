/**
 * Reads the plans of what the server's calls run, nested statements of functions too: each look at a person's rows names the person in
 * `user_id`, so that the tables can be divided by it. Row-level security is bypassed meanwhile, because its own condition would hide a missing one.
 */
import { Client, types } from 'pg';
import { tableNames } from '#data/schema.ts';
import { newId } from '#lib/id.ts';
import type { SyncRequest, SyncResponse } from '#sync/protocol.ts';
import { describe, expect, test } from 'vitest';
import { databases, testDatabase } from '../../tests/support/databases.ts';
import type { Claims, Database, Query } from '../database/port.ts';
import { listening } from '#tests/server/listening.ts';
import { del, patch, put, requestOf } from '#tests/server/person.ts';

interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly Plans?: readonly Plan[];
  readonly [more: string]: unknown;
}

const ROWS: ReadonlySet<string> = new Set([
  ...tableNames,
  'sync_heads',
  'sync_devices',
  'sync_requests',
  'sync_losers',
]);
/** Postgres' type ids. */
const [INT8, DATE] = [20, 1082];
const CONDITIONS = ['Index Cond', 'Filter', 'Recheck Cond', 'Join Filter', 'Hash Cond'];

/** The tables of a person's rows that a plan looks at, each with whether it names the person. */
function looksIn(plan: Plan): { readonly table: string; readonly named: boolean }[] {
  const table = plan['Relation Name'];
  const below = (plan.Plans ?? []).flatMap(looksIn);
  // The node that writes: the rows that it changes are found below it, and an INSERT names the person in the row.
  if (table === undefined || !ROWS.has(table) || plan['Node Type'] === 'ModifyTable') return below;
  const named = CONDITIONS.some((name) => /\buser_id = /.test(JSON.stringify(plan[name] ?? '')));
  // A bitmap's index condition is in the node below.
  const inBitmap = (plan.Plans ?? []).some((inner) => /user_id = /.test(JSON.stringify(inner['Index Cond'] ?? '')));
  return [{ table, named: named || inBitmap }, ...below];
}

/** One connection of a superuser that is told every plan. */
async function explained(db: Database, url: string) {
  // Versions are numbers and days are texts, as database/port.ts says.
  const getTypeParser = ((oid: number, format: 'text') =>
    oid === INT8 ? Number : oid === DATE ? String : types.getTypeParser(oid, format)) as typeof types.getTypeParser;
  const client = new Client({ connectionString: url, types: { getTypeParser } });
  const seen: { readonly sql: string; readonly table: string; readonly named: boolean }[] = [];
  client.on('notice', ({ message = '' }) => {
    const text = /plan:\n(\{.*\})$/s.exec(message)?.[1];
    if (text === undefined) return;
    const { 'Query Text': sql, Plan: plan } = JSON.parse(text) as { 'Query Text': string; Plan: Plan };
    seen.push(...looksIn(plan).map((look) => ({ sql, ...look })));
  });
  await client.connect();
  await client.query(`load 'auto_explain'; set auto_explain.log_min_duration = 0; set auto_explain.log_level = notice;
    set auto_explain.log_format = json; set auto_explain.log_nested_statements = on`);
  let before: Promise<unknown> = Promise.resolve();
  const run = async <T>(claims: object | null, work: (query: Query) => Promise<T>): Promise<T> => {
    await client.query('begin');
    await client.query(`select set_config('request.jwt.claims', $1, true)`, [JSON.stringify(claims ?? {})]);
    try {
      const value = await work(async <R>(sql: string, params: readonly unknown[] = []) => {
        const { rows } = await client.query({ text: sql, values: [...params] });
        return rows as R[];
      });
      await client.query('commit');
      return value;
    } catch (thrown) {
      await client.query('rollback');
      throw thrown;
    }
  };
  const tx: Database['tx'] = (claims, work) => {
    const next = before.then(() => run(claims, work));
    before = next.catch(() => {});
    return next;
  };
  const watched: Database = {
    kind: db.kind,
    listen: (channel, heard) => db.listen(channel, heard),
    notify: (channel, payload) => db.notify(channel, payload),
    close: () => client.end(),
    tx,
    once: <R>(claims: Claims | null, sql: string, params: readonly (string | null)[]) =>
      tx(claims, (query) => query<R>(sql, params)),
  };
  return { watched, seen };
}

describe.runIf(databases.includes('postgres'))('the plans of a person’s calls', () => {
  test('name the person in every look at rows', async () => {
    const { db, url, close } = await testDatabase('postgres');
    const { watched, seen } = await explained(db, url!);
    const server = await listening(watched);
    const user = newId();
    const headers = await server.bearer(user);
    const device = newId();
    const sync = async (changes: Partial<SyncRequest>) => {
      const body = JSON.stringify({ req: requestOf(user, { device, ...changes }) });
      const { status, text } = await server.send({ path: '/rest/v1/rpc/sync_v1', headers, body });
      expect(status).toBe(200);
      return JSON.parse(text) as SyncResponse;
    };
    const rest = async (method: string, path: string, body?: object) => {
      const sent = body === undefined ? {} : { body: JSON.stringify(body) };
      const prefer = { prefer: 'return=representation,count=exact' };
      const { status } = await server.send({
        method,
        path: `/rest/v1/${path}`,
        headers: { ...headers, ...prefer },
        ...sent,
      });
      expect([method, path, status < 300]).toEqual([method, path, true]);
    };

    const id = newId();
    await sync({
      muts: tableNames.map((t) => put(t, t === 'tasks' ? id : newId(), { created_at: '2026-05-14T10:00:00.000Z' })),
    });
    // Rows that nobody has go another way than all others, and a device that had everything gets them without a pull.
    for (const t of tableNames) {
      const row = () => put(t, newId(), { created_at: '2026-05-14T10:00:00.000Z' });
      const { epoch, head: cursor, acks } = await sync({ muts: [row()] });
      await sync({ epoch, cursor, last: { mid: acks[0]!.mid, v: acks[0]!.v }, muts: [row()] });
    }
    await sync({
      cursor: 0,
      muts: [patch('tasks', id, { description: 'x' }, 0, 2), patch('tasks', newId(), { summary: 'x' })],
    });
    await sync({ device: newId(), muts: [patch('tasks', id, { description: 'y' }, 0, 1), del('habits', newId())] });
    await sync({ cursor: null, snapshot: { part: 'hot', day: '2026-05-14' } });
    for (const t of tableNames) await sync({ cursor: null, snapshot: { part: 'rows', t, after: newId() } });
    for (const t of tableNames) await rest('GET', `${t}?order=created_at.desc&created_at=gte.2026-05-14&limit=3`);
    await rest('POST', 'habits', { title: 'Read', type: 'habit', frequency: 'daily', completed_dates: ['2026-05-14'] });
    await rest('PATCH', 'habits?title=eq.Read', { title: 'Write', completed_dates: [] });
    await rest('DELETE', 'habits?title=eq.Write');
    await server.close();
    await watched.close();
    await close();

    expect(new Set(seen.map(({ table }) => table))).toEqual(ROWS);
    expect(seen.some(({ sql }) => sql.includes('r.mids && mids_'))).toBe(true);
    expect(seen.filter(({ named }) => !named)).toEqual([]);
  });
});
