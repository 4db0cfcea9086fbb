import { expect, test } from 'vitest';
import { startDemo } from './demo-lines.ts';
import { fileLine } from './file-line.ts';

const at = new Date(Date.UTC(2026, 4, 14, 12));

test.each([
  ['Remind me to call Anna tomorrow at 5pm', ['To-Do List']],
  ['Dentist on Friday at 9am', ['Calendar']],
  ['Remember that Priya is allergic to walnuts.', ['Memory Vault']],
  ['Hello', []],
  ['I want to end my life', []],
])('%s goes to %s', async (line, places) => {
  expect((await fileLine(line, at, 'Europe/Berlin')).map(({ place }) => place)).toEqual(places);
});

test('a journal line with a mood counts for both', async () => {
  // The whole line is in the log: it is not said again.
  expect(await fileLine('I feel great today, the crit went well', at, 'Europe/Berlin')).toEqual([
    { place: 'Daily Log', what: '' },
    { place: 'Mood', what: 'Great' },
  ]);
});

test('what was understood stands beside its place, with its day and time', async () => {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const noon = new Date(2026, 4, 14, 12);
  expect(await fileLine('Dentist on Monday at 9am. Pay the rent tomorrow.', noon, zone)).toEqual([
    { place: 'Calendar', what: 'Dentist, May 18, 09:00' },
    { place: 'To-Do List', what: 'Pay the rent, Tomorrow' },
  ]);
});

test('the lines that are there before anybody came are filed as the rules file them', async () => {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  // A Sunday, so that the coming Friday is not tomorrow.
  const sunday = new Date(2026, 4, 10, 12);
  for (const { text, places } of startDemo().lines) {
    const named = (await fileLine(text, sunday, zone)).map(({ place, what }) => ({
      place,
      what: what.replace('May 15', 'Friday'),
    }));
    expect(named).toEqual(places);
  }
});
