/**
 * What some sentences become, as tables and fields (docs/decisions/0008): the code that server and device share, in several zones, across
 * midnight and across clock changes.
 */
import { answerByRules } from '#coach/rules/answer.ts';
import { parseReply } from '#coach/reply.ts';
import { routeReply } from '#coach/route.ts';
import { instantOf } from '#lib/zone.ts';
import type { Day } from '#lib/day.ts';
import { newId } from '#lib/id.ts';
import { describe, expect, test } from 'vitest';

/** The instant of a local time 'YYYY-MM-DD HH:MM' of a zone. */
const at = (wall: string, zone: string): Date => {
  const [hour, minute] = wall.slice(11).split(':').map(Number) as [number, number];
  return instantOf({ day: wall.slice(0, 10) as Day, minute: hour * 60 + minute }, zone);
};

/** The rows that a message becomes when it is sent at this local time of a zone. */
function rowsOf(message: string, wall: string, zone: string) {
  const said = at(wall, zone);
  const reply = answerByRules({ message, at: said, zone, dayStartsAt: 0, help: null });
  // Through JSON, as the device parses the server's answer.
  const parsed = parseReply(JSON.parse(JSON.stringify(reply)));
  if (!parsed.ok) throw new Error(parsed.error);
  const day = wall.slice(0, 10) as Day;
  return routeReply(parsed.value, { callId: newId(), message, at: said, day }).map(({ table, row }) => ({
    table,
    ...row,
  }));
}

const zones = ['Europe/Berlin', 'America/Los_Angeles', 'Pacific/Auckland', 'Asia/Kolkata', 'UTC'];

describe.each(zones)('in %s', (zone) => {
  // A Wednesday.
  const noon = '2026-11-18 12:30';

  test('a reminder is one task, due that day, with its time', () => {
    expect(rowsOf('Remind me to call Anna tomorrow at 5pm', noon, zone)).toMatchObject([
      {
        table: 'tasks',
        description: 'Call Anna',
        due_date: '2026-11-19',
        remind_at: at('2026-11-19 17:00', zone).toISOString(),
        completed: false,
      },
    ]);
  });

  test('how the day was is a journal entry with its mood', () => {
    const message = 'I feel great today, finished the thesis chapter';
    expect(rowsOf(message, noon, zone)).toMatchObject([
      { table: 'journal_entries', content: message, mood: 'great', logged_for: '2026-11-18' },
    ]);
  });

  test('a fact is a memory', () => {
    expect(rowsOf("Remember that Leo's birthday is on 3 May", noon, zone)).toMatchObject([
      { table: 'memory_entries', fact: "Leo's birthday is on 3 May", source: 'chat', logged_for: '2026-11-18' },
    ]);
  });

  test('two things to do are two tasks, both due on the named day', () => {
    expect(rowsOf('I need to buy milk and book the dentist by Friday', noon, zone)).toMatchObject([
      { table: 'tasks', description: 'Buy milk', due_date: '2026-11-20', remind_at: null },
      { table: 'tasks', description: 'Book the dentist', due_date: '2026-11-20', remind_at: null },
    ]);
  });

  test('an appointment is an event of an hour', () => {
    expect(rowsOf('Lunch with Sam on Thursday at 1pm', noon, zone)).toMatchObject([
      {
        table: 'calendar_events',
        title: 'Lunch with Sam',
        event_time: at('2026-11-19 13:00', zone).toISOString(),
        end_time: at('2026-11-19 14:00', zone).toISOString(),
        event_type: 'appointment',
        color: '#4f46e5',
        source: 'chat',
      },
    ]);
  });

  test.each([
    ['2026-11-18 23:59', '2026-11-19'],
    ['2026-11-19 00:01', '2026-11-20'],
    ['2026-12-31 23:59', '2027-01-01'],
  ])('said at %s, tomorrow is %s', (wall, due_date) => {
    expect(rowsOf('Remind me to call Anna tomorrow at 5pm', wall, zone)).toMatchObject([
      { due_date, remind_at: at(`${due_date} 17:00`, zone).toISOString() },
    ]);
  });
});

test.each([
  ['Europe/Berlin', '2026-03-28 20:00', '2026-03-29', '2026-03-29T15:00:00.000Z'],
  ['Europe/Berlin', '2026-10-24 20:00', '2026-10-25', '2026-10-25T16:00:00.000Z'],
  ['America/Los_Angeles', '2026-03-07 20:00', '2026-03-08', '2026-03-09T00:00:00.000Z'],
  ['America/Los_Angeles', '2026-10-31 20:00', '2026-11-01', '2026-11-02T01:00:00.000Z'],
  ['Pacific/Auckland', '2026-09-26 20:00', '2026-09-27', '2026-09-27T04:00:00.000Z'],
  ['Pacific/Auckland', '2026-04-04 20:00', '2026-04-05', '2026-04-05T05:00:00.000Z'],
])('in %s, said at %s before the clocks change, five is five on %s', (zone, wall, due_date, remind_at) => {
  expect(rowsOf('Remind me to call Anna tomorrow at 5pm', wall, zone)).toMatchObject([{ due_date, remind_at }]);
});
