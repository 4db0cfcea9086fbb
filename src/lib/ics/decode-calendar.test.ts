import { expect, test } from 'vitest';
import { decodeCalendar } from './decode-calendar.ts';

const utf8 = new TextEncoder();
const joined = (...parts: readonly (string | readonly number[])[]): Uint8Array =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === 'string' ? [...utf8.encode(part)] : part)));
const utf16 = (text: string, littleEndian: boolean, mark = true): Uint8Array => {
  const whole = mark ? `\uFEFF${text}` : text;
  const view = new DataView(new ArrayBuffer(whole.length * 2));
  for (let i = 0; i < whole.length; i++) view.setUint16(i * 2, whole.charCodeAt(i), littleEndian);
  return new Uint8Array(view.buffer);
};

test.each([
  ['CRLF and a space', '\r\n '],
  ['CRLF and a tab', '\r\n\t'],
  ['LF and a space', '\n '],
  ['CR and a tab', '\r\t'],
])('a letter and an emoji that are folded by %s are whole, and so are the other lines', (_, fold) => {
  const bytes = joined(
    'SUMMARY:gr\u00F6',
    [0xc3],
    fold,
    [0x9f],
    'ere \u00C4pfel ',
    [0xf0, 0x9f],
    fold,
    [0x8d, 0x8e],
    '\r\nX:K\u00FCche',
  );
  expect(decodeCalendar(bytes)).toBe('SUMMARY:größere Äpfel 🍎\r\nX:Küche');
});

test.each([true, false])(
  'UTF-16, little endian: %s, with and without its mark, folded inside an emoji',
  (littleEndian) => {
    const text = 'BEGIN:VCALENDAR\r\nSUMMARY:Büro \uD83C\r\n \uDF4E\r\n';
    for (const mark of [true, false]) {
      expect(decodeCalendar(utf16(text, littleEndian, mark))).toBe('BEGIN:VCALENDAR\r\nSUMMARY:Büro 🍎\r\n');
    }
  },
);

test('windows-1252 is read where a line is not UTF-8, and a byte order mark is no text', () => {
  const old = joined('\uFEFFA:K\u00FCche\r\nB:B', [0xfc], 'ro \u0022', [0x80], '\u0022\nC:Caf\u00E9\r\n');
  expect(decodeCalendar(old)).toBe('A:Küche\r\nB:Büro "€"\nC:Café\r\n');
  expect(decodeCalendar(joined('B:Stra', [0xdf], 'e'))).toBe('B:Straße');
  expect(decodeCalendar(joined('\uFEFFA:1'))).toBe('A:1');
});

test('a character that is cut costs no other character', () => {
  expect(decodeCalendar(joined('A:K\u00FCche Gr', [0xc3], '\r\nB:B\u00FCro\r\n'))).toBe(
    'A:Küche Gr\uFFFD\r\nB:Büro\r\n',
  );
});

test('nothing, a single byte and a line break at the end are read', () => {
  for (const text of ['', 'B', 'A:1\r\n', 'A:1\r', 'A:1\n\n']) expect(decodeCalendar(utf8.encode(text))).toBe(text);
});
