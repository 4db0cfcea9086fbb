import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { freshScreen } from '#tests/support/screen.tsx';
import { getDb } from '#data/db.ts';
import { readDraft, saveDraft } from '#data/drafts.ts';
import { dayOf } from '#lib/day.ts';
import { ada, given } from '#tests/support/profile.ts';
import { withRouter } from '#tests/support/with-router.tsx';
import { Toaster } from '#ui/Toaster.tsx';
import { ThoughtDumpScreen } from './ThoughtDumpScreen.tsx';

beforeEach(freshScreen);

const field = () =>
  screen.getByRole<HTMLTextAreaElement>('textbox', {
    name: "What's on your mind that you'd like to let go of?",
  });
const button = () => screen.getByRole('button', { name: 'Release thought' });
async function open() {
  render(
    withRouter(
      <>
        <ThoughtDumpScreen />
        <Toaster />
      </>,
    ),
  );
  await screen.findByRole('heading', { name: 'Thought Dump' });
  return userEvent.setup({ pointerEventsCheck: 0 });
}

test('the page reads as specified', async () => {
  await open();
  expect(screen.getByRole('heading', { name: 'Thought Dump' })).toBeInTheDocument();
  expect(
    screen.getByText("Drop thoughts you want to let go of. They'll disappear from view, but we'll store them safely."),
  ).toBeInTheDocument();
  expect(field()).toHaveAttribute('placeholder', "What's on your mind that you'd like to let go of?");
});

test('a blank thought cannot be released @001.11', async () => {
  const user = await open();
  expect(button()).toBeDisabled();
  await user.type(field(), '   ');
  expect(button()).toBeDisabled();
  await user.type(field(), 'x');
  expect(button()).toBeEnabled();
});

test('a released thought leaves the field, is stored, and the caret is back @001.10', async () => {
  const user = await open();
  await user.type(field(), 'what if');
  await user.click(button());
  expect(await screen.findByText('Thought released')).toBeInTheDocument();
  expect(screen.getByText('Your thought has been safely stored.')).toBeInTheDocument();
  expect(field()).toHaveValue('');
  expect(field()).toHaveFocus();
  expect(await getDb().entries.toArray()).toMatchObject([{ content: 'what if', type: 'thought_dump', role: 'user' }]);
  await waitFor(async () => expect(await readDraft('thought-dump')).toBe(''));
});

test('Control and Enter release it too', async () => {
  const user = await open();
  await user.type(field(), 'what if');
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(await screen.findByText('Thought released')).toBeInTheDocument();
});

test('Undo puts the thought back into the field and out of the store', async () => {
  const user = await open();
  await user.type(field(), 'what if');
  await user.click(button());
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(field()).toHaveValue('what if'));
  expect(await getDb().entries.count()).toBe(0);
});

test('a second thought within five seconds waits: counted down in the page, and refused in words @001.12', async () => {
  const user = await open();
  await user.type(field(), 'one');
  await user.click(button());
  expect(await screen.findByText(/You can release another in [45] seconds\./)).toBeInTheDocument();
  await user.type(field(), 'two');
  await user.click(button());
  expect(await screen.findByText('Please wait')).toBeInTheDocument();
  expect(screen.getByText('You can add another thought in a few seconds.')).toBeInTheDocument();
  expect(field()).toHaveValue('two');
  expect(await getDb().entries.count()).toBe(1);
});

test('what was typed is a draft, there again after a crash', async () => {
  saveDraft('thought-dump', 'half a thou');
  await open();
  await waitFor(() => expect(field()).toHaveValue('half a thou'));
});

test('when the device cannot store it, the words stay in the field @001.13', async () => {
  const user = await open();
  await user.type(field(), 'what if');
  getDb().entries.hook('creating', () => {
    throw new DOMException('The disk is full.', 'QuotaExceededError');
  });
  await user.click(button());
  expect(await screen.findByText('Failed to save your thought. Please try again.')).toBeInTheDocument();
  expect(field()).toHaveValue('what if');
});

test('words that speak of self-harm are kept like any other, and where to find help is shown', async () => {
  const user = await open();
  await user.type(field(), 'I want to kill myself');
  await user.click(button());
  const dialog = await screen.findByRole(
    'dialog',
    { name: 'You do not have to carry this alone' },
    { timeout: 10_000 },
  );
  expect(dialog).toHaveTextContent('findahelpline.com');
  expect(await getDb().entries.toArray()).toMatchObject([{ content: 'I want to kill myself', type: 'thought_dump' }]);
  await user.click(within(dialog).getAllByRole('button', { name: 'Close' })[0]!);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('what a person wants to keep goes to the journal, as the draft of an entry', async () => {
  const user = await open();
  await user.type(field(), 'A line to keep.');
  await user.click(screen.getByRole('button', { name: 'Write it in your journal' }));
  await waitFor(async () => expect(await readDraft('journal:new')).toBe('A line to keep.'));
  await waitFor(async () => expect(await readDraft('thought-dump')).toBe(''));
});

test('a new person has a first prompt, of their goal and with their name, until they have an entry', async () => {
  await given('profiles', {
    id: ada.user_id,
    name: 'Mira',
    goals: 'Clear my head',
    onboarded: true,
    welcome_shown: true,
  });
  const user = await open();
  const prompt = await screen.findByRole('region', { name: 'Your first journal prompt' });
  expect(prompt).toHaveTextContent('Mira, which thought came back more than once?');
  for (let i = 0; i < 2; i++) await user.click(within(prompt).getByRole('button', { name: 'Answer in your journal' }));
  await waitFor(async () =>
    expect(await readDraft('journal:new')).toBe('**Mira, which thought came back more than once?**\n'),
  );
  await given('journal_entries', { content: 'The same one.', logged_for: dayOf(new Date()) });
  await waitFor(() => expect(prompt).not.toBeInTheDocument());
});
