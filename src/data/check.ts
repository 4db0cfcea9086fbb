/** Validates every row before it is stored: what a person writes, imports, files. The rules come from schema.ts. */
import { isDay } from '#lib/day.ts';
import { isDamaged, isHiding } from '#lib/damaged.ts';
import { sameValue } from './diff.ts';
import type { AnyRow } from './local-tables.ts';
import { isStorableText, storableText } from '#lib/storable.ts';
import { isTableName, type Kind, sealOf, tableNames, tables, type TableName } from './schema.ts';
import { WriteError } from './write-error.ts';

const isText = (value: unknown) => typeof value === 'string';
const matches = (pattern: RegExp) => (value: unknown) => typeof value === 'string' && pattern.test(value);
const isId = matches(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i);
const isScalar = (value: unknown) =>
  value === null || typeof value === 'boolean' || isText(value) || Number.isFinite(value);

/** Whether a value is of a kind. Written by hand: a validation library would add 4 KB to every first screen. */
const isOf: Readonly<Record<Kind, (value: unknown) => boolean>> = {
  text: isText,
  prose: isText,
  flag: (value) => typeof value === 'boolean',
  number: Number.isFinite,
  time: matches(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3])(:[0-5]\d){2}\.\d{3}Z$/),
  day: (value) => typeof value === 'string' && isDay(value),
  list: (value) => Array.isArray(value) && value.every(isText),
  map: (value) =>
    typeof value === 'object' && value !== null && !Array.isArray(value) && Object.values(value).every(isScalar),
};

interface Slot {
  readonly kind: Kind;
  readonly nullable: boolean;
}
const slots = new Map<TableName, ReadonlyMap<string, Slot>>(
  tableNames.map((t) => [t, new Map(Object.entries<Slot>(tables[t].fields))]),
);

/** Throws a WriteError unless `value` is valid for the field. Undefined counts as null. */
function checkValue(t: TableName, name: string, value: unknown): void {
  const slot = slots.get(t)!.get(name);
  if (!slot) throw new WriteError(name.startsWith('_') ? 'ReservedField' : 'UnknownField', t, name);
  const fits = (value ?? null) === null ? slot.nullable : isOf[slot.kind](value);
  if (!fits) throw new WriteError('WrongKind', t, name);
}

/** Throws a WriteError unless `row` is a whole row of the table: a valid id, every required field, nothing unknown. */
function checkRow(t: string, row: AnyRow): asserts row is AnyRow & { readonly id: string } {
  if (!isTableName(t)) throw new WriteError('UnknownTable', t);
  if (!isId(row.id)) throw new WriteError('WrongKind', t, 'id');
  for (const [name, value] of Object.entries(row)) {
    if (name !== 'id' && name !== 'user_id') checkValue(t, name, value);
  }
  for (const [name, { nullable }] of slots.get(t)!) {
    if (!nullable && (row[name] ?? null) === null) throw new WriteError('WrongKind', t, name);
  }
}

/**
 * The row as it will be stored; throws a WriteError when it is not valid. Fields that this version does not know are kept, also when a deleted
 * row is restored: a row that is `known` from elsewhere may have such fields, a row that is made here may not.
 */
export function prepare(t: TableName, user: string, old: AnyRow | undefined, given: AnyRow, known: boolean): AnyRow {
  const next: Record<string, unknown> = { ...given };
  if ((next.user_id ??= user) !== user) throw new WriteError('OtherUser', t, 'user_id');
  if (next._v === undefined) delete next._v;
  if (next._v !== undefined && next._v !== old?._v) throw new WriteError('ReservedField', t, '_v');
  for (const [name, value] of Object.entries(next)) next[name] = storable(value);
  if (!old) {
    const copied = known ? undefined : Object.keys(next).find((name) => isDamaged(next[name]));
    if (copied !== undefined) throw new WriteError('Damaged', t, copied);
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
    const isUnknown = isHiding(old) && sealOf(t, name) !== 'open';
    if (isUnknown || isDamaged(old[name]) || isDamaged(next[name])) throw new WriteError('Damaged', t, name);
    checkValue(t, name, next[name]);
  }
  return next;
}

const knowsField = (t: TableName, name: string): boolean => slots.get(t)!.has(name);

/** The value with its text made valid for every database: the server would refuse a row that only this device can store. */
function storable(value: unknown): unknown {
  if (typeof value === 'string') return storableText(value);
  if (Array.isArray(value))
    return value.some((item) => typeof item === 'string' && !isStorableText(item)) ? value.map(storable) : value;
  return value;
}
