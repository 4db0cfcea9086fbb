/** Where the lines of a week's picture stand. Pure: how wide a text is, is asked. */

/** The picture's width and the margin around its words, px. */
export const WIDTH = 1080;
const MARGIN = 96;
/** The band of a day is left of the words. */
const INDENT = 64;
const TITLE = { font: '600 60px "Literata Variable", Georgia, serif', step: 76 };
const WORDS = { font: '400 40px "Figtree Variable", system-ui, sans-serif', step: 60 };
/** Between the title and the words, and above the name at the foot, px. */
const GAP = 44;

export interface ImageLine {
  readonly text: string;
  readonly font: string;
  readonly x: number;
  /** The place of its baseline. */
  readonly y: number;
}

export interface ImageLayout {
  readonly lines: readonly ImageLine[];
  readonly height: number;
  /** The band on the left, from top to bottom. */
  readonly band: { readonly x: number; readonly top: number; readonly bottom: number };
}

/** Lays out a text whose first line is its title; lines that are too wide are broken between words, or inside a word that is too wide alone. */
export function layOut(text: string, widthOf: (text: string, font: string) => number): ImageLayout {
  const most = WIDTH - 2 * MARGIN - INDENT;
  const lines: ImageLine[] = [];
  let y = MARGIN;
  text.split('\n').forEach((paragraph, i) => {
    const { font, step } = i === 0 ? TITLE : WORDS;
    for (const line of broken(paragraph, (part) => widthOf(part, font) <= most)) {
      y += step;
      lines.push({ text: line, font, x: MARGIN + INDENT, y });
    }
    if (i === 0) y += GAP;
  });
  return { lines, height: y + GAP + MARGIN, band: { x: MARGIN, top: MARGIN + 16, bottom: y + 12 } };
}

function broken(paragraph: string, fits: (part: string) => boolean): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of paragraph.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (fits(longer)) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    line = '';
    for (const character of word) {
      if (line !== '' && !fits(line + character)) {
        lines.push(line);
        line = '';
      }
      line += character;
    }
  }
  return [...lines, line];
}
