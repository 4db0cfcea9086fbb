import { describe, expect, test } from 'vitest';
import { sealedName } from '#data/sealed-blob.ts';
import {
  keysOf,
  newAccountKey,
  newRecoveryKey,
  parseRecovery,
  recoveryText,
  type Stretch,
  unwrapByPassphrase,
  unwrapByRecovery,
  wrapByPassphrase,
  wrapByRecovery,
} from './account-key.ts';
import { stretch as argon2id } from './passphrase.ts';

const quick: Stretch = async (passphrase, salt) =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${passphrase} ${salt.join()}`)));
const { id, bytes } = newAccountKey();
const OWNER = { user: 'u', id };

describe('The account key', () => {
  test('comes back by its passphrase, however it is typed, and by no other', async () => {
    const wrap = await wrapByPassphrase(OWNER, bytes, 'Ein Pferd geht über Land', quick);
    const same = 'Ein Pferd geht über Land '.normalize('NFD');
    expect(await unwrapByPassphrase(OWNER, wrap, same, quick)).toEqual(bytes);
    expect(await unwrapByPassphrase(OWNER, wrap, 'ein Pferd geht über Land', quick)).toBeNull();
    expect(await unwrapByPassphrase({ ...OWNER, user: 'v' }, wrap, same, quick)).toBeNull();
  });

  test('comes back by its recovery key, and by no other', async () => {
    const recovery = newRecoveryKey();
    const wrap = await wrapByRecovery(OWNER, bytes, recovery);
    expect(await unwrapByRecovery(OWNER, wrap, recovery)).toEqual(bytes);
    expect(await unwrapByRecovery(OWNER, wrap, newRecoveryKey())).toBeNull();
  });

  test('gives keys that no script can read out', async () => {
    for (const key of Object.values(await keysOf(bytes))) {
      expect(key.extractable).toBe(false);
      await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow();
    }
  });

  test('gives a blob the same name each time, and another one by another key', async () => {
    const [one, again, other] = await Promise.all([keysOf(bytes), keysOf(bytes), keysOf(newAccountKey().bytes)]);
    const sha256 = 'ab'.repeat(32);
    const name = await sealedName(one, sha256);
    expect(name).toMatch(/^[\da-f]{64}$/);
    expect(await sealedName(again, sha256)).toBe(name);
    expect(await sealedName(other, sha256)).not.toBe(name);
  });
});

describe('The recovery key', () => {
  test('is read back as it was printed, also with letters that look alike', () => {
    for (let i = 0; i < 50; i++) {
      const key = newRecoveryKey();
      const text = recoveryText(key);
      expect(text).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){7}[0-9A-HJKMNP-TV-Z]{4}$/);
      expect(parseRecovery(text)).toEqual(key);
      expect(parseRecovery(text.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l'))).toEqual(
        key,
      );
    }
  });

  test.each(['', 'K7QM-2XF9', `${'A'.repeat(31)}U`, 'A'.repeat(33)])('is not %o', (typed) => {
    expect(parseRecovery(typed)).toBeNull();
  });
});

test('The passphrase is stretched by Argon2id, as other programs do it', async () => {
  const key = await argon2id('password', new TextEncoder().encode('somesaltsomesalt'), { memory: 64, passes: 2 });
  expect(Buffer.from(key).toString('hex')).toBe('1a98fba8e6394425c9bdc333a9c750aaf811df070f5fb4a5788e1cf4db5793a1');
});
