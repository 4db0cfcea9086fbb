import { expect, test } from 'vitest';
import { bytesFrom, hexOf, joinBytes } from './bytes.ts';

const parts = [Uint8Array.of(0, 1), new Uint8Array(), Uint8Array.of(16, 255)];

test('bytes are joined in their order, from a list and from a stream', async () => {
  expect([...joinBytes(parts)]).toEqual([0, 1, 16, 255]);
  async function* stream() {
    yield* parts;
  }
  expect([...(await bytesFrom(stream(), 4))]).toEqual([0, 1, 16, 255]);
});

test('a stream with more bytes than its size is refused', async () => {
  async function* stream() {
    yield* parts;
  }
  await expect(bytesFrom(stream(), 3)).rejects.toThrow(RangeError);
});

test('each byte is two hex digits', () => {
  expect(hexOf(joinBytes(parts))).toBe('000110ff');
});
