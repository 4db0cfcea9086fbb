import { afterEach, expect, test } from 'vitest';
import { closeProfile, getDb, openProfile } from '#data/db.ts';
import { keepShare, waitingShares } from '#data/waiting-shares.ts';
import { saveWaitingShares } from './share.ts';

const open = (kind: 'account' | 'local' | 'sample') => {
  const id = crypto.randomUUID();
  return openProfile({ id, kind, user_id: id });
};
afterEach(() => closeProfile());

test('a share from before a profile was open is saved in the next profile that opens, on the day of the share', async () => {
  await keepShare('A page\nhttps://example.org', new Date('2026-03-01T12:00:00Z'));
  await open('local');
  await Promise.all([saveWaitingShares({ kind: 'local' }), saveWaitingShares({ kind: 'local' })]);
  expect(await getDb().journal_entries.toArray()).toMatchObject([
    { content: 'A page\nhttps://example.org', logged_for: '2026-03-01', created_at: '2026-03-01T12:00:00.000Z' },
  ]);
  expect(await waitingShares()).toEqual([]);
});

test('a sample gets no share: the text stays stored for a real profile', async () => {
  await keepShare('wait for me', new Date());
  await open('sample');
  await saveWaitingShares({ kind: 'sample' });
  expect(await getDb().journal_entries.count()).toBe(0);
  expect(await waitingShares()).toHaveLength(1);
});

test('a text that cannot be saved stays stored', async () => {
  const before = (await waitingShares()).length;
  await keepShare('not lost', new Date());
  await open('local');
  await closeProfile();
  await saveWaitingShares({ kind: 'local' });
  expect(await waitingShares()).toHaveLength(before + 1);
});
