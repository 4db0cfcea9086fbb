/** Decodes a text file, whatever encoding the program that wrote it used. */

export interface DecodedText {
  /** With `\n` at the end of its lines, without a byte order mark. */
  readonly text: string;
  /** The bytes are no Unicode and do not say what they are: they were read as Windows-1252. */
  readonly isGuessed: boolean;
}

/** The bytes in which a UTF-16 text without a mark has its zeros. */
const HEAD = 400;

export function decodeText(bytes: Uint8Array): DecodedText {
  const encoding = markedEncoding(bytes) ?? unmarkedUtf16(bytes);
  if (encoding) return { text: withLines(new TextDecoder(encoding).decode(bytes)), isGuessed: false };
  try {
    return { text: withLines(new TextDecoder('utf-8', { fatal: true }).decode(bytes)), isGuessed: false };
  } catch {
    return { text: withLines(new TextDecoder('windows-1252').decode(bytes)), isGuessed: true };
  }
}

const withLines = (text: string) => text.replaceAll(/\r\n?/g, '\n').replaceAll('\0', '');

function markedEncoding([a, b]: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  return a === 0xfe && b === 0xff ? 'utf-16be' : null;
}

/** Latin text in UTF-16 has a zero in every second byte. */
function unmarkedUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const head = bytes.subarray(0, HEAD);
  const zeros: [number, number] = [0, 0];
  for (const [i, byte] of head.entries()) if (byte === 0) zeros[(i % 2) as 0 | 1]++;
  const most = head.length / 5;
  if (zeros[1] > most && zeros[0] === 0) return 'utf-16le';
  return zeros[0] > most && zeros[1] === 0 ? 'utf-16be' : null;
}
