import { expect, test } from 'vitest';
import { hereWords } from './zone-words.ts';

const event = { event_time: '2026-05-14T13:00:00.000Z', end_time: '2026-05-14T14:30:00.000Z' };

test.each([
  ['America/New_York', 'Europe/Berlin', 'Where you are: 15:00 to 16:30.'],
  ['Europe/Berlin', 'Europe/Berlin', null],
  // Another name, the same clock.
  ['Europe/Madrid', 'Europe/Berlin', null],
  ['Middle/Earth', 'Europe/Berlin', null],
  [null, 'Europe/Berlin', null],
  // Another day than in the zone; the same day at both ends is said once.
  ['Europe/Berlin', 'Pacific/Auckland', 'Where you are: Fri, May 15, 01:00 to 02:30.'],
  ['America/New_York', 'Asia/Tokyo', 'Where you are: 22:00 to 23:30.'],
  ['America/New_York', 'Asia/Dhaka', 'Where you are: 19:00 to 20:30.'],
])('an event of %s, read in %s', (time_zone, here, words) => {
  expect(hereWords({ ...event, time_zone }, here)).toBe(words);
});

test('an event over midnight has the day of its end', () => {
  const late = { event_time: '2026-05-14T21:30:00.000Z', end_time: '2026-05-14T23:00:00.000Z' };
  expect(hereWords({ ...late, time_zone: 'UTC' }, 'Europe/Berlin')).toBe('Where you are: 23:30 to Fri, May 15, 01:00.');
});
