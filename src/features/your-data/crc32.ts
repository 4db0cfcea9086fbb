/** CRC-32, the checksum of the files in a zip. */

/** Four tables: four bytes are added at a time, because a photo has millions of them. */
const TABLES = Array.from({ length: 4 }, () => new Uint32Array(256));
for (let n = 0; n < 256; n++) {
  let value = n;
  for (let i = 0; i < 8; i++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  TABLES[0]![n] = value;
}
for (let n = 0; n < 256; n++)
  for (let k = 1; k < 4; k++) {
    const before = TABLES[k - 1]![n]!;
    TABLES[k]![n] = (before >>> 8) ^ TABLES[0]![before & 0xff]!;
  }
const [FIRST, SECOND, THIRD, FOURTH] = TABLES as [Uint32Array, Uint32Array, Uint32Array, Uint32Array];

/** CRC-32 of bytes; `crc` is that of the bytes before them. */
export function crcOf(bytes: Uint8Array, crc = 0): number {
  let rest = ~crc;
  const whole = bytes.length - (bytes.length % 4);
  let at = 0;
  for (; at < whole; at += 4) {
    const four = rest ^ (bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24));
    rest = FOURTH[four & 0xff]! ^ THIRD[(four >>> 8) & 0xff]! ^ SECOND[(four >>> 16) & 0xff]! ^ FIRST[four >>> 24]!;
  }
  for (; at < bytes.length; at++) rest = FIRST[(rest ^ bytes[at]!) & 0xff]! ^ (rest >>> 8);
  return ~rest >>> 0;
}
