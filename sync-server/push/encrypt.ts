/**
 * Encrypts a message for one browser: RFC 8291, over the content coding of RFC 8188. With Node's own crypto, because the kept libraries
 * need a newer Node or send by themselves, past the check of addresses (docs/decisions/0038). Held against the example of the RFC.
 */
import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

/** What a browser gave with its subscription, base64url. */
export interface BrowserKeys {
  readonly p256dh: string;
  readonly auth: string;
}

/** The size of a record, and the most that a push service takes: a message is always one, because titles are cut (payload.ts). */
const RECORD = 4_096;
/** Ends the last record. */
const LAST = Buffer.from([2]);

const hkdf = (key: Uint8Array, salt: Uint8Array, info: Uint8Array | string, length: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length));

/** Whether the keys are what a browser gives: a point on the curve, and 16 bytes. */
export function areKeys({ p256dh, auth }: BrowserKeys): boolean {
  if (Buffer.from(auth, 'base64url').length !== 16) return false;
  try {
    const ecdh = createECDH('prime256v1');
    ecdh.generateKeys();
    ecdh.computeSecret(Buffer.from(p256dh, 'base64url'));
    return true;
  } catch {
    return false;
  }
}

/** The body of a push. `salt` and `privateKey` are random; the test of the RFC's example gives its own. */
export function encrypt(message: string, keys: BrowserKeys, salt = randomBytes(16), privateKey?: Buffer): Buffer {
  const browser = Buffer.from(keys.p256dh, 'base64url');
  const ecdh = createECDH('prime256v1');
  if (privateKey) ecdh.setPrivateKey(privateKey);
  else ecdh.generateKeys();
  const sender = ecdh.getPublicKey();
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser, sender]);
  const secret = hkdf(ecdh.computeSecret(browser), Buffer.from(keys.auth, 'base64url'), info, 32);
  const key = hkdf(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = hkdf(secret, salt, 'Content-Encoding: nonce\0', 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const sealed = [cipher.update(Buffer.concat([Buffer.from(message), LAST])), cipher.final(), cipher.getAuthTag()];
  const size = Buffer.alloc(4);
  size.writeUInt32BE(RECORD);
  return Buffer.concat([salt, size, Buffer.from([sender.length]), sender, ...sealed]);
}
