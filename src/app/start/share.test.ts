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
  await Promise.all([saveWaitingShares(getDb().profile), saveWaitingShares(getDb().profile)]);
  expect(await getDb().journal_entries.toArray()).toMatchObject([
    { content: 'A page\nhttps://example.org', logged_for: '2026-03-01', created_at: '2026-03-01T12:00:00.000Z' },
  ]);
  expect(await waitingShares()).toEqual([]);
});

test('a sample gets no share: the text stays stored for a real profile', async () => {
  await keepShare('wait for me', new Date());
  await open('sample');
  await saveWaitingShares(getDb().profile);
  expect(await getDb().journal_entries.count()).toBe(0);
  expect(await waitingShares()).toHaveLength(1);
});

test('a text that cannot be saved stays stored', async () => {
  const before = (await waitingShares()).length;
  await keepShare('not lost', new Date());
  await open('local');
  await closeProfile();
  await saveWaitingShares(getDb().profile);
  expect(await waitingShares()).toHaveLength(before + 1);
});

test('what was shared in an account waits for it, and goes to nobody who signs in before', async () => {
  const ada = (await open('account')).profile;
  await keepShare('of Ada', new Date(), [], ada.user_id);
  const bob = (await open('account')).profile;
  await saveWaitingShares(bob);
  const texts = async () => (await getDb().journal_entries.toArray()).map(({ content }) => content);
  expect(await texts()).not.toContain('of Ada');
  await openProfile(ada);
  await saveWaitingShares(ada);
  expect(await texts()).toEqual(['of Ada']);
});
