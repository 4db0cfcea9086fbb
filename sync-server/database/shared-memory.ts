/**
 * Rewrites a WebAssembly module so that it runs on a memory which other threads can write. Only the declaration of the imported memory
 * changes, in the import section: its limits get the flag "shared", which needs a maximum. The code stays as it is.
 */

/** Kinds of imports, and the section that has them. */
const [FUNCTION, TABLE, MEMORY, GLOBAL, TAG] = [0, 1, 2, 3, 4];
const IMPORTS = 2;
/** The length of "\0asm" and the version. */
const PREAMBLE = 8;
const [HAS_MAXIMUM, SHARED] = [1, 2];

/** Reads a module from a position on. */
class Reader {
  readonly #bytes: Uint8Array;
  at: number;

  constructor(bytes: Uint8Array, at: number) {
    this.#bytes = bytes;
    this.at = at;
  }

  byte(): number {
    return this.#bytes[this.at++] ?? 0;
  }

  /** An unsigned LEB128 number of up to 32 bits. */
  number(): number {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = this.byte();
      value += (byte & 0x7f) * 2 ** shift;
      if (byte < 0x80) return value;
    }
  }

  skip(length: number): void {
    this.at += length;
  }

  limits(): { readonly flags: number; readonly minimum: number } {
    const flags = this.byte();
    const minimum = this.number();
    if (flags & HAS_MAXIMUM) this.number();
    return { flags, minimum };
  }
}

function leb(value: number): number[] {
  const bytes: number[] = [];
  for (let rest = value; ; rest = Math.floor(rest / 128)) {
    if (rest < 128) return [...bytes, rest];
    bytes.push((rest % 128) | 0x80);
  }
}

/** The module with its imported memory declared as shared, with `maximum` pages; the same bytes when it imports none. */
export function withSharedMemory(module: Uint8Array, maximum: number): Uint8Array {
  const reader = new Reader(module, PREAMBLE);
  while (reader.at < module.length) {
    const section = reader.byte();
    const sizeAt = reader.at;
    const size = reader.number();
    const start = reader.at;
    if (section !== IMPORTS) {
      reader.skip(size);
      continue;
    }
    const memory = findMemory(reader);
    if (!memory || memory.flags & SHARED) return module;
    const limits = [HAS_MAXIMUM | SHARED, ...leb(memory.minimum), ...leb(maximum)];
    return Buffer.concat([
      module.subarray(0, sizeAt),
      Uint8Array.from(leb(size - (memory.end - memory.start) + limits.length)),
      module.subarray(start, memory.start),
      Uint8Array.from(limits),
      module.subarray(memory.end),
    ]);
  }
  return module;
}

function findMemory(reader: Reader) {
  for (let left = reader.number(); left > 0; left--) {
    reader.skip(reader.number());
    reader.skip(reader.number());
    const kind = reader.byte();
    const start = reader.at;
    if (kind === MEMORY) return { start, ...reader.limits(), end: reader.at };
    if (kind === FUNCTION) reader.number();
    else if (kind === TABLE) {
      reader.byte();
      reader.limits();
    } else if (kind === GLOBAL) reader.skip(2);
    else if (kind === TAG) {
      reader.byte();
      reader.number();
    } else throw new Error(`An import of kind ${kind} is unknown.`);
  }
  return undefined;
}
