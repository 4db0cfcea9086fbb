import { expect, test } from 'vitest';
import type { Day } from '#lib/day.ts';
import { checkJournal } from './journal.ts';

const today = '2026-05-14' as Day;
const draft = { text: ' The crit went well. ', tags: [' studio', ''], mood: 'good', day: today };

test('an entry is trimmed text with its tags, mood and day', () => {
  expect(checkJournal(draft, today)).toEqual({
    ok: true,
    value: { content: 'The crit went well.', tags: ['studio'], mood: 'good', logged_for: today },
  });
});

test('an entry must not be empty', () => {
  expect(checkJournal({ ...draft, text: '\n ' }, today)).toEqual({ ok: false, error: 'TextMissing' });
});

test('an entry with photos needs no text', () => {
  expect(checkJournal({ ...draft, text: ' ' }, today, true)).toMatchObject({ ok: true, value: { content: '' } });
});

test('an entry can be about yesterday, not about tomorrow', () => {
  expect(checkJournal({ ...draft, day: '2026-05-13' as Day }, today)).toMatchObject({ ok: true });
  expect(checkJournal({ ...draft, day: '2026-05-15' as Day }, today)).toEqual({ ok: false, error: 'DayToCome' });
});
