/** The part of a text that a list of results shows. */
import { marksOf } from '#ui/highlight-marks.ts';

/** About how many characters are shown. */
const LENGTH = 100;
/** How many of them come before the first match. */
const BEFORE = 30;

/** The line of a text with the first match, cut around it at spaces; the text's beginning when nothing in it matches. */
export function excerptOf(text: string, query: string): string {
  const at = query.trim() ? (marksOf(text, query)[0]?.[0] ?? 0) : 0;
  const begin = text.lastIndexOf('\n', at - 1) + 1;
  const end = text.indexOf('\n', at);
  const line = text.slice(begin, end < 0 ? undefined : end).trimEnd();
  const within = at - begin;
  if (line.length <= LENGTH) return line.trim();
  const from = within <= BEFORE ? 0 : afterSpace(line, within - BEFORE, within);
  const to = from + LENGTH >= line.length ? line.length : beforeSpace(line, from + LENGTH, within);
  return `${from > 0 ? '… ' : ''}${line.slice(from, to).trim()}${to < line.length ? ' …' : ''}`;
}

/** The first place after a space from `at` on, before `most`; in a text without spaces, `at`, but never half a character. */
function afterSpace(text: string, at: number, most: number): number {
  const space = text.indexOf(' ', at);
  return space >= 0 && space < most ? space + 1 : whole(text, at);
}

function beforeSpace(text: string, at: number, least: number): number {
  const space = text.lastIndexOf(' ', at);
  return space > least + BEFORE ? space : whole(text, at);
}

const whole = (text: string, at: number): number => {
  const unit = text.charCodeAt(at);
  return unit >= 0xdc00 && unit <= 0xdfff ? at + 1 : at;
};
