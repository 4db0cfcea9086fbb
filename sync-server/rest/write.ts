/** Inserts, updates and deletes of table access: each finds its rows, and becomes mutations with the server's time. */
import { habitDayId } from '#features/habits/habit.ts';
import type { TableName } from '#data/schema.ts';
import type { Day } from '#lib/day.ts';
import type { Query } from '../database/port.ts';
import { columnKind, columnsOf } from './columns.ts';
import { RestError, tooLarge } from './errors.ts';
import { changeOf, type Change, type Head } from './mutations.ts';
import type { WritePreferences } from './query.ts';
import { refuseLongTexts } from './read.ts';
import { existingSql, mapsSql, ofIds, targetsSql, type RowSelection } from './sql.ts';
import { idFor, newRow, refuseMissing, type GivenRow } from './values.ts';
import { iso } from '../iso.ts';

/** The most rows of one write, and about the most bytes that they have before it. */
const MAX_ROWS = 5_000;
const MAX_BYTES = 8 * 1024 * 1024;

export interface Write {
  readonly ids: readonly string[];
  readonly changes: readonly Change[];
}

interface Target {
  readonly id: string;
  readonly version: number;
  readonly bytes: number;
  readonly [map: string]: unknown;
}

const duplicate = (t: TableName) =>
  new RestError(409, '23505', `duplicate key value violates unique constraint "${t}_pkey"`);

/** Which ids of a table exist, tombstones (`gone`) included. */
export function existingRows(
  query: Query,
  t: TableName,
  user: string,
  ids: readonly string[],
): Promise<{ readonly id: string; readonly version: number; readonly gone: boolean }[]> {
  const { sql, params } = existingSql(t, user, ids);
  return query(sql, params);
}

export async function insertOf(
  query: Query,
  t: TableName,
  user: string,
  rows: readonly GivenRow[],
  head: Head,
  duplicates: WritePreferences['duplicates'],
): Promise<Write> {
  if (rows.length > MAX_ROWS) throw tooManyRows();
  const given = new Map(rows.map((row) => [idFor(t, user, row), row]));
  if (given.size < rows.length) throw duplicate(t);
  const found = await existingRows(query, t, user, [...given.keys()]);
  const existing = new Map(found.map((row) => [row.id, row]));
  const live = found.filter(({ gone }) => !gone).map(({ id }) => id);
  if (live.length > 0 && duplicates === 'refuse') throw duplicate(t);
  const merged = duplicates === 'merge' ? live : [];
  const updated = await updates(query, { t, user, filters: ofIds(merged) }, (id) => given.get(id)!, head);
  const changes = [...updated.changes];
  const made = [...given].filter(([id]) => !live.includes(id));
  for (const [id, row] of made) {
    const at = { base: existing.get(id)?.version ?? 0, ts: head.now };
    changes.push(changeOf(t, id, 'put', newRow(t, row, head.now), at));
  }
  changes.push(...(await dayChanges(query, user, made, head)));
  const written = new Set([...made.map(([id]) => id), ...merged]);
  return { ids: [...given.keys()].filter((id) => written.has(id)), changes };
}

export const updateOf = (query: Query, which: RowSelection, given: GivenRow, head: Head): Promise<Write> =>
  updates(query, which, () => given, head);

export async function deleteOf(query: Query, which: RowSelection, head: Head): Promise<Write> {
  const targets = await targetsOf(query, which, []);
  const changes = targets.map(({ id, version, bytes }) =>
    changeOf(which.t, id, 'del', { _del: true }, { base: version, ts: head.now, bytes }),
  );
  return { ids: targets.map(({ id }) => id), changes };
}

/** The write of one row by its id: `put` inserts it, unless a row of this id is there. */
export function writeOf(
  query: Query,
  op: 'put' | 'patch' | 'del',
  { t, user, id }: { readonly t: TableName; readonly user: string; readonly id: string },
  given: GivenRow,
  head: Head,
): Promise<Write> {
  if (op === 'put') return insertOf(query, t, user, [given], head, 'ignore');
  const which = { t, user, filters: ofIds([id]) };
  return op === 'del' ? deleteOf(query, which, head) : updateOf(query, which, given, head);
}

async function targetsOf(query: Query, which: RowSelection, maps: readonly string[]): Promise<Target[]> {
  await refuseLongTexts(query, which);
  const { sql, params } = targetsSql(which, MAX_ROWS + 1);
  const targets = await query<Target>(sql, params);
  if (targets.length > MAX_ROWS) throw tooManyRows();
  if (targets.reduce((sum, { bytes }) => sum + bytes, 0) > MAX_BYTES)
    throw tooLarge('The rows to write are too large: write fewer of them at once');
  if (maps.length === 0 || targets.length === 0) return targets;
  const read = mapsSql(
    which,
    maps,
    targets.map(({ id }) => id),
  );
  const found = new Map((await query<{ id: string }>(read.sql, read.params)).map((row) => [row.id, row]));
  return targets.map((target) => ({ ...target, ...found.get(target.id) }));
}

const tooManyRows = () => tooLarge(`More than ${MAX_ROWS} rows would be written at once`);

async function updates(
  query: Query,
  which: RowSelection,
  givenFor: (id: string) => GivenRow,
  head: Head,
): Promise<Write> {
  const { t, user } = which;
  const maps = columnsOf(t).filter((name) => columnKind(t, name) === 'map');
  const targets = await targetsOf(query, which, maps);
  const changes = targets.flatMap((target) => {
    const { id, fields } = givenFor(target.id);
    if (id !== undefined && id !== target.id) throw new RestError(400, '428C9', 'The id of a row cannot be changed');
    refuseMissing(t, fields);
    const values = Object.entries(fields).flatMap(([name, value]) =>
      maps.includes(name) ? mapChanges(name, value, target[name]) : [[name, value] as const],
    );
    if (values.length === 0) return [];
    const at = { base: target.version, ts: head.now, bytes: target.bytes };
    return [changeOf(t, target.id, 'patch', Object.fromEntries(values), at)];
  });
  const ids = targets.map(({ id }) => id);
  const habits = ids.map((id) => [id, givenFor(id)] as const);
  return { ids, changes: [...changes, ...(await dayChanges(query, user, habits, head))] };
}

/** A map is replaced as a whole: on the wire its keys are fields, and the keys that it no longer has are cleared. */
function mapChanges(name: string, value: unknown, before: unknown): (readonly [string, unknown])[] {
  const next = value ?? {};
  const gone = Object.keys(before ?? {}).filter((key) => !Object.hasOwn(next, key));
  return [...Object.entries(next), ...gone.map((key) => [key, null] as const)].map(
    ([key, set]) => [`${name}.${key}`, set] as const,
  );
}

/** What `completed_dates` of habits means for their days: the days of the list are done, and days that were done and are not in it are open again. */
async function dayChanges(
  query: Query,
  user: string,
  habits: readonly (readonly [string, GivenRow])[],
  { now }: Head,
): Promise<Change[]> {
  const wanted = new Map(
    habits.flatMap(([id, { completed }]) => (completed ? [[id, new Set(completed)] as const] : [])),
  );
  if (wanted.size === 0) return [];
  const found = await query<{ id: string; habit_id: string; day: Day; done: boolean; gone: boolean; version: number }>(
    `select d.id, d.habit_id, d.day, d.state = 'done' as done, d.deleted_at is not null as gone, d.version
     from public.habit_days d where d.user_id = $1 and d.habit_id = any ($2::text[])`,
    [user, [...wanted.keys()]],
  );
  const at = iso(now);
  const undone = found.filter(({ habit_id, day, done, gone }) => done && !gone && !wanted.get(habit_id)!.has(day));
  const changes = undone.map(({ id, version }) =>
    changeOf('habit_days', id, 'patch', { state: 'open', amount: null, done_at: null }, { base: version, ts: now }),
  );
  const known = new Map(found.map((row) => [row.id, row]));
  for (const [habit, days] of wanted) {
    for (const day of days) {
      const id = habitDayId(habit, day);
      const row = known.get(id);
      if (row?.done && !row.gone) continue;
      const done = { state: 'done', done_at: at };
      const [op, fields] =
        row && !row.gone
          ? (['patch', done] as const)
          : (['put', { habit_id: habit, day, created_at: at, ...done }] as const);
      changes.push(changeOf('habit_days', id, op, fields, { base: row?.version ?? 0, ts: now }));
    }
  }
  return changes;
}
