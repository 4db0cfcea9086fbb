import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { renderApp } from '#tests/support/render-app.tsx';
import { reportText, type ReportFacts } from './report.ts';

afterEach(cleanup);

async function visit(path: string) {
  const router = renderApp(path);
  await screen.findByRole('heading', { name: 'Help' });
  return router;
}

test('the search finds parts by all of their words, and says when there is none @001.104', async () => {
  const router = await visit('/help');
  const field = screen.getByRole('searchbox', { name: 'Search help' });
  await userEvent.type(field, 'iphone safari');
  await waitFor(() => expect(router.state.location.search).toEqual({ q: 'iphone safari' }));
  const parts = () =>
    within(screen.getByRole('main'))
      .getAllByRole('heading', { level: 2 })
      .map(({ textContent }) => textContent);
  await waitFor(() => expect(parts()).toEqual(['Install on an iPhone or iPad']));
  await userEvent.clear(field);
  await userEvent.type(field, 'zebra');
  expect(await screen.findByText('Nothing in the help has these words.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Show all of it' }));
  await waitFor(() => expect(parts().length).toBeGreaterThan(10));
});

test('the report has nothing that a person wrote, and is copied as it is shown @001.105', async () => {
  const user = userEvent.setup();
  await visit('/help');
  const button = screen.getByRole('button', { name: 'Show the report' });
  await user.click(button);
  const shown = await screen.findByText(/^Daymark: /);
  expect(shown).toHaveTextContent(/Profile: none.*Sync: none.*Last error: none/);
  await user.click(screen.getByRole('button', { name: 'Copy the report' }));
  expect(await navigator.clipboard.readText()).toBe(shown.textContent);
});

const FACTS: ReportFacts = {
  version: '0.4.0',
  browser: 'Firefox',
  languages: 'en, de',
  zone: 'Europe/Oslo',
  window: '390 x 844',
  installed: true,
  online: false,
  offlinePages: true,
  profile: 'account',
  kept: 'granted',
  space: { used: 12_345_678, quota: 1_000_000_000 },
  sync: { words: 'Offline, 3 changes waiting', error: 'network', faults: 2 },
};

test.each([
  [FACTS, ['Installed: yes', 'Network: no', 'Storage: granted, 12 MB of 1000 MB', 'Last error: network, 2 in a row']],
  [{ ...FACTS, space: null, sync: null }, ['Storage: granted', 'Sync: none', 'Last error: none']],
])('the report is one line for each fact', (facts, lines) => {
  const text = reportText(facts).split('\n');
  expect(text).toHaveLength(12);
  expect(text).toEqual(expect.arrayContaining(lines));
});
