/**
 * A sealed value: `dm1.<key id>.<base64url of nonce, ciphertext and tag>`, AES-256-GCM (docs/decisions/0089). The additional data name the person, the table
 * and the row, and it says for which fields it has values, so that it opens in its place only. Each of these fields has the same sealed value: opening one costs
 * as much as storing a row, and most rows have several short ones. vectors.json has examples for other programs.
 */

import { PREFIX } from './forms.ts';

/** The row that a value belongs to. */
export interface Place {
  readonly user: string;
  readonly t: string;
  readonly id: string;
}

/** Values by their fields: anything that JSON can hold. */
export type Fields = Readonly<Record<string, unknown>>;

const NONCE = 12;
/** The form of the plain bytes, and the length of the payload. */
const HEAD = 5;
const [JSON_TEXT, DEFLATED] = [0, 1];
/** What a value may become when it is unpacked: the server takes no larger one. Whoever has the key could seal a megabyte of zeros that becomes a thousand of them. */
const MOST_BYTES = 8 * 1024 * 1024;
/** Of shorter texts it saves little, and takes longer than sealing them. */
const DEFLATE_FROM = 4096;
/** Nor is one packed that the server would not take open, so that it does not take it sealed either: the account could never be opened again. */
const DEFLATE_TO = 1024 * 1024;

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { fatal: true });

/** The additional data of a value: what it belongs to, a line each. */
const placeBytes = ({ user, t, id }: Place) => encoder.encode(`daymark 1\n${user}\n${t}\n${id}`);

/** What a length is padded to: a power of two up to 1,024 bytes, and then at most an eighth more, so that a size says little. */
export function paddedSize(bytes: number): number {
  if (bytes <= 1024) return Math.max(64, 2 ** Math.ceil(Math.log2(bytes)));
  const step = 2 ** (Math.floor(Math.log2(bytes)) - 3);
  return Math.ceil(bytes / step) * step;
}

/** Seals the values of some fields of a row together. */
export async function sealValues(key: CryptoKey, keyId: string, place: Place, values: Fields): Promise<string> {
  const text = encoder.encode(JSON.stringify(values));
  const packs = text.length >= DEFLATE_FROM && text.length <= DEFLATE_TO;
  const deflated = packs ? await throughStream(text, 'CompressionStream') : text;
  const isShorter = deflated.length < text.length;
  const payload = isShorter ? deflated : text;
  const plain = new Uint8Array(paddedSize(HEAD + payload.length));
  plain[0] = isShorter ? DEFLATED : JSON_TEXT;
  new DataView(plain.buffer).setUint32(1, payload.length);
  plain.set(payload, HEAD);
  return `${PREFIX}${keyId}.${toBase64url(await sealBytes(key, placeBytes(place), plain))}`;
}

/** Opens a sealed value: the values of all its fields. Throws when it was changed, cut or moved, or is not of this key. */
export async function openValues(key: CryptoKey, keyId: string, place: Place, sealed: string): Promise<Fields> {
  if (!sealed.startsWith(`${PREFIX}${keyId}.`)) throw new Error('not sealed by this key');
  const plain = await openBytes(key, placeBytes(place), fromBase64url(sealed.slice(PREFIX.length + keyId.length + 1)));
  const payload = plain.subarray(HEAD, HEAD + new DataView(plain.buffer).getUint32(1));
  const text = plain[0] === DEFLATED ? await throughStream(payload, 'DecompressionStream') : payload;
  const values: unknown = JSON.parse(decoder.decode(text));
  if (typeof values !== 'object' || values === null) throw new Error('no values');
  return values as Fields;
}

/** Seals bytes: nonce, ciphertext, tag. */
export async function sealBytes(
  key: CryptoKey,
  additionalData: Uint8Array<ArrayBuffer>,
  plain: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer>> {
  const iv = crypto.getRandomValues(new Uint8Array(NONCE));
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData }, key, plain);
  const bytes = new Uint8Array(NONCE + sealed.byteLength);
  bytes.set(iv);
  bytes.set(new Uint8Array(sealed), NONCE);
  return bytes;
}

/** Opens what sealBytes has made; throws when it does not open. */
export async function openBytes(
  key: CryptoKey,
  additionalData: Uint8Array<ArrayBuffer>,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer>> {
  const iv = bytes.subarray(0, NONCE);
  return new Uint8Array(
    await crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData }, key, bytes.subarray(NONCE)),
  );
}

async function throughStream(
  bytes: Uint8Array<ArrayBuffer>,
  stream: 'CompressionStream' | 'DecompressionStream',
): Promise<Uint8Array<ArrayBuffer>> {
  const piped = new Blob([bytes]).stream().pipeThrough(new globalThis[stream]('deflate-raw'));
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const reader = piped.getReader();
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    size += piece.value.length;
    if (size > MOST_BYTES) {
      void reader.cancel();
      throw new Error('too large');
    }
    pieces.push(piece.value);
  }
  return new Uint8Array(await new Blob(pieces).arrayBuffer());
}

/** How many bytes become characters at once: more arguments are too many for some browsers. */
const PIECE = 0x8000;

export function toBase64url(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += PIECE) text += String.fromCharCode(...bytes.subarray(at, at + PIECE));
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Where the browser can: a first sync reads one for each row. */
const NATIVE = Uint8Array as {
  fromBase64?: (text: string, options: { readonly alphabet: 'base64url' }) => Uint8Array<ArrayBuffer>;
};

/** Throws for a text that is no base64url. */
export function fromBase64url(text: string): Uint8Array<ArrayBuffer> {
  if (NATIVE.fromBase64) return NATIVE.fromBase64(text, { alphabet: 'base64url' });
  const raw = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = new Uint8Array(raw.length);
  for (let at = 0; at < raw.length; at++) bytes[at] = raw.charCodeAt(at);
  return bytes;
}
