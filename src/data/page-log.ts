/** The write path of a page: the mutation log with checks and undo, and the intents above it. */
import { Dexie } from 'dexie';
import { prepare } from './check.ts';
import type { DaymarkDb, Guard } from './database.ts';
import type { Done } from './mutate.ts';
import { mutationLog } from './mutation-log.ts';
import { endStep, recordStep } from './steps.ts';
import { watchSlow } from './slow-write.ts';
import { noteWrite } from './storage.ts';
import { keepDeleted } from './trash.ts';
import { undoStep } from './undo.ts';
import { write, type WriteOptions, type Writer } from './write.ts';

/** The log of a page's databases. */
export const pageLog: Guard = mutationLog({
  prepare,
  recordStep: (core, trans, now) => {
    const [kept, step] = [keepDeleted(core, trans), recordStep(core, trans, now)];
    return kept && step ? Dexie.Promise.all([kept, step]) : (kept ?? step);
  },
  endStep,
});

/** Runs an intent of this page. */
export async function run<T>(
  at: DaymarkDb,
  options: WriteOptions,
  work: (write: Writer) => Promise<T>,
): Promise<Done<T>> {
  const written = write(at, options, work);
  watchSlow(written);
  const { value, step } = await written;
  // A sample is deleted when it is closed.
  if (at.profile.kind !== 'sample') noteWrite();
  return {
    value,
    undo: async () => {
      if (step !== undefined) await undoStep(at, step);
    },
  };
}
