import { understandOwn } from './own.ts';
import { answerByRules } from './answer.ts';
import { CORRECTION_WORDS } from './corrections.ts';
import { expect, test } from 'vitest';

/** A Wednesday, 15:00 in Berlin. */
const now = { at: new Date('2026-05-13T13:00:00Z'), zone: 'Europe/Berlin', dayStartsAt: 0 };
const said = (message: string) => answerByRules({ message, help: null, ...now });
const own = (message: string) => understandOwn(message, { ...now, weekStart: 1 });

test.each(
  `no i meant wednesday|no, I meant 6pm|sorry, wednesday|sorry i meant thursday|not 5, 6pm|not tuesday, wednesday|make that friday|make it 6|make it friday instead
actually friday|wait no, friday|i mean tuesday|oops, thursday|*thursday|it's thursday not wednesday|wrong day, it's friday|that should be friday|should be 7pm|change it to friday
move it to 5pm|can you change that to friday|no, tomorrow|push it back to next monday`.split(/[|\n]/),
)('a correction names nothing: it is one for the device, and the rules alone file nothing: %s', (message) => {
  const { reply, meta } = said(message);
  expect([own(message)?.is, meta.action, meta.secondary_intents, reply]).toEqual([
    'correction',
    'chat',
    [],
    CORRECTION_WORDS,
  ]);
});

test.each([
  ['no, I meant Thursday', { kind: 'when', day: '2026-05-14', minute: null }],
  ['no i meant wednesday', { kind: 'when', day: '2026-05-13', loose: true }],
  ['make it 10', { kind: 'when', day: null, minute: 600, open: true }],
  ['make it 10:30', { kind: 'when', day: null, minute: 630, open: true }],
  ['not 5, 6pm', { kind: 'when', day: null, minute: 1080, open: false }],
  ["it's thursday not wednesday", { kind: 'when', day: '2026-05-14' }],
  ['scratch that, make it 4pm', { kind: 'when', minute: 960 }],
  ['actually friday at 6', { kind: 'when', day: '2026-05-15', open: true }],
  ['no, not 5', { kind: 'when', day: null, minute: null }],
  ['no that was yesterday', { kind: 'when', day: '2026-05-12' }],
  ['that was monday', { kind: 'when', day: '2026-05-11' }],
  ['scratch that', { kind: 'scratch', of: null }],
  ['no wait, delete that please', { kind: 'scratch', of: null }],
  ["don't save that", { kind: 'scratch', of: null }],
  ['not a task, just a note', { kind: 'refile', as: 'note' }],
  ["that's a task, not a note", { kind: 'refile', as: 'task' }],
  ['put it in my diary', { kind: 'refile', as: 'entry' }],
  ['keep it as a fact', { kind: 'refile', as: 'note' }],
  ['no, that is just an idea', { kind: 'refile', as: 'thought' }],
  ['not a task', { kind: 'refile', as: 'entry' }],
])('what is corrected: %s', (message, correction) => {
  expect(own(message)).toMatchObject({ is: 'correction', correction });
});

test.each([
  ['sorry for the mess on wednesday', 'chat'],
  ['dentist wednesday 5pm', 'create_event'],
  ['make pancakes friday', 'create_task'],
  ["actually I'm happy today", 'add_entry'],
  ['not tired today', 'add_entry'],
])('other lines with a day are no corrections: %s', (message, action) => {
  const { reply, meta } = said(message);
  expect(reply).not.toBe(CORRECTION_WORDS);
  expect(meta.action).toBe(action);
});

test.each(['no that is wrong', 'i meant the other one'])(
  'that something is wrong is not "all right": %s',
  (message) => {
    expect(said(message).reply).toMatch(/^(?:Then I read it wrongly|Sorry, my mistake)/);
  },
);

test.each(
  `thank you very much, you are nice|you are nice, thank you|thanks you're a star|thank you so much that was quick|cheers mate, lifesaver|you're the best|ur so helpful ty
thx!! you rock|well done you|good bot|love you wren|you have been so kind, thanks|thank u wren ur great|you are very kind and helpful, thank you so much|ty ty ty|thanks for being so patient`.split(
    /[|\n]/,
  ),
)('thanks and praise in any order file nothing: %s', (message) => {
  const { meta } = said(message);
  expect([own(message), meta.action, meta.secondary_intents]).toEqual([null, 'chat', []]);
});

test.each([
  ['thanks for the help, remind me to call mum tomorrow', 'Call mum'],
  ['thank you card for Anna', 'Thank you card for Anna'],
  ['write thank you cards', 'Write thank you cards'],
  ['thank Leo for the lift', 'Thank Leo for the lift'],
])('what is to be done beside thanks is a task: %s', (message, content) => {
  expect(said(message).meta).toMatchObject({ action: 'create_task', content });
});

test.each([
  ['push bio lab to wednesday', '2026-05-20', null],
  ['move dentist to wed', '2026-05-20', null],
  ['postpone the meeting until wednesday at 5pm', '2026-05-20', 17 * 60],
  ['move call mum to today', '2026-05-13', null],
  ['move call mum to friday', '2026-05-15', null],
])('what moves to the weekday that is today moves to the next one: %s', (message, day, minute) => {
  expect(own(message)).toMatchObject({ is: 'act', act: { kind: 'move', day, minute } });
});

test.each([
  ['lunch moved from 12 to 1', 'lunch', null, 13 * 60],
  ['the call with Henrik got moved from 2 to 4 tomorrow', 'call with Henrik', '2026-05-14', 16 * 60],
  ['we moved the team call to Friday at 3', 'team call', '2026-05-15', 15 * 60],
  ['rehearsal moved to Thursday at 7', 'rehearsal', '2026-05-14', 19 * 60],
  ['the exam has been brought forward to Monday', 'exam', '2026-05-18', null],
  ['stand-up is now at 10', 'stand-up', null, 10 * 60],
  ['yoga is at 6pm not 7 tomorrow', 'yoga', '2026-05-14', 18 * 60],
  ['snooze the dentist thing till Monday', 'dentist', '2026-05-18', null],
])('what is told to have moved moves, if there is such a row: %s', (message, about, day, minute) => {
  expect(own(message)).toMatchObject({ is: 'act', act: { kind: 'move', about, day, minute } });
});

test.each(['she moved to Leeds on Monday', 'changed the sheets on Friday', 'I moved the sofa to the other room'])(
  'what happened moves nothing: %s',
  (message) => expect(own(message)).not.toMatchObject({ act: { kind: 'move' } }),
);

test('without such a row, an appointment that moved is one at its new time', () => {
  expect(said('lunch moved from 12 to 1').meta).toMatchObject({
    title: 'Lunch',
    event_time: '2026-05-14T11:00:00.000Z',
  });
});

test('a move of something that no row has is a task of the same day', () => {
  expect(said('push bio lab to wednesday').meta).toMatchObject({ action: 'create_task', due_date: '2026-05-20' });
});
