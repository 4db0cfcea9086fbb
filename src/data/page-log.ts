/** The mutation log of a page's databases: with checks, steps of undo and the trash. */
import { Dexie } from 'dexie';
import { prepare } from './check.ts';
import type { Guard } from './database.ts';
import { mutationLog } from './mutation-log.ts';
import { endStep, recordStep } from './steps.ts';
import { keepDeleted } from './trash.ts';

export const pageLog: Guard = mutationLog({
  prepare,
  recordStep: (core, trans, now) => {
    const [kept, step] = [keepDeleted(core, trans), recordStep(core, trans, now)];
    return kept && step ? Dexie.Promise.all([kept, step]) : (kept ?? step);
  },
  endStep,
});
