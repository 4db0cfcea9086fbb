/** The SQL of what was asked for. Every statement names the person in `user_id`; names of columns come from the schema, values are parameters. */
import type { TableName } from '#data/schema.ts';
import { columnKind, columnSql, parameterType, valueSql } from './columns.ts';
import type { Asked, Filter, Order } from './query.ts';

export interface Statement {
  readonly sql: string;
  readonly params: readonly unknown[];
}

/** Which rows of a person: those that meet the conditions, without tombstones. */
export interface Which {
  readonly t: TableName;
  readonly user: string;
  readonly filters: readonly Filter[];
}

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

function fromRows({ t, user, filters }: Which, params: unknown[]): string {
  params.push(user);
  const conditions = ['r.user_id = $1', 'r.deleted_at is null', ...filters.map((filter) => condition(filter, params))];
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

export type Page = Pick<Asked, 'order' | 'offset'> & { readonly limit: number };

const pageSql = ({ order, limit, offset }: Page) => `${orderSql(order)} limit ${limit} offset ${offset}`;

/** One row: `rows`, a JSON text of the stored columns, and `bytes`, about how much they take. The latter alone is asked for first. */
export function rowsSql(which: Which, page: Page, names: readonly string[]): Statement {
  const params: unknown[] = [];
  const columns = names.flatMap((name) => {
    const kind = columnKind(which.t, name);
    return kind === undefined ? [] : [`${valueSql(name, kind)} as "${name}"`];
  });
  return {
    sql: `select coalesce(json_agg(q), '[]')::text as rows from (select ${columns.join(', ')} ${fromRows(which, params)} ${pageSql(page)}) q`,
    params,
  };
}

export function bytesSql(which: Which, page: Page): Statement {
  const params: unknown[] = [];
  return {
    sql: `select coalesce(sum(q.bytes), 0)::float8 as bytes from (select r.bytes ${fromRows(which, params)} ${pageSql(page)}) q`,
    params,
  };
}

export function countSql(which: Which): Statement {
  const params: unknown[] = [];
  return { sql: `select count(*)::float8 as n ${fromRows(which, params)}`, params };
}

/** The rows that a write changes: `id`, `version`, `bytes`, and the maps of it that the write sets. */
export function targetsSql(which: Which, maps: readonly string[], most: number): Statement {
  const params: unknown[] = [];
  const columns = ['r.id', 'r.version', 'r.bytes', ...maps.map((name) => `r."${name}"`)].join(', ');
  return { sql: `select ${columns} ${fromRows(which, params)} order by r.id limit ${most}`, params };
}

/** Which ids of a table exist, tombstones included: `id`, `version`, `gone`. */
export const existingSql = (t: TableName, user: string, ids: readonly string[]): Statement => ({
  sql: `select r.id, r.version, r.deleted_at is not null as gone from public."${t}" r where r.user_id = $1 and r.id = any ($2::uuid[])`,
  params: [user, [...ids]],
});
