import { beforeEach, expect, test } from 'vitest';
import { closeProfile, db, openProfile } from '#data/db.ts';
import { deleteProfileDb } from '#data/erase.ts';
import { mutate } from '#data/mutate.ts';
import { newId } from '#lib/id.ts';
import { dismissToast, useToast } from '#ui/toast.ts';
import { redo, undo } from './undo.ts';

const profile = { id: 'undo-keys', kind: 'local', user_id: newId() } as const;
beforeEach(async () => {
  await closeProfile();
  await deleteProfileDb(profile);
  await openProfile(profile);
  dismissToast();
});

test('the last intent is undone with its name in the toast, also after a reload, and redone', async () => {
  await mutate('Save memory', (write) => write.put('memory_entries', { id: newId(), fact: 'Leo was born on 3 May' }));
  await closeProfile();
  await openProfile(profile);
  await undo();
  expect(await db.memory_entries.count()).toBe(0);
  expect(useToast.getState().shown).toMatchObject({ title: 'Undone: Save memory', action: { label: 'Redo' } });
  await redo();
  expect(await db.memory_entries.count()).toBe(1);
  expect(useToast.getState().shown).toMatchObject({ title: 'Done again: Save memory', action: { label: 'Undo' } });
});

test('with nothing to undo there is no toast', async () => {
  await undo();
  await redo();
  expect(useToast.getState().shown).toBeNull();
});
