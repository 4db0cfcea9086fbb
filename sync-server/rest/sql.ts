/** The SQL of what was asked for. Every statement names the person in `user_id`; names of columns come from the schema, values are parameters. */
import type { TableName } from '#data/schema.ts';
import { columnKind, columnSql, parameterType, valueSql } from './columns.ts';
import type { ReadRequest, Filter, Order } from './query.ts';

export interface Statement {
  readonly sql: string;
  readonly params: readonly unknown[];
}

/** The rows of a person that meet the conditions, without tombstones. */
export interface RowSelection {
  readonly t: TableName;
  readonly user: string;
  readonly filters: readonly Filter[];
}

/** The condition that a row has one of these ids. */
export const ofIds = (values: readonly string[]): RowSelection['filters'] => [
  { column: 'id', kind: 'uuid', negated: false, by: 'in', values },
];

function condition(filter: Filter, params: unknown[]): string {
  const column = columnSql(filter.column, filter.kind);
  const type = parameterType[filter.kind]!;
  const parameter = (value: unknown) => `$${params.push(value)}`;
  const tell = () => {
    if (filter.by === 'is') return `${column} is ${filter.what}`;
    if (filter.by === 'in') return `${column} = any (${parameter([...filter.values])}::${type}[])`;
    return `${column} ${filter.operator} ${parameter(filter.value)}::${type}`;
  };
  return filter.negated ? `not (${tell()})` : tell();
}

/** Whether a condition may read long texts. */
const isOfText = ({ kind, by }: Filter) => (kind === 'text' || kind === 'prose') && by !== 'is';

function fromRows({ t, user, filters }: RowSelection, params: unknown[]): string {
  params.push(user);
  // The database checks conditions of the same cost in their order: texts last.
  const ordered = [...filters.filter((each) => !isOfText(each)), ...filters.filter(isOfText)];
  const conditions = ['r.user_id = $1', 'r.deleted_at is null', ...ordered.map((filter) => condition(filter, params))];
  return `from public."${t}" r where ${conditions.join(' and ')}`;
}

/** With the id last, so that pages of equal rows never mix. */
const orderSql = (order: readonly Order[]) =>
  `order by ${[
    ...order.map(
      ({ column, kind, descending, nullsFirst }) =>
        `${columnSql(column, kind)} ${descending ? 'desc' : 'asc'} nulls ${nullsFirst ? 'first' : 'last'}`,
    ),
    'r.id',
  ].join(', ')}`;

export type Page = Pick<ReadRequest, 'order' | 'offset'> & { readonly limit: number };

/** One row: `rows`, a JSON text of the stored columns of these rows, in any order. */
export function rowsSql(
  { t, user }: Pick<RowSelection, 't' | 'user'>,
  ids: readonly string[],
  names: readonly string[],
): Statement {
  const columns = names.flatMap((name) => {
    const kind = columnKind(t, name);
    return kind === undefined ? [] : [`${valueSql(name, kind)} as "${name}"`];
  });
  return {
    sql: `select coalesce(json_agg(q), '[]')::text as rows from (
      select ${columns.join(', ')} from public."${t}" r where r.user_id = $1 and r.deleted_at is null and r.id = any ($2::uuid[])) q`,
    params: [user, [...ids]],
  };
}

/** The rows of a page in its order: `id`, and `bytes`, about how much each takes. */
export function pageSql(which: RowSelection, { order, limit, offset }: Page): Statement {
  const params: unknown[] = [];
  return {
    sql: `select r.id, r.bytes ${fromRows(which, params)} ${orderSql(order)} limit ${limit} offset ${offset}`,
    params,
  };
}

/** A text that is stored beside its row has to be fetched and decompressed for each comparison; its length is known before. In bytes. */
const LONG_TEXT_BYTES = 2_000;

/**
 * `bytes` of long texts that the conditions and the order read, each as often as it is read; null: none does. Texts of another length than what they
 * are compared with are equal to nothing, and are not read for that.
 */
export function textsSql({ t, user, filters }: RowSelection, order: readonly Order[]): Statement | null {
  const read = (column: string, times: number, most: number) =>
    `case when octet_length(r."${column}") between ${LONG_TEXT_BYTES} and ${most} then ${times} * octet_length(r."${column}")::float8 else 0 end`;
  const longest = (values: readonly unknown[]) =>
    Math.max(0, ...values.map((value) => Buffer.byteLength(String(value))));
  const all = 2 ** 31 - 1;
  const reads = [
    ...filters.filter(isOfText).flatMap((filter) => {
      if (filter.by === 'in') return [read(filter.column, filter.values.length, longest(filter.values))];
      if (filter.by !== 'compare') return [];
      const equals = filter.operator === '=' || filter.operator === '<>';
      return [read(filter.column, 1, equals ? longest([filter.value]) : all)];
    }),
    ...order.flatMap(({ column, kind }) => (kind === 'text' || kind === 'prose' ? [read(column, 1, all)] : [])),
  ];
  if (reads.length === 0) return null;
  const params: unknown[] = [];
  const from = fromRows({ t, user, filters: filters.filter((each) => !isOfText(each)) }, params);
  return { sql: `select coalesce(sum(${reads.join(' + ')}), 0)::float8 as bytes ${from}`, params };
}

export function countSql(which: RowSelection): Statement {
  const params: unknown[] = [];
  return { sql: `select count(*)::float8 as n ${fromRows(which, params)}`, params };
}

/** The rows that a write changes: `id`, `version`, `bytes`. */
export function targetsSql(which: RowSelection, most: number): Statement {
  const params: unknown[] = [];
  return { sql: `select r.id, r.version, r.bytes ${fromRows(which, params)} order by r.id limit ${most}`, params };
}

/** The maps of rows that a write changes, with `id`. */
export const mapsSql = ({ t, user }: RowSelection, maps: readonly string[], ids: readonly string[]): Statement => ({
  sql: `select r.id, ${maps.map((name) => `r."${name}"`).join(', ')} from public."${t}" r where r.user_id = $1 and r.id = any ($2::uuid[])`,
  params: [user, [...ids]],
});

/** Which ids of a table exist, tombstones included: `id`, `version`, `gone`. */
export const existingSql = (t: TableName, user: string, ids: readonly string[]): Statement => ({
  sql: `select r.id, r.version, r.deleted_at is not null as gone from public."${t}" r where r.user_id = $1 and r.id = any ($2::uuid[])`,
  params: [user, [...ids]],
});
