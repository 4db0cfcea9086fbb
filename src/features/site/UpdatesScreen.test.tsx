import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import changelog from '#changelog?raw';
import { withRouter } from '#tests/support/with-router.tsx';
import { markOf, releasesOf } from './releases.ts';
import { writeSeenUpdates } from './seen-updates.ts';
import { UpdatesScreen } from './UpdatesScreen.tsx';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const releases = releasesOf(changelog);

test('what is new since the last visit is marked', async () => {
  const lines = releases.flatMap((release) => release.lines);
  writeSeenUpdates(lines.slice(1).map(markOf));
  const { unmount } = render(withRouter(<UpdatesScreen />));
  expect(await screen.findByText('One line is new since you were last here.')).toBeVisible();
  expect(screen.getAllByText('New since you were last here')).toHaveLength(1);
  unmount();
  render(withRouter(<UpdatesScreen />));
  expect(await screen.findByRole('heading', { name: 'Updates' })).toBeVisible();
  expect(screen.queryByText(/new since you were last here/i)).toBeNull();
});

test('a first visit marks nothing, and every release can be shown', async () => {
  render(withRouter(<UpdatesScreen />));
  await userEvent.click(await screen.findByRole('button', { name: 'Show the releases before' }));
  expect(changelog).toContain('`');
  expect(document.body).not.toHaveTextContent('`');
  for (const { version } of releases.slice(1)) expect(screen.getByRole('heading', { name: version })).toBeVisible();
  expect(screen.queryByText(/new since you were last here/i)).toBeNull();
});
