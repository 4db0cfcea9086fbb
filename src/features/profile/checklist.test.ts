import { beforeEach, expect, test, vi } from 'vitest';
import { getDb } from '#data/db.ts';
import { undoLast } from '#data/undo.ts';
import { addJournal } from '#features/daily-log/mutations.ts';
import { ada, freshDevice, given } from '#tests/support/profile.ts';
import { newHabitDraft } from '#features/habits/habit.ts';
import { addHabit } from '#features/habits/mutations.ts';
import { dayOf } from '#lib/day.ts';
import { newId } from '#lib/id.ts';
import { refreshChecklist } from './checklist.ts';

beforeEach(freshDevice);

const now = new Date(2026, 4, 14, 10);
const today = dayOf(now);
const checklist = async () => (await getDb().profiles.get(ada.user_id))?.onboarding_checklist;
const profile = (flags: Record<string, boolean>) =>
  given('profiles', { id: ada.user_id, onboarded: true, welcome_shown: true, onboarding_checklist: flags });
const said = (role: 'user' | 'assistant', call_id: string | null) =>
  given('entries', { id: newId(), role, type: 'chat', content: 'Hello', logged_for: today, call_id });
const line = () => addJournal({ text: 'A line.', tags: [], mood: null, day: today }, now);

test('finished steps set their flags, and the other flags stay @001.73', async () => {
  await profile({ got_feedback: true });
  await addHabit({ ...newHabitDraft, title: 'Walk' }, today, now);
  await line();
  await refreshChecklist();
  expect(await checklist(), 'what the person wrote goes first').toEqual({ got_feedback: true });
  await getDb().outbox.clear();
  await refreshChecklist();
  expect(await checklist()).toEqual({ got_feedback: true, first_habit: true, first_journal: true });
});

test('a greeting is not feedback; an answer is', async () => {
  await profile({});
  await said('assistant', null);
  await said('user', null);
  await getDb().outbox.clear();
  await refreshChecklist();
  expect(await checklist()).toEqual({});
  await said('assistant', newId());
  await getDb().outbox.clear();
  await refreshChecklist();
  expect(await checklist()).toEqual({ got_feedback: true });
});

test('only the person’s line is in the outbox, a flag is not written twice, and Undo takes back the line', async () => {
  await profile({ first_journal: true });
  await getDb().outbox.clear();
  await line();
  await refreshChecklist();
  expect((await getDb().outbox.toArray()).map(({ t }) => t)).toEqual(['journal_entries']);
  await getDb().profiles.update(ada.user_id, { onboarding_checklist: {} });
  await getDb().outbox.clear();
  await refreshChecklist();
  await undoLast();
  expect(await getDb().journal_entries.count()).toBe(0);
  expect(await checklist()).toEqual({ first_journal: true });
});

test('without a profile row nothing is created, and the log has the words of the spec @001.74', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  await line();
  await getDb().outbox.clear();
  await refreshChecklist();
  expect(warn).toHaveBeenCalledWith('Profile not found.');
  warn.mockRestore();
  expect(await getDb().profiles.count()).toBe(0);
});
