/** Argon2id in JavaScript: the content security policy allows no WebAssembly. The page loads it when somebody types a passphrase. */
import { argon2idAsync } from '@noble/hashes/argon2.js';
import type { Stretch } from './account-key.ts';

/** How long it computes before the page may draw, ms. */
const SLICE_MS = 30;

export const stretch: Stretch = async (passphrase, salt, { memory, passes }) =>
  new Uint8Array(await argon2idAsync(passphrase, salt, { m: memory, t: passes, p: 1, dkLen: 32, asyncTick: SLICE_MS }));
