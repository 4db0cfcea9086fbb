import { createECDH, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { areKeys, encrypt } from './encrypt.ts';
import { decrypt } from '#tests/server/push-service.ts';

const bytes = (text: string) => Buffer.from(text, 'base64url');

test('the example of RFC 8291, section 5, to the byte', () => {
  const keys = {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  };
  const body = encrypt(
    'When I grow up, I want to be a watermelon',
    keys,
    bytes('DGv6ra1nlYgDCS1FRnbzlw'),
    bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
  );
  expect(body.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
});

test('only the browser can read it, and each message is sealed with other keys', () => {
  const ecdh = createECDH('prime256v1');
  const auth = randomBytes(16);
  const keys = { p256dh: ecdh.generateKeys().toString('base64url'), auth: auth.toString('base64url') };
  const [one, two] = [encrypt('Walk: 08:00 ✓', keys), encrypt('Walk: 08:00 ✓', keys)];
  expect(decrypt(one, ecdh, auth)).toBe('Walk: 08:00 ✓');
  expect(one.equals(two)).toBe(false);
  expect(() => decrypt(one, ecdh, randomBytes(16))).toThrow();
});

test('keys that no browser gives are refused', () => {
  const p256dh = createECDH('prime256v1').generateKeys().toString('base64url');
  const auth = randomBytes(16).toString('base64url');
  expect(areKeys({ p256dh, auth })).toBe(true);
  expect(areKeys({ p256dh, auth: auth.slice(0, 20) })).toBe(false);
  expect(areKeys({ p256dh: Buffer.alloc(65, 4).toString('base64url'), auth })).toBe(false);
  expect(areKeys({ p256dh: '', auth })).toBe(false);
});
