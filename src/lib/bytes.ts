/** Bytes: joined, and as text. */

/** The parts, joined in order. */
export function joinBytes(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** The pieces of a stream, joined in order; `size` is their total length in bytes. */
export async function bytesFrom(pieces: AsyncIterable<Uint8Array>, size: number): Promise<Uint8Array<ArrayBuffer>> {
  const all = new Uint8Array(size);
  let at = 0;
  for await (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}

/** Two hex digits for each byte. */
export const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
