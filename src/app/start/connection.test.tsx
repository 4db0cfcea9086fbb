import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closeProfile, getDb, openProfile } from '#data/db.ts';
import { deleteProfileDb } from '#data/erase.ts';
import { databaseName } from '#data/database.ts';
import { draftOf } from '#data/drafts.ts';
import { mutate } from '#data/mutate.ts';
import { writeActiveProfile } from '#data/session-store.ts';
import { SLOW_MS } from '#data/slow-write.ts';
import { newId } from '#lib/id.ts';
import { followConnection, watchVersionChange } from './connection.ts';
import { setDevice } from './device-store.ts';
import { watchTyping } from './unsent.ts';
import { setUpdate, useUpdate } from './update-store.ts';

const profile = { id: 'upgrade', kind: 'local', user_id: newId() } as const;
let unwatch: () => void;

beforeEach(async () => {
  await closeProfile();
  await deleteProfileDb(profile);
  await writeActiveProfile(profile);
  document.body.innerHTML = '';
  setUpdate({ phase: 'none' });
  unwatch = watchTyping();
});
afterEach(async () => {
  unwatch();
  setDevice({ status: 'none' });
  await deleteProfileDb(profile);
});

async function opened() {
  const reload = vi.fn();
  followConnection(reload);
  const db = await openProfile(profile);
  watchVersionChange(db);
  setDevice({
    status: 'open',
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only its being open matters here
    device: { profile, db } as never,
  });
  return reload;
}

/** Another tab opens the database in a newer version. Resolves to what it finds in the drafts. */
async function upgradedElsewhere(): Promise<unknown[]> {
  const newer = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(databaseName(profile), 1000);
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error));
  });
  const drafts = await new Promise<unknown[]>((resolve) => {
    const all = newer.transaction('drafts').objectStore('drafts').getAll();
    all.addEventListener('success', () => resolve(all.result));
  });
  newer.close();
  return drafts;
}

test('when nothing is being written, an older tab reloads by itself', async () => {
  const reload = await opened();
  await upgradedElsewhere();
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  expect(useUpdate.getState().state.phase).toBe('none');
});

test('a person who writes keeps their text: the draft is stored before the database closes, and the page does not reload by itself', async () => {
  const reload = await opened();
  const field = document.createElement('textarea');
  document.body.append(field);
  field.value = 'half a thought';
  field.dispatchEvent(new Event('input', { bubbles: true }));
  draftOf('composer').set('half a thought');
  expect(await upgradedElsewhere()).toMatchObject([{ key: 'composer', text: 'half a thought' }]);
  await vi.waitFor(() => expect(useUpdate.getState().state).toMatchObject({ phase: 'taken', gone: false }));
  expect(reload).not.toHaveBeenCalled();
});

const somebodyWrites = () => {
  const field = document.body.appendChild(document.createElement('textarea'));
  field.value = 'half a thought';
  field.dispatchEvent(new Event('input', { bubbles: true }));
};

test('a database that another tab erases counts as gone', async () => {
  await opened();
  somebodyWrites();
  await new Promise((resolve) => {
    indexedDB.deleteDatabase(databaseName(profile)).addEventListener('success', resolve);
  });
  await vi.waitFor(() => expect(useUpdate.getState().state).toMatchObject({ phase: 'taken', gone: true }));
});

test('a database whose rows another tab moved into an account counts as gone', async () => {
  await opened();
  somebodyWrites();
  await writeActiveProfile({ id: 'ada', kind: 'account', user_id: 'ada' });
  await upgradedElsewhere();
  await vi.waitFor(() => expect(useUpdate.getState().state).toMatchObject({ phase: 'taken', gone: true }));
});

test('a write that waits for the browser is shown, saved when it answers, and what was shown before comes back', async () => {
  await opened();
  const ready = { phase: 'ready', update: () => undefined, later: () => undefined } as const;
  setUpdate(ready);
  // Another page has begun a write and does not end it.
  const elsewhere = await new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open(databaseName(profile));
    request.addEventListener('success', () => resolve(request.result));
  });
  const held = elsewhere.transaction('tasks', 'readwrite').objectStore('tasks');
  let hold = true;
  const ask = () => {
    if (hold) held.get('nothing').addEventListener('success', ask);
  };
  ask();
  const id = newId();
  const saved = mutate('Add task', (write) =>
    write.put('tasks', { id, description: 'Water the plants', completed: false }),
  );
  await vi.waitFor(() => expect(useUpdate.getState().state.phase).toBe('saving'), { timeout: SLOW_MS + 4000 });
  hold = false;
  await saved;
  elsewhere.close();
  expect(await getDb().tasks.get(id)).toMatchObject({ description: 'Water the plants' });
  expect(useUpdate.getState().state).toBe(ready);
});
