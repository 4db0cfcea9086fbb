import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import changelog from '#changelog?raw';
import { withRouter } from '#tests/support/with-router.tsx';
import { markOf, releasesOf } from './releases.ts';
import { UpdatesScreen, writeSeenUpdates } from './UpdatesScreen.tsx';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const releases = releasesOf(changelog);

test('what is new since the last visit is marked @001.103', async () => {
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

test('a release with something new is open, and a link leads to its first new line', async () => {
  const old = releases.at(-1)!;
  const news = old.lines[0]!;
  writeSeenUpdates(releases.flatMap(({ lines }) => lines.map(markOf)).filter((mark) => mark !== markOf(news)));
  render(withRouter(<UpdatesScreen />));
  expect(await screen.findByRole('link', { name: 'Go to what is new' })).toHaveAttribute('href', '/updates#first-new');
  await waitFor(() => expect(document.getElementById('first-new')).toHaveTextContent('New since you were last here'));
  expect(document.getElementById('first-new')!.closest('details')).toHaveAttribute('open');
});

test('the fixed list and Coming Soon stand before the release notes, the newest of which are open', async () => {
  render(withRouter(<UpdatesScreen />));
  expect(await screen.findByRole('link', { name: 'Go to the release notes' })).toHaveAttribute(
    'href',
    '/updates#release-notes',
  );
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'The earlier product',
    'Coming Soon',
    'Release notes',
  ]);
  const details = [...document.querySelectorAll('details')];
  expect(details.map(({ open }) => open)).toEqual(releases.map((_, i) => i === 0));
});

test('a first visit marks nothing, and every line of every release is there', async () => {
  render(withRouter(<UpdatesScreen />));
  expect(await screen.findByRole('heading', { name: 'Release notes' })).toBeVisible();
  expect(changelog).toContain('`');
  expect(document.body).not.toHaveTextContent('`');
  const items = document.querySelectorAll('details li');
  expect(items).toHaveLength(releases.flatMap(({ lines }) => lines).length);
  for (const { version } of releases.slice(1)) expect(screen.getByText(version)).toBeInTheDocument();
  expect(screen.queryByText(/new since you were last here/i)).toBeNull();
});
