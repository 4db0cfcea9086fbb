import { expect, test } from 'vitest';
import type { Day } from './day.ts';
import { dayIn, instantOf, wallAt, wallClock, offeredZones, placeOf, zoneName, zonesFound, zoneTexts } from './zone.ts';

const at = (day: string, hour: number, minute: number, zone: string) =>
  instantOf({ day: day as Day, minute: hour * 60 + minute }, zone).toISOString();

test('the wall clock is read in its zone, whatever zone the process has', () => {
  const instant = new Date('2026-05-13T22:30:00Z');
  expect(wallClock(instant, 'Europe/Berlin')).toEqual({ day: '2026-05-14', minute: 30 });
  expect(wallClock(instant, 'America/Los_Angeles')).toEqual({ day: '2026-05-13', minute: 15 * 60 + 30 });
  expect(wallClock(instant, 'Pacific/Auckland')).toEqual({ day: '2026-05-14', minute: 10 * 60 + 30 });
  expect(wallClock(instant, 'Asia/Kathmandu')).toEqual({ day: '2026-05-14', minute: 4 * 60 + 15 });
});

test('midnight is the start of its day', () => {
  expect(wallClock(new Date('2026-05-13T22:00:00Z'), 'Europe/Berlin')).toEqual({ day: '2026-05-14', minute: 0 });
});

test('every minute of ordinary days is converted back to its instant', () => {
  for (const zone of [
    'Europe/Berlin',
    'America/Los_Angeles',
    'Pacific/Auckland',
    'Asia/Kolkata',
    'UTC',
    'Pacific/Chatham',
    'America/St_Johns',
  ])
    for (let hour = 0; hour < 24; hour += 1) {
      const instant = new Date(Date.UTC(2026, 5, 17, hour, 17));
      expect(instantOf(wallClock(instant, zone), zone)).toEqual(instant);
      expect(wallAt(instant.getTime() + 59_999, zone)).toEqual(wallClock(instant, zone));
    }
});

test('a time that the clocks skip becomes the later one', () => {
  expect(at('2026-03-29', 2, 30, 'Europe/Berlin')).toBe('2026-03-29T01:30:00.000Z'); // shown as 03:30
  expect(at('2026-03-08', 2, 30, 'America/Los_Angeles')).toBe('2026-03-08T10:30:00.000Z');
  expect(at('2026-09-27', 2, 30, 'Pacific/Auckland')).toBe('2026-09-26T14:30:00.000Z');
});

test('a time that the clocks show twice is the first one', () => {
  expect(at('2026-10-25', 2, 30, 'Europe/Berlin')).toBe('2026-10-25T00:30:00.000Z');
  expect(at('2026-11-01', 1, 30, 'America/Los_Angeles')).toBe('2026-11-01T08:30:00.000Z');
  expect(at('2026-04-05', 2, 30, 'Pacific/Auckland')).toBe('2026-04-04T13:30:00.000Z');
});

test('around a change of the clocks all other hours are right', () => {
  expect(at('2026-03-29', 1, 59, 'Europe/Berlin')).toBe('2026-03-29T00:59:00.000Z');
  expect(at('2026-03-29', 3, 0, 'Europe/Berlin')).toBe('2026-03-29T01:00:00.000Z');
  expect(at('2026-10-25', 3, 0, 'Europe/Berlin')).toBe('2026-10-25T02:00:00.000Z');
});

test('a day that starts at four is still yesterday at three', () => {
  const three = new Date('2026-05-14T01:00:00Z'); // 03:00 in Berlin
  expect(dayIn(three, 'Europe/Berlin')).toBe('2026-05-14');
  expect(dayIn(three, 'Europe/Berlin', 4)).toBe('2026-05-13');
  expect(dayIn(new Date('2026-05-14T02:00:00Z'), 'Europe/Berlin', 4)).toBe('2026-05-14');
});

test('a zone that does not exist is refused', () => {
  expect(() => wallClock(new Date(), 'Mars/Olympus')).toThrow(RangeError);
});

test.each(['UTC', 'Pacific/Kiritimati', 'Etc/GMT+12'])('the last day of all has its instants in %s', (zone) => {
  const last = { day: '9999-12-31' as Day, minute: 23 * 60 + 59 };
  const { day, minute } = wallClock(instantOf(last, zone), zone);
  expect({ day, minute }).toEqual(last);
});

const winter = new Date('2026-01-15T12:00:00Z');
const summer = new Date('2026-07-15T12:00:00Z');

test.each([
  ['America/New_York', 'New York, America (UTC-5)', 'New York, America (UTC-4)'],
  ['Asia/Kolkata', 'Kolkata, Asia (UTC+5:30)', 'Kolkata, Asia (UTC+5:30)'],
  [
    'America/Argentina/Buenos_Aires',
    'Buenos Aires, Argentina, America (UTC-3)',
    'Buenos Aires, Argentina, America (UTC-3)',
  ],
  ['UTC', 'UTC', 'UTC'],
])('%s is "%s" in winter and "%s" in summer', (zone, inWinter, inSummer) => {
  expect([zoneName(zone, winter), zoneName(zone, summer)]).toEqual([inWinter, inSummer]);
});

const all = Intl.supportedValuesOf('timeZone');
const zones = offeredZones(all, 'Europe/Berlin', ['Asia/Tokyo', 'America/Lima']);
const found = (typed: string, at = summer) => zonesFound(zones, zoneTexts(zones, at), typed);

test('the own zone and those used lately come first, each zone once; the others by place', () => {
  expect(zones.slice(0, 3)).toEqual(['Europe/Berlin', 'Asia/Tokyo', 'America/Lima']);
  expect(new Set(zones).size).toBe(zones.length);
  expect(zones).toEqual(expect.arrayContaining([...all, 'UTC']));
  const rest = zones.slice(3).map(placeOf);
  expect(rest).toEqual([...rest].sort());
  expect(zonesFound(zones, new Map(), '').slice(0, 3)).toEqual(zones.slice(0, 3));
});

test.each([
  ['new york', 'America/New_York'],
  ['YORK new', 'America/New_York'],
  ['são p', 'America/Sao_Paulo'],
  ['sao', 'America/Sao_Paulo'],
  ['europe/berl', 'Europe/Berlin'],
  ['japan', 'Asia/Tokyo'],
  ['utc+8:45', 'Australia/Eucla'],
  ['lima', 'America/Lima'],
])('"%s" finds %s first', (typed, zone) => {
  expect(found(typed)[0]).toBe(zone);
});

test('names and distances are those of the day of the event; what no zone has finds none', () => {
  expect(found('central european summer')).toContain('Europe/Berlin');
  expect(found('central european summer', winter)).not.toContain('Europe/Berlin');
  expect(found('Atlantis')).toEqual([]);
});
