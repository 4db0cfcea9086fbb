import { beforeEach, expect, test } from 'vitest';
import { writeFlag } from '#data/flags.ts';
import { hidePattern, readHiddenPatterns, showPatterns } from './hidden-patterns.ts';
import { freshDevice, waiting } from '#tests/support/profile.ts';

beforeEach(freshDevice);

test('a hidden pattern is a setting of its own for every device, without its words; Undo shows it again', async () => {
  const done = await hidePattern('habit:Morning pages');
  if (!done.ok) throw new Error(done.error);
  const [change] = await waiting();
  expect(change).toMatch(/^put preferences created_at values(\.pattern_hidden_[\da-f-]{36})?$/);
  expect((await readHiddenPatterns()).has('habit:Morning pages')).toBe(true);
  expect((await readHiddenPatterns()).has('habit:Run')).toBe(false);
  await done.value.undo();
  expect((await readHiddenPatterns()).count).toBe(0);
});

test('what an earlier version hid on this device stays hidden, and all of them can be shown again', async () => {
  await writeFlag('insights-hidden', ['tag:sea', 3]);
  await hidePattern('habit:Run');
  const hidden = await readHiddenPatterns();
  expect([hidden.has('tag:sea'), hidden.has('habit:Run'), hidden.count]).toEqual([true, true, 2]);
  await showPatterns();
  expect((await readHiddenPatterns()).count).toBe(0);
});
