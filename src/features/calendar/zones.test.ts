import { expect, test } from 'vitest';
import { offeredZones, placeOf, zoneName, zonesFound, zoneTexts } from './zones.ts';

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
