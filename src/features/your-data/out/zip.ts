/**
 * Writes a zip piece by piece (PKWARE's APPNOTE): texts are deflated, media are stored as they are. Zip64 where a zip needs it: from 4 GB, or from
 * 65,535 files. No more than one file is in memory.
 */
import { Deflate } from 'fflate';
import { crcOf } from '#features/your-data/crc32.ts';
import { joinBytes } from '#lib/bytes.ts';
import { pacer } from '#lib/pacer.ts';
import type { Sink } from './sink.ts';

/** A file of a zip: a text, also in parts, or bytes. */
export type ZipFile = readonly [path: string, content: string | AsyncIterable<string> | Uint8Array];

/** What is deflated at once, in bytes. */
const PIECE = 64 * 1024;
/** Records of the format. */
const [LOCAL, CENTRAL, DESCRIPTOR, END, END_64, LOCATOR_64] = [
  0x04034b50, 0x02014b50, 0x08074b50, 0x06054b50, 0x06064b50, 0x07064b50,
] as const;
/** Names are in UTF-8; sizes and checksum are behind the data, for a text that is deflated as it comes. */
const [UTF8, SIZES_BEHIND] = [0x0800, 0x0008] as const;
const [STORED, DEFLATED] = [0, 8] as const;
/** The versions of the format that a reader needs: with folders, and with Zip64. */
const [VERSION, VERSION_64] = [20, 45] as const;
/** Fields of four and of two bytes whose real value is in a record of Zip64. */
const [SEE_64, COUNT_64] = [0xffffffff, 0xffff] as const;

interface Written {
  readonly name: Uint8Array;
  readonly flags: number;
  readonly method: number;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
  readonly offset: number;
}

/** Writes the zip; `from` is where its first byte is in the sink. The page answers in between. */
export async function writeZip(
  files: AsyncIterable<ZipFile>,
  sink: Pick<Sink, 'write'>,
  now = new Date(),
  from = 0,
): Promise<void> {
  const pause = pacer();
  const time = dosTime(now);
  const directory: Written[] = [];
  let at = from;
  const write = async (bytes: Uint8Array<ArrayBuffer>) => {
    at += bytes.length;
    await sink.write(bytes);
    await pause();
  };
  for await (const [path, content] of files) {
    const name = new TextEncoder().encode(path);
    const offset = at;
    const isStored = content instanceof Uint8Array;
    const flags = isStored ? UTF8 : UTF8 | SIZES_BEHIND;
    const method = isStored ? STORED : DEFLATED;
    const known = isStored ? { crc: crcOf(content), packed: content.length, size: content.length } : null;
    const { crc, packed, size } = known ?? { crc: 0, packed: 0, size: 0 };
    await write(
      record(
        [LOCAL, 4],
        [VERSION, 2],
        [flags, 2],
        [method, 2],
        [time, 4],
        [crc, 4],
        [packed, 4],
        [size, 4],
        [name.length, 2],
        [0, 2],
      ),
    );
    await write(name);
    if (isStored) await write(content as Uint8Array<ArrayBuffer>);
    const facts = known ?? (await writeDeflated(content as string | AsyncIterable<string>, write));
    if (!isStored) await write(record([DESCRIPTOR, 4], [facts.crc, 4], [facts.packed, 4], [facts.size, 4]));
    directory.push({ name, flags, method, offset, ...facts });
  }
  const start = at;
  for (const file of directory) await write(centralRecord(file, time));
  await write(endRecords(directory.length, start, at));
}

async function writeDeflated(
  content: string | AsyncIterable<string>,
  write: (bytes: Uint8Array<ArrayBuffer>) => Promise<void>,
) {
  const facts = { crc: 0, packed: 0, size: 0 };
  const made: Uint8Array<ArrayBuffer>[] = [];
  const deflate = new Deflate((bytes) => {
    if (bytes.length > 0) made.push(bytes);
  });
  const push = async (bytes: Uint8Array, isLast: boolean) => {
    facts.crc = crcOf(bytes, facts.crc);
    facts.size += bytes.length;
    deflate.push(bytes, isLast);
    for (const piece of made.splice(0)) {
      facts.packed += piece.length;
      await write(piece);
    }
  };
  for await (const text of typeof content === 'string' ? [content] : content) {
    const bytes = new TextEncoder().encode(text);
    for (let i = 0; i < bytes.length; i += PIECE) await push(bytes.subarray(i, i + PIECE), false);
  }
  await push(new Uint8Array(), true);
  return facts;
}

function centralRecord({ name, flags, method, crc, packed, size, offset }: Written, time: number) {
  const isLong = offset >= SEE_64;
  return joinBytes([
    record([CENTRAL, 4], [isLong ? VERSION_64 : VERSION, 2], [isLong ? VERSION_64 : VERSION, 2]),
    record([flags, 2], [method, 2], [time, 4], [crc, 4], [packed, 4], [size, 4]),
    record([name.length, 2], [isLong ? 12 : 0, 2], [0, 2], [0, 2], [0, 2], [0, 4], [isLong ? SEE_64 : offset, 4]),
    name,
    isLong ? record([1, 2], [8, 2], [offset, 8]) : new Uint8Array(),
  ]);
}

function endRecords(count: number, start: number, end: number): Uint8Array<ArrayBuffer> {
  const size = end - start;
  const isLong = count >= COUNT_64 || start >= SEE_64 || size >= SEE_64;
  const [short, shortSize, shortStart] = isLong ? [COUNT_64, SEE_64, SEE_64] : [count, size, start];
  return joinBytes([
    ...(isLong
      ? [
          record([END_64, 4], [44, 8], [VERSION_64, 2], [VERSION_64, 2], [0, 4], [0, 4]),
          record([count, 8], [count, 8], [size, 8], [start, 8]),
          record([LOCATOR_64, 4], [0, 4], [end, 8], [1, 4]),
        ]
      : []),
    record([END, 4], [0, 2], [0, 2], [short, 2], [short, 2], [shortSize, 4], [shortStart, 4], [0, 2]),
  ]);
}

/** Little-endian numbers, each with its width in bytes. */
function record(...fields: readonly (readonly [value: number, width: 2 | 4 | 8])[]): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(fields.reduce((sum, [, width]) => sum + width, 0)));
  let at = 0;
  for (const [value, width] of fields) {
    if (width === 2) view.setUint16(at, value, true);
    else if (width === 4) view.setUint32(at, value, true);
    else view.setBigUint64(at, BigInt(value), true);
    at += width;
  }
  return new Uint8Array(view.buffer);
}

/** Date and time as MS-DOS has them, in the writer's zone. */
const dosTime = (at: Date): number =>
  (((at.getFullYear() - 1980) << 25) |
    ((at.getMonth() + 1) << 21) |
    (at.getDate() << 16) |
    (at.getHours() << 11) |
    (at.getMinutes() << 5) |
    (at.getSeconds() >> 1)) >>>
  0;
