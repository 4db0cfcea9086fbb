/** The text of the bytes of an iCalendar file, for the import of the page and the subscriptions of the server. Pure. */

const [TAB, LF, CR, SPACE] = [9, 10, 13, 32];
const strictUtf8 = new TextDecoder('utf-8', { fatal: true });
const lenientUtf8 = new TextDecoder('utf-8', { ignoreBOM: true });
const windows1252 = new TextDecoder('windows-1252');
/** The characters from 0x80 to 0x9F of windows-1252: some versions of Node decode them as Latin-1. */
const FROM_80 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ';

/**
 * Unfolds the lines, then decodes them: many programs fold after 75 bytes, inside a character. The format demands UTF-8. UTF-16 and
 * windows-1252 come from older programs; a line that is not UTF-8 does not change how the others are read.
 */
export function decodeCalendar(bytes: Uint8Array): string {
  const [first, second] = bytes;
  // With its byte order mark, or the zero byte of the B of BEGIN.
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return utf16(bytes, true);
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return utf16(bytes, false);
  const whole = unfolded(bytes);
  try {
    return strictUtf8.decode(whole);
  } catch {
    return linesOf(whole)
      .map(decodeLine)
      .join('')
      .replace(/^\uFEFF/, '');
  }
}

/** The bytes without the line breaks that a space or a tab follows, and without that character. */
function unfolded(bytes: Uint8Array): Uint8Array {
  const kept = new Uint8Array(bytes.length);
  let length = 0;
  for (let at = 0; at < bytes.length;) {
    const end = at + breakAt(bytes, at);
    const isFold = end > at && (bytes[end] === SPACE || bytes[end] === TAB);
    if (isFold) at = end + 1;
    else kept[length++] = bytes[at++]!;
  }
  return kept.subarray(0, length);
}

/** How many bytes the line break at a place has: none where there is no break. */
const breakAt = (bytes: Uint8Array, at: number): number =>
  bytes[at] === CR ? (bytes[at + 1] === LF ? 2 : 1) : bytes[at] === LF ? 1 : 0;

/** The lines, each with its break. */
function linesOf(bytes: Uint8Array): Uint8Array[] {
  const lines: Uint8Array[] = [];
  for (let at = 0; at < bytes.length;) {
    let end = at;
    while (end < bytes.length && breakAt(bytes, end) === 0) end++;
    end += breakAt(bytes, end);
    lines.push(bytes.subarray(at, end));
    at = end;
  }
  return lines;
}

/** A line as UTF-8, also when a character of it is cut; as windows-1252 when none of its letters is UTF-8. */
function decodeLine(line: Uint8Array): string {
  const text = lenientUtf8.decode(line);
  const isUtf8 = !text.includes('\uFFFD') || /[^\p{ASCII}\uFFFD]/u.test(text);
  return isUtf8 ? text : windows1252.decode(line).replace(/[\u0080-\u009F]/g, (c) => FROM_80[c.charCodeAt(0) - 0x80]!);
}

/** The most arguments of one call. */
const UNITS = 8_192;

/** Units are put together before they are read as characters: a fold may be inside an emoji. */
function utf16(bytes: Uint8Array, littleEndian: boolean): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const units = Uint16Array.from({ length: bytes.length >> 1 }, (_, i) => view.getUint16(i * 2, littleEndian));
  let text = '';
  for (let at = 0; at < units.length; at += UNITS) text += String.fromCharCode(...units.subarray(at, at + UNITS));
  return text.replace(/^\uFEFF/, '').replace(/(?:\r\n|\n|\r)[ \t]/g, '');
}
