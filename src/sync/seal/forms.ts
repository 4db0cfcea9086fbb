/** In which form each field of a sealed account is on the wire and on the server. Page, worker and server share it. */
import { isTableName, kindOf, sealOf, tableNames, tables, type TableName } from '#data/schema.ts';

/** The version of the form; sealed-value.ts has the rest. */
export const PREFIX = 'dm1.';
const SEALED = /^dm1\.[\w-]{8}\.[\w-]{120,}$/;

/** Whether a value has the form of a sealed one, of this key if one is given. */
export const isSealed = (value: unknown, key?: string): value is string =>
  typeof value === 'string' && value.startsWith(key === undefined ? PREFIX : `${PREFIX}${key}.`) && SEALED.test(value);

/**
 * `open`: as it is · `text`: a sealed value · `list`: a list with one · `beside`: its column cannot hold a text, so the sealed value is in another field, and
 * its own is cleared · `name`: an HMAC of the name of a blob, and the sealed name in another field · `unknown`: this version does not know it.
 */
export type WireForm = 'open' | 'text' | 'list' | 'beside' | 'name' | 'unknown';

const known: ReadonlyMap<string, Map<string, WireForm>> = new Map(tableNames.map((t) => [t, new Map()]));

/** It is asked for each field of each row that arrives, so it is looked up only once. */
export function wireForm(t: TableName, field: string): WireForm {
  const forms = known.get(t)!;
  const found = forms.get(field) ?? formOf(t, field);
  // A map has any number of keys, and each is a field.
  if (!forms.has(field) && Object.hasOwn(tables[t].fields, field)) forms.set(field, found);
  return found;
}

function formOf(t: TableName, field: string): WireForm {
  const kind = kindOf(t, field);
  if (kind === undefined) return 'unknown';
  const seal = sealOf(t, field);
  if (seal !== 'sealed') return seal;
  return kind === 'text' || kind === 'prose' ? 'text' : kind === 'list' ? 'list' : 'beside';
}

const BESIDE = 'sealed_';
/** The name under which a value travels that its own field cannot hold: one that the server does not know, and keeps. */
export const nameBeside = (field: string): string => `${BESIDE}${field}`;

/** Whether a field's value travels under another name. */
export function isBeside(t: TableName, field: string): boolean {
  const form = wireForm(t, field);
  return form === 'beside' || form === 'name';
}

/** The field whose value travels under this name; undefined for every other name. */
export function fieldBeside(t: TableName, name: string): string | undefined {
  if (!name.startsWith(BESIDE)) return undefined;
  const field = name.slice(BESIDE.length);
  return isBeside(t, field) ? field : undefined;
}

/** The forms of all sealed fields, by table and field. */
export const sealedForms: Readonly<Record<string, Readonly<Record<string, WireForm>>>> = Object.fromEntries(
  tableNames.flatMap((t) => {
    const forms = Object.keys(tables[t].fields).map((field) => [field, wireForm(t, field)] as const);
    const sealed = forms.filter(([, form]) => form !== 'open');
    return sealed.length > 0 ? [[t, Object.fromEntries(sealed)]] : [];
  }),
);

/** Whether a field of a sealed account may have this value on the server: null, or sealed by this key. The name of a blob is an HMAC, which looks like a hash. */
export function mayBeStored(t: string, name: string, value: unknown, key: string): boolean {
  if (!isTableName(t) || value === null) return true;
  if (fieldBeside(t, name) !== undefined) return isSealed(value, key);
  const form = wireForm(t, name);
  if (form === 'text') return isSealed(value, key);
  if (form === 'list') return Array.isArray(value) && value.length === 1 && isSealed(value[0], key);
  return form !== 'beside';
}
