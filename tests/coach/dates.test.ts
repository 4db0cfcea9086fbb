import { findWhen } from '#coach/rules/when.ts';
import { wallClock } from '#lib/zone.ts';
import { expect, test } from 'vitest';
import { SAID_AT, ZONE } from './measure.ts';
import { readTable } from './table.ts';

const WHEN = /^(?:\d\d-\d\d(?:\.\.\d\d-\d\d| \d\d:\d\d(?:-\d\d:\d\d)?)?)?$/;
const dates = readTable(new URL('./dates.tsv', import.meta.url), ([said, when]) => {
  if (when === undefined || !WHEN.test(when)) throw new Error(`'${when}' is no day or time`);
  return [said, when || null] as const;
});

const clock = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** What is read, in the words of the table. */
function readIn(said: string): string | null {
  const when = findWhen(said, { at: SAID_AT, zone: ZONE, dayStartsAt: 0 });
  if (!when) return null;
  const day = when.day.slice(5);
  if (when.last) return `${day}..${when.last.slice(5)}`;
  if (when.minute === undefined) return day;
  return `${day} ${clock(when.minute)}${when.end ? `-${clock(wallClock(when.end, ZONE).minute)}` : ''}`;
}

test('there are enough days and times, and no sentence twice', () => {
  expect(dates.length).toBeGreaterThanOrEqual(120);
  expect(new Set(dates.map(([said]) => said)).size).toBe(dates.length);
});

test('days and times as people write them are read', () => {
  expect(dates.map(([said]) => [said, readIn(said)])).toEqual(dates);
});
