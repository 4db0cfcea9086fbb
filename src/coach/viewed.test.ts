import { expect, test } from 'vitest';
import { parseFiled } from './filed.ts';
import { parseReply, type CoachReply } from './reply.ts';
import { parseViewed } from './viewed.ts';
import { viewedLine } from './viewed-line.ts';

function reply(intent: string, meta: object): CoachReply {
  const parsed = parseReply({ reply: 'Here.', intent, meta });
  if (!parsed.ok) throw new Error(parsed.error);
  return parsed.value;
}

test('a question for a day of the calendar is stored as a view line, and makes no row', () => {
  const line = viewedLine(reply('calendar', { action: 'check_schedule', due_date: '2026-05-14', title: 'Thursday' }));
  expect(parseViewed(line!)).toEqual({
    table: 'calendar_events',
    module: 'Calendar',
    day: '2026-05-14',
    query: 'Thursday',
  });
  expect(parseFiled(line!)).toBeNull();
});

test.each(["Leo's birthday", 'a/b/c', '100 %', 'Zoë 🎂', ''])('the query survives the round trip: "%s"', (query) => {
  const line = viewedLine(reply('memory', { action: 'retrieve_note', title: query }));
  expect(parseViewed(line!)).toEqual({ table: 'memory_entries', module: 'Memory Vault', day: null, query });
});

test('an answer that stores, helps, or names an action of another intent has no view line', () => {
  expect(viewedLine(reply('task', { action: 'create_task' }))).toBeNull();
  expect(viewedLine(reply('task', { action: 'check_schedule' }))).toBeNull();
  expect(viewedLine(reply('memory', { action: 'retrieve_note', help: true }))).toBeNull();
  expect(viewedLine(reply('chat', { action: 'constructor' }))).toBeNull();
});

test.each(['view/delete_all//x', 'view/retrieve_note/today/x', 'view/retrieve_note//%E0%A4%A', 'tasks/x', ''])(
  'a line that nobody wrote so is nothing, or looks for nothing: "%s"',
  (line) => {
    const viewed = parseViewed(line);
    expect(viewed === null || viewed.query === '').toBe(true);
  },
);
