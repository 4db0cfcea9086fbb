/** What is known of a picked or dropped recording besides its bytes: how long it is, and its wave. */
import { typeOf, TYPE_BYTES } from '#blobs/media-type.ts';
import type { Prepared } from '#features/media/media.ts';
import { DECODED_SECONDS, isSound, lengthOf, SAMPLE_RATE, samplesOf } from './decode.ts';
import { levelsIn, waveOf } from './wave.ts';

/** The file with the length and the wave of its sound; every other file as it is. */
export async function withSound(file: Prepared): Promise<Prepared> {
  const { bytes } = file;
  const media_type = typeOf(new Uint8Array(bytes, 0, Math.min(bytes.byteLength, TYPE_BYTES)), file.media_type);
  if (!isSound({ media_type })) return file;
  const length = await lengthOf(bytes, media_type);
  if (length === null) return file;
  const samples = length <= DECODED_SECONDS ? await samplesOf(bytes) : null;
  const wave = samples ? waveOf(levelsIn(samples, SAMPLE_RATE)) : '';
  return { ...file, seconds: Math.round(length * 10) / 10, ...(wave ? { wave } : {}) };
}
