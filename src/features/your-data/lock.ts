/**
 * A file that only a passphrase opens: AES-256-GCM with a key of PBKDF2-HMAC-SHA-256 (docs/export.md). Every parameter is in the file, so
 * that any program can open it. The parameters are part of what is authenticated.
 */
import { FileError } from './in/file-error.ts';
import { fromBase64, toBase64 } from '#lib/base64.ts';

const FORMAT = 'daymark-locked';
/** What OWASP recommends for PBKDF2-HMAC-SHA-256. */
const ITERATIONS = 600_000;
/** A file that asks for more would keep the device busy for minutes. */
const MOST_ITERATIONS = 10_000_000;

interface Head {
  readonly format: typeof FORMAT;
  readonly version: 1;
  readonly cipher: 'AES-256-GCM';
  readonly key: { readonly derivation: 'PBKDF2-HMAC-SHA-256'; readonly iterations: number; readonly salt: string };
  readonly iv: string;
  /** The name of the file inside. */
  readonly name: string;
}

/** The file, locked. `name` is the name of the file inside. */
export async function lock(file: Blob, name: string, passphrase: string, iterations = ITERATIONS): Promise<Blob> {
  const [salt, iv] = [crypto.getRandomValues(new Uint8Array(16)), crypto.getRandomValues(new Uint8Array(12))];
  const head: Head = {
    format: FORMAT,
    version: 1,
    cipher: 'AES-256-GCM',
    key: { derivation: 'PBKDF2-HMAC-SHA-256', iterations, salt: toBase64(salt) },
    iv: toBase64(iv),
    name,
  };
  const first = JSON.stringify(head);
  const key = await deriveKey(passphrase, salt, iterations);
  const locked = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(first) },
    key,
    await file.arrayBuffer(),
  );
  return new Blob([`${first}\n`, toBase64(new Uint8Array(locked)), '\n'], { type: 'application/json' });
}

/** Whether a text is a locked file. */
export const isLocked = (text: string): boolean => text.startsWith(`{"format":"${FORMAT}"`);

/** The text inside; throws a FileError: 'Locked' without a passphrase, 'WrongPassphrase' also for a file that was changed. */
export async function unlock(text: string, passphrase: string | undefined): Promise<string> {
  const end = text.indexOf('\n');
  const head = headIn(text.slice(0, end));
  if (!passphrase) throw new FileError('Locked');
  try {
    const key = await deriveKey(passphrase, fromBase64(head.key.salt), head.key.iterations);
    const additionalData = new TextEncoder().encode(text.slice(0, end));
    const opened = await crypto.subtle.decrypt(
      { name: 'AES-GCM', iv: fromBase64(head.iv), additionalData },
      key,
      fromBase64(text.slice(end + 1).trim()),
    );
    return new TextDecoder().decode(opened);
  } catch {
    throw new FileError('WrongPassphrase');
  }
}

function headIn(text: string): Head {
  try {
    const head = JSON.parse(text) as Head;
    const { iterations } = head.key;
    if (head.version === 1 && Number.isInteger(iterations) && iterations > 0 && iterations <= MOST_ITERATIONS)
      return head;
  } catch {
    // Refused below.
  }
  throw new FileError('Damaged', 'the first line');
}

async function deriveKey(passphrase: string, salt: Uint8Array<ArrayBuffer>, iterations: number): Promise<CryptoKey> {
  const typed = new TextEncoder().encode(passphrase.normalize('NFC'));
  const from = await crypto.subtle.importKey('raw', typed, 'PBKDF2', false, ['deriveKey']);
  return crypto.subtle.deriveKey(
    { name: 'PBKDF2', hash: 'SHA-256', salt, iterations },
    from,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  );
}
