/** The columns of the tables as SQL sees them, and the values that each may have. */
import { kindOf, tables, type Kind, type TableName } from '#data/schema.ts';
import { derivedFields } from '#data/spec-fields.ts';
import { isDay } from '#lib/day.ts';
import * as v from 'valibot';
import { isStorable } from '../database/storable.ts';
import { badValue } from './errors.ts';
import { jsonIn } from '#lib/json.ts';

export type ColumnKind = Kind | 'uuid';

/** The stored columns of a table, ids first. */
export const columnsOf = (t: TableName): readonly string[] => ['id', 'user_id', ...Object.keys(tables[t].fields)];

/** Columns that follow from other rows: they are read, and never filtered by. */
export const derivedOfTable = (t: TableName): readonly string[] => derivedFields[t] ?? [];

/** undefined: no stored column. */
export function columnKind(t: TableName, name: string): ColumnKind | undefined {
  if (name === 'id' || name === 'user_id') return 'uuid';
  return Object.hasOwn(tables[t].fields, name) ? kindOf(t, name) : undefined;
}

/** A column as conditions see it. A flag that was never set is false, as a column with that default. */
export const columnSql = (name: string, kind: ColumnKind): string =>
  kind === 'flag' ? `coalesce(r."${name}", false)` : `r."${name}"`;

/** A column as an answer has it: times as devices write them. */
export const valueSql = (name: string, kind: ColumnKind): string =>
  kind === 'time' ? `to_char(r."${name}" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')` : columnSql(name, kind);

/** The type to which a parameter of a condition is cast; undefined: the column cannot be compared. */
export const parameterType: Partial<Record<ColumnKind, string>> = {
  uuid: 'uuid',
  text: 'text',
  prose: 'text',
  flag: 'boolean',
  number: 'float8',
  time: 'timestamptz',
  day: 'date',
};

const uuid = v.pipe(v.string(), v.uuid(), v.toLowerCase());
const INSTANT = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(Z|[+-]\d\d(?::?\d\d)?)?)?$/i;

/** A moment in one of the forms that Postgres reads too; without a zone it is UTC. As devices write it, or null. */
function instantOf(text: string): string | null {
  const found = INSTANT.exec(text);
  if (!found || !isDay(text.slice(0, 10))) return null;
  const zone = found[1] ?? '';
  const clock = text.slice(11, text.length - zone.length) || '00:00';
  const at = new Date(
    `${text.slice(0, 10)}T${clock}${/^[+-]\d\d$/.test(zone) ? `${zone}:00` : zone.toUpperCase() || 'Z'}`,
  );
  if (Number.isNaN(at.getTime())) return null;
  const iso = at.toISOString();
  return iso.length === 24 ? iso : null;
}

/** The value of a condition, from its text. Throws RestError when it is none of the column. */
export function parameterOf(name: string, kind: ColumnKind, text: string): string | number | boolean {
  if (!isStorable(text)) throw badValue(name, '22021');
  switch (kind) {
    case 'uuid':
      return v.is(uuid, text) ? text.toLowerCase() : fails(name);
    case 'flag':
      return text === 'true' || (text !== 'false' && fails(name));
    case 'number':
      return text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : fails(name);
    case 'time':
      return instantOf(text) ?? fails(name, '22007');
    case 'day':
      return instantOf(text)?.slice(0, 10) ?? fails(name, '22007');
    default:
      return text;
  }
}

function fails(name: string, code?: string): never {
  throw badValue(name, code);
}

const list = v.array(v.string());
const map = v.record(v.string(), v.union([v.string(), v.number(), v.boolean(), v.null()]));

/** A value to store, from JSON; null: the field is not set. Throws RestError when it is none of the column. */
export function valueOf(name: string, kind: ColumnKind, given: unknown): unknown {
  if (given === null) return null;
  if (!isStorable(given)) throw badValue(name, '22P05');
  switch (kind) {
    case 'list':
    case 'map': {
      // Lists are also sent as JSON text.
      const value = typeof given === 'string' ? jsonIn(given) : given;
      const fits = kind === 'list' ? v.is(list, value) : v.is(map, value) && !Array.isArray(value);
      return fits && isStorable(value) ? value : fails(name);
    }
    case 'flag':
      return typeof given === 'boolean' ? given : fails(name);
    case 'number':
      return typeof given === 'number' ? given : fails(name);
    case 'text':
    case 'prose':
      return typeof given === 'string' ? given : typeof given === 'number' ? JSON.stringify(given) : fails(name);
    default:
      return typeof given === 'string' ? parameterOf(name, kind, given) : fails(name);
  }
}
