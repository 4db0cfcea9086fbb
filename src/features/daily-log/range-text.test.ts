import { expect, test } from 'vitest';
import type { Day } from '#lib/day.ts';
import { asMarkdown, asTable, asText, byDay, rangeTitle } from './range-text.ts';
import type { LogItem } from './timeline.ts';

const [first, second] = ['2026-05-13', '2026-05-14'] as [Day, Day];
const item = (kind: string, day: Day, hour: number, more: object, title?: string) =>
  ({
    kind,
    day,
    row: {
      id: `${kind}${hour}`,
      user_id: 'ada',
      created_at: new Date(2026, 4, Number(day.slice(8)), hour, 2).toISOString(),
      logged_for: day,
      ...more,
    },
    ...(title === undefined ? {} : { title }),
  }) as unknown as LogItem;

const days = byDay([
  item('mood', second, 13, { mood_type: 'good', note: '*Relieved*, and a bit proud.' }),
  item('journal', second, 9, {
    content: '# The crit\n**Better** than I feared.',
    tags: ['studio', 'work'],
    mood: 'great',
  }),
  item('habitDay', second, 7, { day: second, state: 'done', note: null }, 'Morning pages'),
  item('memory', first, 18, { fact: 'The wind comes from the west.' }),
]);
const title = rangeTitle(first, second);

test('as Markdown: headings, what was written as Markdown as it is, and other text so that it stays as it was typed', () => {
  expect(asMarkdown(title, days)).toBe(`# Daily log, May 13, 2026 to May 14, 2026

## Wednesday, May 13, 2026

### 18:02, Memory

The wind comes from the west.

## Thursday, May 14, 2026

### 07:02, Habit

Morning pages

### 09:02, Journal, Great

# The crit
**Better** than I feared.

Tags: studio, work

### 13:02, Good

\\*Relieved\\*, and a bit proud.
`);
});

test('as plain text: without the marks of Markdown', () => {
  expect(asText(title, days)).toBe(`Daily log, May 13, 2026 to May 14, 2026


Wednesday, May 13, 2026
-----------------------

18:02, Memory
The wind comes from the west.


Thursday, May 14, 2026
----------------------

07:02, Habit
Morning pages

09:02, Journal, Great
The crit

Better than I feared.
Tags: studio, work

13:02, Good
*Relieved*, and a bit proud.
`);
});

test('as a table: one row for each entry', () => {
  expect(asTable(days).split('\r\n')).toEqual([
    'Day,Time,Kind,Mood,Text,Tags',
    '2026-05-13,18:02,Memory,,The wind comes from the west.,',
    '2026-05-14,07:02,Habit,,Morning pages,',
    '2026-05-14,09:02,Journal,Great,"The crit\n\nBetter than I feared.","studio, work"',
    '2026-05-14,13:02,Mood,Good,"*Relieved*, and a bit proud.",',
  ]);
});

test('one day has its own title, and no days are an empty file with a title', () => {
  expect(rangeTitle(first, first)).toBe('Daily log of May 13, 2026');
  expect(asText(title, [])).toBe(`${title}\n`);
});
