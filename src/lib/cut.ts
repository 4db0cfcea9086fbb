/** Cuts a text to a length by whole characters. */

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

const isHigh = (text: string, at: number) => (text.charCodeAt(at) & 0xfc00) === 0xd800;
const isLow = (text: string, at: number) => (text.charCodeAt(at) & 0xfc00) === 0xdc00;
