/**
 * Who may run a cycle. Web Locks keep tabs and the service worker from doing the same work twice; the lease is for browsers
 * without them and for holders that were frozen with the lock in their hands. Neither is trusted: every apply checks the
 * generation inside its own transaction, so a holder that wakes up late changes nothing (law 6).
 */
import type { DaymarkDb } from '#data/db.ts';
import { Fenced } from './errors.ts';
import { readMeta, writeMeta } from './meta.ts';

export interface Lease {
  readonly gen: number;
  readonly holder: string;
  /** ms; 0 once it was given back. */
  readonly until: number;
}

/** A holder that has not renewed for this long is taken for frozen. */
export const LEASE_MS = 45_000;

/** Whether someone else may be at work. A lease further away than it can be given comes from a clock that has jumped. */
const isLive = (lease: Lease | undefined, now: number) =>
  lease !== undefined && lease.until > now && lease.until <= now + LEASE_MS;

/**
 * Takes the next generation, or gives null while another holder's lease is live. `alone`: this holder has the Web Lock, so
 * whoever left a live lease has died with it (a page that was reloaded in the middle of a cycle): nobody waits for the dead.
 */
export function takeLease(db: DaymarkDb, holder: string, now: number, alone = false): Promise<Lease | null> {
  return db.transaction('rw', db.meta, async () => {
    const current = await readMeta(db, 'lease');
    if (!alone && isLive(current, now)) return null;
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
export function dropLease(db: DaymarkDb, lease: Lease): Promise<void> {
  return db.transaction('rw', db.meta, async () => {
    const current = await readMeta(db, 'lease');
    if (current?.gen === lease.gen && current.holder === lease.holder)
      await writeMeta(db, 'lease', { ...lease, until: 0 });
  });
}
