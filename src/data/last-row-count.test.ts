import { expect, test } from 'vitest';
import { readLastRowCount, writeLastRowCount } from './last-row-count.ts';

test('each profile has a count of its own, and 0 removes it', async () => {
  expect(await readLastRowCount('ada')).toBe(0);
  await writeLastRowCount('ada', 12);
  await writeLastRowCount('bo', 3);
  expect([await readLastRowCount('ada'), await readLastRowCount('bo')]).toEqual([12, 3]);
  await writeLastRowCount('ada', 0);
  expect([await readLastRowCount('ada'), await readLastRowCount('bo')]).toEqual([0, 3]);
});
