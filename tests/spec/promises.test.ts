import { expect, test } from 'vitest';
import { remindersIn, type ReminderRows } from '#features/reminders/due.ts';
import { aHabit, anEvent, aTask, rowsWith } from '#tests/support/reminder-rows.ts';
import { sourcesOf, withoutComments } from '../fences/sources.ts';

/**
 * product.md, "what a control promises": each text that says that the app reminds stands here, with the row that it is about. Other texts with
 * the word only understand it, the coach's rules, which read what a person says, or are the settings of reminders themselves.
 */
const READS_THE_WORD =
  /^src\/(coach\/rules|coach\/safety|coach\/matches|coach\/telling-words|features\/reminders\/|features\/your-data\/in\/formats\/task-lists|features\/sample\/chat-lines|app\/start\/reminders\.ts|app\/pages\/settings\/)/;
const NOON = '2026-06-02T12:00:00.000Z';
const PROMISES: Readonly<Record<string, { readonly by: Partial<ReminderRows>; readonly at: string }>> = {
  'src/features/habits/ReminderFields.tsx: Reminds you on the days that it is due, until it is done.': {
    by: { habits: [aHabit({ reminders: ['12:00 2'] })] },
    at: NOON,
  },
  'src/features/tasks/TaskEditor.tsx: Reminds you at this time.': {
    by: { tasks: [aTask({ remind_at: NOON })] },
    at: NOON,
  },
  'src/features/your-data/in/formats/todoist.ts: times: the task reminds at its time': {
    by: { tasks: [aTask({ remind_at: NOON })] },
    at: NOON,
  },
  'src/coach/say-steps.ts: Two minutes, from now. I remind you when they are over, and then you may stop.': {
    by: { tasks: [aTask({ remind_at: NOON })] },
    at: NOON,
  },
  'src/features/calendar/EventItem.tsx: Reminder: {when}': {
    by: { calendar_events: [anEvent({ event_time: NOON, remind_before: 15 })] },
    at: '2026-06-02T11:45:00.000Z',
  },
  'src/features/calendar/EventItem.tsx: Reminder: at the start': {
    by: { calendar_events: [anEvent({ event_time: NOON, remind_before: 0 })] },
    at: NOON,
  },
  'src/features/calendar/EventMore.tsx: Reminds you of this event.': {
    by: { calendar_events: [anEvent({ event_time: NOON, remind_before: 15 })] },
    at: '2026-06-02T11:45:00.000Z',
  },
  'src/features/calendar/EventMore.tsx: Reminds you. The time is counted from 09:00 on the first day.': {
    by: { calendar_events: [anEvent({ first_day: '2026-06-03' as never, remind_before: 1440 })] },
    at: '2026-06-02T09:00:00.000Z',
  },
};
/** Texts between quotes on one line, and between the tags of a page. */
const TEXTS = /(['"`])((?:(?!\1)[^\\\n]|\\.)*)\1|>([^<>{}=;]+)</g;

/** The texts in a source that speak of reminders, without the names of fields and errors, which nobody sees. */
const promises = (code: string): string[] =>
  [...withoutComments(code).matchAll(TEXTS)]
    .map((match) => (match[2] ?? match[3] ?? '').replace(/\$\{[^}]*\}/g, '…').trim())
    .filter((text) => /\bremind(?!_)/i.test(text) && /\s/.test(text));

test('a promise is found in a text of the code and of the page, and a name is none', () => {
  expect(promises(`const a = 'Reminds you: 17:00';`)).toHaveLength(1);
  expect(promises('<p>\n  Add a reminder\n</p>')).toEqual(['Add a reminder']);
  expect(promises("const x = { remind_at: row.remind_at, error: 'ReminderUnreadable' }; // Reminds you")).toEqual([]);
});

test('each text that says that the app reminds is known', () => {
  const found = sourcesOf('src', 'sw')
    .filter(({ path }) => !READS_THE_WORD.test(path))
    .flatMap(({ path, code }) => promises(code).map((text) => `${path}: ${text}`));
  expect(found.sort()).toEqual(Object.keys(PROMISES).sort());
});

test.each(Object.entries(PROMISES))('%s: kept', (_, { by, at }) => {
  const from = Date.parse('2026-06-02T00:00:00.000Z');
  const found = remindersIn(rowsWith(by), 'UTC', from, from + 86_400_000);
  expect(found.map((each) => new Date(each.at).toISOString())).toEqual([at]);
});
