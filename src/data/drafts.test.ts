import { Dexie } from 'dexie';
import { beforeEach, expect, test, vi } from 'vitest';
import { newId } from '#lib/id.ts';
import { closeProfile, getDb, openProfile, type ProfileRef } from './db.ts';
import { deleteProfileDb } from './erase.ts';
import { takeDraftsAside } from './draft-store.ts';
import { draftOf, DRAFT_MS, flushDrafts, readDraft, saveDraft, TYPING_MS } from './drafts.ts';
import { mutate } from './mutate.ts';

let profile: ProfileRef;
beforeEach(async () => {
  const user = newId();
  profile = { id: user, kind: 'account', user_id: user };
  await openProfile(profile);
});
/** Another tab of the same profile types. */
const elsewhere = (text: string) => getDb().drafts.put({ key: 'chat', text, at: 1, tab: 'another' });
const stored = async () => (await getDb().drafts.get('chat'))?.text;

test('what was typed is stored within 150 ms, in one write for many keystrokes', async () => {
  let writes = 0;
  getDb().drafts.hook('creating', () => void writes++);
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

test('a draft is restored after the page was closed', async () => {
  saveDraft('chat', 'half a thought');
  await flushDrafts();
  await closeProfile();
  await openProfile(profile);
  expect(await readDraft('chat')).toBe('half a thought');
  await draftOf('chat').clear();
  expect(await stored()).toBeUndefined();
});

test('the last edit wins, and a replaced text that was never shown is kept as a version', async () => {
  saveDraft('chat', 'mine');
  await elsewhere('theirs');
  await flushDrafts();
  expect(await stored()).toBe('mine');
  expect(await getDb().versions.toArray()).toMatchObject([{ t: 'drafts', id: 'chat', value: 'theirs', why: 'draft' }]);
});

test('while two tabs type at the same time, each shows its own text until its typing has stopped', async () => {
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

test("an emptied field does not delete another tab's text", async () => {
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

test('when another tab has sent the draft, an editor has the text again that it began with', async () => {
  const draft = draftOf('chat');
  draft.text = draft.initial = 'as stored';
  await elsewhere('as stored, and more');
  await draft.read();
  expect(draft.text).toBe('as stored, and more');
  draft.startFrom('as stored, and more');
  await getDb().drafts.delete('chat');
  await draft.read();
  expect(draft.text).toBe('as stored, and more');
});

test('a draft is stored in the profile in which it was typed', async () => {
  const first = getDb();
  saveDraft('chat', 'for Ada');
  await flushDrafts();
  const user = newId();
  await openProfile({ id: user, kind: 'account', user_id: user });
  expect(await readDraft('chat')).toBe('');
  expect(first.profile.id).not.toBe(getDb().profile.id);
});

test('a draft does not wait for an intent or a page of sync', async () => {
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

test('a draft that could not be stored is tried again, also when its field is unmounted', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const full = () => {
    throw new DOMException('full of words', 'QuotaExceededError');
  };
  getDb().drafts.hook('creating', full);
  saveDraft('chat', 'half a thought');
  await flushDrafts();
  await flushDrafts();
  expect(await stored()).toBeUndefined();
  expect(await readDraft('chat')).toBe('half a thought');
  expect(log.mock.calls.flat().join(' ')).not.toContain('words');
  expect(log).toHaveBeenCalledTimes(1);
  getDb().drafts.hook('creating').unsubscribe(full);
  await flushDrafts();
  expect(await stored()).toBe('half a thought');
  log.mockRestore();
});

test('text typed after the draft was sent begins the next draft; only the sent text is removed', async () => {
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

test('a read that runs while a draft is cleared does not restore it', async () => {
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

test('text typed just before the page is left is stored at the next start', async () => {
  const kept = withLocalStorage();
  const draft = draftOf('chat');
  draft.set('mine');
  draft.putAside();
  // The page is gone: its write never came.
  await closeProfile();
  await openProfile(profile);
  await elsewhere('theirs');
  await takeDraftsAside(getDb());
  expect(await stored()).toBe('mine');
  expect(await getDb().versions.toArray()).toMatchObject([{ t: 'drafts', id: 'chat', value: 'theirs', why: 'draft' }]);
  expect(kept).toEqual({});
});

test('without localStorage a page that is left still stores its draft in the database', async () => {
  const refused = () => {
    throw new DOMException('Storage is blocked', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: refused, setItem: refused, removeItem: refused });
  const draft = draftOf('chat');
  draft.set('mine');
  draft.putAside();
  await flushDrafts();
  expect([await stored(), draft.pending]).toEqual(['mine', false]);
});

test('a page that is shown again stores the drafts that it had put aside, and the newest text wins', async () => {
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

test('what was sent is no draft at the next start when the page is left before its deletion has ended', async () => {
  const kept = withLocalStorage();
  saveDraft('chat', 'sent');
  await flushDrafts();
  const row = (await getDb().drafts.get('chat'))!;
  const draft = draftOf('chat');
  const cleared = draft.clear();
  await vi.waitFor(() => expect(draft.text).toBe(''), { interval: 0 });
  draft.putAside();
  const left = { ...kept };
  expect(Object.keys(left)).toHaveLength(1);
  await cleared;
  // A page that was only hidden leaves nothing behind.
  expect(kept).toEqual({});

  // One that is gone has not deleted it.
  await getDb().drafts.put(row);
  Object.assign(kept, left);
  await takeDraftsAside(getDb());
  expect([kept, await stored()]).toEqual([{}, undefined]);
});

test('the drafts put aside in an erased profile are removed, and so is what cannot be read', async () => {
  const kept = withLocalStorage();
  const draft = draftOf('chat');
  draft.set('mine');
  draft.putAside();
  kept.other = 'stays';
  await deleteProfileDb(profile);
  expect(kept).toEqual({ other: 'stays' });
  await openProfile(profile);
  kept[`draft:${getDb().name}/chat`] = '{"key":1';
  await takeDraftsAside(getDb());
  expect([kept, await getDb().drafts.count()]).toEqual([{ other: 'stays' }, 0]);
});
