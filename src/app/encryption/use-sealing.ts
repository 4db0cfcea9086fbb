import type { DaymarkDb } from '#data/db.ts';
import { useLive } from '#data/live.ts';
import { readSome, type SealNote, type SealProgress } from '#data/meta.ts';

/** How this device knows its account. */
interface Sealing {
  /** Undefined: the account is open, or this device does not have its key. */
  readonly state: SealNote['state'] | undefined;
  readonly progress: SealProgress | null;
}

/** The state of the account's encryption on this device, in step with other tabs; undefined while it is read. */
export const useSealing = (db: DaymarkDb): Sealing | undefined =>
  useLive(
    async (): Promise<Sealing> => {
      const { seal, sealProgress } = await readSome(db, ['seal', 'sealProgress']);
      return { state: seal?.state, progress: sealProgress ?? null };
    },
    { state: undefined, progress: null },
    [db],
  );
