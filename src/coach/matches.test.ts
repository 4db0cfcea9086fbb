import { expect, test } from 'vitest';
import { named, namesEntry } from './matches.ts';

const rows = [
  'Call mum',
  'Call mum about the lease',
  'Call the vet',
  'Buy milk',
  'Book boiler service',
  'Lunch with Sam',
  'Lunch with Samira',
  'Dentist',
  'Running',
  'Meet Kim',
];
const found = (about: string, whole = false) => named(about, rows, (row) => row, whole);

test.each([
  ['calling mum', ['Call mum']],
  ['mum', ['Call mum', 'Call mum about the lease']],
  ['the vet call', ['Call the vet']],
  ['bought the milk', ['Buy milk']],
  ['boiler', ['Book boiler service']],
  ['lunch with Sam', ['Lunch with Sam']],
  ['lunch', ['Lunch with Sam', 'Lunch with Samira']],
  ['dentist appointment', ['Dentist']],
  ['running class', ['Running']],
  ['dentist meeting', ['Dentist']],
  ['run', ['Running']],
  ['met Kim', ['Meet Kim']],
  ['BOOK BOILER SERVICE', ['Book boiler service']],
  ['lease with Kim', []],
  ['the', []],
  ['', []],
])('%j names %j', (about, wanted) => {
  expect(found(about)).toEqual(wanted);
});

test('a whole sentence names only what says the same', () => {
  expect(found('called mum', true)).toEqual(['Call mum']);
  expect(found('called', true)).toEqual([]);
});

test.each([
  'last entry',
  'last journal entry',
  'last diary entry',
  "yesterday's entry",
  'entry about Kim',
  'entry from Monday',
  'journal',
  'all my entries',
  'latest log entry',
  'last post',
  'last thing I wrote',
  'letzten Eintrag',
  'meinen Tagebucheintrag',
  'última entrada',
  'mi última entrada',
  'ma dernière entrée',
])('an entry of the journal: %s', (about) => expect(namesEntry(about)).toBe(true));

test.each([
  'entry fee payment',
  'data entry task',
  'entry to the race',
  'journal subscription',
  'last meeting',
  'post office run',
  'entrada del concierto',
  'Einträge prüfen',
  'buy a new journal',
])('something else: %s', (about) => expect(namesEntry(about)).toBe(false));
