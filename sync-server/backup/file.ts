/**
 * The file of a backup: lines of JSON, compressed. The first line names the format and the migrations; then each table's name and its
 * rows, each a text (tables.ts); the last line has the sums, without which a file is not whole.
 */
import { createReadStream, createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import * as v from 'valibot';
import { StartError } from '../database/errors.ts';
import type { Database } from '../database/port.ts';
import { isSealed, sealed, unsealed } from './seal.ts';
import {
  appliedTo,
  differing,
  inSnapshot,
  PIECE,
  piecesOf,
  refuseOthers,
  Sums,
  tablesOf,
  type AppliedMigration,
  type TablePiece,
  type Sum,
} from './tables.ts';
import { jsonIn } from '#lib/json.ts';

const FORMAT = 'daymark backup 1';
/** One process at a time writes a backup of a database: the key of this advisory lock. */
const LOCK = 0x6461796b;

const head = v.object({
  format: v.literal(FORMAT),
  /** When it was made, ISO. */
  at: v.string(),
  applied: v.array(v.object({ name: v.string(), checksum: v.string() })),
});
const sum = v.object({ rows: v.number(), sha256: v.string() });
const line = v.union([v.string(), v.object({ table: v.string() }), v.object({ sums: v.record(v.string(), sum) })]);

export interface Writing {
  /** The public keys that the file is sealed for (seal.ts); without any it is not. */
  readonly recipients?: readonly string[] | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Writes a whole database into a new file, readable by its owner alone. Returns the number of rows; null when another process is at it. */
export function writeBackup(
  db: Database,
  path: string,
  at: Date,
  { recipients = [], signal }: Writing = {},
): Promise<number | null> {
  return inSnapshot(db, async (query) => {
    await refuseOthers(query);
    const [lock] = await query<{ mine: boolean }>('select pg_try_advisory_xact_lock($1) as mine', [LOCK]);
    if (!lock?.mine) return null;
    const tables = await tablesOf(query);
    const applied = await appliedTo(query);
    let count = 0;
    async function* lines() {
      yield `${JSON.stringify({ format: FORMAT, at: at.toISOString(), applied })}\n`;
      const sums = new Sums();
      let table = '';
      for await (const piece of piecesOf(query, tables)) {
        if (piece.table !== table) yield `${JSON.stringify({ table: piece.table })}\n`;
        table = piece.table;
        count += piece.rows.length;
        sums.add(piece);
        yield piece.rows.map((row) => `${JSON.stringify(row)}\n`).join('');
      }
      yield `${JSON.stringify({ sums: sums.end() })}\n`;
    }
    // flush: fsync before the file is closed.
    const out = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true });
    const seal = (bytes: AsyncIterable<Uint8Array>) => sealed(bytes, recipients);
    await pipeline(Readable.from(lines()), createGzip(), seal, out, { signal });
    return count;
  });
}

export interface BackupFile {
  /** ISO. */
  readonly at: string;
  readonly applied: readonly AppliedMigration[];
  /** Every row; throws StartError at its end when the file is not whole. */
  readonly pieces: AsyncIterable<TablePiece>;
}

/** Opens a backup; a sealed one with the secret key. Throws StartError when the file is none, and without a key that fits. */
export async function openBackup(path: string, identities: readonly string[] = []): Promise<BackupFile> {
  const lines = linesOf(path, identities);
  const first = await lines.next();
  const parsed = v.safeParse(head, first.done ? undefined : jsonIn(first.value));
  if (!parsed.success) throw new StartError(`${path} is not a backup of Daymark.`);
  return { at: parsed.output.at, applied: parsed.output.applied, pieces: piecesIn(lines, path) };
}

/** Reads a backup to its end. Returns the number of its rows; throws StartError when it is not whole. */
export async function checkBackup(path: string, identities: readonly string[] = []): Promise<number> {
  let rows = 0;
  for await (const piece of (await openBackup(path, identities)).pieces) rows += piece.rows.length;
  return rows;
}

async function* piecesIn(lines: AsyncIterable<string>, path: string): AsyncGenerator<TablePiece> {
  const sums = new Sums();
  let table = '';
  let rows: string[] = [];
  let length = 0;
  let promised: Record<string, Sum> | undefined;
  const take = () => {
    const piece = { table, rows };
    [rows, length] = [[], 0];
    sums.add(piece);
    return piece;
  };
  for await (const text of lines) {
    const parsed = v.safeParse(line, jsonIn(text));
    if (!parsed.success || promised) throw damaged(path);
    if (typeof parsed.output === 'string') {
      rows.push(parsed.output);
      length += parsed.output.length;
      if (rows.length >= PIECE.rows || length >= PIECE.bytes) yield take();
      continue;
    }
    if (rows.length > 0) yield take();
    if ('table' in parsed.output) table = parsed.output.table;
    else promised = parsed.output.sums;
  }
  if (!promised || differing(sums.end(), promised) !== null) throw damaged(path);
}

const damaged = (path: string) =>
  new StartError(`${path} is not a whole backup: its end is missing, or it was changed.`);

async function* bytesOf(path: string, identities: readonly string[]): AsyncGenerator<Uint8Array> {
  // First: it throws when there is no file, as a stream that nobody reads yet cannot.
  const isClosed = isSealed(path);
  const file = createReadStream(path) as AsyncIterable<Buffer>;
  yield* isClosed ? unsealed(file, identities, path) : file;
}

/** Split at \n alone: node:readline splits at U+2028 too, which JSON does not escape. */
async function* linesOf(path: string, identities: readonly string[]): AsyncGenerator<string> {
  const file = Readable.from(bytesOf(path, identities), { objectMode: false });
  const text = file.pipe(createGunzip()).setEncoding('utf8');
  file.on('error', (error) => text.destroy(error));
  let rest = '';
  try {
    for await (const chunk of text) {
      const parts = (rest + String(chunk)).split('\n');
      rest = parts.pop() ?? '';
      yield* parts;
    }
  } catch (thrown) {
    const code: unknown = thrown instanceof Error ? Reflect.get(thrown, 'code') : undefined;
    if (code === 'ENOENT') throw new StartError(`There is no file ${path}.`);
    if (code === 'EACCES') throw new StartError(`${path} may not be read by this user.`);
    throw typeof code === 'string' && code.startsWith('Z_') ? damaged(path) : thrown;
  } finally {
    file.destroy();
  }
  if (rest) yield rest;
}
