/** What a blob is, by its first bytes and never by its name: the device stores it, and the server answers with it. */

/** Shown or played in the page. Everything else is only downloaded: SVG, HTML and PDF can run script. */
const INLINE = new Set([
  'image/jpeg',
  'image/png',
  'image/gif',
  'image/webp',
  'image/avif',
  'audio/webm',
  'audio/mp4',
  'audio/mpeg',
  'audio/ogg',
  'audio/wav',
  'audio/aac',
  'audio/flac',
  'video/mp4',
  'video/webm',
]);

/** The type of bytes that are of no known form. */
export const OTHER_TYPE = 'application/octet-stream';

/** How many bytes typeOf needs to see. */
export const TYPE_BYTES = 4096;

/** Whether a page may show or play it. */
export const isInline = (type: string): boolean => INLINE.has(type);

const ascii = (bytes: Uint8Array, from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));

/** Brands of ISO media files (ftyp). */
const BRANDS: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  avis: 'image/avif',
  heic: 'image/heic',
  heim: 'image/heic',
  heis: 'image/heic',
  heix: 'image/heic',
  hevc: 'image/heic',
  hevx: 'image/heic',
  mif1: 'image/heic',
  msf1: 'image/heic',
  'M4A ': 'audio/mp4',
  'M4B ': 'audio/mp4',
};

/**
 * The media type of a file that begins with these bytes. A WebM or MP4 file may have pictures or only sound: what its maker says (`said`)
 * decides between the two, and nothing else.
 */
export function typeOf(bytes: Uint8Array, said = ''): string {
  const sound = said.startsWith('audio/');
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'image/jpeg';
  if (ascii(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return 'image/png';
  if (/^GIF8[79]a/.test(ascii(bytes, 0, 6))) return 'image/gif';
  if (ascii(bytes, 0, 4) === 'RIFF') {
    const form = ascii(bytes, 8, 12);
    return form === 'WEBP' ? 'image/webp' : form === 'WAVE' ? 'audio/wav' : OTHER_TYPE;
  }
  if (ascii(bytes, 4, 8) === 'ftyp') return BRANDS[ascii(bytes, 8, 12)] ?? (sound ? 'audio/mp4' : 'video/mp4');
  if (ascii(bytes, 0, 4) === '\x1aE\xdf\xa3')
    return ascii(bytes, 0, 64).includes('webm') ? (sound ? 'audio/webm' : 'video/webm') : OTHER_TYPE;
  if (ascii(bytes, 0, 4) === 'OggS') return 'audio/ogg';
  if (ascii(bytes, 0, 4) === 'fLaC') return 'audio/flac';
  if (ascii(bytes, 0, 3) === 'ID3') return 'audio/mpeg';
  // The sync word of a frame: layer 3 is MP3, layer 0 is ADTS.
  if (bytes[0] === 0xff && (bytes[1]! & 0xe6) === 0xe2) return 'audio/mpeg';
  if (bytes[0] === 0xff && (bytes[1]! & 0xf6) === 0xf0) return 'audio/aac';
  if (ascii(bytes, 0, 5) === '%PDF-') return 'application/pdf';
  return OTHER_TYPE;
}

/** The endings of names by media type, for programs that go by them. */
const ENDINGS: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'audio/mp4': 'm4a',
  'audio/mpeg': 'mp3',
};

/** The ending of the name of a file of this type: 'jpg'; 'bin' for one of no known form. */
export const endingOf = (type: string): string =>
  ENDINGS[type] ?? (type === OTHER_TYPE ? 'bin' : (/^[a-z]+\/([a-z\d]+)/.exec(type)?.[1] ?? 'bin'));
