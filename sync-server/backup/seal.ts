/**
 * Backups sealed with age (age-encryption.org, docs/decisions/0043): the server has the public keys alone, so whoever takes its disk cannot read them. `age -d`
 * opens such a file too.
 */
import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import { ReadableStream } from 'node:stream/web';
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import { StartError } from '../database/errors.ts';

/** The end of the name of a sealed file. */
export const SEALED = '.age';
const BEGINS = 'age-encryption.org/';

type Bytes = AsyncIterable<Uint8Array>;

/** Whether a text is a public key that backups can be sealed for. */
export function isRecipient(text: string): boolean {
  try {
    new Encrypter().addRecipient(text);
    return true;
  } catch {
    return false;
  }
}

/** A key pair of this process alone, with which it reads once what it has sealed. */
export async function passingKey(): Promise<{ readonly identity: string; readonly recipient: string }> {
  const identity = await generateX25519Identity();
  return { identity, recipient: await identityToRecipient(identity) };
}

/** Seals bytes as they come. Without recipients they stay as they are. */
export async function* sealed(bytes: Bytes, recipients: readonly string[]): AsyncGenerator<Uint8Array> {
  if (recipients.length === 0) {
    yield* bytes;
    return;
  }
  const encrypter = new Encrypter();
  for (const recipient of recipients) encrypter.addRecipient(recipient);
  yield* streamed(await encrypter.encrypt(asStream(bytes)));
}

/** Whether a file is sealed, by its first bytes. Throws as node:fs does. */
export function isSealed(path: string): boolean {
  const file = openSync(path, 'r');
  try {
    const first = Buffer.alloc(BEGINS.length);
    readSync(file, first, 0, first.length, 0);
    return first.toString() === BEGINS;
  } finally {
    closeSync(file);
  }
}

/** Opens sealed bytes as they come. Throws StartError, naming `path`, without a key that fits, and when the bytes were changed or cut off. */
export async function* unsealed(bytes: Bytes, identities: readonly string[], path: string): AsyncGenerator<Uint8Array> {
  if (identities.length === 0) {
    throw new StartError(`${path} is sealed. Set BACKUP_AGE_IDENTITY_FILE to the file with its secret key.`);
  }
  const decrypter = new Decrypter();
  for (const identity of identities) decrypter.addIdentity(identity);
  try {
    yield* streamed(await decrypter.decrypt(asStream(bytes)));
  } catch (thrown) {
    if (!(thrown instanceof Error) || 'code' in thrown) throw thrown;
    throw new StartError(
      thrown.message.startsWith('no identity matched')
        ? `${path} was sealed for another key: none in BACKUP_AGE_IDENTITY_FILE opens it.`
        : `${path} is not whole: its end is missing, or it was changed.`,
    );
  }
}

/** The secret keys in a file as age-keygen writes it. Throws StartError when it cannot be read, and when it has none. */
export function identitiesIn(path: string): readonly string[] {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    throw new StartError(`BACKUP_AGE_IDENTITY_FILE names a file that cannot be read: ${path}.`);
  }
  const found = text.split('\n').flatMap((line) => /^AGE-SECRET-KEY-\S+/.exec(line)?.[0] ?? []);
  const readable = found.filter((identity) => {
    try {
      new Decrypter().addIdentity(identity);
      return true;
    } catch {
      return false;
    }
  });
  if (readable.length === 0 || readable.length < found.length) {
    throw new StartError(
      `BACKUP_AGE_IDENTITY_FILE names a file without a secret key of age: ${path}. age-keygen makes one.`,
    );
  }
  return readable;
}

// The package's types are those of browsers, whose streams are the same ones.
const asStream = (bytes: Bytes) => ReadableStream.from(bytes) as unknown as globalThis.ReadableStream<Uint8Array>;
const streamed = (stream: unknown) => stream as ReadableStream<Uint8Array>;
