import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseReply } from '../reply.ts';
import { helpFor } from '../safety.ts';
import { answerByRules } from './answer.ts';
import type { CoachQuestion } from './say.ts';

/** Wednesday, 15:00 in Berlin, whatever time zone the process has. */
const said = (message: string, more: Partial<CoachQuestion> = {}) =>
  answerByRules({
    message,
    at: new Date('2026-05-13T13:00:00Z'),
    zone: 'Europe/Berlin',
    dayStartsAt: 0,
    help: helpFor(message, more),
    ...more,
  });

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

test('a description of the day is an entry in its own words, with its mood', () => {
  const { intent, meta } = said('I feel great today, finished the thesis chapter');
  expect(intent).toBe('journal');
  expect(meta).toMatchObject({
    action: 'add_entry',
    module: 'Daily Log',
    content: 'I feel great today, finished the thesis chapter',
    mood: 'great',
  });
});

test('a fact to remember is stored without the words of the request', () => {
  const { intent, meta } = said("Remember that Leo's birthday is on 3 May");
  expect(intent).toBe('memory');
  expect(meta).toMatchObject({ action: 'add_note', module: 'Memory Vault', content: "Leo's birthday is on 3 May" });
});

test.each([
  [
    "Mum's birthday on 12 May all day every year",
    "Mum's birthday",
    '2027-05-12',
    'FREQ=YEARLY;BYMONTH=5;BYMONTHDAY=12',
  ],
  ["Mum's birthday is every 12 May", "Mum's birthday", '2027-05-12', 'FREQ=YEARLY;BYMONTH=5;BYMONTHDAY=12'],
  ["every year on 24 May is Zoe's birthday", "Zoe's birthday", '2026-05-24', 'FREQ=YEARLY;BYMONTH=5;BYMONTHDAY=24'],
  ['our anniversary is 6 October, every year', 'Anniversary', '2026-10-06', 'FREQ=YEARLY;BYMONTH=10;BYMONTHDAY=6'],
  ['anniversary 5 Sept every year', 'Anniversary', '2026-09-05', 'FREQ=YEARLY;BYMONTH=9;BYMONTHDAY=5'],
  [
    "Put dad's birthday 3 June in my calendar, repeating every year",
    "Dad's birthday",
    '2026-06-03',
    'FREQ=YEARLY;BYMONTH=6;BYMONTHDAY=3',
  ],
])('"%s" is an event of whole days that comes every year', (message, title, day, rrule) => {
  expect(said(message).meta).toMatchObject({ action: 'create_event', title, first_day: day, last_day: day, rrule });
});

test('a date that is told once stays a fact, and a yearly event with a time keeps it', () => {
  expect(said("dad's birthday is 3 June").meta).toMatchObject({ action: 'add_note' });
  expect(said("remember that mum's birthday is 12 May every year").meta).toMatchObject({ action: 'add_note' });
  const { meta } = said("Tom's birthday party every year on 12 May at 3pm");
  expect(meta).toMatchObject({ action: 'create_event', event_time: '2027-05-12T13:00:00.000Z' });
  expect(meta).not.toHaveProperty('first_day');
});

test('two things to do by one day are two tasks due that day, without a reminder', () => {
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

test('what is heavy is answered with a question and help, and filed in its own words', () => {
  const message = 'I feel like giving up, everything is too much';
  const { intent, meta, reply } = said(message);
  expect(intent).toBe('journal');
  expect(meta).toMatchObject({ action: 'add_entry', content: message, help: false });
  expect(reply).toContain('How bad is it right now?');
  expect(reply.split('findahelpline.com')).toHaveLength(2);
  expect(reply).toMatch(/Daily Log\.$/);
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

test.each([
  ['buy milk', 'direct', /^I put 'Buy milk' on your list\./],
  ['buy milk', 'supportive', /\. I put 'Buy milk' on your list\./],
  ['Great day', 'direct', /^[^.]*Daily Log[^.]*\./],
  ['Great day', 'supportive', /proud of|good as it is|deserve|yours to keep/],
  ['I feel terrible today', 'direct', /^(?:That is hard|Rough|That was a bad one|All right|Hard day)\./],
  ['I feel terrible today', 'supportive', /solve it today|not doing this wrong|easy next|less today/],
])('"%s" in the %s communication style', (message, communicationStyle, words) => {
  const { reply, ...filed } = said(message, { communicationStyle });
  expect(reply).toMatch(words);
  expect(reply).not.toBe(said(message).reply);
  const { reply: _, ...usual } = said(message);
  expect(filed, 'what is filed is the same').toEqual(usual);
});

test.each([
  ['productivity', 'What is the next thing to get done?'],
  ['wellbeing', 'What will you do for yourself today?'],
  ['fitness', 'Will you exercise today?'],
  ['mental', 'How calm do you feel today?'],
])('with the focus area %s some entries are answered with its question, and a hard day with none', (area, question) => {
  const entries = [
    'Great day',
    'A good walk with Sam',
    'Happy with my two pages',
    'A lovely evening at home',
    'Feeling good about the choir',
    ...Array.from({ length: 12 }, (_, i) => `FeltKind good after run ${i}`),
  ];
  const asked = (message: string) => said(message, { focusAreas: [area] }).reply.endsWith(question);
  expect(entries.some(asked)).toBe(true);
  expect(entries.every(asked), 'the other questions stay').toBe(false);
  const hard = ['I feel terrible today', 'Awful day', 'I am sad today', 'Everything went wrong and I feel bad'];
  expect(hard.some(asked)).toBe(false);
});

test.each(['constructor', 'toString', 'gardening'])(
  'the focus area %s, which has no question, changes no answer',
  (area) => {
    for (const message of ['Great day', 'I felt good in the garden'])
      expect(said(message, { focusAreas: [area] }).reply).toBe(said(message, { focusAreas: [] }).reply);
  },
);

test('for any text the parser accepts the answer unchanged, and only what the table names is filed', () => {
  const words = fc.constantFrom(
    'remind me',
    'tomorrow',
    'at 5',
    'and',
    'buy milk',
    ',',
    '. ',
    'I feel',
    'great',
    'note:',
    '#tag',
    'lunch with Sam',
    'project',
    'from 3 to',
    'on 31/2',
    '?',
    '\n- ',
    'if',
    'not',
    '25:99',
    'every day',
    "Leo's",
  );
  const message = fc.oneof(
    fc.string({ maxLength: 200 }),
    fc.array(words, { maxLength: 14 }).map((list) => list.join(' ')),
  );
  fc.assert(
    fc.property(
      message.filter((text) => text.trim() !== ''),
      (text) => {
        const answer = said(text);
        expect(parseReply(JSON.parse(JSON.stringify(answer)))).toEqual({
          ok: true,
          value: JSON.parse(JSON.stringify(answer)),
        });
        expect(['journal', 'calendar', 'memory', 'task', 'chat']).toContain(answer.intent);
      },
    ),
    { numRuns: 300 },
  );
});

test('the longest message is answered, in a moment', () => {
  for (const piece of [
    'I need to buy milk and call Anna tomorrow at 5pm, ',
    'a',
    '5 to ',
    '# ',
    'and ',
    '\n- buy milk',
  ]) {
    const answer = said(piece.repeat(Math.ceil(8_000 / piece.length)).slice(0, 8_000));
    expect(parseReply(answer).ok).toBe(true);
  }
}, 20_000);

test('a coaching style ends the answer, with its own question or encouragement', () => {
  const styles = [
    'Gentle encouragement',
    'Direct motivation',
    'Reflective questioner',
    'Accountability partner',
    'Solution-focused',
  ];
  const replies = styles.map((coachingStyle) => said('I need to write the outline by Friday', { coachingStyle }).reply);
  expect(new Set(replies).size).toBe(styles.length);
  for (const reply of replies) expect(reply).toContain("'Write the outline' on your list for Friday");
});

test.each([
  ['Hoje não fui para a aula porque estou doente', /^Por enquanto só entendo inglês/],
  ['Сегодня был хороший день, я встретил старого друга', /^Пока я понимаю только английский/],
  ['今天我很累，但是很开心', /^我目前只懂英语/],
  ['आज का दिन बहुत अच्छा था', /^अभी केवल अंग्रेज़ी समझी जाती है/],
  ['كان يومي جميلا جدا مع عائلتي', /^أفهم الإنجليزية فقط/],
  ['আজ আমার মন খুব ভালো ছিল', /^এখনও শুধু ইংরেজি বোঝা যায়/],
  ['آج کا دن بہت اچھا تھا اور میں خوش ہوں', /^ابھی صرف انگریزی سمجھی جاتی ہے/],
])(
  'a text in a language that the coach does not understand is kept as it is, and that is said in its language: %s',
  (message, words) => {
    const { intent, meta, reply } = said(message);
    expect([intent, meta.action, meta.content]).toEqual(['journal', 'add_entry', message]);
    expect(reply).toMatch(words);
  },
);

test('"the day before" is counted from the day that was named before it, and what is only told keeps its words', () => {
  const { meta } = said("Zoe's birthday is 24 May, remind me the day before to buy a gift");
  expect(meta.secondary_intents).toMatchObject([
    { action: 'create_task', content: 'Buy a gift', due_date: '2026-05-23', remind_at: '2026-05-23T07:00:00.000Z' },
  ]);
  const told = said('Exam on Friday at 9am. I felt sick the day before.').meta;
  expect([told, ...told.secondary_intents].map(({ content }) => content)).toContain('I felt sick the day before.');
});
