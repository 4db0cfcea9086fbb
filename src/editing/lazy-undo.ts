/** Undo and redo, loaded when they are asked for. */
import { logFailure } from '#lib/log-failure.ts';

export const takeStep = (which: 'undo' | 'redo'): Promise<void> =>
  import('./undo.ts').then(
    (steps) => steps[which](),
    (error: unknown) => logFailure('Undo could not be loaded:', error),
  );
