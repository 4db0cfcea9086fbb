import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { readDraft } from '#data/drafts.ts';
import { readFlag } from '#data/flags.ts';
import { getDb } from '#data/db.ts';
import { NEW_ENTRY } from '#features/daily-log/draft-template.ts';
import { dayAfter, dayOf, firstOfWeek } from '#lib/day.ts';
import { freshDevice, given } from '#tests/support/profile.ts';
import { withRouter } from '#tests/support/with-router.tsx';
import { InsightsScreen } from './InsightsScreen.tsx';

const today = dayOf(new Date());
const then = dayAfter(firstOfWeek(today, 1), -18);
const QUOTE = 'I want to learn to sail a dinghy.';
const PATIENCE = { timeout: 10_000 };

beforeEach(async () => {
  await freshDevice();
  // The letter has a question in a week that has something in it.
  await given('journal_entries', { content: 'Soup, and an early night.', logged_for: today });
});
const wrote = (content: string) =>
  given('journal_entries', { content, logged_for: then, created_at: `${then}T10:00:00.000Z` });

const open = () => {
  render(withRouter(<InsightsScreen search={{}} onSearchChange={() => undefined} />));
  return userEvent.setup({ pointerEventsCheck: 0 });
};
const question = async () => within(await screen.findByRole('region', { name: 'One question' }, PATIENCE));

test('the letter asks about what was written three weeks ago, with its day as a link, and the answer begins with it', async () => {
  await wrote(`A long day. ${QUOTE} Then soup.`);
  const user = open();
  const letter = await question();
  expect(letter.getByText(`“${QUOTE}”`)).toBeInTheDocument();
  expect(letter.getByRole('link')).toHaveAttribute('href', expect.stringContaining(then));
  await user.click(letter.getByRole('button', { name: 'Write an answer' }));
  await waitFor(async () =>
    expect(await readDraft(NEW_ENTRY)).toContain(`you wrote “${QUOTE}” Do you still want that?**`),
  );
});

test('once it is answered, whatever the answer says, it is not asked any more', async () => {
  await wrote(QUOTE);
  open();
  expect((await question()).getByText(`“${QUOTE}”`)).toBeInTheDocument();
  await given('journal_entries', {
    content: `**You wrote “${QUOTE}” Do you still want that?**\nYes.`,
    logged_for: today,
  });
  expect(await screen.findByText('What matters most to you next week?')).toBeInTheDocument();
});

test('an answer is not taken for the person’s own words when it is three weeks old itself', async () => {
  await wrote(`**Three weeks ago, on Sunday, May 3, you wrote “${QUOTE}” Do you still want that?**\nYes, still.`);
  open();
  expect((await question()).getByText('What matters most to you next week?')).toBeInTheDocument();
});

test('one press and it is not brought up again, on every device; the question is the usual one', async () => {
  const id = await wrote(QUOTE);
  const user = open();
  await user.click((await question()).getByRole('button', { name: 'Don’t bring this up' }));
  expect(await screen.findByText('What matters most to you next week?')).toBeInTheDocument();
  expect(await getDb().journal_entries.get(id)).toMatchObject({ content: QUOTE, on_this_day_hidden: true });
});

test('what was found is there at once the next time, but not once the entry says something else', async () => {
  const id = await wrote(QUOTE);
  open();
  expect((await question()).getByText(`“${QUOTE}”`)).toBeInTheDocument();
  await waitFor(async () => expect(await readFlag('threads')).toMatchObject({ letter: { id } }));
  await getDb().journal_entries.update(id, { content: 'Nothing.' });
  expect(await screen.findByText('What matters most to you next week?')).toBeInTheDocument();
});
