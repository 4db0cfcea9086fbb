/** What the operator does to an account, by command (user-commands.ts) or by the admin API (admin-routes.ts). */
import { revokeFeed } from '../calendar/feeds.ts';
import type { Database } from '../database/port.ts';
import { changeAccount, disableAccount, type Account, type Change } from './accounts.ts';
import { endSessions } from './sessions.ts';

const iso = (now: number) => new Date(now).toISOString();

/** The ids of sessions that an act has ended, which live-sessions.ts wants where a server runs. */
type Ended = readonly string[];

/** Changes an account. A new password signs every device out. `account` is null when it is gone. Throws 23505 for an address that is taken. */
export const changeAs = (
  db: Database,
  now: number,
  id: string,
  change: Change,
): Promise<{ readonly account: Account | null; readonly ended: Ended }> =>
  db.tx(null, async (query) => ({
    account: await changeAccount(query, iso(now), id, change),
    ended: change.passwordHash ? await endSessions(query, 'global', id, null) : [],
  }));

/** Signs every device of a person out. */
export const signOutAll = (db: Database, id: string): Promise<Ended> =>
  db.tx(null, (query) => endSessions(query, 'global', id, null));

/** Closes an account until a time (ISO 8601), or until it is opened: nobody signs in, every device is signed out, the private calendar ends. */
export async function closeAccount(
  db: Database,
  now: number,
  { id, disabled_at }: Pick<Account, 'id' | 'disabled_at'>,
  until: string | null = null,
): Promise<Ended> {
  const ended = await db.tx(null, async (query) => {
    // The account's row first: a sign-in locks it until its session exists, and that session is ended here.
    await disableAccount(query, id, disabled_at ?? iso(now), until);
    return endSessions(query, 'global', id, null);
  });
  await revokeFeed(db, id);
  return ended;
}

/** Opens a closed account again. */
export const openAccount = (db: Database, id: string): Promise<unknown> =>
  db.tx(null, (query) => disableAccount(query, id, null));
