import { expect, test } from 'vitest';
import { dayAfter, type Day } from '#lib/day.ts';
import { at } from '#tests/support/profile.ts';
import {
  additionOf,
  type SuggestionHistory,
  shownSuggestions,
  suggestionId,
  type SuggestionKey,
} from './suggestion.ts';

const today = '2026-05-14' as Day;
const tomorrow = dayAfter(today, 1);
const when = (hour: number) => new Date(at(today, hour));

test.each<[SuggestionKey, number, object]>([
  ['auto_todo_morning_review', 8, { to: 'tasks', row: { description: 'Review the to-do list', due_date: today } }],
  ['auto_todo_morning_review', 12, { to: 'tasks', row: { due_date: tomorrow, rrule: 'FREQ=DAILY', completed: false } }],
  ['auto_todo_groceries', 8, { to: 'tasks', row: { description: 'Buy groceries', completed: false } }],
  [
    'auto_calendar_gym',
    15,
    { to: 'calendar', row: { title: 'Gym', event_time: at(today, 18), end_time: at(today, 19) } },
  ],
  ['auto_calendar_gym', 16, { to: 'calendar', row: { event_time: at(tomorrow, 18), end_time: at(tomorrow, 19) } }],
])('%s approved at %d o’clock adds what it says', (key, hour, added) => {
  expect(additionOf(key, when(hour), today)).toMatchObject(added);
});

test('the id is that of the person and the key', () => {
  const id = suggestionId('ada', 'auto_calendar_gym');
  expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-5[\da-f]{3}-/);
  expect(suggestionId('ada', 'auto_calendar_gym')).toBe(id);
  expect(new Set([id, suggestionId('bob', 'auto_calendar_gym'), suggestionId('ada', 'auto_todo_groceries')]).size).toBe(
    3,
  );
});

const known = (given: Partial<Record<SuggestionKey, SuggestionHistory>>): Record<SuggestionKey, SuggestionHistory> => ({
  auto_todo_morning_review: { rejected: false, added: null },
  auto_calendar_gym: { rejected: false, added: null },
  auto_todo_groceries: { rejected: false, added: null },
  ...given,
});
const shown = (given: Partial<Record<SuggestionKey, SuggestionHistory>>, here: SuggestionKey[] = []) =>
  shownSuggestions(known(given), today, new Set(here)).map(({ key, state }) => `${key} ${state}`);

test('three are pending; a rejected one is never shown again, but says so where it was just dismissed @001.70', () => {
  expect(shown({})).toEqual([
    'auto_todo_morning_review pending',
    'auto_calendar_gym pending',
    'auto_todo_groceries pending',
  ]);
  const gym = { auto_calendar_gym: { rejected: true, added: null } };
  expect(shown(gym)).toEqual(['auto_todo_morning_review pending', 'auto_todo_groceries pending']);
  expect(shown(gym, ['auto_calendar_gym'])[1]).toBe('auto_calendar_gym rejected');
});

test('an approved one is shown as approved on its day, and not on later days', () => {
  expect(shown({ auto_calendar_gym: { rejected: false, added: today } })[1]).toBe('auto_calendar_gym approved');
  expect(shown({ auto_calendar_gym: { rejected: false, added: dayAfter(today, -1) } })).toHaveLength(2);
});
