/**
 * Who may run a cycle. Web Locks keep tabs and the service worker from doing the same work twice; the lease is for browsers
 * without them and for holders that were frozen with the lock in their hands. Neither is trusted: every apply checks the
 * generation inside its own transaction, so a holder that wakes up late changes nothing (law 6).
 */
import type { DaymarkDb } from '#data/db.ts';
import { Fenced } from './errors.ts';
import { type Lease, readMeta, writeMeta } from '#data/meta.ts';

/** Whether this page has the Web Lock, somebody else has it, or the browser knows none. */
export type LockState = 'ours' | 'theirs' | 'none';

const NOBODY = '';

/** A holder that has not renewed for this long is taken for frozen. */
export const LEASE_MS = 45_000;

/** Whether someone else may be at work. A lease further away than it can be given comes from a clock that has jumped. */
const isLive = (lease: Lease | undefined, now: number) =>
  lease !== undefined && lease.until > now && lease.until <= now + LEASE_MS;

/**
 * Takes the next generation, or gives null while another holder is at work. Who has the Web Lock need not ask: whoever left a live lease has died
 * with it (a page that was reloaded in the middle of a cycle), and nobody waits for the dead. While somebody else has the lock, a lease that was just
 * given back says that they are between two steps; only one that nobody has taken up again for long says that they are frozen.
 */
export function takeLease(db: DaymarkDb, holder: string, now: number, lock: LockState): Promise<Lease | null> {
  return db.transaction('rw', db.meta, async () => {
    const current = await readMeta(db, 'lease');
    if (lock !== 'ours' && isLive(current, now)) return null;
    if (lock === 'theirs' && current?.holder === NOBODY && Math.abs(now - current.until) <= LEASE_MS) return null;
    const lease = { gen: (current?.gen ?? 0) + 1, holder, until: now + LEASE_MS };
    await writeMeta(db, 'lease', lease);
    return lease;
  });
}

/** The fence: throws unless `lease` is still the newest; renews it otherwise. Call it inside the transaction it protects. */
export async function mustHold(db: DaymarkDb, lease: Lease, now: number): Promise<void> {
  const current = await readMeta(db, 'lease');
  if (current?.gen !== lease.gen || current.holder !== lease.holder) throw new Fenced('another holder took the lease');
  await writeMeta(db, 'lease', { ...lease, until: now + LEASE_MS });
}

/** Gives the lease back, so that the next cycle need not wait; somebody else's is left alone. */
export function dropLease(db: DaymarkDb, lease: Lease, now: number): Promise<void> {
  return db.transaction('rw', db.meta, async () => {
    const current = await readMeta(db, 'lease');
    if (current?.gen === lease.gen && current.holder === lease.holder)
      await writeMeta(db, 'lease', { ...lease, holder: NOBODY, until: now });
  });
}
