import { createHash, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { isSha256, sha256, sha256Of } from './sha256.ts';

test('is the SHA-256 of bytes of every length around a block, as OpenSSL computes it', () => {
  for (const length of [0, 1, 55, 56, 57, 63, 64, 65, 119, 120, 1000]) {
    const bytes = randomBytes(length);
    expect(Buffer.from(sha256(bytes)).toString('hex'), `${length} bytes`).toBe(
      createHash('sha256').update(bytes).digest('hex'),
    );
  }
});

test('is the same with WebCrypto', async () => {
  const bytes = Uint8Array.from(randomBytes(300));
  const name = await sha256Of(bytes.buffer);
  expect(name).toBe(Buffer.from(sha256(bytes)).toString('hex'));
  expect(isSha256(name)).toBe(true);
  expect(isSha256(name.toUpperCase())).toBe(false);
});
