import { beforeEach, expect, test } from 'vitest';
import { freshDevice } from '#tests/support/profile.ts';
import { readDraft } from '#data/drafts.ts';
import { addToDraft, countInDraft, filesIn } from './draft-files.ts';
import type { StoredFile } from './media.ts';
import { wordsOf } from './messages.ts';

const file = (name: string): StoredFile => ({ name, sha256: name, media_type: 'image/webp', size: 9 });

beforeEach(freshDevice);

test('files are added to a draft that no form shows, each once', async () => {
  await addToDraft('journal:new', file('a'));
  await addToDraft('journal:new', file('b'));
  await addToDraft('journal:new', file('a'));
  expect(filesIn(await readDraft('journal:new:files')).map(({ name }) => name)).toEqual(['a', 'b']);
  expect(await countInDraft('journal:new')).toBe(2);
});

test('what is no list of files is none', () => {
  expect(filesIn('')).toEqual([]);
  expect(filesIn('{"a":1}')).toEqual([]);
  expect(filesIn('[null,{"name":"a"},7')).toEqual([]);
  expect(filesIn(JSON.stringify([null, { name: 'a' }, file('b')]))).toEqual([file('b')]);
});

test('three files are named, the others are counted, and what did not fit is said', () => {
  expect(wordsOf([], 0)).toBeNull();
  const noted = ['a', 'b', 'c', 'd', 'e'].map((name) => ({ name, note: 'Broken' as const }));
  const { title, description } = wordsOf(noted, 450)!;
  expect(title).toBe('450 photos not added');
  expect(description).toMatch(/“a” cannot.*“c” cannot.*And 2 more files\. An entry can have 500\./);
});
