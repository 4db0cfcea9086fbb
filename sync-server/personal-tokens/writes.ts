/** What a personal token has written, kept for 30 days with what was there before, so that the person can take it back. */
import { isTableName, type TableName } from '#data/schema.ts';
import { newId } from '#lib/id.ts';
import type { Database, Query } from '../database/port.ts';
import { RestError, tooLarge } from '../rest/errors.ts';
import { headOf, push, type Change, type Head } from '../rest/mutations.ts';
import { allColumns } from '../rest/query.ts';
import { readThese, type Row } from '../rest/read.ts';
import { givenIn } from '../rest/values.ts';
import { existingRows, writeOf } from '../rest/write.ts';
import type { PersonalToken } from './tokens.ts';

/** The most rows of one write, and the most bytes that it replaces: it must fit into one line of what can be taken back. */
const MOST_ROWS = 500;
const MOST_BYTES = 1024 * 1024;
/** What is kept and listed for one person at most, in writes and in (compressed) bytes: no quota counts them. */
const MOST_KEPT = 1_000;
const MOST_KEPT_BYTES = 32 * 1024 * 1024;

interface WrittenRow {
  readonly t: TableName;
  readonly id: string;
  readonly op: Change['mutation']['op'];
  /** What the write has replaced; null for a new row. */
  readonly before: Row | null;
}

/** Lets no device change the person's rows until this transaction ends: what it reads of them is what its write replaces. */
export const holdRows = (query: Query, user: string): Promise<unknown> =>
  asServer(query, () => query('select from public.sync_heads h where h.user_id = $1 for update', [user]));

/** Reads what changes will replace. Call it in their transaction, after holdRows and before they are pushed. Throws RestError. */
async function replacedBy(query: Query, user: string, changes: readonly Change[], now: number): Promise<WrittenRow[]> {
  if (changes.length > MOST_ROWS) throw tooLarge(`A token writes at most ${MOST_ROWS} rows at once`);
  const rows: WrittenRow[] = [];
  for (const t of new Set(changes.map(({ mutation }) => mutation.t))) {
    if (!isTableName(t)) continue;
    const those = changes.flatMap(({ mutation }) => (mutation.t === t ? [mutation] : []));
    const ids = those.flatMap(({ op, id }) => (op === 'put' ? [] : [id]));
    const which = { t, user, filters: [] };
    const found = await readThese((work) => work(query), which, ids, { columns: allColumns(t) }, now);
    const byId = new Map(found.map((row) => [row['id'], row]));
    for (const { id, op, body } of those) {
      const row = byId.get(id) ?? null;
      const names = new Set(Object.keys(body).map((name) => name.split('.')[0]));
      const before = op === 'patch' && row ? only(row, names) : row;
      rows.push({ t, id, op, before: op === 'put' ? null : before });
    }
  }
  if (JSON.stringify(rows).length > MOST_BYTES)
    throw tooLarge('This write replaces too much: write fewer rows at once');
  return rows;
}

const only = (row: Row, names: ReadonlySet<string | undefined>): Row =>
  Object.fromEntries(Object.entries(row).filter(([name]) => names.has(name)));

/** Runs statements of a request's transaction on the tables that only the server reads and writes. */
export async function asServer<T>(query: Query, work: () => Promise<T>): Promise<T> {
  await query('set local role none');
  const result = await work();
  await query('set local role authenticated');
  return result;
}

/** Notes a write in its transaction, and forgets the oldest ones beyond what is kept for a person. `version`: the head after it. */
async function noteWrite(
  query: Query,
  token: PersonalToken,
  version: number,
  rows: readonly WrittenRow[],
): Promise<void> {
  await asServer(query, async () => {
    await query(
      `insert into public.token_writes (user_id, id, token_name, at, version, rows)
       values ($1, $2, $3, clock_timestamp(), $4, $5::jsonb)`,
      [token.user, newId(), token.name, version, JSON.stringify(rows)],
    );
    await query(
      `delete from public.token_writes w using (
         select n.id, row_number() over newest as n, sum(pg_column_size(n.rows)) over newest as bytes
         from public.token_writes n where n.user_id = $1 window newest as (order by n.at desc, n.id desc)
       ) kept where w.user_id = $1 and w.id = kept.id and (kept.n > $2 or kept.bytes > $3)`,
      [token.user, MOST_KEPT, MOST_KEPT_BYTES],
    );
  });
}

/**
 * Pushes the changes that `make` makes at the head, and notes them if a token writes. Returns what `make` did, with the new head, which is null when
 * nothing changed. Call it in the transaction of the write. Throws RestError.
 */
export async function pushNoted<T extends { readonly changes: readonly Change[] }>(
  query: Query,
  user: string,
  token: PersonalToken | undefined,
  make: (head: Head) => Promise<T>,
): Promise<T & { readonly version: number | null }> {
  if (token) await holdRows(query, user);
  const head = await headOf(query, user);
  const made = await make(head);
  const replaced = token && (await replacedBy(query, user, made.changes, head.now));
  const version = await push(query, user, head, made.changes);
  if (token && replaced && version !== null) await noteWrite(query, token, version, replaced);
  return { ...made, version };
}

/** A write as the person sees it; `at` and `undone` in ms. */
export interface TokenWrite {
  readonly id: string;
  readonly token: string;
  readonly at: number;
  readonly rows: readonly { readonly t: string; readonly id: string; readonly op: string }[];
  readonly undone: number | null;
}

/** What the tokens of a person wrote in the last 30 days, the newest first. */
export async function writesOf(db: Database, user: string): Promise<TokenWrite[]> {
  const found = await db.tx(null, (query) =>
    query<{ id: string; token_name: string; at: Date; rows: readonly WrittenRow[]; undone_at: Date | null }>(
      `select w.id, w.token_name, w.at, w.undone_at,
         (select jsonb_agg(jsonb_build_object('t', r->>'t', 'id', r->>'id', 'op', r->>'op')) from jsonb_array_elements(w.rows) r) as rows
       from public.token_writes w where w.user_id = $1 order by w.at desc limit ${MOST_KEPT}`,
      [user],
    ),
  );
  return found.map(({ id, token_name, at, rows, undone_at }) => ({
    id,
    token: token_name,
    at: at.getTime(),
    rows,
    undone: undone_at?.getTime() ?? null,
  }));
}

/**
 * Takes a write back: new rows are deleted, changed and deleted ones get what they had. A row that was changed since stays as it is. Returns the person's new head,
 * how many rows were taken back and how many were not; null: there is no such write, or it was taken back before.
 */
export async function undoWrite(
  db: Database,
  user: string,
  id: string,
): Promise<{ readonly head: number | null; readonly undone: number; readonly kept: number } | null> {
  return db.tx(
    { sub: user, role: 'authenticated' },
    async (query) => {
      await holdRows(query, user);
      const [write] = await asServer(query, () =>
        query<{ version: number; rows: readonly WrittenRow[] }>(
          `update public.token_writes set undone_at = clock_timestamp() where user_id = $1 and id = $2 and undone_at is null
           returning version::float8 as version, rows`,
          [user, id],
        ),
      );
      return write ? takeBack(query, user, write) : null;
    },
    { grows: true },
  );
}

/** What takes a change back. */
const INVERSES = { put: 'del', fill: 'patch', patch: 'patch', del: 'put' } as const;

async function takeBack(
  query: Query,
  user: string,
  { version, rows }: { readonly version: number; readonly rows: readonly WrittenRow[] },
) {
  const head = await headOf(query, user);
  const changes: Change[] = [];
  let kept = 0;
  for (const t of new Set(rows.map((row) => row.t))) {
    const those = rows.filter((row) => row.t === t);
    const ids = those.map((row) => row.id);
    const found = await existingRows(query, t, user, ids);
    const known = new Map(found.map((row) => [row.id, row]));
    for (const row of those) {
      const now = known.get(row.id);
      if (!now || now.version > version || now.gone !== (row.op === 'del')) {
        kept += 1;
        continue;
      }
      const given = givenIn(t, user, { ...row.before, id: row.id });
      try {
        const inverse = await writeOf(query, INVERSES[row.op], { t, user, id: row.id }, given, head);
        changes.push(...inverse.changes);
      } catch (thrown) {
        // The row was not whole before: it lacked what no row may be without.
        if (!(thrown instanceof RestError)) throw thrown;
        kept += 1;
      }
    }
  }
  return { head: await push(query, user, head, changes), undone: rows.length - kept, kept };
}
