import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { dayAfter, type Day } from '#lib/day.ts';
import { freshDevice, given } from '#tests/support/profile.ts';
import { withRouter } from '#tests/support/with-router.tsx';
import { OnePattern } from './OnePattern.tsx';

beforeEach(freshDevice);

test('a pattern shows each day it rests on, with its mood, as a way to that day', async () => {
  const to = '2026-05-14' as Day;
  for (let back = 0; back < 48; back++) {
    const logged_for = dayAfter(to, -back);
    const walked = back % 3 === 0;
    await given('mood_entries', { mood_type: walked ? 'great' : back % 2 ? 'bad' : 'neutral', note: null, logged_for });
    await given('journal_entries', { content: 'A day.', tags: walked ? ['sea'] : null, mood: null, logged_for });
  }
  const user = userEvent.setup();
  render(withRouter(<OnePattern to={to} />));
  const pattern = within(await screen.findByRole('region', { name: 'Your mood is higher on days with #sea.' }));
  expect(pattern.queryByRole('link')).toBeNull();
  await user.click(pattern.getByRole('button', { name: 'Show the 16 days' }));
  const days = within(pattern.getByRole('list', { name: 'Days with #sea' })).getAllByRole('link');
  expect(days).toHaveLength(16);
  expect(days[0]).toHaveTextContent('May 14, 2026Great');
  expect(days[0]).toHaveAttribute('href', '/logs?day=2026-05-14');
  expect(days[15]).toHaveTextContent('Mar 30, 2026Great');
  await user.click(pattern.getByRole('button', { name: 'Hide the days' }));
  expect(pattern.queryByRole('link')).toBeNull();
});
