import { expect, test, vi } from 'vitest';
import { createDb, openProfile } from '#data/db.ts';
import { mutateIn } from '#data/mutate.ts';
import { listProfiles, readActiveProfile, type Session, writeActiveProfile } from '#data/session-store.ts';
import type { Day } from '#lib/day.ts';
import { newId } from '#lib/id.ts';
import { adoptable, enterAccount } from './enter.ts';

const day = '2026-05-14' as Day;

/** A device-only profile in use, open in another tab, with some memories; and the account of the sign-in. */
async function deviceOnly(memories: number) {
  const local = { id: newId(), kind: 'local', user_id: newId() } as const;
  await writeActiveProfile(local);
  const tab = createDb(local);
  await mutateIn(tab, 'Import', async (write) => {
    for (let n = 0; n < memories; n++) await write.put('memory_entries', { id: newId(), fact: `Fact ${n}` });
  });
  const id = newId();
  const account = { id, kind: 'account', user_id: id, email: 'ada@example.org' } as const;
  const session: Session = {
    access_token: 'a',
    refresh_token: 'r',
    expires_at: 9e9,
    user: { id, email: 'ada@example.org' },
  };
  const writes = (content: string) =>
    mutateIn(tab, 'Add entry', (write) => write.put('journal_entries', { id: newId(), content, logged_for: day }));
  return { local, tab, account, session, writes };
}

test('two messages are two things: settings and the coach’s answers are none, and a filed message is what it became', async () => {
  const { local, tab } = await deviceOnly(0);
  expect(await adoptable()).toBeNull();
  const add = (work: Parameters<typeof mutateIn>[2]) => mutateIn(tab, 'Onboard', work);
  await add(async (write) => {
    await write.put('profiles', { id: local.user_id, name: 'Ada', onboarded: true, welcome_shown: true });
    await write.put('assistant_profiles', { id: newId(), name: 'Wren', tone: 'balanced' });
    await write.put('preferences', { id: newId(), values: {} });
  });
  expect(await adoptable()).toMatchObject({ things: 0 });
  await add(async (write) => {
    const journal = newId();
    const chat = { type: 'chat', cleared: false, logged_for: day } as const;
    await write.put('journal_entries', { id: journal, content: 'A good walk.', logged_for: day });
    const filed = [`journal_entries/${journal}/add_entry/Daily Log`];
    const call_id = newId();
    await write.put('entries', { id: call_id, ...chat, role: 'user', content: 'A good walk.' });
    await write.put('entries', { id: newId(), ...chat, role: 'assistant', content: 'Noted.', call_id, filed });
    await write.put('entries', { id: newId(), ...chat, role: 'user', content: 'Hello' });
    await write.put('entries', { id: newId(), ...chat, role: 'assistant', content: 'Good morning.' });
  });
  expect(await adoptable()).toMatchObject({ profile: { id: local.id }, things: 2 });
  tab.close();
});

test('an account that takes over a device-only profile has all of it, and the profile is erased from the device', async () => {
  const { local, tab, account, session, writes } = await deviceOnly(450);
  await writes('before');
  tab.close();
  expect(await enterAccount(session, local)).toBe(true);
  expect(await readActiveProfile()).toEqual(account);
  expect((await listProfiles()).map(({ id }) => id)).not.toContain(local.id);
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(tab.name);
  const db = await openProfile(account);
  expect(await db.memory_entries.count()).toBe(450);
  expect(await db.journal_entries.count()).toBe(1);
});

test('what another tab writes during the takeover is taken over too', async () => {
  const { local, tab, account, session, writes } = await deviceOnly(900);
  await writes('before');
  const copying = createDb(account);
  const entering = enterAccount(session, local);
  // At this point its table has been copied, the larger one has not.
  await vi.waitFor(async () => expect(await copying.journal_entries.count()).toBe(1), { interval: 1 });
  await writes('written in the other tab');
  copying.close();
  expect(await entering).toBe(true);
  const db = await openProfile(account);
  expect((await db.journal_entries.toArray()).map(({ content }) => content).sort()).toEqual([
    'before',
    'written in the other tab',
  ]);
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(tab.name);
});

test('the draft that another tab stores before it closes the database is taken over too', async () => {
  const { local, account, session } = await deviceOnly(1);
  const tab = createDb(local);
  await tab.open();
  // As letGo() in src/data/db.ts does in a tab with a draft.
  tab.on('versionchange', () => {
    void tab.drafts.put({ key: 'composer', text: 'half a thought', at: 1, tab: 'b' }).then(() => tab.close());
    return false;
  });
  expect(await enterAccount(session, local)).toBe(true);
  const db = await openProfile(account);
  expect((await db.drafts.get('composer'))?.text).toBe('half a thought');
});

test('when another tab keeps the database open, the account is in use and the profile stays too', async () => {
  const { local, tab, account, session } = await deviceOnly(1);
  const asked = new Promise<void>((resolve) => {
    tab.on('versionchange', () => {
      resolve();
      return false;
    });
  });
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const entering = enterAccount(session, local);
  await asked;
  vi.advanceTimersByTime(60_000);
  expect(await entering).toBe(false);
  vi.useRealTimers();
  expect(await readActiveProfile()).toEqual(account);
  expect((await listProfiles()).map(({ id }) => id)).toContain(local.id);
  expect(await tab.memory_entries.count()).toBe(1);
  tab.close();
});
