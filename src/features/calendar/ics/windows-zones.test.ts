import { expect, test } from 'vitest';
import { isZone } from '#lib/zone.ts';
import { namedZones, windowsZone } from './windows-zones.ts';

test('every zone of the table is one that Intl knows', () => {
  expect(namedZones.filter((zone) => !isZone(zone))).toEqual([]);
});

test.each([
  ['W. Europe Standard Time', 'Europe/Berlin'],
  ['Pacific Standard Time', 'America/Los_Angeles'],
  ['Pacific Standard Time (Mexico)', 'America/Tijuana'],
  ['UTC-11', 'Etc/GMT+11'],
  ['Russia Time Zone 3', 'Europe/Samara'],
  ['Home', undefined],
])('%s', (name, zone) => {
  expect(windowsZone(name)).toBe(zone);
});
