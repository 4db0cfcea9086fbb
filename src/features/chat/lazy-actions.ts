/** Loads actions.ts with its first use: showing and sending messages does not need it. */
import { logFailure } from '#lib/log-failure.ts';
import { err } from '#lib/result.ts';

const actions = () => import('./actions.ts');
type Actions = Awaited<ReturnType<typeof actions>>;

export const stop = async (...of: Parameters<Actions['stop']>) => (await actions()).stop(...of);
export const retry = async (...of: Parameters<Actions['retry']>) => (await actions()).retry(...of);
export const undoFiled = async (...of: Parameters<Actions['undoFiled']>) => (await actions()).undoFiled(...of);
export const deleteMessage = (...of: Parameters<Actions['deleteMessage']>) =>
  actions().then(
    (loaded) => loaded.deleteMessage(...of),
    (cause: unknown) => {
      logFailure('DeleteFailed', cause);
      return err('DeleteFailed');
    },
  );
