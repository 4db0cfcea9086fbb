import { deviceZone } from '#lib/zone.ts';
import { expect, test } from 'vitest';
import type { Day } from '#lib/day.ts';
import { idOf } from '#lib/id.ts';
import { filedLine, parseFiled } from './filed.ts';
import { parseReply, type CoachReplyInput } from './reply.ts';
import { routeReply, toastFor } from './route.ts';

const callId = '0190a000-0000-7000-8000-000000000001';
const today = '2026-05-14' as Day;
const said = { callId, message: 'what was said', at: new Date('2026-05-14T12:20:00.000Z'), day: today };

type Meta = NonNullable<CoachReplyInput['meta']>;
const reply = (intent: string, meta: object = {}, more: object = {}) => {
  const parsed = parseReply({ reply: 'Done.', intent, meta, ...more });
  if (!parsed.ok) throw new Error(parsed.error);
  return parsed.value;
};
const route = (intent: string, meta: Partial<Meta> & object = {}, more: object = {}) =>
  routeReply(reply(intent, meta, more), said);
const id = (table: string, ordinal = 0) => idOf(callId, String(ordinal), table);

test('journal: an entry with its words, tags and mood, on the day it is about', () => {
  const [row] = route(
    'journal',
    { action: 'add_entry', module: 'Daily Log', content: 'A good day', summary: 'Good', tags: ['work'], mood: 'Great' },
    { logged_for: '2026-05-13' },
  );
  expect(row).toEqual({
    table: 'journal_entries',
    id: id('journal_entries'),
    op: 'fill',
    action: 'add_entry',
    module: 'Daily Log',
    row: { content: 'A good day', summary: 'Good', tags: ['work'], mood: 'great', logged_for: '2026-05-13' },
  });
});

test('journal: an unknown action adds an entry, an unknown mood is dropped, a future day becomes today @000.42', () => {
  expect(route('journal', { action: 'sing', mood: 'purple' }, { logged_for: '2026-05-15' })).toMatchObject([
    { action: 'add_entry', row: { content: 'what was said', mood: null, logged_for: today } },
  ]);
});

test('journal: update_entry changes the fields and the entry that it names, and needs an entry @000.43', () => {
  const entryId = '0190a000-0000-7000-8000-0000000000AA';
  expect(route('journal', { action: 'update_entry', entryId, content: 'Better words' })).toEqual([
    {
      table: 'journal_entries',
      id: entryId.toLowerCase(),
      op: 'update',
      action: 'update_entry',
      module: 'Daily Log',
      row: { content: 'Better words' },
    },
  ]);
  expect(route('journal', { action: 'update_entry', content: 'Better words' })).toEqual([]);
  expect(route('journal', { action: 'update_entry', entryId: 'the last one', content: 'Better' })).toEqual([]);
});

test('calendar: an event with its hours; without an end it lasts an hour @000.44', () => {
  expect(
    route('calendar', { action: 'create_event', title: 'Lunch with Sam', event_time: '2026-05-14T11:00:00Z' }),
  ).toEqual([
    {
      table: 'calendar_events',
      id: id('calendar_events'),
      op: 'fill',
      action: 'create_event',
      module: 'Calendar',
      row: {
        title: 'Lunch with Sam',
        description: null,
        event_time: '2026-05-14T11:00:00.000Z',
        end_time: '2026-05-14T12:00:00.000Z',
        event_type: 'appointment',
        color: '#4f46e5',
        tags: null,
        source: 'chat',
      },
    },
  ]);
});

test('calendar: without a time it starts at the next whole hour, an end before the start is ignored, and the type is one of five', () => {
  expect(route('calendar', { content: 'Rest', type: 'Break', end_time: '2026-05-14T12:30:00Z' })[0]?.row).toMatchObject(
    {
      title: 'Rest',
      event_time: '2026-05-14T13:00:00.000Z',
      end_time: '2026-05-14T14:00:00.000Z',
      event_type: 'break',
    },
  );
  expect(route('calendar', { type: 'coup' })[0]?.row).toMatchObject({ event_type: 'appointment' });
});

test('calendar: an event with a day alone begins at nine on the person’s clock', () => {
  const [row] = route('calendar', { title: 'Fair', due_date: '2026-05-20' });
  expect(row?.row).toMatchObject({ event_time: new Date(2026, 4, 20, 9).toISOString() });
});

test('memory: a note has the type among its tags, a thought its own tag, and anything else keeps the message @000.45', () => {
  expect(
    route('memory', { action: 'add_note', content: 'Leo likes tea', type: 'person', tags: ['leo'] }),
  ).toMatchObject([
    {
      table: 'memory_entries',
      row: { fact: 'Leo likes tea', tags: ['leo', 'person'], source: 'chat', logged_for: today },
    },
  ]);
  expect(route('memory', { action: 'thought_dump', content: 'Too much' })).toMatchObject([
    { action: 'thought_dump', row: { fact: 'Too much', tags: ['thought_dump'] } },
  ]);
  expect(route('memory', { action: 'ponder', content: 'something else', type: 'x' })).toMatchObject([
    { action: 'add_note', row: { fact: 'what was said', tags: null } },
  ]);
});

test('task: a task with its day and reminder; a project is a list of its own @000.46', () => {
  expect(
    route('task', {
      action: 'create_task',
      content: 'Call Anna',
      due_date: '2026-05-15',
      remind_at: '2026-05-15T15:00:00Z',
    }),
  ).toEqual([
    {
      table: 'tasks',
      id: id('tasks'),
      op: 'fill',
      action: 'create_task',
      module: 'To-Do List',
      row: {
        description: 'Call Anna',
        summary: null,
        tags: null,
        due_date: '2026-05-15',
        remind_at: '2026-05-15T15:00:00.000Z',
        completed: false,
      },
    },
  ]);
  expect(route('task', { action: 'create_project', projectName: 'Garden' })).toMatchObject([
    { table: 'project_lists', action: 'create_project', row: { title: 'Garden' } },
  ]);
});

test.each(['projectCreated', 'taskCompleted', 'projectDeleted', 'taskDeleted'])(
  'task: %s says that something was done elsewhere, and stores and confirms nothing',
  (flag) => {
    const done = reply('task', { action: 'create_task', module: 'To-Do List', content: 'Call Anna', [flag]: true });
    expect(routeReply(done, said)).toEqual([]);
    expect(toastFor(done)).toBeNull();
  },
);

test.each([
  ['journal', 'view_entries'],
  ['calendar', 'check_schedule'],
  ['memory', 'retrieve_note'],
  ['chat', 'create_task'],
  ['delete_everything', 'create_task'],
  ['__proto__', 'add_entry'],
  ['constructor', 'add_entry'],
])('%s, %s: stores nothing', (intent, action) => {
  const looked = reply(intent, { action, module: 'Anywhere', content: 'words' });
  expect(routeReply(looked, said)).toEqual([]);
  expect(toastFor(looked)).toBeNull();
});

test('secondary intents are routed in the same way, under their own ids, and inherit the tags @000.47', () => {
  const rows = route('task', {
    action: 'create_task',
    content: 'Buy milk',
    tags: ['home'],
    secondary_intents: [
      { intent: 'task', action: 'create_task', content: 'Book the dentist' },
      { intent: 'memory', action: 'add_note', content: 'Milk is out', tags: ['kitchen'] },
    ],
  });
  expect(rows.map(({ id }) => id)).toEqual([id('tasks', 0), id('tasks', 1), id('memory_entries', 2)]);
  expect(rows[1]?.row).toMatchObject({ description: 'Book the dentist', tags: ['home'] });
  expect(rows[2]?.row).toMatchObject({ fact: 'Milk is out', tags: ['kitchen'] });
});

test('a secondary intent without intent, action or content is ignored, and a main intent that is listed twice makes one row @000.48', () => {
  const rows = route('task', {
    action: 'create_task',
    content: 'Buy milk',
    secondary_intents: [
      { intent: 'task', content: 'no action' },
      { action: 'create_task', content: 'no intent' },
      { intent: 'task', action: 'create_task' },
      { intent: 'task', action: 'create_task', content: 'Buy milk' },
    ],
  });
  expect(rows).toHaveLength(1);
});

test('words of self-harm file nothing, whatever else the answer says', () => {
  const help = reply('task', { action: 'create_task', module: 'To-Do List', content: 'x', help: true });
  expect(routeReply(help, said)).toEqual([]);
  expect(toastFor(help)).toBeNull();
});

test('text that no database can store is cleaned first', () => {
  const [row] = route('memory', { action: 'add_note', content: 'a\0b \uD83D c', tags: ['\0x'] });
  expect(row?.row).toMatchObject({ fact: 'ab \uFFFD c', tags: ['x'] });
});

test('a stored line is parsed, and an unknown one gives null', () => {
  const filed = { table: 'tasks', id: callId, action: 'create_task', module: 'Work/Home' } as const;
  expect(parseFiled(filedLine(filed))).toEqual(filed);
  for (const line of ['', 'tasks', `profiles/${callId}/add/x`, 'tasks/1/create_task/x', `tasks/${callId}//x`])
    expect(parseFiled(line)).toBeNull();
});

test.each([
  ['journal', 'add_entry', 'Daily Log', 'Journal Updated', 'Added to your Daily Log.'],
  ['task', 'create_task', 'To-Do List', 'Task Created', 'Added to your To-Do List.'],
  ['task', 'create_project', 'Projects', 'Task Created', 'Added to your Projects.'],
  ['memory', 'add_note', 'Memory Vault', 'Memory Saved', 'Added to your Memory Vault.'],
  ['calendar', 'create_event', 'Calendar', 'Calendar Updated', 'Event added to your Calendar.'],
])('%s, %s is confirmed in the words of the catalogue', (intent, action, module, title, description) => {
  expect(toastFor(reply(intent, { action, module, content: 'x' }))).toEqual({ title, description });
  expect(toastFor(reply(intent, { action, content: 'x' }))).toBeNull();
});

test.each([
  ['journal', 'update_entry'],
  ['memory', 'thought_dump'],
  ['journal', 'create_task'],
])('%s, %s is not confirmed', (intent, action) => {
  expect(toastFor(reply(intent, { action, module: 'Somewhere', content: 'x' }))).toBeNull();
});

test('an event of whole days and one that repeats keep their days and their rule; a rule that is none is left out', () => {
  const days = { first_day: '2026-06-08', last_day: '2026-06-10', event_time: '2026-06-07T22:00:00.000Z' };
  expect(route('calendar', { action: 'create_event', content: 'Fair', ...days })[0]?.row).toMatchObject({
    first_day: '2026-06-08',
    last_day: '2026-06-10',
  });
  const backwards = { ...days, last_day: '2026-06-01' };
  expect(route('calendar', { action: 'create_event', content: 'Fair', ...backwards })[0]?.row).toMatchObject({
    first_day: '2026-06-08',
    last_day: '2026-06-08',
  });
  const weekly = route('calendar', { action: 'create_event', content: 'Yoga', rrule: 'FREQ=WEEKLY;BYDAY=TU' })[0]?.row;
  expect(weekly).toMatchObject({ rrule: 'FREQ=WEEKLY;BYDAY=TU', time_zone: deviceZone() });
  const odd = route('calendar', { action: 'create_event', content: 'Yoga', rrule: 'every Tuesday' })[0]?.row;
  expect(odd).not.toHaveProperty('rrule');
});

test('a task repeats only with a day', () => {
  const rrule = 'FREQ=DAILY';
  expect(
    route('task', { action: 'create_task', content: 'Stretch', rrule, due_date: '2026-05-14' })[0]?.row,
  ).toMatchObject({
    rrule,
  });
  expect(route('task', { action: 'create_task', content: 'Stretch', rrule })[0]?.row).not.toHaveProperty('rrule');
});
