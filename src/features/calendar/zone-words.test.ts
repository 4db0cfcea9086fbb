import { expect, test } from 'vitest';
import { zoneWords } from './zone-words.ts';

const event = { event_time: '2026-05-14T13:00:00.000Z', end_time: '2026-05-14T14:30:00.000Z' };

test.each([
  ['America/New_York', 'Europe/Berlin', 'In America/New York: 09:00 to 10:30.'],
  ['Europe/Berlin', 'Europe/Berlin', null],
  // Another name, the same clock.
  ['Europe/Madrid', 'Europe/Berlin', null],
  ['Middle/Earth', 'Europe/Berlin', null],
  [null, 'Europe/Berlin', null],
])('an event of %s, read in %s', (time_zone, here, words) => {
  expect(zoneWords({ ...event, time_zone }, here)).toBe(words);
});
