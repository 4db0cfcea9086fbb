import { parseReply } from '#coach/reply.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { plainWords, readAnswer, readField } from './read-answer.ts';

/** Characters that are special in JSON, UTF-16 or Postgres, whole and cut in half. */
const anyText = fc.string({
  unit: fc.constantFrom(...'ae "\\/{}[]\n\0é'.split(''), '🙂', '\ud83d', '\ude42', '\u2028'),
});
const berlin = { zone: 'Europe/Berlin' };
const task = {
  reply: 'Done.',
  intent: 'task',
  logged_for: '2026-05-14',
  meta: { action: 'create_task', module: 'To-Do List', content: 'Call Anna', remind_at: '2026-05-15T17:00' },
};

describe('an answer is found', () => {
  const json = JSON.stringify(task);
  test.each([
    ['alone', json],
    ['in a fenced block', `\`\`\`json\n${json}\n\`\`\``],
    ['in prose', `Of course! Here you go:\n\n${json}\n\nLet me know {if} you need more.`],
    ['after thoughts with another object', `<think>{"reply":"no"}</think>\n${json}`],
    ['after another object', `{"thought":"a \\"quoted\\" }"} ${json}`],
    ['with superfluous commas', json.replaceAll('}', ',}')],
  ])('%s', (_how, text) => {
    expect(readAnswer(text, berlin)).toMatchObject({
      reply: 'Done.',
      intent: 'task',
      meta: { content: 'Call Anna', remind_at: '2026-05-15T15:00:00.000Z' },
    });
  });

  test('but not where there is none', () => {
    for (const text of [
      '',
      'Just words.',
      '{"reply": ""}',
      '{"reply": 7}',
      '["reply"]',
      '{"reply": "cut',
      'null',
      '{',
    ]) {
      expect(readAnswer(text, berlin)).toBeNull();
    }
  });
});

describe('times are local times of the person', () => {
  const remind = (remind_at: string, zone: string) =>
    readAnswer(JSON.stringify({ ...task, meta: { ...task.meta, remind_at } }), { zone })?.meta.remind_at;

  test.each([
    ['2026-05-15T17:00', 'America/Los_Angeles', '2026-05-16T00:00:00.000Z'],
    ['2026-05-15T17:00:30', 'Pacific/Auckland', '2026-05-15T05:00:00.000Z'],
    ['2026-05-15 17:00', 'Europe/Berlin', '2026-05-15T15:00:00.000Z'],
    // Clocks go forward at 02:00 and back at 03:00.
    ['2026-03-29T02:30', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
    ['2026-10-25T02:30', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
    // A zone that the model names counts.
    ['2026-05-15T17:00:00Z', 'Europe/Berlin', '2026-05-15T17:00:00.000Z'],
    ['2026-05-15T17:00:00+05:30', 'Europe/Berlin', '2026-05-15T11:30:00.000Z'],
  ])('%s in %s is %s', (said, zone, instant) => {
    expect(remind(said, zone)).toBe(instant);
  });

  test('in secondary intents too; an invalid time is dropped without the rest, and a day with a time is cut to the day', () => {
    const meta = {
      ...task.meta,
      remind_at: 'tomorrow at five',
      due_date: '2026-05-15T00:00:00',
      secondary_intents: [{ intent: 'calendar', event_time: '2026-05-15T09:00', end_time: '2026-02-31T09:00' }, 'x'],
    };
    expect(readAnswer(JSON.stringify({ ...task, meta }), berlin)?.meta).toMatchObject({
      content: 'Call Anna',
      remind_at: null,
      due_date: '2026-05-15',
      secondary_intents: [{ event_time: '2026-05-15T07:00:00.000Z', end_time: null }],
    });
  });
});

describe('text without an answer', () => {
  test('prose becomes a reply that files nothing', () => {
    expect(plainWords('  You did well today. ')).toMatchObject({ reply: 'You did well today.', intent: 'chat' });
  });
  test('of an object that was cut off the reply is shown, without braces', () => {
    expect(plainWords('{"reply": "You did well", "intent": "journal", "me')).toMatchObject({
      reply: 'You did well',
      intent: 'chat',
      meta: { secondary_intents: [] },
    });
    expect(plainWords('{"intent": "journal", "meta": {')).toBeNull();
    expect(plainWords('<think>only thoughts')).toBeNull();
  });
});

test('no text of a model throws; what is read passes the parser unchanged and can be stored', () => {
  const pieces = fc.oneof(
    anyText,
    fc.jsonValue().map((value) => JSON.stringify(value)),
    fc
      .record({
        reply: fc.oneof(anyText, fc.jsonValue()),
        intent: fc.oneof(fc.constantFrom('journal', 'task', 'calendar'), fc.jsonValue()),
        logged_for: fc.oneof(fc.constantFrom('2026-05-14', '2026-02-30'), fc.jsonValue()),
        meta: fc.oneof(
          fc.dictionary(
            fc.constantFrom('action', 'content', 'remind_at', 'due_date', 'tags', 'secondary_intents', '__proto__'),
            fc.oneof(fc.jsonValue(), fc.constantFrom('9999-99-99T99:99', '2026-05-14T25:61', '1900-01-01T00:00')),
          ),
          fc.jsonValue(),
        ),
      })
      .map((value) => JSON.stringify(value)),
    fc.constantFrom('```', '<think>', '</think>', '{', '}', '"reply":'),
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 4 }), (parts) => {
      const text = parts.join(' ');
      for (const reply of [readAnswer(text, berlin), plainWords(text)]) {
        if (reply === null) continue;
        const stored = JSON.stringify(reply);
        expect(stored).not.toMatch(/\\u0000|\\ud[89a-f]/i);
        expect(parseReply(JSON.parse(stored))).toEqual({ ok: true, value: JSON.parse(stored, revived) });
      }
      expect(() => readField(text, 'recap')).not.toThrow();
    }),
    { numRuns: 500 },
  );
});

/** JSON drops fields that are undefined; so does toEqual. */
const revived = (_key: string, value: unknown) => value;
