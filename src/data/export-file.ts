/**
 * A person's data as one JSON file (docs/export.md). The page and the server make it with this code, so that the same rows give the same
 * bytes: tables in the order of the schema, rows by id, fields in the order of the schema, one row on a line, nothing that is empty.
 */
import type { Day } from '#lib/day.ts';
import type { AnyRow } from './local-tables.ts';
import { type Instant, kindOf, tableNames, tables, type TableName } from './schema.ts';
import { derivedFields, derivedOf, doneDays, isKeyList, type DerivationRows } from './spec-fields.ts';

export const EXPORT_FORMAT = 'daymark-export';
export const EXPORT_VERSION = 3;
/** The version of a file with sealed values: an app that cannot open them must not take them for texts. */
export const SEALED_EXPORT_VERSION = 4;

/** By which key the values of a file are sealed, and that key as the server has it: wrapped (docs/export.md). */
export interface ExportSeal {
  readonly key: string;
  /** 'on', or on the way to or from it: then some values are as they were. */
  readonly state: string;
  readonly wraps: object;
}

/** What the file says of itself. */
export interface ExportHead {
  readonly user_id: string;
  readonly email: string | null;
  readonly exported_at: Instant;
  /** The day for which streaks are counted. */
  readonly day: Day;
  /** Only the server makes such a file: a device has opened its rows. */
  readonly sealed?: ExportSeal | undefined;
}

/** Reads the next rows of a table whose ids come after `after`, in the order of ids; none at its end. */
export type ReadPage = (t: TableName, after: string | null) => Promise<readonly AnyRow[]>;

/** About the most characters of a piece: a page whose rows repeat what is derived is more than it was when it was read. */
const PIECE = 1_000_000;

/** The file's text in pieces; each has rows of one page, so that no more than that is in memory. */
export async function* exportParts(head: ExportHead, read: ReadPage): AsyncGenerator<string, void> {
  const { user_id, email, exported_at, day, sealed } = head;
  const known = await readKnown(read);
  const version = sealed ? SEALED_EXPORT_VERSION : EXPORT_VERSION;
  const first = { format: EXPORT_FORMAT, version, exported_at, day, user: { id: user_id, email }, sealed };
  yield `${JSON.stringify(first).slice(0, -1)},\n"tables":{`;
  for (const [i, t] of tableNames.entries()) {
    yield `${i > 0 ? ',' : ''}\n${JSON.stringify(t)}:[`;
    let between = '\n';
    for await (const rows of pagesOf(t, read)) {
      let piece = '';
      for (const row of rows) {
        piece += between + JSON.stringify(exportedRow(t, { ...row, ...derivedOf(t, row, known, day) }, user_id));
        between = ',\n';
        if (piece.length < PIECE) continue;
        yield piece;
        piece = '';
      }
      if (piece !== '') yield piece;
    }
    yield ']';
  }
  yield '\n}}\n';
}

/** The rows of a table, page by page. */
export async function* pagesOf(t: TableName, read: ReadPage): AsyncGenerator<readonly AnyRow[], void> {
  for (let after: string | null = null; ;) {
    const rows = await read(t, after);
    if (rows.length === 0) return;
    yield rows;
    after = String(rows.at(-1)!.id);
  }
}

/** The length of a row's id: a longer text is the id of no habit, and is not kept. */
const ID = 36;

/** What derived fields are worked out from. */
export async function readKnown(read: ReadPage): Promise<DerivationRows> {
  const days: AnyRow[] = [];
  for await (const rows of pagesOf('habit_days', read))
    for (const { habit_id, state, day } of rows)
      if (state === 'done' && String(habit_id).length === ID) days.push({ habit_id, state, day });
  const [coach] = await read('assistant_profiles', null);
  return { done: doneDays(days), coach };
}

const names = new Map<TableName, readonly string[]>(
  tableNames.map((t) => [t, [...Object.keys(tables[t].fields), ...(derivedFields[t] ?? [])]]),
);

/** A row as the file has it: without what is empty and what only sync needs; fields that the schema does not know come last. */
export function exportedRow(t: TableName, row: AnyRow, user_id: string): AnyRow {
  const known = names.get(t)!;
  const others = Object.keys(row).filter((name) => !known.includes(name) && !name.startsWith('_'));
  const values = [...known, ...others.filter((name) => name !== 'id' && name !== 'user_id').sort()].map(
    (name): [string, unknown] => [name, valueIn(t, name, row[name] ?? null)],
  );
  return Object.fromEntries([['id', row.id], ['user_id', user_id], ...values.filter(([, value]) => value !== null)]);
}

function valueIn(t: TableName, name: string, value: unknown): unknown {
  const kind = kindOf(t, name);
  if (isKeyList(t, name)) return Array.isArray(value) && value.length > 0 ? value : null;
  if (kind !== 'map' || value === null) return kind === undefined ? withSortedKeys(value) : value;
  const map = withoutNulls(value as AnyRow);
  return Object.keys(map).length > 0 ? map : null;
}

/** A map merges key by key, and a key without a value is not there. */
const withoutNulls = (map: AnyRow): AnyRow =>
  Object.fromEntries(
    Object.entries(map)
      .filter(([, value]) => (value ?? null) !== null)
      .sort(byName),
  );

/** A value that only another version knows: the database of the server has its own order of names. */
function withSortedKeys(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(withSortedKeys);
  return Object.fromEntries(
    Object.entries(value)
      .sort(byName)
      .map(([name, inside]) => [name, withSortedKeys(inside)]),
  );
}

const byName = ([a]: [string, unknown], [b]: [string, unknown]) => (a < b ? -1 : 1);
