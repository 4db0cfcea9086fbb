/**
 * Which profile a device uses: an account, or a profile on this device only; and what an account takes over from such a profile. Rows go
 * from one profile to another only by adoption, and only after the person is asked (sync.md, "Identity").
 */
import { adoption, adoptProfile } from '#data/adopt.ts';
import { createDb, type DaymarkDb } from '#data/db.ts';
import type { ProfileRef } from '#data/profile.ts';
import { tableNames, type Entry, type TableName } from '#data/schema.ts';
import {
  readActiveProfile,
  readSession,
  saveProfile,
  writeActiveProfile,
  writeSession,
  type Session,
} from '#data/session-store.ts';
import { leaveBehind } from '#data/transfer.ts';
import { eraseSample } from '#features/sample/erase-sample.ts';
import { kinds } from '#kinds/kinds.ts';
import { newId } from '#lib/id.ts';

export interface Adoptable {
  readonly profile: ProfileRef;
  /** How many things the person made: neither settings nor the coach's answers. A message that was filed counts as what it became. */
  readonly things: number;
}

/** The tables whose rows are about the person or their coach, not things that the person made. */
const ABOUT: ReadonlySet<TableName> = new Set([kinds.profile, kinds.coach, kinds.settings].map(({ table }) => table));

/** Messages to the coach, its answers, and released thoughts. */
const MESSAGES = kinds.chat.table;

/** How many messages and thoughts of the person were not filed. An answer that filed a message has its id as `call_id`. */
async function countOwnMessages(db: DaymarkDb): Promise<number> {
  const entries = db.table<Entry>(MESSAGES);
  const filed = new Set<string>();
  await entries.filter((row) => Boolean(row.filed?.length)).each(({ id, call_id }) => filed.add(call_id ?? id));
  return entries.filter(({ id, role }) => role === 'user' && !filed.has(id)).count();
}

/** The device-only profile in use; null when there is none, or it is empty. */
export async function adoptable(): Promise<Adoptable | null> {
  const profile = await readActiveProfile();
  if (profile?.kind !== 'local') return null;
  const local = createDb(profile);
  try {
    const counts = await Promise.all(tableNames.map((table) => local.table(table).count()));
    if (counts.every((count) => count === 0)) return null;
    const rows = tableNames.reduce(
      (sum, table, i) => (ABOUT.has(table) || table === MESSAGES ? sum : sum + counts[i]!),
      0,
    );
    return { profile, things: rows + (await countOwnMessages(local)) };
  } finally {
    local.close();
  }
}

/**
 * Makes an account's profile the one in use, after it has taken over `adopted`'s rows. Up to there it is all or nothing. Then other tabs
 * must close the adopted profile, and what they have written since is taken over too. False: another tab kept the adopted profile open, so it
 * stays on this device as well.
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
    await eraseSample();
    return adopted === null || (await leaveBehind(adoption(adopted, into)));
  } finally {
    into.close();
  }
}

/** Opens the profile that never leaves this device, and creates it if needed. */
export async function enterLocal(known: readonly ProfileRef[]): Promise<void> {
  const local: ProfileRef = known.find(({ kind }) => kind === 'local') ?? {
    id: newId(),
    kind: 'local',
    user_id: newId(),
  };
  await saveProfile(local);
  await writeActiveProfile(local);
  await eraseSample();
}

/**
 * Whether an account is in use and its session is good: such a visitor has nothing to do on /auth. A session that its server has ended is
 * kept with `expires_at` 0 (src/remote/authorised.ts); its owner comes here to sign in again.
 */
export async function isSignedIn(): Promise<boolean> {
  const [profile, session] = await Promise.all([readActiveProfile(), readSession()]);
  return profile?.kind === 'account' && session?.user.id === profile.user_id && session.expires_at > 0;
}
