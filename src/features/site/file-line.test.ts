import { expect, test } from 'vitest';
import { fileLine } from './file-line.ts';

const at = new Date(Date.UTC(2026, 4, 14, 12));

test.each([
  ['Remind me to call Anna tomorrow at 5pm', ['To-Do List']],
  ['Dentist on Friday at 9am', ['Calendar']],
  ['Remember that Priya is allergic to walnuts.', ['Memory Vault']],
  ['Hello', []],
  ['I want to end my life', []],
])('%s goes to %s', async (line, places) => {
  expect(await fileLine(line, at, 'Europe/Berlin')).toEqual(places);
});

test('a journal line with a mood counts for both', async () => {
  expect(await fileLine('I feel great today, the crit went well', at, 'Europe/Berlin')).toEqual(['Daily Log', 'Mood']);
});
