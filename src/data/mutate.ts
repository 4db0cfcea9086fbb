/** What a person does, which can be taken back, and what the app notes by itself, which cannot: two names for write(). */
import { type DaymarkDb, getDb } from './db.ts';
import { watchSlow } from './slow-write.ts';
import { noteWrite } from './storage.ts';
import { undoStep } from './undo.ts';
import { write, type WriteOptions, type Writer } from './write.ts';
import type { Message } from '#lib/i18n.ts';
import type { Result } from '#lib/result.ts';

/** What an intent has done. */
export interface Undoable<T> {
  readonly value: T;
  /** Undoes exactly this intent, by an ordinary edit. */
  readonly undo: () => Promise<void>;
}

/** The result of an intent that may fail with a named error. */
export type IntentResult<E extends string, T = void> = Promise<Result<Undoable<T>, E>>;

/** Runs one intent of the person, a step of undo called `label`, which is stored in English; see write(). */
export const mutate = <T>(label: string | Message, work: (write: Writer) => Promise<T>): Promise<Undoable<T>> =>
  mutateIn(getDb(), label as string, work);

/** The same in a database that is not the open one. */
export async function mutateIn<T>(
  at: DaymarkDb,
  label: string,
  work: (write: Writer) => Promise<T>,
): Promise<Undoable<T>> {
  return run(at, { label }, work);
}

/**
 * As mutate(), for what the app notes by itself (that the welcome was seen): it leaves no step of undo.
 */
export async function record<T>(work: (write: Writer) => Promise<T>): Promise<T> {
  const at = getDb();
  return (await run(at, {}, work)).value;
}

/** Runs an intent of this page. */
export async function run<T>(
  at: DaymarkDb,
  options: WriteOptions,
  work: (write: Writer) => Promise<T>,
): Promise<Undoable<T>> {
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
