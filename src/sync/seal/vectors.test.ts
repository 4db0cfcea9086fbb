import { createDecipheriv, createHmac, hkdfSync } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';
import { hash as argon2 } from '@node-rs/argon2';
import { describe, expect, test } from 'vitest';
import { sealedName } from '#data/sealed-blob.ts';
import { keysOf, parseRecovery, unwrapByPassphrase, unwrapByRecovery } from './account-key.ts';
import { stretch } from './passphrase.ts';
import { openValues } from './sealed-value.ts';
import vectors from './vectors.json' with { type: 'json' };

const { user, key, wraps, values, blob_name } = vectors;
const accountKey = new Uint8Array(Buffer.from(vectors.account_key, 'hex'));

describe('The test vectors', () => {
  test('are opened by this code', async () => {
    const owner = { user, id: key };
    expect(await unwrapByRecovery(owner, wraps.recovery, parseRecovery(vectors.recovery_key)!)).toEqual(accountKey);
    expect(await unwrapByPassphrase(owner, wraps.passphrase, vectors.passphrase, stretch)).toEqual(accountKey);
    const keys = await keysOf(accountKey);
    for (const { t, id, fields, sealed } of values)
      expect(await openValues(keys.values, key, { user, t, id }, sealed)).toEqual(fields);
    expect(await sealedName(keys, blob_name.sha256)).toBe(blob_name.name);
  });

  // What follows uses none of it: this is what another program has to do to read an export of a sealed account.
  const derived = (from: Uint8Array, use: string) => Buffer.from(hkdfSync('sha256', from, '', `daymark 1 ${use}`, 32));
  const opened = (by: Buffer, place: string, text: string): Buffer => {
    const bytes = Buffer.from(text, 'base64url');
    const cipher = createDecipheriv('aes-256-gcm', by, bytes.subarray(0, 12));
    cipher.setAAD(Buffer.from(place));
    cipher.setAuthTag(bytes.subarray(-16));
    return Buffer.concat([cipher.update(bytes.subarray(12, -16)), cipher.final()]);
  };
  const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
  const bytesOf = (recovery: string) => {
    const bits = recovery
      .replaceAll('-', '')
      .split('')
      .map((c) => ALPHABET.indexOf(c).toString(2).padStart(5, '0'))
      .join('');
    return Buffer.from(bits.match(/.{8}/g)!.map((byte) => parseInt(byte, 2)));
  };

  test('are opened by another program with the recovery key', () => {
    const wrapping = derived(bytesOf(vectors.recovery_key), 'recovery');
    const found = opened(wrapping, `daymark 1 key\n${user}\n${key}\nrecovery`, wraps.recovery.wrapped);
    const valuesKey = derived(found, 'values');
    for (const { t, id, fields, sealed } of values) {
      const [form, of, text = ''] = sealed.split('.');
      expect([form, of]).toEqual(['dm1', key]);
      const plain = opened(valuesKey, `daymark 1\n${user}\n${t}\n${id}`, text);
      const payload = plain.subarray(5, 5 + plain.readUInt32BE(1));
      expect(JSON.parse(String(plain[0] === 1 ? inflateRawSync(payload) : payload))).toEqual(fields);
    }
    const name = createHmac('sha256', derived(found, 'blob names')).update(blob_name.sha256).digest('hex');
    expect(name).toBe(blob_name.name);
  });

  test('are opened by another program with the passphrase', async () => {
    const { memory, passes, salt, wrapped } = wraps.passphrase;
    const phc = await argon2(vectors.passphrase, {
      memoryCost: memory,
      timeCost: passes,
      parallelism: 1,
      outputLen: 32,
      salt: Buffer.from(salt, 'base64url'),
    });
    const wrapping = Buffer.from(phc.split('$').at(-1)!, 'base64');
    expect(opened(wrapping, `daymark 1 key\n${user}\n${key}\npassphrase`, wrapped)).toEqual(Buffer.from(accountKey));
  });
});
