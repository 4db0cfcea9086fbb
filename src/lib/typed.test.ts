import { i18n } from '@lingui/core';
import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { dayAfter, type Day } from './day.ts';
import { dayShown, dayTyped, timeTyped } from './typed.ts';

test.each([
  ['9', '09:00'],
  ['09', '09:00'],
  ['9:30', '09:30'],
  ['9.30', '09:30'],
  ['930', '09:30'],
  ['2130', '21:30'],
  ['21h30', '21:30'],
  ['9h', '09:00'],
  ['9pm', '21:00'],
  ['9:30 PM', '21:30'],
  ['9:30p', '21:30'],
  ['12am', '00:00'],
  ['12 pm', '12:00'],
  ['9 a.m.', '09:00'],
  [' noon ', '12:00'],
  ['midnight', '00:00'],
  ['0', '00:00'],
  ['24', null],
  ['9:60', null],
  ['13pm', null],
  ['0am', null],
  ['9m', null],
  ['soon', null],
  ['', null],
])('the time "%s" is %s', (typed, time) => {
  expect(timeTyped(typed)).toBe(time);
});

// A Thursday.
const today = '2026-05-14' as Day;

test.each([
  ['today', '2026-05-14'],
  ['Tomorrow', '2026-05-15'],
  ['yesterday', '2026-05-13'],
  ['fri', '2026-05-15'],
  ['Thursday', '2026-05-21'],
  ['wednesday', '2026-05-20'],
  ['may 20', '2026-05-20'],
  ['September 3, 2027', '2027-09-03'],
  ['3 sept', '2026-09-03'],
  ['3. September 2027', '2027-09-03'],
  ['6/3', '2026-06-03'],
  ['6/3/27', '2027-06-03'],
  ['3.6.', '2026-06-03'],
  ['3.6.2027', '2027-06-03'],
  ['jan 5', '2027-01-05'],
  ['mar 3', '2026-03-03'],
  ['dec 20', '2026-12-20'],
  ['Sun, Jan 5', '2025-01-05'],
  ['Mon, Jan 5', '2026-01-05'],
  ['29 feb', null],
  ['2028-02-29', '2028-02-29'],
  ['2027-02-29', null],
  ['feb 30', null],
  ['13/1', null],
  ['x 3', null],
  ['', null],
])('the day "%s" is %s', (typed, day) => {
  expect(dayTyped(typed, today)).toBe(day);
});

test('a field that takes some days reads a date without a year as one of them', () => {
  expect(dayTyped('dec 20', today, { last: today })).toBe('2025-12-20');
  expect(dayTyped('mar 3', today, { first: today })).toBe('2027-03-03');
  expect(dayTyped('tomorrow', today, { last: today })).toBeNull();
  expect(dayTyped('2026-05-13', today, { first: today })).toBeNull();
});

test('every day is read as it is shown', () => {
  fc.assert(
    fc.property(fc.integer({ min: -20_000, max: 20_000 }), (away) => {
      const day = dayAfter(today, away);
      expect(dayTyped(dayShown(day, today), today)).toBe(day);
    }),
  );
  expect([today, '2027-01-01' as Day].map((day) => dayShown(day, today))).toEqual(['Thu, May 14', 'Fri, Jan 1, 2027']);
});

describe.each([
  ['de', 'Do., 14. Mai', ['do', 'Donnerstag'], ['3. März', '3/3', '3. März 2026']],
  ['es', 'jue, 14 may', ['jueves', 'jue'], ['3 de marzo', '3/3', '3 mar']],
  ['fr', 'jeu. 14 mai', ['jeudi', 'jeu'], ['3 mars', '3/3', 'mar. 3 mars']],
])('in the language %s', (language, shown, thursdays, thirds) => {
  afterEach(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));

  test('a day is shown and read in it, and read in English', () => {
    i18n.loadAndActivate({ locale: language, messages: {} });
    expect(dayShown(today, today)).toBe(shown);
    for (const typed of thursdays) expect(dayTyped(typed, today), typed).toBe('2026-05-21');
    for (const typed of thirds) expect(dayTyped(typed, today), typed).toBe('2026-03-03');
    expect(dayTyped('May 20', today)).toBe('2026-05-20');
    fc.assert(
      fc.property(fc.integer({ min: -20_000, max: 20_000 }), (away) => {
        const day = dayAfter(today, away);
        expect(dayTyped(dayShown(day, today), today)).toBe(day);
      }),
    );
  });
});
