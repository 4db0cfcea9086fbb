/** The lines of an iCalendar file (RFC 5545, section 3.1). Pure. */

/** The most bytes of a line, without its end. */
const LINE_BYTES = 75;
const encoder = new TextEncoder();

/** A text value: escaped, and without the control characters that no file may have (RFC 5545, 3.3.11). */
export const escaped = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    // oxlint-disable-next-line no-control-regex -- these are the characters that RFC 5545 forbids
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n');

/** Lines as a file: each ends with CRLF, and a long one goes on in lines that begin with a space. No character is cut in two. */
export const fileOf = (lines: readonly string[]): string => lines.map((line) => `${folded(line)}\r\n`).join('');

function folded(line: string): string {
  // A character of UTF-16 takes at most three bytes.
  if (line.length * 3 <= LINE_BYTES || encoder.encode(line).length <= LINE_BYTES) return line;
  let [text, bytes] = ['', 0];
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (bytes + size > LINE_BYTES) {
      text += '\r\n ';
      bytes = 1;
    }
    text += character;
    bytes += size;
  }
  return text;
}
