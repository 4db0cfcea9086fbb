/** Recordings that were interrupted: their sound is stored, and nobody records or keeps them. */
import { getDb } from '#data/db.ts';
import { useLive } from '#data/live.ts';
import { type KeptRecording, keptRecordings } from '#data/recordings.ts';
import { isBusyWith, lockOf, useRecorder } from './recorder.ts';

const NONE: readonly KeptRecording[] = [];

/** The interrupted recordings of the open profile, the oldest first. */
export function useInterrupted(): readonly KeptRecording[] {
  // When a recording ends here it is looked again: its lock is gone.
  const mine = useRecorder(({ recording }) => recording?.id ?? null);
  return useLive(interrupted, NONE, [mine]) ?? NONE;
}

async function interrupted(): Promise<readonly KeptRecording[]> {
  const all = (await keptRecordings(getDb())).filter(({ id }) => !isBusyWith(id));
  if (all.length === 0) return NONE;
  const held = await heldLocks();
  return all.filter(({ id }) => !held.has(lockOf(id)));
}

/** The locks that any tab holds; none where the browser has no locks. */
async function heldLocks(): Promise<ReadonlySet<string | undefined>> {
  const locks = (navigator as { readonly locks?: LockManager }).locks;
  return new Set((await locks?.query())?.held?.map(({ name }) => name));
}
