import { expect, test } from 'vitest';
import { answerByRules, type Asked } from './answer.ts';

/** Wednesday, 15:00 in Berlin, whatever the process's zone. */
const said = (message: string, more: Partial<Asked> = {}) =>
  answerByRules({ message, at: new Date('2026-05-13T13:00:00Z'), zone: 'Europe/Berlin', dayStartsAt: 0, ...more });

test('"remind me … tomorrow at 5pm" is one task, due and reminded in the person\'s zone', () => {
  const { intent, meta, logged_for, reply } = said('Remind me to call Anna tomorrow at 5pm');
  expect(intent).toBe('task');
  expect(logged_for).toBe('2026-05-13');
  expect(meta).toMatchObject({
    action: 'create_task',
    module: 'To-Do List',
    content: 'Call Anna',
    due_date: '2026-05-14',
    remind_at: '2026-05-14T15:00:00.000Z',
    by: 'rules',
    help: false,
    secondary_intents: [],
  });
  expect(reply).toContain("'Call Anna' on your list for tomorrow, 17:00");
});

test('a day that was told is an entry in its own words, with its mood', () => {
  const { intent, meta } = said('I feel great today, finished the thesis chapter');
  expect(intent).toBe('journal');
  expect(meta).toMatchObject({
    action: 'add_entry',
    module: 'Daily Log',
    content: 'I feel great today, finished the thesis chapter',
    mood: 'great',
  });
});

test('a fact to remember is kept without the words that asked for it', () => {
  const { intent, meta } = said("Remember that Leo's birthday is on 3 May");
  expect(intent).toBe('memory');
  expect(meta).toMatchObject({ action: 'add_note', module: 'Memory Vault', content: "Leo's birthday is on 3 May" });
});

test('two deeds by one day are two tasks due that day, and no reminder', () => {
  const { intent, meta } = said('I need to buy milk and book the dentist by Friday');
  expect(intent).toBe('task');
  expect(meta).toMatchObject({
    content: 'Buy milk',
    due_date: '2026-05-15',
    secondary_intents: [{ intent: 'task', action: 'create_task', content: 'Book the dentist', due_date: '2026-05-15' }],
  });
  expect(meta.remind_at).toBeUndefined();
  expect(said('buy milk by Friday', { at: new Date('2026-05-15T10:00:00Z') }).meta.due_date).toBe('2026-05-15');
});

test('an appointment has a start, and an end an hour later', () => {
  const { intent, meta } = said('Lunch with Sam on Thursday at 1pm');
  expect(intent).toBe('calendar');
  expect(meta).toMatchObject({
    action: 'create_event',
    module: 'Calendar',
    title: 'Lunch with Sam',
    event_time: '2026-05-14T11:00:00.000Z',
    end_time: '2026-05-14T12:00:00.000Z',
  });
});

test('words of self-harm get help, and nothing else is filed', () => {
  const { intent, meta, reply } = said('Remind me to buy rope, I want to kill myself tomorrow');
  expect(intent).toBe('chat');
  expect(meta).toMatchObject({ action: 'chat', help: true, secondary_intents: [] });
  expect(reply).toContain('findahelpline.com');
});

test('the same message has the same answer, in every tone without an exclamation mark', () => {
  for (const tone of ['friend', 'coach', 'mirror', 'balanced']) {
    for (const message of ['hi', 'Great day', 'buy milk', 'dentist tomorrow at 9', 'note to self: gate code is 4411']) {
      const { reply } = said(message, { tone });
      expect(said(message, { tone }).reply).toBe(reply);
      expect(reply).not.toContain('!');
    }
  }
});
