/** SHA-256 (FIPS 180-4) in hex: the name of a blob. */
import { hexOf } from './bytes.ts';

/** The SHA-256 of bytes in hex. Where the page is not served securely, on a local network, browsers have no WebCrypto. */
export async function sha256Of(bytes: ArrayBuffer): Promise<string> {
  const subtle = (globalThis.crypto as Partial<Crypto> | undefined)?.subtle;
  return hexOf(subtle ? new Uint8Array(await subtle.digest('SHA-256', bytes)) : sha256(new Uint8Array(bytes)));
}

/** Whether a text is the name of a blob. */
export const isSha256 = (text: string): boolean => /^[\da-f]{64}$/.test(text);

/** The fractional part of a root of each of the first primes, as the standard defines its constants. */
const PRIMES = Array.from({ length: 312 }, (_, n) => n).filter(
  (n) => n > 1 && Array.from({ length: n }, (_, k) => k).every((k) => k < 2 || n % k > 0),
);
const fraction = (x: number) => Math.floor((x - Math.floor(x)) * 2 ** 32);
const ROUNDS = Uint32Array.from(PRIMES, (n) => fraction(Math.cbrt(n)));
const START = PRIMES.slice(0, 8).map((n) => fraction(Math.sqrt(n)));

/** The same in JavaScript. */
export function sha256(message: Uint8Array): Uint8Array {
  const state = Uint32Array.from(START);
  const w = new Uint32Array(64);
  const rotate = (x: number, n: number) => (x >>> n) | (x << (32 - n));
  const block = (view: DataView, at: number) => {
    for (let t = 0; t < 16; t++) w[t] = view.getUint32(at + 4 * t);
    for (let t = 16; t < 64; t++) {
      const [x, y] = [w[t - 15]!, w[t - 2]!];
      const s0 = rotate(x, 7) ^ rotate(x, 18) ^ (x >>> 3);
      const s1 = rotate(y, 17) ^ rotate(y, 19) ^ (y >>> 10);
      w[t] = w[t - 16]! + s0 + w[t - 7]! + s1;
    }
    let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number];
    for (let t = 0; t < 64; t++) {
      const s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
      const t1 = (h + s1 + ((e & f) ^ (~e & g)) + ROUNDS[t]! + w[t]!) >>> 0;
      const s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
      const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) >>> 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) >>> 0, c, b, a, (t1 + t2) >>> 0];
    }
    [a, b, c, d, e, f, g, h].forEach((value, i) => (state[i] = state[i]! + value));
  };
  const whole = message.length - (message.length % 64);
  const view = new DataView(message.buffer, message.byteOffset, message.byteLength);
  for (let at = 0; at < whole; at += 64) block(view, at);
  const rest = message.subarray(whole);
  const end = new Uint8Array(rest.length < 56 ? 64 : 128);
  end.set(rest);
  end[rest.length] = 0x80;
  const last = new DataView(end.buffer);
  last.setUint32(end.length - 8, Math.floor(message.length / 2 ** 29));
  last.setUint32(end.length - 4, message.length << 3);
  for (let at = 0; at < end.length; at += 64) block(last, at);
  const out = new Uint8Array(32);
  state.forEach((value, i) => new DataView(out.buffer).setUint32(4 * i, value));
  return out;
}
