import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { clock, fullHour, timeShown, timesShown, useHours, writeHours, writtenAt } from './clock.ts';
import type { Hours } from '#lib/clock.ts';
import type { Day } from '#lib/day.ts';
import { timeTyped } from '#lib/typed.ts';

afterEach(() => writeHours('24'));

test.each<[string, string, string]>([
  ['00:05', '00:05', '12:05 AM'],
  ['09:00', '09:00', '9:00 AM'],
  ['11:59', '11:59', '11:59 AM'],
  ['12:00', '12:00', '12:00 PM'],
  ['21:30', '21:30', '9:30 PM'],
  ['', '', ''],
])('the time "%s" is written "%s" or "%s"', (time, in24, in12) => {
  expect(timeShown(time)).toBe(in24);
  writeHours('12');
  expect(timeShown(time)).toBe(in12);
});

test('an instant and an hour are written so too, and what was written before today has its day', () => {
  const at = new Date(2026, 4, 14, 14, 2);
  const thursday = '2026-05-14' as Day;
  const words = () => [
    clock(at),
    clock(at.toISOString()),
    fullHour(0),
    fullHour(9),
    fullHour(12),
    writtenAt(at, thursday),
    writtenAt(new Date(2026, 4, 13, 23, 59), thursday),
    writtenAt(new Date(2026, 4, 2, 7, 30).toISOString(), thursday),
  ];
  const in24 = ['14:02', '14:02', '00:00', '09:00', '12:00', '14:02', 'Yesterday, 23:59', 'May 2, 07:30'];
  expect(words()).toEqual(in24);
  writeHours('12');
  const in12 = ['2:02 PM', '2:02 PM', '12 AM', '9 AM', '12 PM', '2:02 PM', 'Yesterday, 11:59 PM', 'May 2, 7:30 AM'];
  expect(words()).toEqual(in12);
});

test('a text of the coach has its times as the person reads them, and nothing else of it changes', () => {
  const said =
    "I put 'Dentist' for tomorrow, 09:00 and 'Gym' for Friday, 18:30-19:45. Scores were 3:2 and 10:15:59, id 12:345.";
  writeHours('24');
  expect(timesShown(said)).toBe(said);
  writeHours('12');
  expect(timesShown(said)).toBe(
    "I put 'Dentist' for tomorrow, 9:00 AM and 'Gym' for Friday, 6:30 PM-7:45 PM. Scores were 3:2 and 10:15:59, id 12:345.",
  );
});

test('a time that is written with 12 hours already is not written a second time', () => {
  writeHours('12');
  const said = 'Lunch at 12:00 PM, a call at 10:00am or 11:30 pm, comida a las 12:30 p. m., tea at 03:15 p.m.';
  expect(timesShown(said)).toBe(said);
  expect(timesShown('Treffen um 10:00 am Freitag')).toBe('Treffen um 10:00 AM am Freitag');
});

test('every minute is read by the field as it is written', () => {
  fc.assert(
    fc.property(fc.nat(23), fc.nat(59), fc.constantFrom<Hours>('12', '24'), (hour, minute, hours) => {
      writeHours(hours);
      const time = `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
      expect(timeTyped(timeShown(time))).toBe(time);
    }),
  );
});

test('who watches is told of a change, once, and not after it has stopped', () => {
  const changed = vi.fn();
  const stop = useHours.subscribe(changed);
  writeHours('12');
  writeHours('12');
  expect(changed).toHaveBeenCalledOnce();
  stop();
  writeHours('24');
  expect(changed).toHaveBeenCalledOnce();
});
