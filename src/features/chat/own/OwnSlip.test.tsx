import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AskPost } from '#assistant/post.ts';
import { startRunner, type Runner } from '#assistant/runner.ts';
import { getDb } from '#data/db.ts';
import { ChatPanel } from '#features/chat/ChatPanel.tsx';
import { coachLive } from '#features/chat/coach-progress.ts';
import { freshDevice, given } from '#tests/support/profile.ts';
import { Toaster } from '#ui/Toaster.tsx';
import { dismissToast } from '#ui/toast.ts';
import { answerOwn } from './answer.ts';

let runner: Runner | undefined;
/** The server cannot be reached: whatever is answered here is answered by the device. */
const post = vi.fn<AskPost>(() => Promise.reject(new TypeError('Failed to fetch')));

beforeEach(async () => {
  dismissToast();
  post.mockClear();
  coachLive.reset();
  await freshDevice();
});
afterEach(async () => {
  runner?.stop();
  await runner?.idle();
});

async function open() {
  runner = startRunner({ db: getDb(), post, progress: coachLive, own: (call) => answerOwn(getDb(), call) });
  const root = createRootRoute({
    component: () => (
      <>
        <ChatPanel variant="page" />
        <Toaster />
      </>
    ),
  });
  const router = createRouter({ routeTree: root, history: createMemoryHistory() });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a router for the links alone
  render(<RouterProvider router={router as never} />);
  await screen.findByRole('log');
  return userEvent.setup({ pointerEventsCheck: 0 });
}
const log = () => within(screen.getByRole('log'));
const PATIENCE = { timeout: 15_000 };
async function send(user: ReturnType<typeof userEvent.setup>, text: string) {
  await user.type(screen.getByRole('textbox', { name: 'Chat with the assistant' }), `${text}{Enter}`);
}
const task = (description: string, created_at = '2026-05-14T10:00:00.000Z') =>
  given('tasks', { description, completed: false, created_at });

test('offline, an act has a card with Undo, which takes it back and says so; the server is never asked', async () => {
  const id = await task('Call the vet');
  const user = await open();
  await send(user, 'tick off the vet call');
  const card = within(await log().findByRole('region', { name: 'Done' }, PATIENCE));
  expect(card.getByRole('link', { name: /Call the vet/ })).toBeInTheDocument();
  expect(await getDb().tasks.get(id)).toMatchObject({ completed: true });
  await user.click(await card.findByRole('button', { name: 'Undo: Done' }));
  expect(await log().findByRole('region', { name: 'Done, taken back' }, PATIENCE)).toBeInTheDocument();
  expect(log().getByText(/You took this back, and everything is as it was before/)).toBeInTheDocument();
  expect(await getDb().tasks.get(id)).toMatchObject({ completed: false });
  expect(post).not.toHaveBeenCalled();
});

test('several rows are buttons; the chosen one is done, and the question is gone', async () => {
  await task('Call Anna');
  const lease = await task('Call Anna about the lease', '2026-05-14T10:01:00.000Z');
  const user = await open();
  await send(user, 'tick off Anna');
  const card = within(await log().findByRole('region', { name: 'Which one is done?' }, PATIENCE));
  expect(card.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Call Anna',
    'Call Anna about the lease',
    'None of these',
  ]);
  await user.click(card.getByRole('button', { name: 'Call Anna about the lease' }));
  expect(await log().findByRole('region', { name: 'Done' }, PATIENCE)).toBeInTheDocument();
  expect((await getDb().tasks.toArray()).filter(({ completed }) => completed).map(({ id }) => id)).toEqual([lease]);
  expect(log().queryByRole('region', { name: 'Which one is done?' })).toBeNull();
});

test('a deletion is asked about once, and can be left', async () => {
  await task('Buy paint');
  const user = await open();
  await send(user, 'delete the task buy paint');
  const card = within(await log().findByRole('region', { name: 'Delete?' }, PATIENCE));
  await user.click(card.getByRole('button', { name: 'Keep it' }));
  expect(await log().findByText('I left everything as it was.', {}, PATIENCE)).toBeInTheDocument();
  expect(await getDb().tasks.count()).toBe(1);
  expect(log().queryByRole('button', { name: /^Delete/ })).toBeNull();
});

test('a habit is offered with its rhythm, and starts with a press', async () => {
  const user = await open();
  await send(user, 'I want to start running every morning');
  const card = within(await log().findByRole('region', { name: 'A new habit' }, PATIENCE));
  expect(card.getByText('Every day in the morning')).toBeInTheDocument();
  expect(await getDb().habits.count()).toBe(0);
  await user.click(card.getByRole('button', { name: 'Start this habit' }));
  expect(await log().findByRole('region', { name: 'Habit started' }, PATIENCE)).toBeInTheDocument();
  await waitFor(async () =>
    expect(await getDb().habits.toArray()).toMatchObject([{ title: 'Run', time_block: 'morning' }]),
  );
});

test('an answer lists its rows, each with a link', async () => {
  await task('Buy milk');
  const user = await open();
  await send(user, 'what tasks do I have?');
  expect(await log().findByText("1 open task: 'Buy milk'.", {}, PATIENCE)).toBeInTheDocument();
  const card = within(await log().findByRole('region', { name: 'To-Do List' }, PATIENCE));
  expect(card.getByRole('link', { name: 'Buy milk' })).toHaveAttribute('href', '/tasks');
});

test('offline, a question for help is answered at once with links to the pages', async () => {
  const user = await open();
  await send(user, 'help');
  const card = within(await log().findByRole('region', { name: 'Where to find it' }, PATIENCE));
  expect(card.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['To-Do List', '/tasks'],
    ['Calendar', '/calendar'],
    ['Daily Log', '/logs'],
    ['Memory Vault', '/memory'],
    ['Habits', '/habits'],
    ['Help', '/help'],
  ]);
  expect(post).not.toHaveBeenCalled();
});

test('offline, a correction moves what the rules have filed, and says where; the card has Undo', async () => {
  const user = await open();
  await send(user, 'dentist on 14 July 2031 at 3pm');
  await log().findByRole('region', { name: 'Added to Calendar' }, PATIENCE);
  await send(user, 'no, I meant 15 July 2031');
  const card = within(await log().findByRole('region', { name: 'Moved' }, PATIENCE));
  expect(await log().findByText(/^I moved 'Dentist' to Tuesday, July 15/)).toBeInTheDocument();
  const [moved] = await getDb().calendar_events.toArray();
  expect(new Date(moved!.event_time).getDate()).toBe(15);
  await user.click(await card.findByRole('button', { name: 'Undo: Moved' }));
  expect(await log().findByRole('region', { name: 'Moved, taken back' }, PATIENCE)).toBeInTheDocument();
  const [back] = await getDb().calendar_events.toArray();
  expect(new Date(back!.event_time).getDate()).toBe(14);
});

test('the card of steps lists them and files them with a press', async () => {
  const user = await open();
  await send(user, 'break down the tax return');
  await log().findByText(/^Let's make 'Tax return' small/, {}, PATIENCE);
  await send(user, 'open the folder');
  const card = within(await log().findByRole('region', { name: 'Tax return' }, PATIENCE));
  expect(card.getByRole('listitem')).toHaveTextContent('Open the folder');
  await user.click(card.getByRole('button', { name: 'That’s it, file this step' }));
  expect(await log().findByRole('region', { name: 'Project started' }, PATIENCE)).toBeInTheDocument();
  expect(await getDb().project_tasks.toArray()).toMatchObject([{ description: 'Open the folder' }]);
});

test('three ways to start are one press each', async () => {
  await task('Write the site report');
  const user = await open();
  await send(user, 'I keep putting off the site report');
  const card = within(await log().findByRole('region', { name: 'Start with ‘Site report’' }, PATIENCE));
  expect(card.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Two minutes',
    'The smallest step',
    'A time today',
  ]);
  await user.click(card.getByRole('button', { name: 'Two minutes' }));
  expect(await log().findByRole('region', { name: 'Added to To-Do List' }, PATIENCE)).toBeInTheDocument();
  expect(await log().findByText(/Two minutes, from now\./)).toBeInTheDocument();
});

test('what is told as done is offered to be ticked', async () => {
  const id = await task('Email Dana the slides');
  const user = await open();
  await send(user, 'I emailed Dana');
  const card = within(await log().findByRole('region', { name: 'Is it done?' }, PATIENCE));
  await user.click(card.getByRole('button', { name: 'Tick off ‘Email Dana the slides’' }));
  expect(await log().findByRole('region', { name: 'Done' }, PATIENCE)).toBeInTheDocument();
  expect(await getDb().tasks.get(id)).toMatchObject({ completed: true });
});
