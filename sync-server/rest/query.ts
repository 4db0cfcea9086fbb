/** Reads what a request asks for, from its address and its headers: the part of PostgREST's query language that docs/decisions/0044 names. */
import type { TableName } from '#data/schema.ts';
import * as v from 'valibot';
import { columnKind, columnsOf, derivedOfTable, parameterOf, type ColumnKind } from './columns.ts';
import { badValue, noColumn, notParsed, RestError, tooMuch } from './errors.ts';

const OPERATORS = { eq: '=', neq: '<>', gt: '>', gte: '>=', lt: '<', lte: '<=' } as const;
export type ComparisonOperator = (typeof OPERATORS)[keyof typeof OPERATORS];

/** A condition on one column. */
export type Filter = { readonly column: string; readonly kind: ColumnKind; readonly negated: boolean } & (
  | { readonly by: 'compare'; readonly operator: ComparisonOperator; readonly value: string | number | boolean }
  | { readonly by: 'in'; readonly values: readonly (string | number | boolean)[] }
  | { readonly by: 'is'; readonly what: 'null' | 'true' | 'false' }
);

export interface Order {
  readonly column: string;
  readonly kind: ColumnKind;
  readonly descending: boolean;
  readonly nullsFirst: boolean;
}

export interface ReadRequest {
  /** The columns of the answer, and what each is called there. */
  readonly columns: readonly { readonly name: string; readonly as: string }[];
  readonly filters: readonly Filter[];
  readonly order: readonly Order[];
  readonly limit: number | null;
  readonly offset: number;
}

export interface WritePreferences {
  /** The answer is one object, and it is an error if there is not exactly one row. */
  readonly single: boolean;
  readonly representation: boolean;
  readonly count: boolean;
  /** What an insert does with a row whose id exists. */
  readonly duplicates: 'refuse' | 'merge' | 'ignore';
}

/** How much one request may ask for: conditions and the characters of their values, columns to order by, columns of the answer. */
const REQUEST_LIMITS = { conditions: 30, characters: 12_000, order: 10, columns: 100 };

/** The parameters that are no conditions. */
const RESERVED = new Set(['select', 'order', 'limit', 'offset', 'columns', 'on_conflict']);

const whole = v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number));
export const parameters = v.object({
  select: v.optional(v.string(), '*'),
  order: v.optional(v.string(), ''),
  limit: v.optional(v.nullable(whole), null),
  offset: v.optional(whole, '0'),
  on_conflict: v.optional(v.literal('id')),
});

/** What the address of a request asks for. Throws RestError. */
export function askedFor(t: TableName, search: URLSearchParams): ReadRequest {
  const read = v.safeParse(parameters, Object.fromEntries(search));
  if (!read.success) throw notParsed(`the parameter ${String(read.issues[0].path?.[0]?.key)}`);
  const { select, order, limit, offset } = read.output;
  const conditions = [...search].filter(([name]) => !RESERVED.has(name));
  if (conditions.length > REQUEST_LIMITS.conditions) throw tooMuch(`more than ${REQUEST_LIMITS.conditions} conditions`);
  const characters = conditions.reduce((sum, [, text]) => sum + text.length, 0);
  if (characters > REQUEST_LIMITS.characters)
    throw tooMuch(`conditions of more than ${REQUEST_LIMITS.characters} characters`);
  const filters = conditions.map(([name, text]) => filterOf(t, name, text));
  return { columns: selected(t, select), filters, order: ordered(t, order), limit, offset };
}

/** Every column of a table, under its own name. */
export const allColumns = (t: TableName): ReadRequest['columns'] =>
  [...columnsOf(t), ...derivedOfTable(t)].map((name) => ({ name, as: name }));

function selected(t: TableName, text: string): ReadRequest['columns'] {
  const own = allColumns(t);
  const given = text.split(',');
  if (given.length > REQUEST_LIMITS.columns) throw tooMuch(`more than ${REQUEST_LIMITS.columns} columns`);
  const items = given.flatMap((item) => {
    const bare = item.trim().replaceAll('"', '');
    if (bare === '*' || bare === '') return own;
    const found = /^(?:([A-Za-z_]\w{0,40}):)?([a-z_]{1,63})$/.exec(bare);
    if (!found) throw notParsed('select parameter: only names of columns can be selected');
    const [, as, name = ''] = found;
    if (!own.some((each) => each.name === name)) throw noColumn(t, name);
    return [{ name, as: as ?? name }];
  });
  return [...new Map(items.map((item) => [item.as, item])).values()];
}

const stored = (t: TableName, name: string): ColumnKind => {
  const kind = columnKind(t, name);
  if (kind === undefined) throw noColumn(t, name);
  return kind;
};

function filterOf(t: TableName, column: string, text: string): Filter {
  if (/^(?:not\.)?(?:and|or)$/.test(column)) throw notParsed('logic tree: only conditions on single columns are known');
  const kind = stored(t, column);
  const [, not, operator = '', value = ''] = /^(not\.)?([a-z]+)\.(.*)$/s.exec(text) ?? [];
  const base = { column, kind, negated: not !== undefined };
  if (operator === 'is') {
    const what = /^(not_)?(null)$|^(true|false)$/i.exec(value);
    const word = (what?.[2] ?? what?.[3])?.toLowerCase() as 'null' | 'true' | 'false' | undefined;
    if (word === undefined || (word !== 'null' && kind !== 'flag')) throw notParsed('filter');
    return { ...base, negated: base.negated !== (what?.[1] !== undefined), by: 'is', what: word };
  }
  if (kind === 'list' || kind === 'map') {
    throw new RestError(400, '42883', `operator does not exist for the column ${column}`);
  }
  if (operator === 'in') {
    return { ...base, by: 'in', values: itemsOf(value).map((item) => parameterOf(column, kind, item)) };
  }
  if (!Object.hasOwn(OPERATORS, operator)) throw notParsed('filter: eq, neq, gt, gte, lt, lte, in and is are known');
  const sign = OPERATORS[operator as keyof typeof OPERATORS];
  return { ...base, by: 'compare', operator: sign, value: parameterOf(column, kind, value) };
}

/** The most items of one `in`. */
const MAX_ITEMS = 1_000;

/** The items of `(a,"b, c")`. */
function itemsOf(text: string): string[] {
  const inner = /^\((.*)\)$/s.exec(text)?.[1];
  if (inner === undefined) throw notParsed('filter');
  if (inner === '') return [];
  const items: string[] = [];
  const item = /(?:"((?:[^"\\]|\\.)*)"|([^",]*))(,|$)/sy;
  for (let more = true; more;) {
    const found = item.exec(inner);
    if (!found || items.length === MAX_ITEMS) throw notParsed('filter');
    items.push(found[1]?.replaceAll(/\\(.)/gs, '$1') ?? found[2] ?? '');
    more = found[3] === ',';
  }
  return items;
}

function ordered(t: TableName, text: string): Order[] {
  if (text === '') return [];
  const items = text.split(',');
  if (items.length > REQUEST_LIMITS.order) throw tooMuch(`an order by more than ${REQUEST_LIMITS.order} columns`);
  return items.map((item) => {
    const found = /^([a-z_]{1,63})(?:\.(asc|desc))?(?:\.nulls(first|last))?$/.exec(item.trim());
    if (!found) throw notParsed('order');
    const [, column = '', direction, nulls] = found;
    const kind = stored(t, column);
    if (kind === 'list' || kind === 'map') throw badValue(column, '42883');
    const descending = direction === 'desc';
    return { column, kind, descending, nullsFirst: nulls === undefined ? descending : nulls === 'first' };
  });
}

/** What the headers of a request ask for. Throws RestError for a form of answer that there is not. */
export function wantedIn(headers: Headers): WritePreferences {
  const accept = headers.get('accept') ?? '*/*';
  const single = accept.includes('application/vnd.pgrst.object');
  if (!single && !/\*\/\*|application\/(?:json|\*)/.test(accept)) {
    throw new RestError(406, 'PGRST107', 'None of these media types are available');
  }
  const prefer = headers.get('prefer') ?? '';
  return {
    single,
    representation: /return=representation/.test(prefer),
    count: /count=(?:exact|planned|estimated)/.test(prefer),
    duplicates: /resolution=merge/.test(prefer) ? 'merge' : /resolution=ignore/.test(prefer) ? 'ignore' : 'refuse',
  };
}
