import { closeProfile, getDb, openProfile } from '#data/db.ts';
import { deleteProfileDb } from '#data/erase.ts';
import { singletonId } from '#data/natural-ids.ts';
import { saveCoachSettings, setPreference } from '#features/profile/mutations.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { coachChanges, formOf } from './coach-form.ts';

const profile = { id: 'ada', kind: 'account', user_id: '0190a000-0000-7000-8000-00000000000a' } as const;
const coachId = singletonId('assistant_profiles', profile.user_id);

beforeEach(() => openProfile(profile));
afterEach(async () => {
  await closeProfile();
  await deleteProfileDb(profile);
});

const opened = formOf(null, null);

test('without a coach the form has the defaults, and nothing to save', () => {
  expect(opened).toMatchObject({ name: 'Wren', tone: 'balanced', personality_type: '', strengths: '' });
  expect(coachChanges(opened, { ...opened, strengths: '  ' })).toBeNull();
});

test('strengths are split on commas, trimmed, and empty ones dropped @001.36', () => {
  expect(coachChanges(opened, { ...opened, strengths: ' calm,, curious , calm' })).toEqual({
    coach: { strengths: ['calm', 'curious'] },
  });
});

test("'None' for personality or style is stored as an empty text @001.37", () => {
  const chosen = { ...opened, personality_type: 'The Analyst' };
  expect(coachChanges(chosen, opened)).toEqual({ coach: { personality_type: '' } });
});

test('saving creates a missing coach, and changes only what differs', async () => {
  await saveCoachSettings({ coach: { tone: 'friend' } });
  expect(await getDb().assistant_profiles.get(coachId)).toMatchObject({ name: 'Wren', tone: 'friend' });
  await saveCoachSettings({ coach: { name: '  ' } });
  await getDb().assistant_profiles.update(coachId, { coaching_style: 'Solution-focused' });
  const saved = await saveCoachSettings({ coach: { name: ' Robin ' } });
  expect(await getDb().assistant_profiles.get(coachId)).toMatchObject({
    name: 'Robin',
    tone: 'friend',
    coaching_style: 'Solution-focused',
  });
  if (saved.ok) await saved.value.undo();
  expect(await getDb().assistant_profiles.get(coachId)).toMatchObject({ name: 'Wren' });
});

test('without a profile row the update fails with a toast', async () => {
  expect(await saveCoachSettings({ person: { goals: 'Rest' } })).toEqual({ ok: false, error: 'UpdateFailed' });
});

test('a preference keeps the others, and each is a field of its own for the server', async () => {
  await setPreference('day_starts_at', 4);
  await setPreference('coach_moods', false);
  const id = singletonId('preferences', profile.user_id);
  expect((await getDb().preferences.get(id))?.values).toEqual({ day_starts_at: 4, coach_moods: false });
  const sent = (await getDb().outbox.toArray()).flatMap(({ body }) => Object.keys(body));
  expect(sent).toContain('values.coach_moods');
});
