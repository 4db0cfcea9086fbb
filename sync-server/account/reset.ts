/** Emptying an account, which can be taken back for a while, and deleting one (spec 001, section 7). */
import type { Database } from '../database/port.ts';
import { iso } from '../iso.ts';

/** How long a reset can be taken back. Until then only the device that asked for it knows of it. */
const WINDOW = '10 minutes';
/** The time limit of a transaction, in ms: a large account is copied whole. */
const TIMEOUT = 5 * 60_000;

export interface Reset {
  /** ms */
  readonly at: number;
  /** Until when it can be taken back, ms. */
  readonly until: number;
}

/** Empties the account; null for one that was deleted. `device` is the one that asks, if it says so. */
export const resetAccount = async (db: Database, user: string, device: string | null): Promise<Reset | null> => {
  const [row] = await db.tx(
    null,
    (query) =>
      query<{ reset: Reset | null }>('select public.account_reset($1, $2, $3::interval) as reset', [
        user,
        device,
        WINDOW,
      ]),
    { timeout: TIMEOUT, grows: true },
  );
  return row!.reset;
};

/** Takes a reset back, and returns the head's version; null when it is too late, or there was none. */
export const restoreAccount = async (db: Database, user: string): Promise<number | null> => {
  const [row] = await db.tx(
    null,
    (query) => query<{ head: number | null }>('select public.account_restore($1) as head', [user]),
    { timeout: TIMEOUT, grows: true },
  );
  return row!.head;
};

/** How long a device must not hear of a reset yet, in ms; null when it may. */
export const resetPending = async (db: Database, user: string, device: string): Promise<number | null> => {
  const [row] = await db.tx(null, (query) =>
    query<{ wait: number | null }>('select public.account_reset_pending($1, $2) as wait', [user, device]),
  );
  return row!.wait;
};

/**
 * Deletes the account, its rows and its sessions, in one transaction. Afterwards every call of any of its devices is answered 410: a token that is
 * still valid by sync.forgotten, a refresh by the hashes that are kept.
 */
export const deleteAccount = async (db: Database, user: string, now: number): Promise<void> => {
  await db.tx(
    null,
    async (query) => {
      // The account's row first, as everywhere: a sign-in locks it until its session exists.
      await query('select 1 from auth.daymark_users where id = $1 for update', [user]);
      await query(
        `insert into sync.gone_tokens (hash, at)
         select t.hash, $2 from auth.daymark_refresh_tokens t join auth.daymark_sessions s on s.id = t.session_id
         where s.user_id = $1 on conflict do nothing`,
        [user, iso(now)],
      );
      await query('select public.sync_forget_user($1)', [user]);
      await query('delete from auth.daymark_users where id = $1', [user]);
    },
    { timeout: TIMEOUT },
  );
};
