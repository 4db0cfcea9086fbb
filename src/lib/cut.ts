/** Cuts texts: to a length in whole characters, and at their end. */

/** A character is rarely longer than this, in UTF-16 units; one that is longer may be cut between its parts. */
const WINDOW = 64;

let made: Intl.Segmenter | undefined;
const characters = () =>
  typeof Intl.Segmenter === 'function' ? (made ??= new Intl.Segmenter('en', { granularity: 'grapheme' })) : undefined;

/** The beginning of a text, at most `most` UTF-16 units. It ends before a character that does not fit: an emoji or an accent stays whole. */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text;
  const from = Math.max(0, most - WINDOW);
  const last = characters()
    ?.segment(text.slice(from, most + WINDOW))
    .containing(most - from);
  if (last && last.index > 0) return text.slice(0, from + last.index);
  return text.slice(0, isHigh(text, most - 1) && isLow(text, most) ? most - 1 : most);
}

/** The text without the characters of one kind at its end. A pattern that ends in `+$` looks at a long run once for each of its characters. */
export function withoutEnd(text: string, kind: RegExp): string {
  let end = text.length;
  while (end > 0 && kind.test(text[end - 1]!)) end -= 1;
  return text.slice(0, end);
}

const isHigh = (text: string, at: number) => (text.charCodeAt(at) & 0xfc00) === 0xd800;
const isLow = (text: string, at: number) => (text.charCodeAt(at) & 0xfc00) === 0xdc00;
