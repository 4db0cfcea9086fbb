import { expect, test } from 'vitest';
import { readKeptCount, writeKeptCount } from './kept-count.ts';

test('each profile has a count of its own, and 0 forgets it', async () => {
  expect(await readKeptCount('ada')).toBe(0);
  await writeKeptCount('ada', 12);
  await writeKeptCount('bo', 3);
  expect([await readKeptCount('ada'), await readKeptCount('bo')]).toEqual([12, 3]);
  await writeKeptCount('ada', 0);
  expect([await readKeptCount('ada'), await readKeptCount('bo')]).toEqual([0, 3]);
});
