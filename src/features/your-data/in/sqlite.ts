/**
 * Reads tables of an SQLite file (https://www.sqlite.org/fileformat2.html), without SQL: the schema, table b-trees, overflow pages, records. It
 * writes nothing, reads each page of a tree once, and throws a FileError for a file that does not keep to the format. Pure.
 */
import { FileError } from './file-error.ts';

export type SqliteValue = string | number | null | Uint8Array;
export type SqliteRow = Readonly<Record<string, SqliteValue>>;

export interface SqliteFile {
  /** The names of its tables. */
  readonly tables: readonly string[];
  /** Whether newer changes may be in a file beside it, the write-ahead log. */
  readonly hasLog: boolean;
  /** The rows of a table by the names of its columns in lower case, in the order of their numbers. A column that was added later is null. */
  rows(table: string): Generator<SqliteRow, void>;
}

const MAGIC = new TextEncoder().encode('SQLite format 3\0');
const [LEAF, INTERIOR] = [13, 5];
/** A tree of more levels would not fit on a disk. */
const MOST_LEVELS = 40;
const ENCODINGS = ['utf-8', 'utf-8', 'utf-16le', 'utf-16be'] as const;

/** Whether bytes begin as an SQLite file does. */
export const isSqlite = (bytes: Uint8Array): boolean =>
  bytes.length >= 100 && MAGIC.every((byte, i) => bytes[i] === byte);

interface Table {
  readonly root: number;
  readonly columns: readonly string[];
  /** The column that is the number of the row; -1 for none. */
  readonly key: number;
}

/** Opens a file; throws a FileError. */
export function openSqlite(bytes: Uint8Array): SqliteFile {
  if (!isSqlite(bytes)) throw new FileError('Damaged', 'header');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const pageSize = view.getUint16(16) === 1 ? 65_536 : view.getUint16(16);
  const usable = pageSize - bytes[20]!;
  if (pageSize < 512 || (pageSize & (pageSize - 1)) !== 0 || usable < 480) throw new FileError('Damaged', 'header');
  const decoder = new TextDecoder(ENCODINGS[view.getUint32(56)] ?? 'utf-8');
  const file: Pages = { bytes, view, pageSize, usable };

  const tables = new Map<string, Table>();
  for (const [, [type, name, , root, sql]] of cellsOf(file, 1, decoder)) {
    if (type !== 'table' || typeof name !== 'string' || typeof sql !== 'string' || typeof root !== 'number') continue;
    // The format for these is another one: no program that is read here has such a table.
    if (!/\bWITHOUT\s+ROWID\b/i.test(sql)) tables.set(name.toLowerCase(), { root, ...columnsIn(sql) });
  }
  return {
    tables: [...tables.keys()],
    hasLog: bytes[19] === 2,
    *rows(name) {
      const table = tables.get(name.toLowerCase());
      if (!table) return;
      const { root, columns, key } = table;
      for (const [number, values] of cellsOf(file, root, decoder)) {
        const row: Record<string, SqliteValue> = {};
        columns.forEach((column, i) => (row[column] = i === key ? number : (values[i] ?? null)));
        yield row;
      }
    },
  };
}

interface Pages {
  readonly bytes: Uint8Array;
  readonly view: DataView;
  readonly pageSize: number;
  /** The bytes of a page that have content. */
  readonly usable: number;
}

/** The place of a page in the file. */
function startOf({ bytes, pageSize, usable }: Pages, page: number): number {
  const start = (page - 1) * pageSize;
  if (page < 1 || start + usable > bytes.length) throw new FileError('Damaged', `page ${page}`);
  return start;
}

/** What a tree may still have: no page is in it twice, and its rows together are not larger than the file. */
interface Budget {
  readonly seen: Set<number>;
  bytes: number;
}

/** Every row of a tree, from the first to the last: its number and its values. */
function* cellsOf(
  file: Pages,
  page: number,
  decoder: TextDecoder,
  budget: Budget = { seen: new Set(), bytes: file.bytes.length },
  level = 0,
): Generator<readonly [number: number, values: readonly SqliteValue[]], void> {
  const { bytes, view, usable } = file;
  const start = startOf(file, page);
  const damaged = () => new FileError('Damaged', `page ${page}`);
  if (budget.seen.has(page) || level > MOST_LEVELS) throw damaged();
  budget.seen.add(page);
  // The first page begins with the header of the file.
  const head = start + (page === 1 ? 100 : 0);
  const type = bytes[head];
  const count = view.getUint16(head + 3);
  const pointers = head + (type === INTERIOR ? 12 : 8);
  if ((type !== LEAF && type !== INTERIOR) || pointers + 2 * count > start + usable) throw damaged();
  for (let i = 0; i < count; i++) {
    const at = start + view.getUint16(pointers + 2 * i);
    if (at < pointers || at + 4 > start + usable) throw damaged();
    if (type === INTERIOR) yield* cellsOf(file, view.getUint32(at), decoder, budget, level + 1);
    else {
      const [size, afterSize] = varint(bytes, at);
      const [number, from] = varint(bytes, afterSize);
      budget.bytes -= size;
      if (size < 0 || budget.bytes < 0) throw damaged();
      yield [number, recordOf(payloadOf(file, page, from, size), decoder, page)];
    }
  }
  if (type === INTERIOR) yield* cellsOf(file, view.getUint32(head + 8), decoder, budget, level + 1);
}

/** The bytes of a record, with those on its overflow pages. */
function payloadOf(file: Pages, page: number, from: number, size: number): Uint8Array {
  const { bytes, view, usable } = file;
  const end = startOf(file, page) + usable;
  const most = usable - 35;
  const least = Math.floor(((usable - 12) * 32) / 255) - 23;
  const spread = least + ((size - least) % (usable - 4));
  const here = size <= most ? size : spread <= most ? spread : least;
  if (from + here + (here < size ? 4 : 0) > end) throw new FileError('Damaged', `page ${page}`);
  if (here === size) return bytes.subarray(from, from + size);
  const all = new Uint8Array(size);
  all.set(bytes.subarray(from, from + here));
  let next = view.getUint32(from + here);
  // Each page brings some bytes, so that a chain that leads back to itself ends.
  for (let at = here; at < size;) {
    const start = startOf(file, next);
    const part = Math.min(size - at, usable - 4);
    all.set(bytes.subarray(start + 4, start + 4 + part), at);
    at += part;
    next = view.getUint32(start);
  }
  return all;
}

/** The values of a record. */
function recordOf(bytes: Uint8Array, decoder: TextDecoder, page: number): readonly SqliteValue[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [headSize, first] = varint(bytes, 0);
  if (headSize < first || headSize > bytes.length) throw new FileError('Damaged', `page ${page}`);
  const values: SqliteValue[] = [];
  let at = headSize;
  for (let head = first; head < headSize;) {
    const [type, next] = varint(bytes, head);
    head = next;
    const size = type >= 12 ? Math.floor((type - 12) / 2) : (SIZES[type] ?? 0);
    if (at + size > bytes.length) throw new FileError('Damaged', `page ${page}`);
    if (type >= 12)
      values.push(type % 2 === 0 ? bytes.slice(at, at + size) : decoder.decode(bytes.subarray(at, at + size)));
    else if (type === 7) values.push(view.getFloat64(at));
    else if (type === 8 || type === 9) values.push(type - 8);
    else values.push(size === 0 ? null : integerOf(view, at, size));
    at += size;
  }
  return values;
}

/** The bytes of the kinds of values 0 to 9. */
const SIZES = [0, 1, 2, 3, 4, 6, 8, 8, 0, 0];

function integerOf(view: DataView, at: number, size: number): number {
  if (size === 8) return Number(view.getBigInt64(at));
  let value = view.getInt8(at);
  for (let i = 1; i < size; i++) value = value * 256 + view.getUint8(at + i);
  return value;
}

/** A number of one to nine bytes, and where it ends. */
function varint(bytes: Uint8Array, from: number): readonly [value: number, end: number] {
  let value = 0n;
  for (let i = 0; i < 9; i++) {
    const byte = bytes[from + i];
    if (byte === undefined) throw new FileError('Damaged', 'a number at the end');
    if (i === 8) return [Number(BigInt.asIntN(64, (value << 8n) | BigInt(byte))), from + 9];
    value = (value << 7n) | BigInt(byte & 127);
    if (byte < 128) return [Number(value), from + i + 1];
  }
  return [Number(value), from + 9];
}

/** What is between the parentheses of CREATE TABLE: names first, in any of SQL's quotes. */
function columnsIn(sql: string): Pick<Table, 'columns' | 'key'> {
  const parts = partsOf(sql.slice(sql.indexOf('(') + 1, sql.lastIndexOf(')')));
  const columns: string[] = [];
  let key = -1;
  for (const part of parts) {
    const [, quoted, ticked, framed, plain] = /^(?:"([^"]+)"|`([^`]+)`|\[([^\]]+)\]|([^\s(]+))/.exec(part) ?? [];
    const name = quoted ?? ticked ?? framed ?? plain;
    if (name === undefined || (plain && /^(?:primary|unique|check|foreign|constraint)$/i.test(plain))) continue;
    if (/^\S+\s+integer\s+(?:not\s+null\s+)?primary\s+key/i.test(part)) key = columns.length;
    columns.push(name.toLowerCase());
  }
  return { columns, key };
}

/** The parts between the commas that are in no parentheses and no quotes. */
function partsOf(text: string): readonly string[] {
  const parts = [''];
  let [depth, quote] = [0, ''];
  for (const letter of text) {
    if (quote !== '') quote = letter === quote ? '' : quote;
    else if (letter === "'" || letter === '"' || letter === '`') quote = letter;
    else if (letter === '(') depth++;
    else if (letter === ')') depth--;
    if (letter === ',' && depth === 0 && quote === '') parts.push('');
    else parts[parts.length - 1] += letter;
  }
  return parts.map((part) => part.trim()).filter(Boolean);
}
