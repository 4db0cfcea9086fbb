import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import type { CalendarEvent } from '#data/schema.ts';
import { calendarText } from '#lib/ics/write-calendar.ts';
import { daysBetween } from '#lib/recurrence.ts';
import type { Day } from '#lib/day.ts';
import { instantOf } from '#lib/zone.ts';
import { apple, google, outlook } from '#tests/support/calendars.ts';
import { planCalendarImport } from './plan-import.ts';
import { readCalendar } from '#lib/ics/read-calendar.ts';
import { type FileRow } from '#lib/ics/file-rows.ts';

const ZONE = 'Europe/Stockholm';
const read = (text: string, zone = ZONE) => {
  const outcome = readCalendar(text, zone);
  if (!outcome.ok) throw new Error(outcome.error);
  return outcome.value;
};
const written = (rows: readonly (FileRow | CalendarEvent)[]) =>
  calendarText(rows, { stamp: new Date('2026-11-22T10:00:00Z'), zone: ZONE, name: 'Daymark' });
const sorted = (rows: readonly FileRow[]) => [...rows].sort((a, b) => (a.id < b.id ? -1 : 1));

test.each([
  ['Google', google],
  ['Apple', apple],
  ['Outlook', outlook],
])('a calendar of %s that is written and read again is the same', (_, text) => {
  const first = read(text);
  const again = read(written(first.rows));
  expect(again.unread).toEqual([]);
  const here = new Map(first.rows.map((row) => [row.id, row as unknown as CalendarEvent]));
  expect(planCalendarImport(again, here, '', ZONE)).toEqual({
    added: [],
    changes: [],
    removed: [],
    same: first.rows.length,
  });
  // A second trip changes nothing at all, also no field that the comparison lets pass.
  expect(sorted(read(written(again.rows)).rows)).toEqual(sorted(again.rows));
});

test('an event of Daymark comes back as the row that it was, with all its fields', () => {
  const row: CalendarEvent = {
    id: '0190c2a0-0000-7000-8000-000000000001',
    user_id: 'ada',
    created_at: '2026-01-01T00:00:00.000Z',
    title: 'Tea, with “Bo”; and \\ Åsa',
    description: 'One\nTwo',
    notes: 'Bring cake\nand a knife',
    event_time: '2026-05-14T11:00:00.000Z',
    end_time: '2026-05-14T12:30:00.000Z',
    event_type: 'task',
    color: '#ec4899',
    tags: ['a, b', 'c'],
    rrule: 'FREQ=MONTHLY;BYDAY=2TH;COUNT=5',
    except_days: ['2026-06-11'],
    time_zone: 'Europe/Berlin',
    remind_before: 0,
  };
  const file = read(written([row]), 'Asia/Tokyo');
  expect(planCalendarImport(file, new Map([[row.id, row]]), '', 'Asia/Tokyo')).toMatchObject({
    same: 1,
    added: [],
    changes: [],
  });
  expect(file.rows[0]).toMatchObject({ event_type: 'task', ical_uid: null, color: '#ec4899' });
});

// ical.js expands what we wrote with the zone that we wrote: our own rules and Intl must give the same instants.
test.each(['Europe/Berlin', 'America/Los_Angeles', 'Pacific/Auckland'])(
  'a series across both changes of the clocks in %s',
  (zone) => {
    const start = instantOf({ day: '2026-01-05' as Day, minute: 7 * 60 + 15 }, zone);
    const rrule = 'FREQ=WEEKLY;BYDAY=MO,TH;UNTIL=20261231';
    const series = {
      id: 's',
      title: 'Swim',
      event_type: 'appointment',
      event_time: start.toISOString(),
      rrule,
      time_zone: zone,
    };
    const component = new ICAL.Component(
      ICAL.parse(calendarText([series], { stamp: new Date('2026-01-01T00:00:00Z'), zone: 'UTC', name: 'x' })) as never,
    );
    ICAL.TimezoneService.reset();
    ICAL.TimezoneService.register(component.getFirstSubcomponent('vtimezone')!);
    const iterator = new ICAL.Event(component.getFirstSubcomponent('vevent')!).iterator();
    const theirs: string[] = [];
    for (let next = iterator.next(); next; next = iterator.next()) theirs.push(next.toJSDate().toISOString());
    const ours = daysBetween(rrule, '2026-01-05' as Day, '2026-01-05' as Day, '2028-01-01' as Day).map((day) =>
      instantOf({ day, minute: 7 * 60 + 15 }, zone).toISOString(),
    );
    expect(theirs).toHaveLength(104);
    expect(theirs).toEqual(ours);
  },
);
