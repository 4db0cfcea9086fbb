import { expect, test } from 'vitest';
import { searchGroups } from '#kinds/chips.ts';
import { filters } from '#features/daily-log/timeline.ts';

test('every chip of the log but All is a group of the search', () => {
  const chips = Object.keys(filters).filter((key) => key !== 'all');
  expect(chips.sort()).toEqual([...searchGroups].sort());
});
