/** Reads a tar (POSIX ustar, with the long names of GNU and pax): the files in it, as slices of the blob. */
import { FileError } from './file-error.ts';

const BLOCK = 512;
/** A name in a block of its own is not longer. */
const MOST_NAME = 64 * 1024;

export interface TarEntry {
  readonly path: string;
  readonly data: Blob;
}

/** The files of a tar; throws a FileError for a blob that is none, or is cut off. */
export async function* tarEntries(blob: Blob): AsyncGenerator<TarEntry, void, undefined> {
  let long: string | null = null;
  for (let at = 0; at + BLOCK <= blob.size;) {
    const head = new Uint8Array(await blob.slice(at, at + BLOCK).arrayBuffer());
    if (head.every((byte) => byte === 0)) return;
    if (!isChecked(head)) throw new FileError('Damaged', at === 0 ? null : `byte ${at}`);
    const size = Number.parseInt(textIn(head, 124, 12).trim() || '0', 8);
    const data = blob.slice(at + BLOCK, at + BLOCK + size);
    if (!(size >= 0) || data.size < size) throw new FileError('CutOff');
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK;
    const type = textIn(head, 156, 1);
    if (type === 'L' || type === 'x') {
      if (size > MOST_NAME) throw new FileError('TooLarge');
      const text = await data.text();
      long = type === 'L' ? text.split('\0', 1)[0]! : (/^\d+ path=(.*)$/m.exec(text)?.[1] ?? long);
      continue;
    }
    const prefix = textIn(head, 345, 155);
    const path = long ?? [prefix, textIn(head, 0, 100)].filter(Boolean).join('/');
    long = null;
    if (type === '0' || type === '') yield { path: path.replace(/^\.\//, '').normalize('NFC'), data };
  }
}

const textIn = (head: Uint8Array, from: number, length: number): string =>
  new TextDecoder().decode(head.subarray(from, from + length)).split('\0', 1)[0]!;

/** The sum of all bytes of a head, with blanks in the place of the sum. */
function isChecked(head: Uint8Array): boolean {
  let sum = 0;
  for (const [i, byte] of head.entries()) sum += i >= 148 && i < 156 ? 32 : byte;
  return Number.parseInt(textIn(head, 148, 8).trim(), 8) === sum;
}
