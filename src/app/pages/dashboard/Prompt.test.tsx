import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { readDraft } from '#data/drafts.ts';
import { readFlag } from '#data/flags.ts';
import { NEW_ENTRY } from '#features/daily-log/draft-template.ts';
import { promptOf } from '#features/daily-log/questions.ts';
import { dayAfter, dayOf } from '#lib/day.ts';
import { freshDevice, given } from '#tests/support/profile.ts';
import { withRouter } from '#tests/support/with-router.tsx';
import { Prompt } from './Prompt.tsx';

const today = dayOf(new Date());
const then = dayAfter(today, -21);

beforeEach(freshDevice);

test('a thread that is found while the question is shown waits for the next page, and then begins the answer', async () => {
  // The letter takes one of the two, and the prompt the other, on the same day.
  for (const content of ['I want to learn to sail a dinghy.', 'I’d like to paint the kitchen.'])
    await given('journal_entries', { content, logged_for: then, created_at: `${then}T10:00:00.000Z` });
  const first = render(withRouter(<Prompt today={today} />));
  await waitFor(async () => expect(await readFlag('threads')).toMatchObject({ prompt: { day: then } }), {
    timeout: 10_000,
  });
  expect(screen.getByText(promptOf(today))).toBeInTheDocument();
  first.unmount();

  render(withRouter(<Prompt today={today} />));
  const quote = await screen.findByText(/^“(?:I want to learn to sail a dinghy|I’d like to paint the kitchen)\.”$/);
  expect(screen.queryByText(promptOf(today))).toBeNull();
  expect(screen.getByRole('link')).toHaveAttribute('href', expect.stringContaining(then));
  await userEvent.click(screen.getByRole('button', { name: 'Write' }));
  await waitFor(async () => expect(await readDraft(NEW_ENTRY)).toContain(quote.textContent));
});
