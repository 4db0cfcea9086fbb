import { describe, expect, test } from 'vitest';
import type { Entry } from '#data/schema.ts';
import type { Day } from '#lib/day.ts';
import { chatStart, greetingFor, isClearCommand, linesOf, resetBefore } from './chat.ts';

const today = '2026-05-14' as Day;

const entry = (id: string, at: string, more: Partial<Entry> = {}): Entry => ({
  id,
  user_id: 'ada',
  role: 'user',
  type: 'chat',
  content: id,
  created_at: at,
  logged_for: at.slice(0, 10) as Day,
  ...more,
});
const answer = (id: string, call_id: string, at: string) => entry(id, at, { role: 'assistant', call_id });
const read = (entries: Entry[]) =>
  linesOf(entries, { today, greeting: 'welcome' }).map((line) => (line.kind === 'day' ? line.day : line.id));

describe('The clear command', () => {
  test.each(['clear chat', 'Reset Chat', 'please CLEAR CHAT now', 'How do I reset chat?'])('%s', (text) => {
    expect(isClearCommand(text)).toBe(true);
  });
  test.each(['clear the chat', 'resetchat', 'chat clear', ''])('is not in "%s"', (text) => {
    expect(isClearCommand(text)).toBe(false);
  });
});

describe('The chat of a day', () => {
  test('begins at 4 o’clock, and until then nothing is reset', () => {
    const four = new Date(2026, 4, 14, 4);
    expect(chatStart(new Date(2026, 4, 14, 3, 59))).toEqual(new Date(2026, 4, 13, 4));
    expect(chatStart(four)).toEqual(four);
    expect(resetBefore(new Date(2026, 4, 14, 3, 59))).toBeNull();
    expect(resetBefore(four)).toEqual(four);
    expect(resetBefore(new Date(2026, 4, 14, 23, 59))).toEqual(four);
  });

  test('begins at 4 on the clock also on the days when the clocks change', () => {
    // In all three zones of the tests, the clocks change on some of these days.
    for (const [month, day] of [
      [2, 8],
      [2, 29],
      [3, 5],
      [8, 27],
      [9, 25],
      [10, 1],
    ] as const) {
      const start = chatStart(new Date(2026, month, day, 12));
      expect([start.getMonth(), start.getDate(), start.getHours(), start.getMinutes()]).toEqual([month, day, 4, 0]);
    }
  });

  test('the greeting depends on what was cleared last: nothing, an earlier day, or today', () => {
    const now = new Date(2026, 4, 14, 9);
    expect(greetingFor(null, now)).toBe('welcome');
    expect(greetingFor(new Date(2026, 4, 14, 3, 59).toISOString(), now)).toBe('morning');
    expect(greetingFor(new Date(2026, 4, 14, 4).toISOString(), now)).toBe('cleared');
  });
});

describe('The lines', () => {
  test('an empty chat has the day and a greeting', () => {
    expect(read([])).toEqual([today, 'greeting']);
  });

  test('answers are below their questions, also when all questions were asked before the first answer arrived', () => {
    const asked = [entry('a', '2026-05-14T10:00:00.000Z'), entry('b', '2026-05-14T10:01:00.000Z')];
    const answered = [answer('to b', 'b', '2026-05-14T11:00:00.000Z'), answer('to a', 'a', '2026-05-14T11:00:01.000Z')];
    expect(read([...answered, ...asked])).toEqual([today, 'greeting', 'a', 'to a', 'b', 'to b']);
  });

  test('an answer without its question is placed by its time', () => {
    const lines = [answer('to x', 'x', '2026-05-14T10:00:30.000Z'), entry('a', '2026-05-14T10:00:00.000Z')];
    expect(read(lines)).toEqual([today, 'greeting', 'a', 'to x']);
  });

  test('two messages of one instant have the same order on every device', () => {
    const one = entry('1', '2026-05-14T10:00:00.000Z');
    const two = entry('2', '2026-05-14T10:00:00.000Z');
    expect(read([two, one])).toEqual(read([one, two]));
  });

  test('the answer to a message is the one with its id or, in old chats, the one below it', () => {
    const lines = linesOf(
      [
        entry('a', '2026-05-14T10:00:00.000Z'),
        entry('old answer', '2026-05-14T10:01:00.000Z', { role: 'assistant' }),
        entry('b', '2026-05-14T10:02:00.000Z'),
        entry('c', '2026-05-14T10:03:00.000Z'),
        answer('to c', 'c', '2026-05-14T10:04:00.000Z'),
      ],
      { today, greeting: null },
    );
    expect(lines.flatMap((line) => (line.kind === 'mine' ? [[line.id, line.answered]] : []))).toEqual([
      ['a', true],
      ['b', false],
      ['c', true],
    ]);
  });

  test('a day line is where a new day begins; a late answer does not begin one', () => {
    const lines = [
      entry('late', '2026-05-13T23:00:00.000Z'),
      answer('to late', 'late', '2026-05-14T08:00:00.000Z'),
      entry('a', '2026-05-14T10:00:00.000Z'),
    ];
    expect(read(lines)).toEqual(['2026-05-13', 'greeting', 'late', 'to late', today, 'a']);
  });

  test('every line has an id of its own', () => {
    const days = ['2026-05-12', '2026-05-13', '2026-05-12', '2026-05-13'];
    const entries = days.map((day, i) => entry(`m${i}`, `2026-05-14T10:0${i}:00.000Z`, { logged_for: day as Day }));
    const ids = linesOf(entries, { today, greeting: null }).map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('there is no greeting while there are earlier messages to read', () => {
    expect(linesOf([], { today, greeting: null }).map(({ kind }) => kind)).toEqual(['day']);
  });
});
