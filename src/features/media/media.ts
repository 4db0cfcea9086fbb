/** The rules of attachments: what belongs to a row, in which order, and how large it may be. No clock, no database. */
import { BLOB_BYTES, SMALL_BYTES, TINY_LENGTH } from '#blobs/limits.ts';
import { isInline, typeOf, TYPE_BYTES } from '#blobs/media-type.ts';
import type { Attachment, Instant } from '#data/schema.ts';
import type { KindName } from '#kinds/kinds.ts';
import { HOUR_MS } from '#lib/durations.ts';
import { byPlace, type PlacedItem } from '#lib/positions.ts';
import { err, ok, type Result } from '#lib/result.ts';

/** The most attachments of one row: a whole holiday chosen at once. */
export const MOST_OF_A_ROW = 500;
/** The longest caption: a screen reader reads it as one. */
export const CAPTION_LENGTH = 2000;
/** The longest name of a file. */
const NAME_LENGTH = 255;

export type MediaError = 'Empty' | 'TooLarge' | 'TooMany' | 'SaveFailed' | 'DeleteFailed';

/** The row that something is attached to. */
export interface Owner {
  readonly kind: KindName;
  readonly id: string;
}

/** A photo, a recording or a file, ready to be attached. */
export interface Prepared {
  readonly bytes: ArrayBuffer;
  /** What its maker says; only the bytes decide (src/blobs/media-type.ts). */
  readonly media_type?: string;
  readonly name: string;
  readonly width?: number;
  readonly height?: number;
  readonly seconds?: number;
  /** The height of each bar of a recording's wave, one digit of base 36. */
  readonly wave?: string;
  readonly taken_at?: Instant;
  readonly caption?: string;
  readonly transcript?: string;
  /** The small picture, at most SMALL_BYTES. */
  readonly preview?: ArrayBuffer;
  /** A picture of a few pixels as a data URL. */
  readonly tiny?: string;
}

/** What the row of an attachment has, without its owner and place. Plain data: a draft may keep it as JSON. */
export type StoredFile = Omit<
  Attachment,
  'id' | 'user_id' | '_v' | 'created_at' | 'owner_kind' | 'owner_id' | 'position'
>;

/** Why something cannot be attached; `there` is how many attachments the row has. */
export function checkPrepared(prepared: readonly Prepared[], there = 0): Result<readonly Prepared[], MediaError> {
  if (prepared.length === 0 || prepared.some(({ bytes }) => bytes.byteLength === 0)) return err('Empty');
  if (there + prepared.length > MOST_OF_A_ROW) return err('TooMany');
  if (prepared.some(({ bytes, preview }) => bytes.byteLength > BLOB_BYTES || (preview?.byteLength ?? 0) > SMALL_BYTES))
    return err('TooLarge');
  return ok(prepared);
}

/** The fields of the row of a prepared file. */
export function fieldsOfFile(
  { bytes, media_type, name, preview: _, tiny, caption, transcript, ...facts }: Prepared,
  sha256: string,
  small_sha256: string | null,
): StoredFile {
  return {
    ...facts,
    name: name.slice(-NAME_LENGTH),
    media_type: typeOf(new Uint8Array(bytes, 0, Math.min(bytes.byteLength, TYPE_BYTES)), media_type),
    size: bytes.byteLength,
    sha256,
    ...(small_sha256 ? { small_sha256 } : {}),
    ...(tiny && tiny.length <= TINY_LENGTH ? { tiny } : {}),
    ...(caption?.trim() ? { caption: caption.trim().slice(0, CAPTION_LENGTH) } : {}),
    ...(transcript?.trim() ? { transcript: transcript.trim(), transcript_by: 'person' } : {}),
  };
}

/** Whether a browser shows it as a picture. */
export const isPicture = ({ media_type }: Pick<Attachment, 'media_type'>): boolean =>
  media_type.startsWith('image/') && isInline(media_type);

/** A photo that was taken less than this before the entry is one of now, ms. */
const JUST_NOW = HOUR_MS;

/** When the first of these pictures was taken, also one that the browser cannot show, if that is another time than `than`; null when none says it. */
export function takenBefore(files: readonly Pick<Attachment, 'taken_at' | 'media_type'>[], than: Date): Instant | null {
  const times = files.flatMap((file) => (file.media_type.startsWith('image/') && file.taken_at ? [file.taken_at] : []));
  const [first] = times.sort((a, b) => Date.parse(a) - Date.parse(b));
  return first && Date.parse(first) < than.getTime() - JUST_NOW ? first : null;
}

/** An attachment by its place. */
export const placed = ({ id, position }: Pick<Attachment, 'id' | 'position'>): PlacedItem => ({ id, place: position });

/** Attachments in the order in which they are shown. */
export const inOrder = (attachments: readonly Attachment[]): Attachment[] =>
  [...attachments].sort((a, b) => byPlace(placed(a), placed(b)));

/** The distance between the places of two attachments that were added one after the other. */
export const PLACE_STEP = 1024;
