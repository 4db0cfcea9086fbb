/** Bytes as text. */

/** Bytes in a piece: the arguments of a call are limited, and 3 bytes are 4 characters. */
const PIECE = 0x6000;

/** Base64 of bytes, of any length. */
export function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (let i = 0; i < bytes.length; i += PIECE) text += btoa(String.fromCharCode(...bytes.subarray(i, i + PIECE)));
  return text;
}

/** The bytes of base64, also in lines; throws when it is broken. */
export const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll(/\s/g, '')), (letter) => letter.charCodeAt(0));

/** The address of a file that is part of a text. */
export const dataUrl = (type: string, bytes: Uint8Array): string => `data:${type};base64,${toBase64(bytes)}`;
