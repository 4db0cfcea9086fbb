/** Compares two states of a row field by field, by the names of the wire format. */
import { HIDES } from '#lib/damaged.ts';
import { type AnyRow } from './local-tables.ts';
import { kindOf, type TableName } from './schema.ts';

/** Names that are not a person's fields. */
const own = new Set(['id', 'user_id', '_v', HIDES]);

/** The row's fields that a person or the server set: without id, user_id and _v. */
export const fieldsOf = (row: AnyRow): AnyRow =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !own.has(name)));

/** Null for what nothing is stored of: an absent value, and a map without keys, which comes back from the server as absent. */
const storedOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length === 0
    ? null
    : (value ?? null);

/** Whether two stored values are the same. Absent, null and an empty map count as the same. */
export function sameValue(a: unknown, b: unknown): boolean {
  const left = storedOf(a);
  const right = storedOf(b);
  if (left === right) return true;
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return false;
  if (Array.isArray(left) !== Array.isArray(right)) return false;
  const keys = Object.keys(left);
  return (
    keys.length === Object.keys(right).length &&
    keys.every((key) => Object.hasOwn(right, key) && sameValue((left as AnyRow)[key], (right as AnyRow)[key]))
  );
}

/** Whether nobody has changed a row since it was `made` with these fields. */
export function isUntouched(row: AnyRow, made: AnyRow): boolean {
  const [now, then] = [fieldsOf(row), fieldsOf(made)];
  return [...new Set([...Object.keys(now), ...Object.keys(then)])].every((name) => sameValue(now[name], then[name]));
}

const mapOf = (value: unknown): AnyRow => (typeof value === 'object' && value !== null ? (value as AnyRow) : {});

/**
 * The fields in which `after` differs from `before`, with the values of `after`; null where a value was removed. A map gives
 * one field for each key that differs, 'map.key', so that two devices may each set their own key.
 */
export function changedFields(t: TableName, before: AnyRow, after: AnyRow): Record<string, unknown> {
  const changed: Record<string, unknown> = {};
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    if (own.has(name) || sameValue(before[name], after[name])) continue;
    if (kindOf(t, name) !== 'map') {
      changed[name] = after[name] ?? null;
      continue;
    }
    const [was, is] = [mapOf(before[name]), mapOf(after[name])];
    for (const key of new Set([...Object.keys(was), ...Object.keys(is)])) {
      if (!sameValue(was[key], is[key])) changed[`${name}.${key}`] = is[key] ?? null;
    }
  }
  return changed;
}

/** The name of a field, and the key of a map's: 'map.key' gives both. Keys may hold dots, field names never do. */
function splitName(t: TableName, name: string): readonly [field: string, key: string | undefined] {
  const dot = name.indexOf('.');
  return dot > 0 && kindOf(t, name) === 'map' ? [name.slice(0, dot), name.slice(dot + 1)] : [name, undefined];
}

/** A row's value by its name on the wire. */
export function readField(t: TableName, row: AnyRow, name: string): unknown {
  const [field, key] = splitName(t, name);
  return key === undefined ? row[field] : mapOf(row[field])[key];
}

/** The row with one value set by its name on the wire; null removes it. */
export function withField(t: TableName, row: AnyRow, name: string, value: unknown): AnyRow {
  const [field, key] = splitName(t, name);
  const next: Record<string, unknown> = { ...row };
  if (key === undefined) next[field] = value;
  else {
    const { [key]: _, ...rest } = mapOf(row[field]);
    next[field] = value === null ? rest : { ...rest, [key]: value };
  }
  return next;
}
