import { expect, test } from 'vitest';
import { testDevice } from '#tests/support/sync-device.ts';
import { dropLease, leaseMs, mustHold, takeLease, type Work } from './lease.ts';

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

test('leases are compatible with those of version 0.2.1, in both directions', async () => {
  const { db } = await testDevice();
  await db.meta.bulkPut([
    { k: 'lease', value: { gen: 7, holder: 'old tab', until: NOW + 1000 } },
    { k: 'coachLease', value: { holder: 'old tab', locked: true, until: NOW + 1000 } },
  ]);
  for (const work of works) {
    expect(await takeLease(db, work, 'new tab', NOW, 'theirs')).toBeNull();
    expect(await takeLease(db, work, 'new tab', NOW, 'ours')).toMatchObject({ gen: work === 'lease' ? 8 : 1 });
    const value = { holder: 'new tab', locked: true, until: NOW + leaseMs(work) };
    expect(await db.meta.get(work)).toMatchObject({ value });
  }
});
