/** Turns the JSON of a body into what is stored: values by their columns, and what an insert leaves out. */
import { mayBeMissing, tables, type TableName } from '#data/schema.ts';
import { singletonId } from '#data/natural-ids.ts';
import { isKeyList, mapOf } from '#data/spec-fields.ts';
import { newId } from '#lib/id.ts';
import { isDay, type Day } from '#lib/day.ts';
import * as v from 'valibot';
import { columnKind, derivedOfTable, valueOf } from './columns.ts';
import { badValue, noColumnToWrite, RestError } from './errors.ts';
import { iso } from '../iso.ts';

// A list is a record too, to valibot, which gives a record of it.
const row = v.pipe(
  v.unknown(),
  v.check((row) => !Array.isArray(row)),
  v.record(v.string(), v.unknown()),
);
/** The body of a write: one row, or a list of them. */
export const restBody = v.union([v.array(row), row]);

export interface GivenRow {
  /** Lower case; undefined: none was given. */
  readonly id: string | undefined;
  /** The stored fields that were given; null: to be cleared. */
  readonly fields: Readonly<Record<string, unknown>>;
  /** The days on which a habit is done, which are rows of `habit_days`. */
  readonly completed: readonly Day[] | undefined;
}

/** Reads one row of a body. Throws RestError. */
export function givenIn(t: TableName, user: string, body: Readonly<Record<string, unknown>>): GivenRow {
  const fields: Record<string, unknown> = {};
  let id: string | undefined;
  let completed: readonly Day[] | undefined;
  for (const [name, value] of Object.entries(body)) {
    const kind = columnKind(t, name);
    if (kind === undefined && derivedOfTable(t).includes(name)) {
      if (name === 'completed_dates') completed = daysIn(value);
      // A streak and the coach's fields of a profile follow from other rows: what is sent is not stored.
    } else if (kind === undefined) throw noColumnToWrite(t, name);
    else if (name === 'id') id = value === null ? undefined : (valueOf(name, kind, value) as string);
    else if (isKeyList(t, name) && Array.isArray(value)) fields[name] = mapOf(valueOf(name, 'list', value) as string[]);
    else if (name !== 'user_id') fields[name] = valueOf(name, kind, value);
    else if (value !== null && valueOf(name, kind, value) !== user) throw notOwn(t);
  }
  return { id, fields, completed };
}

export const notOwn = (t: TableName) =>
  new RestError(403, '42501', `new row violates row-level security policy for table "${t}"`);

function daysIn(value: unknown): readonly Day[] {
  const days = valueOf('completed_dates', 'list', value ?? []) as readonly string[];
  if (!days.every(isDay)) throw badValue('completed_dates', '22007');
  return [...new Set(days)];
}

/** Refuses to clear a field that no row may be without: devices could not show it. */
export function refuseMissing(t: TableName, fields: Readonly<Record<string, unknown>>): void {
  const missing = Object.keys(fields).find((name) => fields[name] === null && !mayBeMissing(t, name));
  if (missing === undefined) return;
  throw new RestError(
    400,
    '23502',
    `null value in column "${missing}" of relation "${t}" violates not-null constraint`,
  );
}

const isSingleton = (t: TableName) => t === 'profiles' || t === 'assistant_profiles' || t === 'preferences';

/** The id of a new row. The tables with one row for a person have one id, which every device makes the same. */
export function idFor(t: TableName, user: string, { id }: GivenRow): string {
  if (!isSingleton(t)) return id ?? newId();
  const own = singletonId(t, user);
  if (id !== undefined && id !== own) throw notOwn(t);
  return own;
}

/**
 * The fields of a new row, with defaults for the ones that every row has: when it was made, false, the day in UTC, and that an entry is of the
 * chat. Throws RestError when another one is missing. `now` in ms.
 */
export function newRow(t: TableName, { fields }: GivenRow, now: number): Readonly<Record<string, unknown>> {
  const at = iso(now);
  const all: Record<string, unknown> = {};
  for (const name of Object.keys(tables[t].fields)) {
    const value = fields[name] ?? (mayBeMissing(t, name) ? undefined : defaultOf(t, name, at));
    if (value === null) refuseMissing(t, { [name]: null });
    if (value !== undefined) all[name] = value;
  }
  return all;
}

function defaultOf(t: TableName, name: string, at: string): unknown {
  if (name === 'created_at') return at;
  if (name === 'logged_for') return at.slice(0, 10);
  if (t === 'entries' && name === 'type') return 'chat';
  return columnKind(t, name) === 'flag' ? false : null;
}
