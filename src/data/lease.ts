/**
 * Work that one page or worker of this browser does at a time: a cycle of sync, or asking the coach. A Web Lock excludes the others. The
 * lease is for browsers without Web Locks, and for a holder that was frozen while it had the lock. Correctness depends on neither: every
 * transaction of sync checks the lease first (law 6 in src/sync/README.md), and storing the coach's answer twice changes nothing.
 */
import type { DaymarkDb } from './database.ts';
import { readMeta, writeMeta } from './meta.ts';

/** Each kind of work is named by its key in `meta`. Older versions of the app in other tabs use the same keys and lock names. */
export type Work = 'lease' | 'coachLease';

/** `ms`: a holder that has not renewed for this long counts as frozen. `fenced`: its transactions call mustHold. */
const WORKS: Readonly<Record<Work, { readonly lock: string; readonly ms: number; readonly fenced: boolean }>> = {
  lease: { lock: 'daymark-sync', ms: 45_000, fenced: true },
  coachLease: { lock: 'daymark-coach', ms: 120_000, fenced: false },
};

/** How long a lease holds without being renewed, in ms. */
export const leaseMs = (work: Work): number => WORKS[work].ms;

export interface Lease {
  readonly work: Work;
  /** Counts up with each holder. */
  readonly gen: number;
  readonly holder: string;
  /** Taken by a holder of the Web Lock. */
  readonly locked: boolean;
}

/** Thrown inside a transaction when another holder took the lease, or the database has changed since the request: nothing is applied. */
export class Fenced extends Error {
  override readonly name = 'Fenced';
}

/** Whether this page has the Web Lock, somebody else has it, or the browser knows none. */
export type LockState = 'ours' | 'theirs' | 'none';

const NOBODY = '';

/** How long work that must be alone waits for another page's, ms. */
const WAIT_MS = 10_000;

/** So long a page may need from getting the Web Lock to taking the lease, in ms. A lock holder that takes longer counts as frozen. */
const LOCK_TO_LEASE_MS = 10_000;
/** After this, in ms, the page that had the Web Lock may be another one. Longer than between two polls of sync (src/sync/schedule.ts). */
const ASK_COUNTS_MS = 10 * 60_000;

/** Runs `run` with the Web Lock if it is free, and without it if it is not: the lease decides then. */
export async function withLock<T>(
  db: DaymarkDb,
  work: Work,
  locks: Pick<LockManager, 'request'> | undefined,
  run: (lock: LockState) => Promise<T>,
): Promise<T> {
  if (!locks) return run('none');
  let result: { readonly value: T } | undefined;
  await locks.request(`${WORKS[work].lock}:${db.profile.id}`, { ifAvailable: true }, async (lock) => {
    if (lock) result = { value: await run('ours') };
  });
  // The holder of the lock is at work and has a live lease, or it is frozen and its lease can be taken.
  return result ? result.value : run('theirs');
}

/**
 * Waits until nobody does this work, and keeps the others from beginning it until `run` has ended. It runs anyway without Web Locks, and when the other
 * holder is still there after WAIT_MS: that one may be frozen.
 */
export async function withoutOthers<T>(
  db: DaymarkDb,
  work: Work,
  locks: Pick<LockManager, 'request'> | undefined,
  run: () => Promise<T>,
): Promise<T> {
  if (!locks) return run();
  let begun = false;
  try {
    return await locks.request(`${WORKS[work].lock}:${db.profile.id}`, { signal: AbortSignal.timeout(WAIT_MS) }, () => {
      begun = true;
      return run();
    });
  } catch (error) {
    if (begun) throw error;
    return run();
  }
}

/**
 * Takes the next generation, or gives null while another holder is at work. A lease older than its time may be taken. So may a live
 * one by who has the Web Lock, if it was taken with the lock: its holder has ended, for example with a page that was reloaded. A
 * holder without the lock may still be at work; fenced work still takes over from it, because the fence then stops it.
 * While another page has the Web Lock, that page may be about to take the lease. It counts as frozen only if the lease is still not
 * taken LOCK_TO_LEASE_MS after a page without the lock has first asked, and asks again within ASK_COUNTS_MS.
 */
export function takeLease(
  db: DaymarkDb,
  work: Work,
  holder: string,
  now: number,
  lock: LockState,
): Promise<Lease | null> {
  const { ms, fenced } = WORKS[work];
  return db.transaction('rw', db.meta, async () => {
    const held = await readMeta(db, work);
    // One that ends later than it can have been given until comes from a clock that has jumped.
    const live = held !== undefined && held.until > now && held.until <= now + ms;
    const ended = lock === 'ours' && (fenced || held?.locked === true);
    if (live && !ended) return null;
    if (lock === 'theirs') {
      const { askedAt = Infinity, ...rest } = held ?? { gen: 0, holder: NOBODY, locked: false, until: now };
      // A time still to come is of a clock that has jumped.
      const counts = askedAt <= now && now <= askedAt + ASK_COUNTS_MS;
      if (!counts) await writeMeta(db, work, { ...rest, askedAt: now });
      if (!counts || now < askedAt + LOCK_TO_LEASE_MS) return null;
    }
    const lease = { work, gen: (held?.gen ?? 0) + 1, holder, locked: lock === 'ours' };
    await store(db, lease, now + ms);
    return lease;
  });
}

/** The fence: throws unless `lease` is still the newest; renews it otherwise. Call it inside the transaction it protects. */
export async function mustHold(db: DaymarkDb, lease: Lease, now: number): Promise<void> {
  if (!(await isHeld(db, lease))) throw new Fenced('another holder took the lease');
  await store(db, lease, now + WORKS[lease.work].ms);
}

/** Gives the lease back, so that the next holder need not wait; another holder's is not changed. */
export function dropLease(db: DaymarkDb, lease: Lease, now: number): Promise<void> {
  return db.transaction('rw', db.meta, async () => {
    if (await isHeld(db, lease)) await store(db, { ...lease, holder: NOBODY }, now);
  });
}

async function isHeld(db: DaymarkDb, { work, gen, holder }: Lease): Promise<boolean> {
  const held = await readMeta(db, work);
  return held?.gen === gen && held.holder === holder;
}

const store = (db: DaymarkDb, { work, gen, holder, locked }: Lease, until: number): Promise<void> =>
  writeMeta(db, work, { gen, holder, locked, until });
