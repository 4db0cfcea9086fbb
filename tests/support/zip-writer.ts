/** Writes zips in every variation that the format allows, and in some that it does not. */
import { crc32, deflateRawSync } from 'node:zlib';

export interface ZipFile {
  /** A text is written in UTF-8. */
  readonly name: string | Uint8Array;
  readonly data: string | Uint8Array;
  readonly method?: 'stored' | 'deflated';
  /** Sizes and checksum follow the data, with or without the signature of such a record. */
  readonly descriptor?: 'signed' | 'unsigned';
  readonly utf8Flag?: boolean;
  /** The name in UTF-8, in an extra field beside a name in another encoding. */
  readonly unicodeName?: string;
  /** Sizes and offset are in the Zip64 extra field. */
  readonly zip64?: boolean;
  /** What the directory says, where that is not so. */
  readonly stated?: Partial<Record<'crc' | 'packed' | 'size' | 'method' | 'flags' | 'offset', number>>;
}

export interface ZipOptions {
  /** Bytes before the first file, as in a self-extracting program. */
  readonly prefix?: Uint8Array;
  /** The offsets in the directory count from the start of the prefix. */
  readonly offsetsIncludePrefix?: boolean;
  readonly comment?: string;
  readonly trailing?: Uint8Array;
  readonly zip64?: boolean;
}

const bytesOf = (data: string | Uint8Array) => (typeof data === 'string' ? new TextEncoder().encode(data) : data);

/** Little-endian numbers: pairs of a value and its width in bytes. */
function packed(...fields: readonly (readonly [value: number, width: number])[]): Uint8Array {
  const bytes = new Uint8Array(fields.reduce((sum, [, width]) => sum + width, 0));
  let at = 0;
  for (const [value, width] of fields) {
    for (let i = 0; i < width; i++) bytes[at++] = Math.floor(value / 256 ** i) % 256;
  }
  return bytes;
}

function joined(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

const ALL = 0xffffffff;

/** The bytes of a zip. */
export function zipBytes(files: readonly ZipFile[], options: ZipOptions = {}): Uint8Array<ArrayBuffer> {
  const { prefix = new Uint8Array(), trailing = new Uint8Array() } = options;
  const parts: Uint8Array[] = [prefix];
  const directory: Uint8Array[] = [];
  let position = options.offsetsIncludePrefix ? prefix.length : 0;
  for (const file of files) {
    const { local, central } = written(file, position);
    parts.push(local);
    directory.push(central);
    position += local.length;
  }
  const list = joined(...directory);
  const comment = bytesOf(options.comment ?? '');
  if (options.zip64) {
    const record = packed([0x06064b50, 4], [44, 8], [45, 2], [45, 2], [0, 4], [0, 4]);
    const totals = packed([files.length, 8], [files.length, 8], [list.length, 8], [position, 8]);
    const locator = packed([0x07064b50, 4], [0, 4], [position + list.length, 8], [1, 4]);
    parts.push(list, record, totals, locator);
    parts.push(packed([0x06054b50, 4], [0, 4], [0xffff, 2], [0xffff, 2], [ALL, 4], [ALL, 4], [comment.length, 2]));
  } else {
    const { length } = files;
    parts.push(list, packed([0x06054b50, 4], [0, 4], [length, 2], [length, 2], [list.length, 4], [position, 4]));
    parts.push(packed([comment.length, 2]));
  }
  return joined(...parts, comment, trailing);
}

function written(file: ZipFile, offset: number): { local: Uint8Array; central: Uint8Array } {
  const { method = 'deflated', descriptor, zip64 = false, stated = {} } = file;
  const [name, data] = [bytesOf(file.name), bytesOf(file.data)];
  const body = method === 'deflated' ? deflateRawSync(data) : data;
  const crc = crc32(data);
  const flags = (descriptor ? 8 : 0) | (file.utf8Flag ? 0x800 : 0);
  const code = method === 'deflated' ? 8 : 0;
  const width = zip64 ? 8 : 4;
  const unicode = bytesOf(file.unicodeName ?? '');
  const unicodeExtra = unicode.length
    ? joined(packed([0x7075, 2], [unicode.length + 5, 2], [1, 1], [crc32(name), 4]), unicode)
    : unicode;
  const localExtra = joined(
    zip64
      ? packed([1, 2], [16, 2], [descriptor ? 0 : data.length, 8], [descriptor ? 0 : body.length, 8])
      : unicode.subarray(0, 0),
    unicodeExtra,
  );
  const local = joined(
    packed([0x04034b50, 4], [45, 2], [flags, 2], [code, 2], [0, 4], [descriptor ? 0 : crc, 4]),
    packed([zip64 ? ALL : descriptor ? 0 : body.length, 4], [zip64 ? ALL : descriptor ? 0 : data.length, 4]),
    packed([name.length, 2], [localExtra.length, 2]),
    name,
    localExtra,
    body,
    descriptor === 'signed' ? packed([0x08074b50, 4]) : new Uint8Array(),
    descriptor ? packed([crc, 4], [body.length, width], [data.length, width]) : new Uint8Array(),
  );
  const [size, packedSize, at] = [stated.size ?? data.length, stated.packed ?? body.length, stated.offset ?? offset];
  const extra = joined(
    zip64 ? packed([1, 2], [24, 2], [size, 8], [packedSize, 8], [at, 8]) : new Uint8Array(),
    unicodeExtra,
  );
  const central = joined(
    packed([0x02014b50, 4], [45, 2], [45, 2], [stated.flags ?? flags, 2], [stated.method ?? code, 2], [0, 4]),
    packed([stated.crc ?? crc, 4], [zip64 ? ALL : packedSize, 4], [zip64 ? ALL : size, 4]),
    packed([name.length, 2], [extra.length, 2], [0, 2], [0, 2], [0, 2], [0, 4], [zip64 ? ALL : at, 4]),
    name,
    extra,
  );
  return { local, central };
}
