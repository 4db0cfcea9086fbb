/** Where the lines and the photos of a week's picture stand. Pure: how wide a text is, is asked. */

/** The picture's width and the margin around its words, px. */
export const WIDTH = 1080;
const MARGIN = 96;
/** The band of a day is left of the words. */
const INDENT = 64;
const TITLE = { font: '600 60px "Literata Variable", Georgia, serif', step: 76 };
const WORDS = { font: '400 40px "Figtree Variable", system-ui, sans-serif', step: 60 };
/** Between two photos, and the corners of one, px. */
const PHOTO_GAP = 16;
export const PHOTO_CORNER = 24;
/** The most photos of a picture: two rows of two. */
export const MOST_PHOTOS = 4;

/** Between the title and the words, and above the name at the foot, px. */
const GAP = 44;

export interface ImageLine {
  readonly text: string;
  readonly font: string;
  readonly x: number;
  /** The place of its baseline. */
  readonly y: number;
}

/** The place of a photo, px. */
export interface PhotoPlace {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface ImageLayout {
  readonly lines: readonly ImageLine[];
  readonly photos: readonly PhotoPlace[];
  readonly height: number;
  /** The band on the left, from top to bottom. */
  readonly band: { readonly x: number; readonly top: number; readonly bottom: number };
}

/**
 * Lays out a text whose first line is its title; lines that are too wide are broken between words, or inside a word that is too wide alone. So many
 * photos are below the text, in rows of two; of an odd number the first has a row of its own.
 */
export function layOut(text: string, widthOf: (text: string, font: string) => number, photos = 0): ImageLayout {
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
  const places = placesOf(photos, y + GAP);
  const last = places.at(-1);
  const bottom = last ? last.y + last.height : y + 12;
  return { lines, photos: places, height: bottom + GAP + MARGIN - 12, band: { x: MARGIN, top: MARGIN + 16, bottom } };
}

function placesOf(photos: number, top: number): readonly PhotoPlace[] {
  const x = MARGIN + INDENT;
  const whole = WIDTH - MARGIN - x;
  const half = (whole - PHOTO_GAP) / 2;
  const wide = { width: whole, height: (whole * 2) / 3 };
  const alone = photos % 2;
  return Array.from({ length: Math.min(photos, MOST_PHOTOS) }, (_, i) => {
    if (i < alone) return { x, y: top, ...wide };
    const [row, column] = [Math.floor((i - alone) / 2), (i - alone) % 2];
    const above = alone * (wide.height + PHOTO_GAP) + row * (half + PHOTO_GAP);
    return { x: x + column * (half + PHOTO_GAP), y: top + above, width: half, height: half };
  });
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
