import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { freshScreen } from '#tests/support/screen.tsx';
import { getDb } from '#data/db.ts';
import { flushDrafts } from '#data/drafts.ts';
import { useAssistantProfile, useProfile } from '#features/profile/queries.ts';
import { ada, given, holdWrites } from '#tests/support/profile.ts';
import { Toaster } from '#ui/Toaster.tsx';
import { CoachSection } from './CoachSection.tsx';
import { ProfileSection } from './ProfileSection.tsx';

beforeEach(async () => {
  await freshScreen();
  await given('profiles', { id: ada.user_id, onboarded: true, welcome_shown: true, goals: 'Rest', name: 'Ada' });
});

function Sections() {
  const [coach, person] = [useAssistantProfile(), useProfile()];
  if (coach === undefined || person === undefined) return null;
  const facts = { coach, person, preferences: {}, email: 'ada@example.org', has: () => true };
  return (
    <>
      <CoachSection {...facts} />
      <ProfileSection {...facts} />
    </>
  );
}

function open() {
  const { unmount } = render(
    <>
      <Sections />
      <Toaster />
    </>,
  );
  return { user: userEvent.setup({ pointerEventsCheck: 0 }), leave: unmount };
}
const goals = () => screen.findByLabelText('Your goals');
const drafts = async () => {
  await flushDrafts();
  return (await getDb().drafts.toArray()).map(({ text }) => text);
};
const saved = () => screen.findByText('Profile updated');

test('a text is saved when its field is left, with the toast of the spec, and Undo takes it back @001.35', async () => {
  const { user } = open();
  await user.type(await goals(), ' well');
  expect((await getDb().profiles.get(ada.user_id))?.goals).toBe('Rest');
  await user.tab();
  await saved();
  expect(screen.getByText('Your assistant will use your new preferences!')).toBeVisible();
  expect((await getDb().profiles.get(ada.user_id))?.goals).toBe('Rest well');
  await waitFor(async () => expect(await drafts()).toEqual([]));
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(async () => expect(await goals()).toHaveValue('Rest'));
});

test('Enter saves too, once, and a choice is saved at once', async () => {
  const { user } = open();
  await user.type(await screen.findByLabelText('Your name'), ' Byron{Enter}');
  await saved();
  await user.tab();
  await waitFor(async () => expect((await getDb().profiles.get(ada.user_id))?.name).toBe('Ada Byron'));
  await user.selectOptions(screen.getByLabelText('Tone'), 'friend');
  await waitFor(async () => expect(await getDb().assistant_profiles.toArray()).toMatchObject([{ tone: 'friend' }]));
  expect(await getDb().undo.count(), 'one step for each').toBe(2);
  expect(await drafts(), 'a choice leaves no draft that could hide the choice of another device').toEqual([]);
});

test('what is typed when the page is left is saved', async () => {
  const { leave } = open();
  fireEvent.change(await goals(), { target: { value: 'Run a marathon' } });
  leave();
  await waitFor(async () => expect((await getDb().profiles.get(ada.user_id))?.goals).toBe('Run a marathon'));
  await waitFor(async () => expect(await drafts()).toEqual([]));
});

test('what a closed tab has left unsaved is saved when the settings open again', async () => {
  await getDb().drafts.put({ key: 'settings:coach', text: '{"goals":"Swim"}', at: Date.now(), tab: 'closed' });
  open();
  await saved();
  expect((await getDb().profiles.get(ada.user_id))?.goals).toBe('Swim');
});

test('an unchanged field follows another device while another one is typed in', async () => {
  const { user } = open();
  await user.type(await screen.findByLabelText('Your gender'), 'she');
  await getDb().profiles.update(ada.user_id, { goals: 'Swim' });
  await waitFor(async () => expect(await goals()).toHaveValue('Swim'));
  await user.tab();
  await saved();
  expect(await getDb().profiles.get(ada.user_id)).toMatchObject({ goals: 'Swim', gender: 'she' });
});

test('words typed while the field is being saved stay in it, and two choices in a row are both saved', async () => {
  const { user } = open();
  await user.selectOptions(await screen.findByLabelText('Tone'), 'mirror');
  const letGo = await holdWrites();
  fireEvent.change(await goals(), { target: { value: 'Rest more' } });
  fireEvent.blur(await goals());
  fireEvent.change(await goals(), { target: { value: 'Rest more, and read' } });
  await user.selectOptions(screen.getByLabelText('Personality'), 'The Analyst');
  letGo();
  await waitFor(async () =>
    expect(await getDb().assistant_profiles.toArray()).toMatchObject([
      { tone: 'mirror', personality_type: 'The Analyst' },
    ]),
  );
  await waitFor(async () => expect((await getDb().profiles.get(ada.user_id))?.goals).toBe('Rest more'));
  expect(await goals()).toHaveValue('Rest more, and read');
});

test('the name of the coach and that of the person are two fields, and each says whose it is', async () => {
  const { user } = open();
  const coach = await screen.findByLabelText('Coach’s name');
  await user.clear(coach);
  await user.type(coach, 'Kit{Enter}');
  await waitFor(async () => expect(await getDb().assistant_profiles.toArray()).toMatchObject([{ name: 'Kit' }]));
  expect((await getDb().profiles.get(ada.user_id))?.name).toBe('Ada');
  expect(screen.queryByLabelText('Name')).toBeNull();
});
