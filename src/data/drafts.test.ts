import { Dexie } from 'dexie';
import { beforeEach, expect, test, vi } from 'vitest';
import { newId } from '#lib/id.ts';
import { closeProfile, db, deleteProfileDb, openProfile, type ProfileRef } from './db.ts';
import { takeDraftsAside } from './draft-store.ts';
import { clearDraft, draftOf, DRAFT_MS, flushDrafts, readDraft, saveDraft, TYPING_MS } from './drafts.ts';
import { mutate } from './mutate.ts';

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
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    for (const text of ['H', 'He', 'Hel']) saveDraft('chat', text);
    vi.advanceTimersByTime(DRAFT_MS - 1);
    expect(await stored()).toBeUndefined();
    vi.advanceTimersByTime(1);
  } finally {
    vi.useRealTimers();
  }
  // Its own timer wrote it: nothing else does, and that timer ran out above.
  await vi.waitFor(async () => expect(await stored()).toBe('Hel'));
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

test('two tabs typing in the same moment: each keeps its own words before its eyes, until it has stopped', async () => {
  const draft = draftOf('chat');
  const field = () => undefined;
  draft.listeners.add(field);
  saveDraft('chat', 'mine');
  await flushDrafts();
  await elsewhere('theirs');
  const now = vi.spyOn(performance, 'now');
  try {
    await draft.read();
    expect(draft.text).toBe('mine');
    now.mockReturnValue(performance.now() + TYPING_MS + 1);
    await draft.read();
    expect(draft.text).toBe('theirs');
  } finally {
    now.mockRestore();
    draft.listeners.delete(field);
  }
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

test('a draft waits for no intent and no page of sync', async () => {
  let finish: () => void = () => undefined;
  const atWork = new Promise<void>((resolve) => {
    finish = resolve;
  });
  let done = false;
  const intent = mutate('Long', async (write) => {
    await write.put('tasks', { id: newId(), description: 'Walk', completed: false });
    await Dexie.waitFor(atWork);
    done = true;
  });
  saveDraft('chat', 'meanwhile');
  await flushDrafts();
  expect([await stored(), done]).toEqual(['meanwhile', false]);
  finish();
  await intent;
});

test('a draft that could not be stored is not given up, though its field has gone', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const full = () => {
    throw new DOMException('full of words', 'QuotaExceededError');
  };
  db.drafts.hook('creating', full);
  saveDraft('chat', 'half a thought');
  await flushDrafts();
  await flushDrafts();
  expect(await stored()).toBeUndefined();
  expect(await readDraft('chat')).toBe('half a thought');
  expect(log.mock.calls.flat().join(' ')).not.toContain('words');
  expect(log).toHaveBeenCalledTimes(1);
  db.drafts.hook('creating').unsubscribe(full);
  await flushDrafts();
  expect(await stored()).toBe('half a thought');
  log.mockRestore();
});

test('what was typed since the draft was sent is the beginning of the next; only what was sent goes', async () => {
  saveDraft('chat', 'first');
  saveDraft('chat', 'first, and what came to mind');
  await draftOf('chat').clear('first,');
  expect(await stored()).toBe('and what came to mind');
  saveDraft('chat', 'something else');
  await draftOf('chat').clear('and what came to mind');
  expect(await stored()).toBe('something else');
  await draftOf('chat').clear('something else');
  expect(await stored()).toBeUndefined();
});

test('a read that is under way when a draft is forgotten does not bring it back', async () => {
  saveDraft('chat', 'sent');
  await flushDrafts();
  const draft = draftOf('chat');
  const reading = draft.read();
  await Promise.all([draft.clear(), reading]);
  expect(draft.text).toBe('');
});

/** localStorage, which node has not. */
function withLocalStorage(): Record<string, string> {
  const kept: Record<string, string> = {};
  const define = (name: string, value: unknown) => Object.defineProperty(kept, name, { value, enumerable: false });
  define('getItem', (key: string) => kept[key] ?? null);
  define('setItem', (key: string, value: string) => void (kept[key] = value));
  define('removeItem', (key: string) => Reflect.deleteProperty(kept, key));
  vi.stubGlobal('localStorage', kept);
  return kept;
}

test('what was typed in the last moment before the page is left is stored by the next start', async () => {
  const kept = withLocalStorage();
  const draft = draftOf('chat');
  draft.set('mine');
  draft.putAside();
  // The page is gone: its write never came.
  await closeProfile();
  await openProfile(profile);
  await elsewhere('theirs');
  await takeDraftsAside(db);
  expect(await stored()).toBe('mine');
  expect(await db.versions.toArray()).toMatchObject([{ t: 'drafts', id: 'chat', value: 'theirs', why: 'draft' }]);
  expect(kept).toEqual({});
});

test('a page that comes back stores what it had put aside, and the newest words win', async () => {
  const kept = withLocalStorage();
  const draft = draftOf('chat');
  draft.set('half');
  draft.putAside();
  const first = draft.flush();
  // The write of the first words is under way.
  await Promise.resolve();
  draft.set('half a thought');
  await first;
  expect(Object.keys(kept)).toHaveLength(1);
  await flushDrafts();
  expect([kept, await stored()]).toEqual([{}, 'half a thought']);
});

test('a profile that is erased takes along what was put aside in it; what cannot be read is dropped', async () => {
  const kept = withLocalStorage();
  const draft = draftOf('chat');
  draft.set('mine');
  draft.putAside();
  kept.other = 'stays';
  await deleteProfileDb(profile);
  expect(kept).toEqual({ other: 'stays' });
  await openProfile(profile);
  kept[`draft:${db.name}/chat`] = '{"key":1';
  await takeDraftsAside(db);
  expect([kept, await db.drafts.count()]).toEqual([{ other: 'stays' }, 0]);
});
