/**
 * Reads a zip by its central directory (PKWARE's APPNOTE): the end record first, then the list of files, then only the files that are wanted.
 * What a zip holds between them does not matter, and a file that was cut off has no end record. Everything is read from slices of the blob.
 */
import { Inflate, inflateSync } from 'fflate';
import { crcOf } from '#features/your-data/crc32.ts';
import { FileError } from './file-error.ts';

/** One file of a zip, as the directory describes it. */
export interface ZipEntry {
  /** In Unicode form NFC, with slashes. A folder ends with one. */
  readonly path: string;
  readonly method: number;
  readonly isEncrypted: boolean;
  readonly crc: number;
  readonly packedSize: number;
  readonly size: number;
  /** Where its packed data starts; null for a damaged entry: at its place there is no such file, or it reaches into the next one. */
  readonly start: number | null;
}

/** An entry while its place is not checked. */
interface StatedEntry extends ZipEntry {
  readonly name: Uint8Array;
  readonly offset: number;
}

interface Directory {
  readonly start: number;
  readonly end: number;
  readonly count: number;
  /** Bytes before the zip which its offsets do not count, as in a self-extracting program. */
  readonly shift: number;
}

const STORED = 0;
const DEFLATED = 8;
const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const END_64 = 0x06064b50;
const LOCATOR_64 = 0x07064b50;
/** The value of a field whose real value is in the Zip64 extra field. */
const SEE_64 = 0xffffffff;
/** An end record with a comment of 64 KB, and as many bytes after the zip. */
const TAIL = 128 * 1024;
/** A comment may have the signature of an end record in it. */
const MOST_TRIES = 32;
const MOST_DIRECTORY = 64 * 1024 * 1024;
const MOST_PREFIX = 8 * 1024 * 1024;
/** Packed bytes that are unpacked at once: they can become a thousand times as many. */
const PIECE = 32 * 1024;
/** The fixed part in front of a file; its name is behind it. */
const HEADER = 30;
/** Each read of a slice takes milliseconds in a browser, so small files are read many at a time. */
const WINDOW = 256 * 1024;
/** What a small file may become in one go. */
const MOST_AT_ONCE = 4 * 1024 * 1024;

const viewOf = async (blob: Blob, from: number, to: number) =>
  new DataView(await blob.slice(Math.max(0, from), Math.max(0, to)).arrayBuffer());
const isAt = (view: DataView, at: number, signature: number) =>
  view.byteLength >= at + 4 && view.getUint32(at, true) === signature;
const longAt = (view: DataView, at: number) => Number(view.getBigUint64(at, true));

/** A zip whose directory was read. */
export interface ZipReader {
  /** Its files, in the order of the directory. */
  readonly entries: readonly ZipEntry[];
  /** The data of a file, piece by piece; throws a FileError, at the end also for data that is not what the directory says. */
  readonly unzip: (entry: ZipEntry) => AsyncGenerator<Uint8Array, void, undefined>;
}

type ReadBytes = (from: number, to: number) => Promise<Uint8Array>;

/** The data of one file of a zip whose directory was read before, in another thread for instance. */
export const unzipEntry = (zip: Blob, entry: ZipEntry): AsyncGenerator<Uint8Array, void, undefined> =>
  unzip(zip, windowReader(zip), entry);

/** Opens a zip; throws a FileError for a file that is no whole zip. */
export async function openZipReader(blob: Blob): Promise<ZipReader> {
  const read = windowReader(blob);
  const entries = await readDirectory(blob, read);
  return { entries, unzip: (entry) => unzip(blob, read, entry) };
}

/** Reads bytes, with more behind them that the next read may want. */
function windowReader(blob: Blob): ReadBytes {
  let [start, bytes] = [0, new Uint8Array()];
  return async (from, to) => {
    if (from < start || to > start + bytes.length)
      [start, bytes] = [from, new Uint8Array(await blob.slice(from, Math.max(to, from + WINDOW)).arrayBuffer())];
    return bytes.subarray(from - start, to - start);
  };
}

async function readDirectory(blob: Blob, read: ReadBytes): Promise<readonly ZipEntry[]> {
  const directory = await findDirectory(blob);
  const view = await viewOf(blob, directory.start, directory.end);
  const stated: StatedEntry[] = [];
  for (let at = 0; at < view.byteLength;) {
    if (!isAt(view, at, CENTRAL) || view.byteLength < at + 46) throw new FileError('Damaged');
    const lengths = [28, 30, 32].map((field) => view.getUint16(at + field, true)) as [number, number, number];
    const next = at + 46 + lengths[0] + lengths[1] + lengths[2];
    if (next > view.byteLength) throw new FileError('Damaged');
    stated.push(entryAt(view, at, lengths, directory.shift));
    at = next;
  }
  // Programs without Zip64 count modulo 65,536.
  if ((stated.length - directory.count) % 65_536 !== 0) throw new FileError('Damaged');
  return placed(read, stated, directory.start);
}

async function findDirectory(blob: Blob): Promise<Directory> {
  const from = Math.max(0, blob.size - TAIL);
  const tail = await viewOf(blob, from, blob.size);
  let trouble: FileError | null = null;
  let tries = 0;
  for (let at = tail.byteLength - 22; at >= 0 && tries < MOST_TRIES; at--) {
    if (!isAt(tail, at, END)) continue;
    tries++;
    const found = await directoryOf(blob, from + at, new DataView(tail.buffer, at, 22));
    if (!(found instanceof FileError)) return found;
    trouble ??= found;
  }
  throw trouble ?? new FileError('CutOff');
}

/** The directory of an end record; an error when there is none at the place that the record states. */
async function directoryOf(blob: Blob, at: number, record: DataView): Promise<Directory | FileError> {
  if (at + 22 + record.getUint16(20, true) > blob.size) return new FileError('CutOff');
  let [end, disk, count] = [at, record.getUint16(4, true), record.getUint16(10, true)];
  let [size, offset] = [record.getUint32(12, true), record.getUint32(16, true)];
  const locator = await viewOf(blob, at - 20, at);
  if (at >= 20 && isAt(locator, 0, LOCATOR_64)) {
    // The stated place is wrong behind a program; then the record is right before the locator.
    for (const place of [longAt(locator, 8), at - 76]) {
      const long = await viewOf(blob, place, place + 56);
      if (long.byteLength < 56 || !isAt(long, 0, END_64)) continue;
      [end, disk, count] = [place, long.getUint32(16, true), longAt(long, 32)];
      [size, offset] = [longAt(long, 40), longAt(long, 48)];
      break;
    }
  }
  // One of several parts.
  if (disk !== 0) return new FileError('CutOff');
  const start = end - size;
  const shift = start - offset;
  if (start < 0 || shift < 0) return new FileError('Damaged');
  if (size > MOST_DIRECTORY) return new FileError('TooLarge');
  if (size > 0 && !isAt(await viewOf(blob, start, start + 4), 0, CENTRAL)) return new FileError('Damaged');
  // Another zip's file in front: this end record is of a zip inside one that was cut off.
  if (shift > MOST_PREFIX || hasLocalHeader(await viewOf(blob, 0, shift))) return new FileError('CutOff');
  return { start, end, count, shift };
}

function hasLocalHeader(view: DataView): boolean {
  for (let at = 0; at + 4 <= view.byteLength; at++) if (isAt(view, at, LOCAL)) return true;
  return false;
}

function entryAt(view: DataView, at: number, lengths: readonly [number, number, number], shift: number): StatedEntry {
  const name = new Uint8Array(view.buffer, at + 46, lengths[0]);
  let [size, packedSize, offset] = [24, 20, 42].map((field) => view.getUint32(at + field, true)) as [
    number,
    number,
    number,
  ];
  let path = decodeText(name);
  const extrasEnd = at + 46 + lengths[0] + lengths[1];
  for (let extra = at + 46 + lengths[0]; extra + 4 <= extrasEnd;) {
    const [id, length] = [view.getUint16(extra, true), view.getUint16(extra + 2, true)];
    const body = extra + 4;
    extra = body + length;
    if (extra > extrasEnd) break;
    if (id === 1) {
      let field = body;
      const long = (short: number) => {
        if (short !== SEE_64 || field + 8 > extra) return short;
        field += 8;
        return longAt(view, field - 8);
      };
      [size, packedSize, offset] = [long(size), long(packedSize), long(offset)];
    }
    // The name in UTF-8, valid if the other name was not changed since.
    if (id === 0x7075 && length > 5 && view.getUint32(body + 1, true) === crcOf(name))
      path = decodeText(new Uint8Array(view.buffer, body + 5, length - 5));
  }
  return {
    path: path.replaceAll('\\', '/').normalize('NFC'),
    isEncrypted: (view.getUint16(at + 8, true) & 1) !== 0,
    method: view.getUint16(at + 10, true),
    crc: view.getUint32(at + 16, true),
    size,
    packedSize,
    offset: offset + shift,
    name,
    start: null,
  };
}

/** The entries with their places: a file must be where the directory says, under the same name, and end before the next one. */
async function placed(read: ReadBytes, stated: readonly StatedEntry[], end: number): Promise<readonly ZipEntry[]> {
  const starts = new Map<StatedEntry, number>();
  for (const entry of [...stated].sort((a, b) => a.offset - b.offset)) {
    const { offset, name } = entry;
    const header = await read(offset, offset + HEADER + name.length);
    const view = new DataView(header.buffer, header.byteOffset, header.byteLength);
    if (isHeaderOf(view, name)) starts.set(entry, offset + HEADER + name.length + view.getUint16(28, true));
  }
  let limit = end;
  for (const [entry, start] of [...starts].reverse()) {
    if (start + entry.packedSize > limit) starts.delete(entry);
    limit = Math.min(limit, entry.offset);
  }
  return stated.map((entry) => {
    const { name: _, offset: __, ...facts } = entry;
    return { ...facts, start: starts.get(entry) ?? null };
  });
}

const isHeaderOf = (view: DataView, name: Uint8Array): boolean =>
  view.byteLength === HEADER + name.length &&
  isAt(view, 0, LOCAL) &&
  view.getUint16(26, true) === name.length &&
  name.every((byte, i) => view.getUint8(HEADER + i) === byte);

async function* unzip(blob: Blob, read: ReadBytes, entry: ZipEntry): AsyncGenerator<Uint8Array, void, undefined> {
  const { path, start, method } = entry;
  if (start === null) throw new FileError('Damaged', path);
  if (entry.isEncrypted) throw new FileError('ZipPassword', path);
  if (method !== STORED && method !== DEFLATED) throw new FileError('ZipMethod', path);
  const end = start + entry.packedSize;
  const isSmall = entry.packedSize <= WINDOW;
  const packed = isSmall ? [await read(start, end)] : piecesOf(blob.slice(start, end));
  const unpacked =
    method === STORED || entry.packedSize === 0
      ? packed
      : isSmall && entry.size <= MOST_AT_ONCE
        ? [inflateSmall(await read(start, end), entry)]
        : inflatePieces(packed, path);
  let [crc, size] = [0, 0];
  for await (const piece of unpacked) {
    size += piece.length;
    if (size > entry.size) throw new FileError('Damaged', path);
    crc = crcOf(piece, crc);
    yield piece;
  }
  if (size !== entry.size || crc !== entry.crc) throw new FileError('Damaged', path);
}

/** Unpacks into a buffer of the stated size, and one byte for data that is longer: Inflate makes buffers of 128 KB for each file, which takes a browser 2 ms. */
function inflateSmall(packed: Uint8Array, { path, size }: ZipEntry): Uint8Array {
  try {
    return inflateSync(packed, { out: new Uint8Array(size + 1) });
  } catch {
    throw new FileError('Damaged', path);
  }
}

async function* inflatePieces(packed: Iterable<Uint8Array> | AsyncIterable<Uint8Array>, path: string) {
  let unpacked: Uint8Array[] = [];
  const inflate = new Inflate((bytes) => {
    if (bytes.length > 0) unpacked.push(bytes);
  });
  let idle = 0;
  const push = (bytes: Uint8Array, final: boolean) => {
    unpacked = [];
    try {
      inflate.push(bytes, final);
    } catch {
      throw new FileError('Damaged', path);
    }
    // No block of deflated data is this long: these bytes are behind its end.
    idle = unpacked.length > 0 ? 0 : idle + 1;
    if (idle > 4) throw new FileError('Damaged', path);
    return unpacked;
  };
  for await (const bytes of packed) {
    for (let i = 0; i < bytes.length; i += PIECE) yield* push(bytes.subarray(i, i + PIECE), false);
  }
  yield* push(new Uint8Array(), true);
}

/** The bytes of a blob, as they are read. */
export async function* piecesOf(blob: Blob): AsyncGenerator<Uint8Array, void, undefined> {
  const reader = blob.stream().getReader();
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel();
  }
}

/** The letters of code page 437 from 128: names of older programs are in it. */
const CP437 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00A0';

/** Programs forget the flag that says UTF-8, so the bytes decide. */
function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return [...bytes].map((byte) => (byte < 128 ? String.fromCharCode(byte) : CP437[byte - 128])).join('');
  }
}
