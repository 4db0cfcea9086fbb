/**
 * The keys of a sealed account (docs/decisions/0089): three keys that no script can read out, made of 32 random bytes; and these bytes wrapped by a
 * passphrase and by a recovery key, which is all that the server keeps of them.
 */
import type { SealKeys } from '#data/meta.ts';
import type { KeyWraps } from './wire.ts';
import { fromBase64url, openBytes, sealBytes, toBase64url } from './sealed-value.ts';

const bytesIn = (text: string) => new TextEncoder().encode(text);

/** A new account key: its bytes, and the id that stands in each sealed value. */
export function newAccountKey(): { readonly id: string; readonly bytes: Uint8Array<ArrayBuffer> } {
  return {
    id: toBase64url(crypto.getRandomValues(new Uint8Array(6))),
    bytes: crypto.getRandomValues(new Uint8Array(32)),
  };
}

/** The keys that are made of an account key. They cannot be exported. */
export async function keysOf(bytes: Uint8Array<ArrayBuffer>): Promise<SealKeys> {
  const root = await crypto.subtle.importKey('raw', bytes, 'HKDF', false, ['deriveKey', 'deriveBits']);
  const by = (use: string) => ({
    name: 'HKDF',
    hash: 'SHA-256',
    salt: new Uint8Array(0),
    info: bytesIn(`daymark 1 ${use}`),
  });
  const [values, names, blobs] = await Promise.all([
    crypto.subtle.deriveKey(by('values'), root, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']),
    crypto.subtle.deriveKey(by('blob names'), root, { name: 'HMAC', hash: 'SHA-256', length: 256 }, false, ['sign']),
    crypto.subtle
      .deriveBits(by('blobs'), root, 256)
      .then((bits) => crypto.subtle.importKey('raw', bits, 'HKDF', false, ['deriveKey'])),
  ]);
  return { values, names, blobs };
}

/** What Argon2id costs: KiB of memory and passes. Kept beside what was wrapped, so that later versions may ask for more. */
export interface PassphraseCost {
  readonly memory: number;
  readonly passes: number;
}
/** Argon2id: 32 bytes of a passphrase. It takes seconds on a phone, so the page loads it when somebody types one. */
export type Stretch = (passphrase: string, salt: Uint8Array, cost: PassphraseCost) => Promise<Uint8Array<ArrayBuffer>>;

/** OWASP's values for Argon2id. */
export const COST: PassphraseCost = { memory: 19_456, passes: 2 };

/** What a wrapped key belongs to. */
interface Owner {
  readonly user: string;
  readonly id: string;
}

const wrapPlace = ({ user, id }: Owner, by: keyof KeyWraps) => bytesIn(`daymark 1 key\n${user}\n${id}\n${by}`);

const wrappingKey = (bytes: Uint8Array<ArrayBuffer>) =>
  crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']);

async function recoveryWrappingKey(recovery: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  const root = await crypto.subtle.importKey('raw', recovery, 'HKDF', false, ['deriveKey']);
  const by = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(0), info: bytesIn('daymark 1 recovery') };
  return crypto.subtle.deriveKey(by, root, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
}

/** The same passphrase, whichever keyboard typed it. */
const passphraseText = (typed: string) => typed.normalize('NFKC').trim();

export async function wrapByPassphrase(
  owner: Owner,
  accountKey: Uint8Array<ArrayBuffer>,
  passphrase: string,
  stretch: Stretch,
): Promise<KeyWraps['passphrase']> {
  const salt = crypto.getRandomValues(new Uint8Array(16));
  const key = await wrappingKey(await stretch(passphraseText(passphrase), salt, COST));
  const wrapped = toBase64url(await sealBytes(key, wrapPlace(owner, 'passphrase'), accountKey));
  return { ...COST, salt: toBase64url(salt), wrapped };
}

export async function wrapByRecovery(
  owner: Owner,
  accountKey: Uint8Array<ArrayBuffer>,
  recovery: Uint8Array<ArrayBuffer>,
): Promise<KeyWraps['recovery']> {
  const key = await recoveryWrappingKey(recovery);
  return { wrapped: toBase64url(await sealBytes(key, wrapPlace(owner, 'recovery'), accountKey)) };
}

/** The account key by a passphrase; null: it is not the right one. */
export async function unwrapByPassphrase(
  owner: Owner,
  { salt, wrapped, memory, passes }: KeyWraps['passphrase'],
  passphrase: string,
  stretch: Stretch,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const stretched = await stretch(passphraseText(passphrase), fromBase64url(salt), { memory, passes });
  const key = await wrappingKey(stretched);
  return openBytes(key, wrapPlace(owner, 'passphrase'), fromBase64url(wrapped)).catch(() => null);
}

/** The account key by the recovery key; null: it is not the right one. */
export async function unwrapByRecovery(
  owner: Owner,
  { wrapped }: KeyWraps['recovery'],
  recovery: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const key = await recoveryWrappingKey(recovery);
  return openBytes(key, wrapPlace(owner, 'recovery'), fromBase64url(wrapped)).catch(() => null);
}

/** Crockford's base 32: no letter looks like a digit. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

export const newRecoveryKey = (): Uint8Array<ArrayBuffer> => crypto.getRandomValues(new Uint8Array(20));

/** A recovery key as people read it: 'K7QM-2XF9-…', eight groups of four. */
export function recoveryText(bytes: Uint8Array): string {
  let [bits, held, text] = [0, 0, ''];
  for (const byte of bytes) {
    held = (held << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += LETTERS[(held >> bits) & 31]!;
    }
    held &= 31;
  }
  return text.match(/.{4}/g)!.join('-');
}

/** What somebody typed as a recovery key; null when it cannot be one. Case, spaces, and O for 0 do not matter. */
export function parseRecovery(typed: string): Uint8Array<ArrayBuffer> | null {
  const text = typed.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1');
  if (text.length !== 32) return null;
  const bytes = new Uint8Array(20);
  let [bits, held, at] = [0, 0, 0];
  for (const letter of text) {
    const n = LETTERS.indexOf(letter);
    if (n < 0) return null;
    held = ((held << 5) | n) & 0xfff;
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes[at++] = (held >> bits) & 255;
  }
  return bytes;
}
