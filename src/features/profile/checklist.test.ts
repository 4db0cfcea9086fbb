import { beforeEach, expect, test, vi } from 'vitest';
import { db } from '#data/db.ts';
import { mutate } from '#data/mutate.ts';
import { addJournal } from '#features/daily-log/mutations.ts';
import { ada, freshDevice, given } from '#features/daily-log/testing.ts';
import { newHabitDraft } from '#features/habits/habit.ts';
import { addHabit } from '#features/habits/mutations.ts';
import { dayOf } from '#lib/day.ts';
import { setChecklist } from './checklist.ts';

beforeEach(freshDevice);

const now = new Date(2026, 4, 14, 10);
const today = dayOf(now);
const checklist = async () => (await db.profiles.get(ada.user_id))?.onboarding_checklist;
const profile = (flags: Record<string, boolean>) =>
  given('profiles', { id: ada.user_id, onboarded: true, welcome_shown: true, onboarding_checklist: flags });

test('the first habit and the first journal entry are noted, and the other flags are kept', async () => {
  await profile({ got_feedback: true });
  await addHabit({ ...newHabitDraft, title: 'Walk' }, today, now);
  expect(await checklist()).toEqual({ got_feedback: true, first_habit: true });
  await addJournal({ text: 'A line.', tags: [], mood: null, day: today }, now);
  expect(await checklist()).toEqual({ got_feedback: true, first_habit: true, first_journal: true });
});

test('what was noted before is not written again: only the new row waits for the server', async () => {
  await profile({ first_habit: true });
  await db.outbox.clear();
  await addHabit({ ...newHabitDraft, title: 'Walk' }, today, now);
  expect((await db.outbox.toArray()).map(({ t }) => t)).toEqual(['habits']);
});

test('without a profile row the act goes on, and the log says so in the words of the spec', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  await mutate('Note', (write) => setChecklist(write, 'got_feedback'));
  expect(warn).toHaveBeenCalledWith('Profile not found.');
  warn.mockRestore();
  expect(await db.profiles.count()).toBe(0);
});
