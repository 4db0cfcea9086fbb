/**
 * How a device changes hands: into an account, into a profile that stays on this device, and what a device-only profile brings along. A row never
 * crosses from one profile to another but by adoption, which the person is asked about first (sync.md, "Identity").
 */
import { adoption, adoptProfile } from '#data/adopt.ts';
import { createDb } from '#data/db.ts';
import type { ProfileRef } from '#data/profile.ts';
import { tableNames } from '#data/schema.ts';
import {
  readActiveProfile,
  readSession,
  saveProfile,
  writeActiveProfile,
  writeSession,
  type Session,
} from '#data/session-store.ts';
import { leaveBehind } from '#data/transfer.ts';
import { newId } from '#lib/id.ts';

/** The device-only profile in use and how many things were written in it; null when there is none, or it is empty. */
export async function adoptable(): Promise<{ readonly profile: ProfileRef; readonly rows: number } | null> {
  const profile = await readActiveProfile();
  if (profile?.kind !== 'local') return null;
  const local = createDb(profile);
  try {
    const counts = await Promise.all(tableNames.map((table) => local.table(table).count()));
    const rows = counts.reduce((sum, count) => sum + count, 0);
    return rows > 0 ? { profile, rows } : null;
  } finally {
    local.close();
  }
}

/**
 * Makes an account's profile the one in use, after it has taken over `adopted`'s rows. All or nothing up to there. Then other tabs leave the
 * adopted profile, and what they have written meanwhile is taken over too. False: the adopted profile stays on this device as well,
 * because another tab held on to it.
 */
export async function enterAccount(session: Session, adopted: ProfileRef | null): Promise<boolean> {
  const { id, email } = session.user;
  const account: ProfileRef = { id, kind: 'account', user_id: id, ...(email ? { email } : {}) };
  await saveProfile(account);
  const into = createDb(account);
  try {
    if (adopted) await adoptProfile(adopted, into);
    await writeSession(session);
    await writeActiveProfile(account);
    return adopted === null || (await leaveBehind(adoption(adopted, into)));
  } finally {
    into.close();
  }
}

/** Starts, or goes back to, the profile that never leaves this device. */
export async function enterLocal(known: readonly ProfileRef[]): Promise<void> {
  const local: ProfileRef = known.find(({ kind }) => kind === 'local') ?? {
    id: newId(),
    kind: 'local',
    user_id: newId(),
  };
  await saveProfile(local);
  await writeActiveProfile(local);
}

/**
 * Whether an account is in use and its session is good: such a visitor has nothing to do on /auth. A session that its server has ended is
 * kept with `expires_at` 0 (src/remote/authorised.ts); its owner comes here to sign in again.
 */
export async function isSignedIn(): Promise<boolean> {
  const [profile, session] = await Promise.all([readActiveProfile(), readSession()]);
  return profile?.kind === 'account' && session?.user.id === profile.user_id && session.expires_at > 0;
}
