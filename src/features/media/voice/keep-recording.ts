/** Makes a voice note of a recording: its chunks become one blob, in the draft of a form or on a row. */
import { getDb } from '#data/db.ts';
import { dropRecording, readRecording, type WholeRecording } from '#data/recordings.ts';
import { joinBytes } from '#lib/bytes.ts';
import { time24 } from '#lib/format.ts';
import { dayIn, deviceZone } from '#lib/zone.ts';
import { addPrepared, type Target } from '#features/media/add-files.ts';
import type { Prepared } from '#features/media/media.ts';
import type { KeptOutcome } from './messages.ts';
import { waveOf } from './wave.ts';
import { seekableWebm } from './webm.ts';

/** Keeps a recording of the profile that is open. Its chunks go only when the note is stored. */
export async function keepRecording(id: string, target: Target): Promise<KeptOutcome> {
  const db = getDb();
  // The person has signed out: the chunks are kept, and offered at the next sign-in.
  if (!db.isOpen()) return 'failed';
  const recording = await readRecording(db, id);
  const prepared = recording && preparedOf(recording);
  if (!prepared) {
    await dropRecording(db, id);
    return 'empty';
  }
  const added = await addPrepared(target, prepared);
  if (added !== 'added') return added === 'many' ? 'many' : 'failed';
  await dropRecording(db, id);
  return 'kept';
}

/** Where a file has no endings of its own, players go by the name. */
const ENDINGS: Readonly<Record<string, string>> = { 'audio/webm': 'webm', 'audio/mp4': 'm4a', 'audio/ogg': 'ogg' };

/** The voice note of a recording; null when there is no sound in it. */
export function preparedOf({ chunks, media_type, began, seconds, levels }: WholeRecording): Prepared | null {
  const type = media_type.split(';', 1)[0]!;
  const sound = joinBytes(chunks.map((chunk) => new Uint8Array(chunk)));
  if (sound.length === 0) return null;
  const webm = seekableWebm(sound);
  const at = new Date(began);
  const wave = waveOf(levels);
  return {
    bytes: (webm?.bytes ?? sound).buffer as ArrayBuffer,
    media_type: type,
    name: `Voice note ${dayIn(at, deviceZone())} ${time24(at).replace(':', '.')}.${ENDINGS[type] ?? 'audio'}`,
    seconds: Math.round((webm?.seconds ?? seconds) * 10) / 10,
    taken_at: at.toISOString(),
    ...(wave ? { wave } : {}),
  };
}
