/** What may be stored in a row: the border for every write of a person, for imports and for files. Built from schema.ts. */
import * as v from 'valibot';
import { isDay } from '#lib/day.ts';
import { sameValue } from './diff.ts';
import type { AnyRow } from './local-tables.ts';
import { isStorableText, storableText } from '#lib/storable.ts';
import { isTableName, type Kind, tableNames, tables, type TableName } from './schema.ts';
import { WriteError } from './write-error.ts';

const instant = v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/), v.isoTimestamp());
const kinds = {
  text: v.string(),
  prose: v.string(),
  flag: v.boolean(),
  number: v.pipe(v.number(), v.finite()),
  time: instant,
  day: v.pipe(v.string(), v.check(isDay)),
  list: v.array(v.string()),
  map: v.record(v.string(), v.nullable(v.union([v.string(), v.boolean(), v.pipe(v.number(), v.finite())]))),
} satisfies Record<Kind, v.GenericSchema>;

const id = v.pipe(v.string(), v.uuid());

interface Slot {
  readonly schema: v.GenericSchema;
  readonly required: boolean;
}
const slots = new Map<TableName, ReadonlyMap<string, Slot>>(
  tableNames.map((t) => [
    t,
    new Map(
      Object.entries<{ kind: Kind; nullable: boolean }>(tables[t].fields).map(([name, { kind, nullable }]) => [
        name,
        { schema: nullable ? v.nullish(kinds[kind]) : kinds[kind], required: !nullable },
      ]),
    ),
  ]),
);

/** Throws a WriteError unless `value` may stand in the field. Undefined counts as null. */
function checkValue(t: TableName, name: string, value: unknown): void {
  const slot = slots.get(t)!.get(name);
  if (!slot) throw new WriteError(name.startsWith('_') ? 'ReservedField' : 'UnknownField', t, name);
  if (!v.is(slot.schema, value)) throw new WriteError('WrongKind', t, name);
}

/** Throws a WriteError unless `row` is a whole row of the table: a valid id, every required field, nothing unknown. */
function checkRow(t: string, row: AnyRow): asserts row is AnyRow & { readonly id: string } {
  if (!isTableName(t)) throw new WriteError('UnknownTable', t);
  if (!v.is(id, row.id)) throw new WriteError('WrongKind', t, 'id');
  for (const [name, value] of Object.entries(row)) {
    if (name !== 'id' && name !== 'user_id') checkValue(t, name, value);
  }
  for (const [name, { required }] of slots.get(t)!) {
    if (required && (row[name] ?? null) === null) throw new WriteError('WrongKind', t, name);
  }
}

/**
 * The row as it will lie in the table; throws a WriteError when it may not. What the app does not know stays as it was, and
 * comes back with a row that was deleted: a row that is `known` from elsewhere may have such fields, one made here may not.
 */
export function prepare(t: TableName, user: string, old: AnyRow | undefined, given: AnyRow, known: boolean): AnyRow {
  const next: Record<string, unknown> = { ...given };
  if ((next.user_id ??= user) !== user) throw new WriteError('OtherUser', t, 'user_id');
  if (next._v === undefined) delete next._v;
  if (next._v !== undefined && next._v !== old?._v) throw new WriteError('ReservedField', t, '_v');
  for (const [name, value] of Object.entries(next)) next[name] = storable(value);
  if (!old) {
    checkRow(
      t,
      known
        ? Object.fromEntries(
            Object.entries(next).filter(([name]) => name === 'id' || knowsField(t, name) || name.startsWith('_')),
          )
        : next,
    );
    return next;
  }
  for (const [name, value] of Object.entries(old)) {
    if (!(name in next) && !knowsField(t, name)) next[name] = value;
  }
  for (const name of new Set([...Object.keys(old), ...Object.keys(next)])) {
    if (name === 'id' || name === 'user_id' || name === '_v' || sameValue(old[name], next[name])) continue;
    if (known && !knowsField(t, name) && !name.startsWith('_')) continue;
    checkValue(t, name, next[name]);
  }
  return next;
}

/** Whether this version of the app knows the field. */
const knowsField = (t: TableName, name: string): boolean => slots.get(t)!.has(name);

/** The value with text that every database can hold: otherwise a row could be saved here and refused by the server for ever. */
function storable(value: unknown): unknown {
  if (typeof value === 'string') return storableText(value);
  if (Array.isArray(value))
    return value.some((item) => typeof item === 'string' && !isStorableText(item)) ? value.map(storable) : value;
  return value;
}
