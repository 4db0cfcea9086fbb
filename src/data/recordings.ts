/**
 * Recordings that are not kept yet: their sound is stored in chunks as it comes, so that a tab that is killed loses the last seconds at most. A
 * recording that is kept becomes a blob (blobs.ts), and its chunks go.
 */
import type { DaymarkDb } from './database.ts';
import type { RecordingChunk } from './local-tables.ts';

/** What is known of a recording without its sound. */
export interface KeptRecording extends Pick<RecordingChunk, 'began' | 'seconds'> {
  readonly id: string;
}

/** A recording with its sound, in order. */
export interface WholeRecording extends Pick<RecordingChunk, 'began' | 'seconds' | 'media_type' | 'levels'> {
  readonly chunks: readonly ArrayBuffer[];
}

/** Stores a chunk. */
export async function keepChunk(db: DaymarkDb, chunk: RecordingChunk): Promise<void> {
  await db.recording_chunks.put(chunk);
}

const chunksOf = (db: DaymarkDb, id: string) =>
  db.recording_chunks.where('[recording+n]').between([id, 0], [id, Infinity], true, true);

/** The recordings of this device that are not kept yet, the oldest first. */
export async function keptRecordings(db: DaymarkDb): Promise<readonly KeptRecording[]> {
  const firsts = await db.recording_chunks.where('n').equals(0).toArray();
  const found = await Promise.all(
    firsts.map(async ({ recording, began }) => ({
      id: recording,
      began,
      seconds: (await chunksOf(db, recording).last())?.seconds ?? 0,
    })),
  );
  return found.sort((a, b) => a.began - b.began);
}

/** A whole recording; null when there is none of this id. What follows a chunk that is missing is left out. */
export async function readRecording(db: DaymarkDb, id: string): Promise<WholeRecording | null> {
  const all = await chunksOf(db, id).toArray();
  const rows = all.filter(({ n }, i) => n === i);
  const [first, last] = [rows[0], rows.at(-1)];
  if (!first || !last) return null;
  return {
    began: first.began,
    seconds: last.seconds,
    media_type: first.media_type,
    levels: rows.map(({ levels }) => levels).join(''),
    chunks: rows.map(({ bytes }) => bytes),
  };
}

/** Deletes the chunks of a recording: it is kept, or was thrown away. */
export async function dropRecording(db: DaymarkDb, id: string): Promise<void> {
  await chunksOf(db, id).delete();
}

/** Copies the recordings of one profile to another, one chunk at a time. */
export async function copyRecordings(from: DaymarkDb, into: DaymarkDb): Promise<void> {
  for (const key of await from.recording_chunks.toCollection().primaryKeys()) {
    const chunk = await from.recording_chunks.get(key);
    if (chunk) await keepChunk(into, chunk);
  }
}
