import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AskPost } from '#assistant/post.ts';
import { type Runner, startRunner } from '#assistant/runner.ts';
import { ownLine } from '#coach/own-line.ts';
import { getDb } from '#data/db.ts';
import { singletonId } from '#data/natural-ids.ts';
import { type Day, dayOf } from '#lib/day.ts';
import { ChatPanel } from '#features/chat/ChatPanel.tsx';
import { coachLive } from '#features/chat/coach-progress.ts';
import { freshDevice, given } from '#tests/support/profile.ts';
import { withRouter } from '#tests/support/with-router.tsx';
import { findEntries } from './entries.ts';

vi.mock('#features/search/client.ts', async (real) =>
  (await import('#tests/support/search-worker.ts')).withoutThread(await real()),
);

let runner: Runner | undefined;
const post = vi.fn<AskPost>(async ({ entries }) => ({
  reply: entries?.length ? 'On May 3 you wrote that she is well.' : 'I do not know that.',
  intent: 'chat',
  meta: { by: 'coach' },
}));

beforeEach(async () => {
  post.mockClear();
  coachLive.reset();
  await freshDevice();
  await given('journal_entries', {
    content: 'The vet says Momo is well.',
    logged_for: '2026-05-03' as Day,
    created_at: '2026-05-03T10:00:00.000Z',
  });
  runner = startRunner({ db: getDb(), post, progress: coachLive, find: (call) => findEntries(getDb(), call) });
});
afterEach(async () => {
  runner?.stop();
  await runner?.idle();
});

const log = () => within(screen.getByRole('log'));
const PATIENCE = { timeout: 15_000 };
const mayEntries = async () =>
  (await getDb().preferences.get(singletonId('preferences', getDb().profile.user_id)))?.values?.['coach_entries'];

async function ask() {
  render(withRouter(<ChatPanel variant="page" />));
  await screen.findByRole('log');
  const user = userEvent.setup({ pointerEventsCheck: 0 });
  await user.type(
    screen.getByRole('textbox', { name: 'Chat with the assistant' }),
    'What did the vet say about Momo?{Enter}',
  );
  return user;
}

test('the first entry that fits is offered, not sent; after a yes it goes along, and the answer links to it', async () => {
  const user = await ask();
  const offer = within(await log().findByRole('region', { name: 'An entry of yours fits' }, PATIENCE));
  expect(post.mock.lastCall?.[0].entries).toEqual([]);
  expect(offer.getByRole('link', { name: /The vet says Momo is well/ })).toHaveAttribute(
    'href',
    expect.stringContaining('2026-05-03'),
  );
  await user.click(offer.getByRole('button', { name: 'Yes, and ask again' }));
  const card = within(await log().findByRole('region', { name: /^From your log of May 3/ }, PATIENCE));
  expect(card.getByRole('link', { name: /The vet says Momo is well/ })).toBeInTheDocument();
  expect(post.mock.lastCall?.[0].entries).toEqual([
    { day: '2026-05-03', kind: 'Journal', text: 'The vet says Momo is well.' },
  ]);
  expect(log().getByText('On May 3 you wrote that she is well.')).toBeInTheDocument();
  expect(log().queryByRole('region', { name: 'An entry of yours fits' })).toBeNull();
  expect(await mayEntries()).toBe(true);
});

test('after a no nothing is offered again, and nothing goes along', async () => {
  const user = await ask();
  const offer = within(await log().findByRole('region', { name: 'An entry of yours fits' }, PATIENCE));
  await user.click(offer.getByRole('button', { name: 'No' }));
  await waitFor(() => expect(log().queryByRole('region', { name: 'An entry of yours fits' })).toBeNull());
  expect(await mayEntries()).toBe(false);
  await user.type(
    screen.getByRole('textbox', { name: 'Chat with the assistant' }),
    'And what did the vet say before?{Enter}',
  );
  await waitFor(() => expect(log().getAllByText('I do not know that.')).toHaveLength(2), PATIENCE);
  expect(post.mock.calls.every(([{ entries }]) => entries?.length === 0)).toBe(true);
  expect(post).toHaveBeenCalledTimes(2);
});

test('an answer that was stopped on another device says so here', async () => {
  await given('entries', {
    role: 'assistant',
    type: 'chat',
    content: 'From elsewhere.',
    // Of now: an older chat is cleared when it is opened.
    created_at: new Date().toISOString(),
    logged_for: dayOf(new Date()),
    filed: [ownLine({ is: 'stopped' })],
  });
  render(withRouter(<ChatPanel variant="page" />));
  expect(
    await screen.findByText('You stopped this answer here, so nothing was filed.', {}, PATIENCE),
  ).toBeInTheDocument();
});
