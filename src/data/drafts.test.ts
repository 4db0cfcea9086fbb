import { beforeEach, expect, test } from 'vitest';
import { newId } from '#lib/id.ts';
import { closeProfile, db, openProfile, type ProfileRef } from './db.ts';
import { clearDraft, draftOf, DRAFT_MS, flushDrafts, readDraft, saveDraft } from './drafts.ts';

let profile: ProfileRef;
beforeEach(async () => {
  const user = newId();
  profile = { id: user, kind: 'account', user_id: user };
  await openProfile(profile);
});
/** Another tab of the same profile types. */
const elsewhere = (text: string) => db.drafts.put({ key: 'chat', text, at: 1, tab: 'another' });
const stored = async () => (await db.drafts.get('chat'))?.text;

test('what was typed is stored within 150 ms, in one write for many keystrokes', async () => {
  let writes = 0;
  db.drafts.hook('creating', () => void writes++);
  for (const text of ['H', 'He', 'Hel']) saveDraft('chat', text);
  expect(await stored()).toBeUndefined();
  await new Promise((resolve) => setTimeout(resolve, DRAFT_MS + 100));
  expect(await stored()).toBe('Hel');
  expect(writes).toBe(1);
});

test('a draft is there again after the page was closed', async () => {
  saveDraft('chat', 'half a thought');
  await flushDrafts();
  await closeProfile();
  await openProfile(profile);
  expect(await readDraft('chat')).toBe('half a thought');
  await clearDraft('chat');
  expect(await stored()).toBeUndefined();
});

test('the last edit wins, and the text that it replaced unseen is kept', async () => {
  saveDraft('chat', 'mine');
  await elsewhere('theirs');
  await flushDrafts();
  expect(await stored()).toBe('mine');
  expect(await db.versions.toArray()).toMatchObject([{ t: 'drafts', id: 'chat', value: 'theirs', why: 'draft' }]);
});

test("emptying a field never blanks another tab's text", async () => {
  await elsewhere('theirs');
  saveDraft('chat', '');
  await flushDrafts();
  expect(await stored()).toBe('theirs');
});

test('sending a draft keeps what another tab typed since', async () => {
  const draft = draftOf('chat');
  draft.set('mine');
  await draft.flush();
  await elsewhere('theirs, longer');
  await draft.clear();
  expect(await stored()).toBe('theirs, longer');
});

test('typing goes to the profile in which it was typed', async () => {
  const first = db;
  saveDraft('chat', 'for Ada');
  await flushDrafts();
  const user = newId();
  await openProfile({ id: user, kind: 'account', user_id: user });
  expect(await readDraft('chat')).toBe('');
  expect(first.profile.id).not.toBe(db.profile.id);
});
