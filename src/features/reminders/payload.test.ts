import { expect, test } from 'vitest';
import { aHabit, anEvent, aTask, rowsWith } from '#tests/support/reminder-rows.ts';
import { remindersIn } from './due.ts';
import { pushOf, testPush } from './payload.ts';
import { noticeIn } from './read-notice.ts';
import { wordsOf } from './words.ts';

const reader = { zone: 'UTC', hours: '24' } as const;
const FROM = Date.parse('2026-06-01T00:00:00.000Z');
const [first] = remindersIn(rowsWith({ habits: [aHabit({})] }), 'UTC', FROM, FROM + 86_400_000);

test('the worker reads what the server writes', () => {
  const text = pushOf(first!, reader, 'ada', 'https://day.example');
  const key = 'habit/h/2026-06-01T08:00';
  const notice = noticeIn(text);
  expect(notice).toEqual({
    title: 'Walk',
    body: 'It is time for this habit.',
    tag: key,
    actions: [
      { action: 'done', title: 'Done' },
      { action: 'later', title: 'Later' },
    ],
    data: { key, user: 'ada', path: '/habits/h', kind: 'habit', id: 'h', day: '2026-06-01' },
  });
});

test('a browser without our worker finds what Declarative Web Push asks for', () => {
  expect(JSON.parse(pushOf(first!, reader, 'ada', 'https://day.example'))).toMatchObject({
    web_push: 8030,
    notification: { title: 'Walk', navigate: 'https://day.example/habits/h' },
  });
  expect(noticeIn(testPush('ada', 'https://day.example'))).toMatchObject({ title: 'Reminders work here', actions: [] });
});

test.each(['', 'null', '[]', '{"notification":{"title":7,"actions":[1,{}]}}', '{'])(
  'a push that cannot be read, %j, is still a notification',
  (text) => {
    expect(noticeIn(text)).toMatchObject({ title: 'Daymark', actions: [], tag: 'unread' });
  },
);

const bodyOf = (rows: Parameters<typeof rowsWith>[0], hours: '12' | '24' = '24') => {
  const [found] = remindersIn(rowsWith(rows), 'UTC', FROM, FROM + 2 * 86_400_000);
  return wordsOf(found!, { zone: 'UTC', hours }).body;
};
test('the words say when', () => {
  expect(bodyOf({ tasks: [aTask({})] })).toBe('A task for 15:00.');
  expect(bodyOf({ calendar_events: [anEvent({ remind_before: 15 })] })).toBe('Begins at 11:00.');
  expect(bodyOf({ calendar_events: [anEvent({ remind_before: 1440 })] })).toBe('Begins tomorrow at 11:00.');
  expect(bodyOf({ calendar_events: [anEvent({ event_time: '2026-06-05T11:00:00.000Z', remind_before: 4320 })] })).toBe(
    'Begins on Friday, June 5 at 11:00.',
  );
  expect(bodyOf({ tasks: [aTask({})] }, '12')).toBe('A task for 3:00 PM.');
  expect(bodyOf({ calendar_events: [anEvent({ remind_before: 15 })] }, '12')).toBe('Begins at 11:00 AM.');
  const whole = { first_day: '2026-06-02' as never, remind_before: 1440 };
  expect(bodyOf({ calendar_events: [anEvent(whole)] })).toBe('Tomorrow, all day.');
});

test('a long title is cut, so that the push stays small', () => {
  const [long] = remindersIn(
    rowsWith({ habits: [aHabit({ title: '👩‍👩‍👧 '.repeat(2_000) })] }),
    'UTC',
    FROM,
    FROM + 86_400_000,
  );
  expect(Buffer.byteLength(pushOf(long!, reader, 'ada', 'https://day.example'))).toBeLessThan(3_000);
});
