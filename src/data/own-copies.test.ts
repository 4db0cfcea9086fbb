import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { newId } from '#lib/id.ts';
import { getDb, openProfile, type ProfileRef } from './db.ts';
import { deleteProfileDb } from './erase.ts';
import { writeMeta } from './meta.ts';
import { copyPrefix } from './own-copies.ts';
import { forgetOldReset } from './reset-local.ts';

const profileOf = (id: string): ProfileRef => ({ id, kind: 'account', user_id: id });
const mine = profileOf(newId());
const other = profileOf(newId());

/** The browser's own files, as much of them as copies need. */
let files: Set<string>;
beforeEach(async () => {
  files = new Set([mine, other].map(({ id }) => `${copyPrefix(id)}2026-05-14T10-00-00Z-7.json`));
  const folder = {
    keys: async function* () {
      yield* files;
    },
    removeEntry: async (name: string) => void files.delete(name),
  };
  vi.stubGlobal('navigator', { storage: { getDirectory: async () => ({ getDirectoryHandle: async () => folder }) } });
  await openProfile(mine);
});
afterEach(() => vi.unstubAllGlobals());
const left = () => [...files].map((name) => (name.startsWith(copyPrefix(mine.id)) ? 'mine' : 'the other'));

test('a profile that is erased from the device takes its copies along, and no others', async () => {
  await deleteProfileDb(mine);
  expect(left()).toEqual(['the other']);
});

test('what was reset is in no copy once the reset cannot be taken back', async () => {
  await forgetOldReset(getDb());
  expect(left()).toEqual(['mine', 'the other']);
  await writeMeta(getDb(), 'reset', { at: getDb().now(), until: getDb().now() + 60_000 });
  await forgetOldReset(getDb());
  expect(left()).toEqual(['mine', 'the other']);
  await writeMeta(getDb(), 'reset', { at: 1, until: 2 });
  await forgetOldReset(getDb());
  expect(left()).toEqual(['the other']);
});
