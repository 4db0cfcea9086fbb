import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { db } from '#data/db.ts';
import { flushDrafts } from '#data/drafts.ts';
import { ada, freshDevice, given } from '#tests/support/profile.ts';
import { Toaster } from '#ui/Toaster.tsx';
import { dismissToast } from '#ui/toast.ts';
import { SettingsScreen } from './SettingsScreen.tsx';

beforeEach(async () => {
  dismissToast();
  await freshDevice();
  await given('profiles', { id: ada.user_id, onboarded: true, welcome_shown: true, goals: 'Rest' });
});

function open() {
  const { unmount } = render(
    <>
      <SettingsScreen email={null} />
      <Toaster />
    </>,
  );
  return { user: userEvent.setup({ pointerEventsCheck: 0 }), leave: unmount };
}
const goals = () => screen.findByLabelText(/^Goals/);
const form = () => screen.findByRole('form', { name: 'Assistant Behavior & Personality' });
const drafts = async () => {
  await flushDrafts();
  return (await db.drafts.toArray()).map(({ text }) => text);
};

test('the draft of the coach form survives leaving the page, and is deleted on saving', async () => {
  const { user, leave } = open();
  await user.type(await goals(), ', then run a marathon');
  await user.selectOptions(await screen.findByLabelText('Tone'), 'friend');
  await user.type(await screen.findByLabelText(/^Strengths/), 'calm, patient');
  leave();
  expect(await drafts()).toHaveLength(1);

  open();
  await waitFor(async () => expect(await goals()).toHaveValue('Rest, then run a marathon'));
  expect(screen.getByLabelText('Tone')).toHaveValue('friend');
  fireEvent.submit(await form());
  expect(await screen.findByText('Profile updated')).toBeInTheDocument();
  expect(await db.profiles.get(ada.user_id)).toMatchObject({ goals: 'Rest, then run a marathon' });
  expect(await db.assistant_profiles.toArray()).toMatchObject([{ tone: 'friend', strengths: ['calm', 'patient'] }]);
  await waitFor(async () => expect(await drafts()).toEqual([]));
});

test('an unchanged field follows another device, also after leaving the page', async () => {
  const { user, leave } = open();
  await user.type(await screen.findByLabelText(/^Gender/), 'she');
  leave();
  await db.profiles.update(ada.user_id, { goals: 'Swim' });
  open();
  await waitFor(async () => expect(await screen.findByLabelText(/^Gender/)).toHaveValue('she'));
  expect(await goals()).toHaveValue('Swim');
  fireEvent.submit(await form());
  await waitFor(async () => expect(await db.profiles.get(ada.user_id)).toMatchObject({ goals: 'Swim', gender: 'she' }));
});

test('words typed while the settings are being saved stay in their field', async () => {
  open();
  fireEvent.change(await goals(), { target: { value: 'Rest more' } });
  fireEvent.submit(await form());
  fireEvent.change(await goals(), { target: { value: 'Rest more, and read' } });
  expect(await screen.findByText('Profile updated')).toBeInTheDocument();
  expect(await goals()).toHaveValue('Rest more, and read');
  expect(await drafts()).toEqual(['{"goals":"Rest more, and read"}']);
});

test('Discard changes removes what was typed', async () => {
  const { user } = open();
  await user.type(await goals(), ' well');
  await user.click(screen.getByRole('button', { name: 'Discard changes' }));
  await waitFor(async () => expect(await goals()).toHaveValue('Rest'));
  expect(await drafts()).toEqual([]);
});
