import { expect, test } from 'vitest';
import { named } from './matches.ts';

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
