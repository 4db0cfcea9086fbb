/** What a page learns from the bytes of a recording: how long it is, and its samples. */
import { isInline } from '#blobs/media-type.ts';

/** Samples a second: enough for how loud it is. */
export const SAMPLE_RATE = 8000;
/** The longest recording that is decoded, s: while it is, every minute takes about 12 MB. */
export const DECODED_SECONDS = 10 * 60;
/** How long the browser may take to find how long a recording is, ms. */
const LENGTH_MS = 8000;

/** Whether it is played as a voice note. */
export const isSound = ({ media_type }: { readonly media_type: string }): boolean =>
  media_type.startsWith('audio/') && isInline(media_type);

/** The samples of a recording as one channel; null when this browser cannot decode it. */
export async function samplesOf(bytes: ArrayBuffer): Promise<Float32Array | null> {
  if (!('OfflineAudioContext' in globalThis)) return null;
  try {
    // A copy: decoding takes the bytes away.
    const sound = await new OfflineAudioContext(1, 1, SAMPLE_RATE).decodeAudioData(bytes.slice(0));
    return sound.getChannelData(0);
  } catch {
    return null;
  }
}

/** How long a recording is, s; null when this browser cannot play it. */
export function lengthOf(bytes: ArrayBuffer, media_type: string): Promise<number | null> {
  const url = URL.createObjectURL(new Blob([bytes], { type: media_type }));
  const audio = new Audio();
  return new Promise<number | null>((resolve) => {
    const timer = setTimeout(() => resolve(null), LENGTH_MS);
    const end = (seconds: number | null) => {
      clearTimeout(timer);
      resolve(seconds);
    };
    const found = () => {
      if (Number.isFinite(audio.duration) && audio.duration > 0) end(audio.duration);
      // A recording without a length says it once its end was looked for.
      else audio.currentTime = 1e7;
    };
    audio.addEventListener('loadedmetadata', found);
    audio.addEventListener('durationchange', () => Number.isFinite(audio.duration) && found());
    audio.addEventListener('error', () => end(null));
    audio.preload = 'metadata';
    audio.src = url;
  }).finally(() => {
    audio.removeAttribute('src');
    URL.revokeObjectURL(url);
  });
}
