import { expect, test, vi } from 'vitest';
import { testDevice } from '#tests/support/sync-device.ts';
import { dropLease, leaseMs, mustHold, takeLease, withoutOthers, type Work } from './lease.ts';

const NOW = 1_000_000;
const works: readonly Work[] = ['lease', 'coachLease'];

test.each(works)('one holder at a time has the %s; after it is given back, the next one takes it', async (work) => {
  const { db } = await testDevice();
  const first = await takeLease(db, work, 'a', NOW, 'none');
  expect(await takeLease(db, work, 'b', NOW + 1, 'none')).toBeNull();
  await dropLease(db, first!, NOW + 2);
  expect(await takeLease(db, work, 'b', NOW + 3, 'none')).toMatchObject({ gen: first!.gen + 1 });
  await expect(mustHold(db, first!, NOW + 4)).rejects.toThrow('another holder');
});

test('with the Web Lock, the lease of an earlier lock holder is taken at once', async () => {
  const { db } = await testDevice();
  for (const work of works) {
    await takeLease(db, work, 'a', NOW, 'ours');
    expect(await takeLease(db, work, 'b', NOW + 1, 'ours')).not.toBeNull();
  }
});

test('a page that has the Web Lock and not yet the lease keeps its turn, unless it is frozen', async () => {
  const { db } = await testDevice();
  for (const work of works) {
    // The last lease, if there was one, was given back long ago.
    for (const at of [NOW, NOW + 1_000_000]) {
      expect(await takeLease(db, work, 'without the lock', at, 'theirs')).toBeNull();
      const lease = await takeLease(db, work, 'with the lock', at + 1, 'ours');
      await dropLease(db, lease!, at + 2);
    }
    expect(await takeLease(db, work, 'b', NOW + 2_000_000, 'theirs')).toBeNull();
    expect(await takeLease(db, work, 'c', NOW + 2_009_999, 'theirs')).toBeNull();
    expect(await takeLease(db, work, 'd', NOW + 2_010_000, 'theirs')).not.toBeNull();
  }
});

test('a request of long ago, when another page had the Web Lock, does not count', async () => {
  const { db } = await testDevice();
  for (const work of works) {
    const lease = await takeLease(db, work, 'with the lock', NOW, 'ours');
    await dropLease(db, lease!, NOW + 1);
    expect(await takeLease(db, work, 'without the lock', NOW + 2, 'theirs')).toBeNull();
    expect(await takeLease(db, work, 'without the lock', NOW + 1_000_000, 'theirs')).toBeNull();
    expect(await takeLease(db, work, 'with the lock', NOW + 1_000_001, 'ours')).not.toBeNull();
  }
});

test('a holder without the Web Lock may be at work: only fenced work takes over from it', async () => {
  const { db } = await testDevice();
  for (const work of works) await takeLease(db, work, 'a', NOW, 'none');
  expect(await takeLease(db, 'coachLease', 'b', NOW + 1, 'ours')).toBeNull();
  expect(await takeLease(db, 'coachLease', 'b', NOW + leaseMs('coachLease'), 'ours')).not.toBeNull();
  expect(await takeLease(db, 'lease', 'b', NOW + 1, 'ours')).not.toBeNull();
});

/** A Web Lock as the browser gives it: at once, or never until the signal ends the wait. */
const lockThatIs = (free: boolean) => ({
  request: ((_: string, { signal }: LockOptions, run: (lock: Lock | null) => unknown) =>
    free
      ? run(null)
      : new Promise((_, reject) =>
          signal!.addEventListener('abort', () => reject(signal!.reason as Error)),
        )) as LockManager['request'],
});

test('work that must be alone runs once the lock is free, without locks, and beside a page that stays frozen', async () => {
  const { db } = await testDevice();
  const end = new AbortController();
  const wait = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(end.signal);
  let runs = 0;
  const run = async () => ++runs;
  expect(await withoutOthers(db, 'lease', undefined, run)).toBe(1);
  expect(await withoutOthers(db, 'lease', lockThatIs(true), run)).toBe(2);
  const waiting = withoutOthers(db, 'lease', lockThatIs(false), run);
  expect(runs).toBe(2);
  end.abort(new DOMException('', 'TimeoutError'));
  expect(await waiting).toBe(3);
  wait.mockRestore();
});

test('what fails while it is alone is not run again', async () => {
  const { db } = await testDevice();
  let runs = 0;
  const failing = () => Promise.reject(new Error(`run ${++runs}`));
  await expect(withoutOthers(db, 'lease', lockThatIs(true), failing)).rejects.toThrow('run 1');
});
