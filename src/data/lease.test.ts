import { expect, test } from 'vitest';
import { testDevice } from '#tests/support/sync-device.ts';
import { dropLease, leaseMs, mustHold, takeLease, type Work } from './lease.ts';

const NOW = 1_000_000;
const works: readonly Work[] = ['lease', 'coachLease'];

test.each(works)('one holder at a time has the %s; given back, the next one takes it', async (work) => {
  const { db } = await testDevice();
  const first = await takeLease(db, work, 'a', NOW, 'none');
  expect(await takeLease(db, work, 'b', NOW + 1, 'none')).toBeNull();
  await dropLease(db, first!, NOW + 2);
  expect(await takeLease(db, work, 'b', NOW + 3, 'none')).toMatchObject({ gen: first!.gen + 1 });
  await expect(mustHold(db, first!, NOW + 4)).rejects.toThrow('another holder');
});

test('with the Web Lock, the lease of another lock holder that has ended is taken at once', async () => {
  const { db } = await testDevice();
  for (const work of works) {
    await takeLease(db, work, 'a', NOW, 'ours');
    expect(await takeLease(db, work, 'b', NOW + 1, 'ours')).not.toBeNull();
  }
});

test('a holder without the Web Lock may be at work: only what is fenced takes over from it', async () => {
  const { db } = await testDevice();
  for (const work of works) await takeLease(db, work, 'a', NOW, 'theirs');
  expect(await takeLease(db, 'coachLease', 'b', NOW + 1, 'ours')).toBeNull();
  expect(await takeLease(db, 'coachLease', 'b', NOW + leaseMs('coachLease'), 'ours')).not.toBeNull();
  expect(await takeLease(db, 'lease', 'b', NOW + 1, 'ours')).not.toBeNull();
});

test('what a tab with version 0.2.1 has stored is understood, and it understands what is stored', async () => {
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
