import { expect, test } from 'vitest';
import { newId } from '#lib/id.ts';
import { databaseName } from './database.ts';
import { createDb, onConnection, openProfile } from './db.ts';
import { eraseIfTaken } from './erase.ts';

const names = async () => (await indexedDB.databases()).map(({ name }) => name);

async function profileWithDraft() {
  const profile = { id: newId(), kind: 'local', user_id: newId() } as const;
  const at = createDb(profile);
  await at.drafts.put({ key: 'composer', text: 'half', at: 1, tab: 'a' });
  return { profile, at };
}
const half = (store: string, key: IDBValidKey, { text }: { readonly text?: unknown }) =>
  store === 'drafts' && key === 'composer' && text === 'half';

test('a database is erased when all its records were taken over', async () => {
  const { profile } = await profileWithDraft();
  expect(await eraseIfTaken(profile, ['drafts'], half)).toBe(true);
  expect(await names()).not.toContain(databaseName(profile));
});

test('a database with one more record stays unchanged, with the same version', async () => {
  const { profile, at } = await profileWithDraft();
  const version = at.backendDB().version;
  await at.drafts.put({ key: 'other', text: 'more', at: 1, tab: 'a' });
  await at.flags.put({ k: 'seen', value: true });
  expect(await eraseIfTaken(profile, ['drafts'], half)).toBe(false);
  const again = createDb(profile);
  expect(await again.drafts.count()).toBe(2);
  expect(await again.flags.count()).toBe(1);
  expect(again.backendDB().version).toBe(version);
});

test('what a tab stores when it is asked to close the database is found, and the database stays', async () => {
  const { profile, at } = await profileWithDraft();
  at.close();
  const tab = createDb(profile);
  await tab.open();
  // As letGo() in db.ts does in another tab.
  tab.on('versionchange', () => {
    void tab.drafts.put({ key: 'composer', text: 'half a thought', at: 2, tab: 'b' }).then(() => tab.close());
    return false;
  });
  expect(await eraseIfTaken(profile, ['drafts'], half)).toBe(false);
  expect((await createDb(profile).drafts.get('composer'))?.text).toBe('half a thought');
});

test('the page that erases the database closes its own connection first, without the event for other tabs', async () => {
  const { profile, at } = await profileWithDraft();
  at.close();
  let asked = false;
  onConnection({ onVersionChange: () => (asked = true) });
  await openProfile(profile);
  expect(await eraseIfTaken(profile, ['drafts'], half)).toBe(true);
  expect(asked).toBe(false);
});
