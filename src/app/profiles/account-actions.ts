/**
 * Emptying or deleting everything of a person (spec 001, sections 4 and 7). For an account the server does it first: this device follows by
 * what it answers, so that a page that ends in between leaves nothing half done. A device-only profile needs no server.
 */
import { deviceId } from '#data/database.ts';
import { writeLastRowCount } from '#data/last-row-count.ts';
import { withoutOthers } from '#data/lease.ts';
import { deleteMeta, writeMeta } from '#data/meta.ts';
import { resetLocal, restoreLocal } from '#data/reset-local.ts';
import { err, ok, type Result } from '#lib/result.ts';
import { logFailure } from '#lib/log-failure.ts';
import { answerOf, type Authorised, authorised } from '#remote/authorised.ts';
import { RemoteError } from '#remote/errors.ts';
import type { Device } from '#app/start/device-store.ts';
import { signOut } from './sign-out.ts';

/** Why nothing was changed. */
export type ActionError = 'NeedsServer' | 'NeedsSignIn' | 'Failed' | 'TooLate';

/** A large account is copied whole by the server; ms. */
const ANSWER_MS = 5 * 60_000;

type Ask = (name: string) => Promise<unknown>;

/** `post` is for tests. */
export function accountActions({ db, syncNow }: Pick<Device, 'db' | 'syncNow'>, post: Authorised = authorised) {
  const { profile } = db;
  const isAccount = profile.kind === 'account';
  const ask: Ask = async (name) => {
    const body = { device: await deviceId(db) };
    const signal = AbortSignal.timeout(ANSWER_MS);
    return answerOf(await post(profile.user_id, `/functions/v1/${name}`, body, { signal }));
  };

  return {
    /** Empties everything; it can be taken back for a while. */
    reset: () =>
      outcome('Failed to reset user data', async () => {
        // Before the rows go: an empty store is what the person asked for, and no loss to be told of (LostCopy.tsx).
        await writeLastRowCount(profile.id, 0);
        if (!isAccount) await resetLocal(db);
        else {
          // What waits is sent first, so that it comes back too when the reset is taken back.
          await syncNow();
          const { at, until } = (await ask('reset-user-data')) as { at: number; until: number };
          await writeMeta(db, 'reset', { at, until });
          // The server answers with another epoch, by which this device removes its rows (src/sync/heal.ts).
          await syncNow();
        }
        return ok(undefined);
      }),
    /** Takes the reset back. */
    restore: () =>
      outcome('Failed to restore user data', async () => {
        if (!isAccount) return (await restoreLocal(db)) ? ok(undefined) : err('TooLate');
        const { restored } = (await ask('restore-user-data')) as { restored: boolean };
        await deleteMeta(db, 'reset');
        if (!restored) return err('TooLate');
        await syncNow();
        return ok(undefined);
      }),
    /** Deletes the account, and this device's copy of it. */
    remove: () =>
      outcome('Failed to delete user account', async () => {
        // No other tab sends anything between the end of the account and the end of the session on this device.
        const locks: LockManager | undefined = globalThis.navigator?.locks;
        await withoutOthers(db, 'lease', locks, async () => {
          if (isAccount) await deleted(ask);
          await signOut(db, { erase: true, deleted: isAccount });
        });
        return ok(undefined);
      }),
  };
}

/** An account that is gone already was deleted by an earlier try whose answer was lost. */
async function deleted(ask: Ask): Promise<void> {
  try {
    await ask('delete-user-account');
  } catch (error) {
    if (!(error instanceof RemoteError) || error.code !== 'account_deleted') throw error;
  }
}

async function outcome(
  failure: string,
  work: () => Promise<Result<undefined, ActionError>>,
): Promise<Result<undefined, ActionError>> {
  try {
    return await work();
  } catch (error) {
    logFailure(failure, error);
    if (!(error instanceof RemoteError)) return err('Failed');
    if (error.kind === 'auth') return err('NeedsSignIn');
    return err(error.code === 'unreachable' ? 'NeedsServer' : 'Failed');
  }
}
