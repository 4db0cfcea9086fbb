/** The hash of a PIN. It keeps a PIN that is used elsewhere too from standing in the browser's storage; four digits can still be tried out. */
import type { AppLock } from '#data/app-lock.ts';
import { fromBase64, toBase64 } from '#lib/base64.ts';

/** What OWASP recommends for PBKDF2 with SHA-256: about half a second on a phone. */
const ROUNDS = 600_000;

export type PinHash = Pick<AppLock, 'salt' | 'hash' | 'rounds' | 'digits'>;

/** Whether this browser can hash: only on a page that is served securely. */
export const canHash = (): boolean => (globalThis.crypto as Partial<Crypto> | undefined)?.subtle !== undefined;

async function derive(pin: string, salt: Uint8Array<ArrayBuffer>, rounds: number): Promise<string> {
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(pin), 'PBKDF2', false, ['deriveBits']);
  const bits = await crypto.subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-256', salt, iterations: rounds }, key, 256);
  return toBase64(new Uint8Array(bits));
}

/** The hash of a new PIN. */
export async function hashPin(pin: string): Promise<PinHash> {
  const salt = crypto.getRandomValues(new Uint8Array(16));
  return { salt: toBase64(salt), hash: await derive(pin, salt, ROUNDS), rounds: ROUNDS, digits: pin.length };
}

/** Whether a PIN is the one that was hashed. */
export const isPin = async (pin: string, { salt, hash, rounds }: PinHash): Promise<boolean> =>
  (await derive(pin, fromBase64(salt), rounds)) === hash;
