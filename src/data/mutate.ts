/** What a person does, which can be taken back, and what the app notes by itself, which cannot: two names for write(). */
import { db, type DaymarkDb } from './db.ts';
import { noteWrite } from './storage.ts';
import { undoStep } from './undo.ts';
import { write, type Writer } from './write.ts';

export interface Done<T> {
  readonly value: T;
  /** Takes exactly this intent back, as an ordinary edit. */
  readonly undo: () => Promise<void>;
}

/** Runs one intent of the person, a step of undo called `label`; see write(). */
export const mutate = <T>(label: string, work: (write: Writer) => Promise<T>): Promise<Done<T>> =>
  mutateIn(db, label, work);

/** The same in another database than the open one. */
export async function mutateIn<T>(at: DaymarkDb, label: string, work: (write: Writer) => Promise<T>): Promise<Done<T>> {
  const { value, step } = await write(at, { label }, work);
  noteWrite();
  return {
    value,
    undo: async () => {
      if (step !== undefined) await undoStep(at, step);
    },
  };
}

/**
 * As mutate(), for what the app notes by itself (that the welcome was seen): nobody takes that back, and the next Undo belongs
 * to what the person did.
 */
export async function record<T>(work: (write: Writer) => Promise<T>): Promise<T> {
  const { value } = await write(db, {}, work);
  noteWrite();
  return value;
}
