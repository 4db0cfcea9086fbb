/**
 * The blobs of a sealed account on their way (docs/decisions/0089): their names and their bytes. A blob is sealed by a key of its own, made of the account's
 * and of its SHA-256, so that the same blob is the same on the server, however often it is sent.
 */
import { hexOf } from '#lib/bytes.ts';
import type { SealKeys } from './meta.ts';

const bytesIn = (text: string) => new TextEncoder().encode(text);

/** The name of a blob on the server: nobody can tell from it what the blob is. */
export async function sealedName({ names }: Pick<SealKeys, 'names'>, sha256: string): Promise<string> {
  const mac = new Uint8Array(await crypto.subtle.sign('HMAC', names, bytesIn(sha256)));
  return hexOf(mac);
}

/** No other bytes are ever sealed by this key. */
const keyOf = ({ blobs }: Pick<SealKeys, 'blobs'>, sha256: string): Promise<CryptoKey> =>
  crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: bytesIn(sha256), info: bytesIn('daymark 1 blob') },
    blobs,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  );
const way = (user: string) => ({
  name: 'AES-GCM',
  iv: new Uint8Array(12),
  additionalData: bytesIn(`daymark 1 blob\n${user}`),
});

/** The bytes of a blob as they leave the device. */
export const sealBlob = async (
  keys: Pick<SealKeys, 'blobs'>,
  user: string,
  sha256: string,
  bytes: ArrayBuffer,
): Promise<ArrayBuffer> => crypto.subtle.encrypt(way(user), await keyOf(keys, sha256), bytes);

/** The bytes of a blob as they were; throws for what does not open. */
export const openBlob = async (
  keys: Pick<SealKeys, 'blobs'>,
  user: string,
  sha256: string,
  sealed: ArrayBuffer,
): Promise<ArrayBuffer> => crypto.subtle.decrypt(way(user), await keyOf(keys, sha256), sealed);
