/** Long texts in the log: the beginning is shown, and the rest on a press. Pure. */
import { cutText, withoutEnd } from '#lib/cut.ts';
import { marksOf } from '#ui/highlight-marks.ts';

/** A text that is longer is folded, characters. */
export const FOLD_OVER = 2400;
/** About so much of it is shown then. */
export const FOLD_TO = 800;

/** The beginning of a long text, cut between paragraphs, lines or words; null for a text that is shown whole. */
export function beginningOf(text: string): string | null {
  if (text.length <= FOLD_OVER) return null;
  const most = cutText(text, FOLD_TO);
  const end = ['\n\n', '\n', ' '].map((gap) => most.lastIndexOf(gap)).find((at) => at > FOLD_TO / 2);
  return withoutEnd(end === undefined ? most : most.slice(0, end), /\s/);
}

/** Whether a match of the words is in the folded part of a text. */
export const hidesMatch = (text: string, beginning: string, query: string): boolean =>
  query !== '' && marksOf(text, query).some(([, end]) => end > beginning.length);
