import { beforeEach, expect, test } from 'vitest';
import { getDb } from '#data/db.ts';
import { ada, freshDevice } from '#tests/support/profile.ts';
import { finishOnboarding, rejectSuggestion } from './mutations.ts';

beforeEach(freshDevice);

test('a person without a profile gets one, and a coach with the default name @001.75', async () => {
  await finishOnboarding({ name: ' Ada ', focus: null, tone: 'balanced' });
  expect(await getDb().profiles.toArray()).toMatchObject([{ id: ada.user_id, onboarded: true, name: 'Ada' }]);
  expect(await getDb().assistant_profiles.toArray()).toMatchObject([{ name: 'Wren', tone: 'balanced' }]);
});

test('a rejected suggestion is one step of undo, and a second time changes nothing', async () => {
  await finishOnboarding({ name: '', focus: null, tone: 'balanced' });
  await rejectSuggestion('auto_calendar_gym');
  const again = await rejectSuggestion('auto_calendar_gym');
  expect((await getDb().profiles.get(ada.user_id))?.suggestions_rejected).toEqual({ auto_calendar_gym: true });
  await again.undo();
  expect((await getDb().profiles.get(ada.user_id))?.suggestions_rejected).toEqual({ auto_calendar_gym: true });
});
