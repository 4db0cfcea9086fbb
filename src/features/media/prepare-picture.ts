/** Makes a stored photo of a picked file: turned upright, at most 2,560 px, without place and device. In a worker where there are any. */
import exifr from 'exifr/dist/lite.esm.mjs';
import { BLOB_BYTES, SMALL_BYTES } from '#blobs/limits.ts';
import { TYPE_BYTES, typeOf } from '#blobs/media-type.ts';
import type { Instant } from '#data/schema.ts';
import { dataUrl } from '#lib/base64.ts';
import type { Prepared } from './media.ts';
import {
  ANIMATION_BYTES,
  decodedSize,
  isAnimation,
  MANY_PIXELS,
  MOST_PIXELS,
  PHOTO_BYTES,
  PHOTO_SIDE,
  type Size,
  sizeInHeader,
  sizeWithin,
  SMALL_SIDE,
  timeTaken,
  TINY_SIDE,
} from './picture-plan.ts';

/** What a person is told about a file: it is broken, too large, or kept as a file that this browser cannot show; or an animation became a picture. */
export type FileNote = 'Broken' | 'TooLarge' | 'TooManyPixels' | 'NotShown' | 'Stilled';

/** A file as it is stored; without `prepared` it is left out. */
export interface PreparedFile {
  readonly prepared?: Prepared;
  readonly note?: FileNote;
}

/** A surface to draw on; in a page of a browser without OffscreenCanvas it is an element. */
export interface Surface {
  readonly context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;
  readonly source: CanvasImageSource;
  encode(type: string, quality: number): Promise<Blob>;
}
export type MakeSurface = (width: number, height: number) => Surface;

/** The bytes at the beginning that have the time a photo was taken. */
const HEAD_BYTES = 256 * 1024;

/** Prepares one file. Never throws for what a file contains. */
export async function prepareFile(file: File, makeSurface: MakeSurface): Promise<PreparedFile> {
  if (file.size === 0) return { note: 'Broken' };
  const head = await readHead(file);
  if (!head) return { note: 'Broken' };
  const type = typeOf(head.subarray(0, TYPE_BYTES), file.type);
  if (!type.startsWith('image/')) {
    // What calls itself a picture and is none is broken; every other file is kept as it is.
    return file.type.startsWith('image/') && file.type !== 'image/svg+xml' ? { note: 'Broken' } : keepAsFile(file);
  }
  const size = sizeInHeader(head);
  // So many pixels may be a small file that is made to fill the memory.
  if (size && size.width * size.height > MOST_PIXELS) return keepAsFile(file, 'TooManyPixels');
  let picture: DecodedPicture;
  try {
    picture = await decode(file, type, size);
  } catch {
    return type === 'image/heic' || type === 'image/avif' ? keepUnseen(file) : { note: 'Broken' };
  }
  try {
    const taken_at = await readTaken(head);
    return await draw(file, picture, { type, taken_at, makeSurface });
  } finally {
    picture.close();
  }
}

/** A picture as it is seen, upright. */
interface DecodedPicture extends Size {
  readonly source: CanvasImageSource;
  close(): void;
}

/** A JPEG of many pixels is decoded smaller where the browser can: one of 100 megapixels takes 40 MB of memory instead of 400. */
async function decode(file: File, type: string, size: Size | undefined): Promise<DecodedPicture> {
  if (type === 'image/jpeg' && size && size.width * size.height > MANY_PIXELS && turnsFrames())
    return decodeSmaller(file, decodedSize(size, PHOTO_SIDE));
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  return { source: bitmap, width: bitmap.width, height: bitmap.height, close: () => bitmap.close() };
}

/** Whether the browser decodes pictures smaller, and turns them as EXIF says (Chromium). */
const turnsFrames = () => typeof ImageDecoder !== 'undefined' && 'rotation' in VideoFrame.prototype;

async function decodeSmaller(file: File, { width, height }: Size): Promise<DecodedPicture> {
  const decoder = new ImageDecoder({
    data: file.stream(),
    type: 'image/jpeg',
    desiredWidth: width,
    desiredHeight: height,
  });
  try {
    const { image } = await decoder.decode();
    return { source: image, width: image.displayWidth, height: image.displayHeight, close: () => image.close() };
  } finally {
    decoder.close();
  }
}

async function readHead(file: File): Promise<Uint8Array | null> {
  try {
    return new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  } catch {
    // It was moved or deleted since it was picked.
    return null;
  }
}

async function keepAsFile(file: File, note?: FileNote): Promise<PreparedFile> {
  if (file.size > BLOB_BYTES) return { note: 'TooLarge' };
  const prepared = { bytes: await file.arrayBuffer(), name: file.name, media_type: file.type };
  return note ? { prepared, note } : { prepared };
}

/** Keeps a photo that this browser cannot show, with its time: what a phone says about a HEIC photo may be anywhere in the file. */
async function keepUnseen(file: File): Promise<PreparedFile> {
  const kept = await keepAsFile(file, 'NotShown');
  const taken_at = kept.prepared && (await readTaken(new Uint8Array(kept.prepared.bytes)));
  return kept.prepared && taken_at ? { ...kept, prepared: { ...kept.prepared, taken_at } } : kept;
}

/** Tags of EXIF: when a photo was taken, and in which zone. */
const [TAKEN, ZONE] = [0x9003, 0x9011];

async function readTaken(head: Uint8Array): Promise<Instant | undefined> {
  try {
    const tags = await exifr.parse(head, {
      tiff: true,
      exif: { pick: [TAKEN, ZONE] },
      ifd0: { pick: [] },
      gps: false,
      translateKeys: false,
      reviveValues: false,
      mergeOutput: true,
    });
    return timeTaken(tags?.[TAKEN], tags?.[ZONE]);
  } catch {
    return undefined;
  }
}

interface DrawOptions {
  readonly type: string;
  readonly taken_at: Instant | undefined;
  readonly makeSurface: MakeSurface;
}

async function draw(file: File, picture: DecodedPicture, options: DrawOptions): Promise<PreparedFile> {
  const { type, taken_at, makeSurface } = options;
  const scaled = (from: CanvasImageSource, size: Size) => {
    const surface = makeSurface(size.width, size.height);
    surface.context.imageSmoothingQuality = 'high';
    surface.context.drawImage(from, 0, 0, size.width, size.height);
    return surface;
  };
  const size = sizeWithin(picture, PHOTO_SIDE);
  const photo = scaled(picture.source, size);
  const smallSize = sizeWithin(size, SMALL_SIDE);
  const small = scaled(photo.source, smallSize);
  const clear = type !== 'image/jpeg' && isClear(small, smallSize);
  const tiny = scaled(small.source, sizeWithin(smallSize, TINY_SIDE));

  const animated = isAnimation(new Uint8Array(await headOrAll(file, type)));
  const keeps = animated && file.size <= ANIMATION_BYTES;
  const bytes = keeps
    ? await file.arrayBuffer()
    : await (await encoded(photo, [0.82, 0.7, 0.55], PHOTO_BYTES, clear)).arrayBuffer();
  const preview = await (await encoded(small, [0.75, 0.6, 0.45, 0.3], SMALL_BYTES, clear)).arrayBuffer();
  const tinyBytes = await (await encoded(tiny, [0.4], SMALL_BYTES, clear)).arrayBuffer();
  const prepared: Prepared = {
    bytes,
    name: file.name,
    width: size.width,
    height: size.height,
    ...(taken_at ? { taken_at } : {}),
    ...(preview.byteLength <= SMALL_BYTES ? { preview } : {}),
    tiny: dataUrl(typeOf(new Uint8Array(tinyBytes)), new Uint8Array(tinyBytes)),
  };
  return animated && !keeps ? { prepared, note: 'Stilled' } : { prepared };
}

/** Only a picture that may move is read whole. */
const headOrAll = (file: File, type: string): Promise<ArrayBuffer> =>
  ['image/gif', 'image/webp', 'image/png'].includes(type) && file.size <= BLOB_BYTES
    ? file.arrayBuffer()
    : file.slice(0, TYPE_BYTES).arrayBuffer();

/** Whether the page is seen through a part of it. */
function isClear(surface: Surface, { width, height }: Size): boolean {
  const { data } = surface.context.getImageData(0, 0, width, height);
  for (let i = 3; i < data.length; i += 4) if (data[i]! < 250) return true;
  return false;
}

/** WebP, and where the browser writes none (Safari) JPEG, or PNG for what is clear; at the first quality that is small enough, or the last. */
async function encoded(surface: Surface, qualities: readonly number[], most: number, clear: boolean): Promise<Blob> {
  let blob = await surface.encode('image/webp', qualities[0]!);
  const type = blob.type === 'image/webp' || clear ? blob.type : 'image/jpeg';
  if (type !== blob.type) blob = await surface.encode(type, qualities[0]!);
  for (const quality of qualities.slice(1)) {
    if (blob.size <= most || type === 'image/png') break;
    blob = await surface.encode(type, quality);
  }
  return blob;
}
