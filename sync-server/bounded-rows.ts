/**
 * Rows of one person for what the server makes of them (the private feed, reminders): no more than a number of bytes, however large the account is.
 * They are read in small statements, because a statement of the embedded database keeps everybody waiting, and their sizes before their values.
 */
import { kindOf, tables, type TableName } from '#data/schema.ts';
import type { Database, Query } from './database/port.ts';
import { valueSql } from './rest/columns.ts';

export interface BoundedRead {
  readonly t: TableName;
  readonly columns: readonly string[];
  /** SQL about the row `r`, with `params` from $2 on. */
  readonly where: string;
  readonly params: readonly unknown[];
  /** SQL of ORDER BY: what comes first when there is too much. */
  readonly first: string;
  /** The most rows, and about the most bytes of all of them. */
  readonly most: { readonly rows: number; readonly bytes: number };
}

/** The most characters of one text; what comes after them is left out. */
const TEXT = 8_000;
/** The most bytes of a row without its texts; a larger one is left out, because a list or a map cannot be cut. */
const REST = 256 * 1024;
/** About the most bytes and the most rows of one statement. */
const PIECE = { bytes: 512 * 1024, rows: 500 };

const isText = (t: TableName, column: string) => kindOf(t, column) === 'text' || kindOf(t, column) === 'prose';

/** The size of a text is known without reading it. */
const size = (column: string) => `coalesce(octet_length(r."${column}"), 0)`;
const sum = (sizes: readonly string[]) => ['0', ...sizes].join(' + ');

const rest = (t: TableName) =>
  `r.bytes - (${sum(
    Object.keys(tables[t].fields)
      .filter((column) => isText(t, column))
      .map(size),
  )})`;

/** The ids of the rows, and about how many bytes each has as it is read. */
const sizesSql = ({ t, columns, where, params, first, most }: BoundedRead) => `
  select r.id, (greatest(${rest(t)}, 0) + ${sum(
    columns.filter((column) => isText(t, column)).map((column) => `least(${size(column)}, ${TEXT})`),
  )})::float8 as bytes
  from public."${t}" r
  where r.user_id = $1 and r.deleted_at is null and (${where}) and ${rest(t)} <= $${params.length + 2}
  order by ${first}, r.id limit ${most.rows}`;

const rowsSql = ({ t, columns }: BoundedRead) => `
  select coalesce(json_strip_nulls(json_agg(q)), '[]')::text as rows from (
    select ${['id', ...columns]
      .map((name) => {
        if (name === 'id') return 'r.id';
        return isText(t, name)
          ? `left(r."${name}", ${TEXT}) as "${name}"`
          : `${valueSql(name, kindOf(t, name)!)} as "${name}"`;
      })
      .join(', ')}
    from public."${t}" r where r.user_id = $1 and r.deleted_at is null and r.id = any ($2::uuid[])) q`;

/** A row with its columns as the documents of devices have them; those without a value are left out. */
export type BoundedRow = Readonly<Record<string, unknown>> & { readonly id: string };

/** The rows in the order of `first`, with their columns as the documents of devices have them. */
export const boundedRows = async (db: Database, user: string, wanted: BoundedRead): Promise<BoundedRow[]> =>
  (await boundedPart(db, user, wanted)).rows;

/** As boundedRows; `isAll`: nothing was left out for its number or its bytes. */
export async function boundedPart(
  db: Database,
  user: string,
  wanted: BoundedRead,
): Promise<{ readonly rows: BoundedRow[]; readonly isAll: boolean }> {
  const found = new Map<string, BoundedRow>();
  const read = async (query: Query, ids: readonly string[]) => {
    const [piece] = await query<{ rows: string }>(rowsSql(wanted), [user, ids]);
    for (const row of JSON.parse(piece!.rows) as BoundedRow[]) found.set(row.id, row);
  };
  const { sizes, others } = await db.tx(null, async (query) => {
    const sizes = await query<SizedRow>(sizesSql(wanted), [user, ...wanted.params, REST]);
    const [first, ...others] = inPieces(sizes.slice(0, fitting(sizes, wanted.most.bytes)), PIECE);
    // Most people's rows are all in it.
    if (first) await read(query, first);
    return { sizes, others };
  });
  for (const ids of others) await db.tx(null, (query) => read(query, ids));
  const { most } = wanted;
  const isAll = sizes.length < most.rows && sizes.reduce((all, { bytes }) => all + bytes, 0) <= most.bytes;
  return { rows: sizes.flatMap(({ id }) => found.get(id) ?? []), isAll };
}

/** A row and about how many bytes it takes. */
export interface SizedRow {
  readonly id: string;
  readonly bytes: number;
}

/** How many rows fit into the bytes. */
function fitting(sizes: readonly SizedRow[], most: number): number {
  let all = 0;
  const beyond = sizes.findIndex(({ bytes }) => (all += bytes) > most);
  return beyond < 0 ? sizes.length : beyond;
}

/** The ids by statements: about so much in each, and one row at least. */
export function* inPieces(
  rows: readonly SizedRow[],
  most: { readonly bytes: number; readonly rows: number },
): Generator<string[]> {
  let ids: string[] = [];
  let bytes = 0;
  for (const row of rows) {
    if (ids.length > 0 && (ids.length === most.rows || bytes + row.bytes > most.bytes)) {
      yield ids;
      [ids, bytes] = [[], 0];
    }
    ids.push(row.id);
    bytes += row.bytes;
  }
  if (ids.length > 0) yield ids;
}
