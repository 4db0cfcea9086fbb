import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AskPost } from '#assistant/post.ts';
import { mayAsk } from '#assistant/may-ask.ts';
import { type Runner, startRunner } from '#assistant/runner.ts';
import { getDb } from '#data/db.ts';
import { writeMeta } from '#data/meta.ts';
import { freshDevice } from '#tests/support/profile.ts';
import { withRouter } from '#tests/support/with-router.tsx';
import { ChatPanel } from './ChatPanel.tsx';
import { coachLive } from './coach-progress.ts';

let runner: Runner | undefined;
const post = vi.fn<AskPost>(async () => ({ reply: 'Of the sea.', intent: 'chat', meta: {} }));
beforeEach(async () => {
  post.mockClear();
  coachLive.reset();
  await freshDevice();
  await writeMeta(getDb(), 'locked', { id: 'AAAAAAAA', isNew: false, later: true });
  runner = startRunner({ db: getDb(), post, progress: coachLive });
});
afterEach(async () => {
  runner?.stop();
  await runner?.idle();
});

async function ask() {
  render(withRouter(<ChatPanel variant="page" />));
  await screen.findByRole('log');
  const user = userEvent.setup({ pointerEventsCheck: 0 });
  await user.type(screen.getByRole('textbox', { name: 'Chat with the assistant' }), 'What could I write about?{Enter}');
  return { user, note: within(await screen.findByRole('group', { name: 'Before this is sent' }, { timeout: 15_000 })) };
}

test('the first question of a sealed account says what would be sent, and goes after a yes', async () => {
  const { user, note } = await ask();
  expect(note.getByText(/Your account is encrypted, but Wren can only answer on the server/)).toBeVisible();
  expect(post).not.toHaveBeenCalled();
  await user.click(note.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('Of the sea.', undefined, { timeout: 15_000 })).toBeVisible();
  expect(post).toHaveBeenCalledOnce();
});

test('after a no it is answered on this device, and nothing is sent', async () => {
  const { user, note } = await ask();
  await user.click(note.getByRole('button', { name: 'Answer on this device' }));
  await waitFor(() => expect(screen.queryByRole('group', { name: 'Before this is sent' })).toBeNull());
  expect(await mayAsk(getDb())).toBe(false);
  await waitFor(async () => expect(await getDb().entries.toArray()).toHaveLength(2), { timeout: 15_000 });
  expect(post).not.toHaveBeenCalled();
});
