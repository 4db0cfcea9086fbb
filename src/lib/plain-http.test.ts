import { expect, test } from 'vitest';
import { uuidFrom } from './plain-http.ts';

test('an id that is made without crypto.randomUUID is a random UUID (version 4, RFC 9562)', () => {
  expect(uuidFrom(new Uint8Array(16))).toBe('00000000-0000-4000-8000-000000000000');
  expect(uuidFrom(new Uint8Array(16).fill(255))).toBe('ffffffff-ffff-4fff-bfff-ffffffffffff');
});
