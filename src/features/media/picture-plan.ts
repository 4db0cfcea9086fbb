/** What becomes of a picture, decided by its bytes and size. Pure. */
import type { Instant } from '#data/schema.ts';

/** The long side of a stored photo, of its small picture, and of the tiny one in the row, px. */
export const PHOTO_SIDE = 2560;
export const SMALL_SIDE = 320;
export const TINY_SIDE = 24;
/** About how large a stored photo is, bytes. */
export const PHOTO_BYTES = 400 * 1024;
/** The largest animation that is kept as it is, bytes. */
export const ANIMATION_BYTES = 8 * 1024 * 1024;

/** The largest picture that is drawn, pixels: in memory each takes four bytes. A larger one is kept as a file. */
export const MOST_PIXELS = 150e6;
/** A JPEG from here on is decoded smaller, where the browser can, pixels. */
export const MANY_PIXELS = 30e6;

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A size within a square, with the same proportions; never larger than it was, never less than a pixel. */
export function sizeWithin({ width, height }: Size, side: number): Size {
  const scale = Math.min(1, side / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** A size that a JPEG can be decoded at (eighths of its own), as small as possible and at least `side` on its long side. */
export function decodedSize({ width, height }: Size, side: number): Size {
  const eighths = Math.min(8, Math.max(1, Math.ceil((8 * side) / Math.max(width, height))));
  return { width: Math.ceil((width * eighths) / 8), height: Math.ceil((height * eighths) / 8) };
}

/** The size that the header of a JPEG, PNG, GIF, WebP, HEIC or AVIF says, not turned; undefined when it does not say it within these bytes. */
export function sizeInHeader(bytes: Uint8Array): Size | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    if (ascii(bytes, 1, 3) === 'PNG') return { width: view.getUint32(16), height: view.getUint32(20) };
    if (ascii(bytes, 0, 4) === 'GIF8') return { width: view.getUint16(6, true), height: view.getUint16(8, true) };
    if (ascii(bytes, 4, 4) === 'ftyp') return sizeOfIsoFile(view);
    if (ascii(bytes, 8, 4) === 'WEBP') return sizeOfWebp(view, ascii(bytes, 12, 4));
    return view.getUint16(0) === 0xffd8 ? sizeOfJpeg(view) : undefined;
  } catch {
    // It ends before.
    return undefined;
  }
}

/** Markers of a JPEG from 0xc0 to 0xcf begin a frame, except these: tables, and an extension. */
const NO_FRAMES = new Set([0xc4, 0xc8, 0xcc]);

function sizeOfJpeg(view: DataView): Size | undefined {
  let at = 2;
  while (view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1);
    if (marker >= 0xc0 && marker <= 0xcf && !NO_FRAMES.has(marker))
      return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    // 0xff may be repeated before a marker.
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2);
  }
  return undefined;
}

function sizeOfWebp(view: DataView, form: string): Size | undefined {
  const uint24 = (at: number) => view.getUint16(at, true) + (view.getUint8(at + 2) << 16);
  if (form === 'VP8X') return { width: uint24(24) + 1, height: uint24(27) + 1 };
  if (form === 'VP8 ') return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
  const bits = form === 'VP8L' ? view.getUint32(21, true) : 0;
  return bits === 0 ? undefined : { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
}

/** 'ispe', the size of an item, and 'mdat', the data behind the header. */
const [ITEM_SIZE, DATA] = [0x69737065, 0x6d646174];

/** The largest size of the items of a HEIC or AVIF file: a photo is made of tiles, and has a small picture beside it. */
function sizeOfIsoFile(view: DataView): Size | undefined {
  let largest: Size | undefined;
  for (let at = 0; at + 16 <= view.byteLength; at++) {
    const name = view.getUint32(at);
    if (name === DATA) break;
    if (name !== ITEM_SIZE) continue;
    const size = { width: view.getUint32(at + 8), height: view.getUint32(at + 12) };
    if (!largest || size.width * size.height > largest.width * largest.height) largest = size;
  }
  return largest;
}

const ascii = (bytes: Uint8Array, from: number, length: number) =>
  String.fromCharCode(...bytes.subarray(from, from + length));

/** Flags of a WebP file's header: it moves; it has EXIF or XMP data. */
const [WEBP_MOVES, WEBP_METADATA] = [0x02, 0x0c];

/** Whether a GIF, WebP or PNG moves and has no metadata of a camera, so that its bytes can be kept. */
export function isAnimation(bytes: Uint8Array): boolean {
  if (ascii(bytes, 0, 4) === 'GIF8') return hasTwoFrames(bytes);
  if (ascii(bytes, 8, 8) === 'WEBPVP8X') {
    const flags = bytes[20] ?? 0;
    return (flags & WEBP_MOVES) !== 0 && (flags & WEBP_METADATA) === 0;
  }
  return ascii(bytes, 1, 3) === 'PNG' && chunksOfPng(bytes).includes('acTL');
}

/** The names of a PNG's chunks before its pixels. */
function chunksOfPng(bytes: Uint8Array): string[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const names: string[] = [];
  for (let at = 8; at + 8 <= bytes.length; at += 12 + view.getUint32(at)) {
    const name = ascii(bytes, at + 4, 4);
    if (name === 'IDAT') break;
    names.push(name);
  }
  return names;
}

/** The bytes that a GIF's table of colours takes. */
const colours = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

function hasTwoFrames(bytes: Uint8Array): boolean {
  let frames = 0;
  let at = 13 + colours(bytes[10] ?? 0);
  const skipParts = () => {
    while (at < bytes.length && bytes[at] !== 0) at += bytes[at]! + 1;
    at++;
  };
  while (at < bytes.length) {
    const block = bytes[at];
    if (block === 0x2c) {
      frames++;
      if (frames > 1) return true;
      at += 10 + colours(bytes[at + 9] ?? 0) + 1;
    } else if (block === 0x21) at += 2;
    else return false;
    skipParts();
  }
  return false;
}

/** '2026:05:14 09:30:00', as a camera writes it, with its zone if it has one ('+02:00'). A time without a zone is one of this device's. */
export function timeTaken(written: unknown, zone: unknown): Instant | undefined {
  const parts = typeof written === 'string' && /^(\d{4}):(\d\d):(\d\d) (\d\d:\d\d:\d\d)/.exec(written);
  if (!parts) return undefined;
  const [, year, month, day, time] = parts;
  const offset = typeof zone === 'string' && /^[+-]\d\d:\d\d$/.test(zone) ? zone : '';
  const taken = new Date(`${year}-${month}-${day}T${time}${offset}`);
  return Number.isNaN(taken.getTime()) ? undefined : taken.toISOString();
}
