/** Row ids: random ones that sort by time (UUIDv7), and derived ones that two devices make the same (UUIDv5). */
import { hexOf } from './bytes.ts';

const dashed = (h: string) =>
  `${h.slice(0, 8)}-${h.slice(8, 12)}-${h.slice(12, 16)}-${h.slice(16, 20)}-${h.slice(20, 32)}`;

/** Marks 16 bytes as a UUID of this version (RFC 9562). */
function uuid(bytes: Uint8Array, version: number): string {
  bytes[6] = (bytes[6]! & 0x0f) | (version << 4);
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  return dashed(hexOf(bytes));
}

/** A UUIDv4, as crypto.randomUUID makes it where browsers have it: not over plain HTTP on a local network. */
export const randomUuid = () => uuid(crypto.getRandomValues(new Uint8Array(16)), 4);

// Other modules and libraries call it. The type says that it is always there.
(crypto as { randomUUID?: () => string }).randomUUID ??= randomUuid;

/** A new UUIDv7 (RFC 9562): 48 bits of milliseconds, then randomness. */
export function newId(now = Date.now()): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  for (let i = 0, ms = now; i < 6; i++, ms = Math.floor(ms / 256)) bytes[5 - i] = ms % 256;
  const id = uuid(bytes, 7);
  if (unused.size >= UNUSED_ID_LIMIT) unused.clear();
  unused.add(id);
  return id;
}

/** The most ids that are remembered as unused; an older one counts as used. */
const UNUSED_ID_LIMIT = 500;
const unused = new Set<string>();

/**
 * Whether the id was made here a moment ago and is asked for the first time: then no row has it yet, and a row can be written without a
 * read first.
 */
export const takeUnused = (id: string): boolean => unused.delete(id);

/** A mutation id: random, never sequential (sync.md, "Ids"). */
export const newMutationId = (): string => crypto.randomUUID();

const NAMESPACE = Uint8Array.from('b7a0c9d25f0e5c349c666a1de4d3a11e'.match(/../g)!, (b) => Number.parseInt(b, 16));

/**
 * The UUIDv5 of a natural key: two offline devices that make the same thing make the same row (sync.md, "Ids"). Synchronous,
 * because rows are made inside IndexedDB transactions.
 * @example idOf('mood', userId, '2026-05-14')
 */
export function idOf(...key: readonly string[]): string {
  const name = new TextEncoder().encode(
    key.map((part) => part.replaceAll('\\', '\\\\').replaceAll('/', '\\/')).join('/'),
  );
  const data = new Uint8Array(16 + name.length);
  data.set(NAMESPACE);
  data.set(name, 16);
  return uuid(sha1(data).slice(0, 16), 5);
}

/** SHA-1 (FIPS 180-4). WebCrypto's is asynchronous, and awaiting it would end an IndexedDB transaction. */
function sha1(message: Uint8Array): Uint8Array {
  const blocks = ((message.length + 8) >> 6) + 1;
  const words = new Uint32Array(blocks * 16);
  message.forEach((byte, i) => (words[i >> 2]! |= byte << (24 - (i % 4) * 8)));
  words[message.length >> 2]! |= 0x80 << (24 - (message.length % 4) * 8);
  words[blocks * 16 - 1] = message.length * 8;
  const state = new Uint32Array([0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0]);
  const w = new Uint32Array(80);
  const rotate = (x: number, n: number) => (x << n) | (x >>> (32 - n));
  for (let block = 0; block < blocks; block++) {
    for (let t = 0; t < 16; t++) w[t] = words[block * 16 + t]!;
    for (let t = 16; t < 80; t++) w[t] = rotate(w[t - 3]! ^ w[t - 8]! ^ w[t - 14]! ^ w[t - 16]!, 1);
    let [a, b, c, d, e] = state as unknown as [number, number, number, number, number];
    for (let t = 0; t < 80; t++) {
      const [f, k] =
        t < 20
          ? [(b & c) | (~b & d), 0x5a827999]
          : t < 40
            ? [b ^ c ^ d, 0x6ed9eba1]
            : t < 60
              ? [(b & c) | (b & d) | (c & d), 0x8f1bbcdc]
              : [b ^ c ^ d, 0xca62c1d6];
      const next = (rotate(a, 5) + f + e + k + w[t]!) >>> 0;
      [e, d, c, b, a] = [d, c, rotate(b, 30) >>> 0, a, next];
    }
    [a, b, c, d, e].forEach((value, i) => (state[i] = (state[i]! + value) >>> 0));
  }
  const out = new Uint8Array(20);
  state.forEach((word, i) => [24, 16, 8, 0].forEach((shift, j) => (out[i * 4 + j] = (word >>> shift) & 255)));
  return out;
}
