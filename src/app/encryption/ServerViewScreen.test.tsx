import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { setDevice } from '#app/start/device-store.ts';
import { getDb } from '#data/db.ts';
import { tableNames } from '#data/schema.ts';
import { noteKey } from '#sync/seal/note.ts';
import { createSyncState } from '#sync/state.ts';
import { ada } from '#tests/support/profile.ts';
import { freshScreen, showScreen } from '#tests/support/screen.tsx';
import { quickStretch } from '#tests/support/seal-server.ts';
import { withRouter } from '#tests/support/with-router.tsx';
import { makeKey } from './keys.ts';
import { serverView } from './server-view.ts';
import { ServerViewScreen } from './ServerViewScreen.tsx';

beforeEach(async () => {
  await freshScreen();
  setDevice({
    status: 'open',
    device: {
      profile: ada,
      db: getDb(),
      state: createSyncState(),
      syncNow: async () => undefined,
      close: async () => undefined,
    },
  });
});
afterEach(() => setDevice({ status: 'none' }));

const fields = async (section: string, name: string) =>
  within(await screen.findByRole('region', { name: section })).getByText(name).nextElementSibling;

test('every table is on the page, by its name for people, and each of its fields under who can read it', async () => {
  showScreen(withRouter(<ServerViewScreen />));
  expect(serverView()).toHaveLength(tableNames.length);
  for (const { title, sealed, open } of serverView()) {
    expect(title).not.toBe('');
    expect(await screen.findByRole('region', { name: title })).toBeVisible();
    expect(open).toContain('when it was made');
    expect(sealed).not.toContain('when it was made');
  }
  expect(await fields('Journal entries', 'Only you')).toHaveTextContent(/^Text, summary, tags, mood$/);
  expect(await fields('Journal entries', 'The server too')).toHaveTextContent(/day/);
  expect(await fields('Attachments', 'Only you')).toHaveTextContent(/the file itself/);
  expect(await fields('Feedback', 'The server too')).toHaveTextContent(/text/);
  expect(await fields('Feedback', 'Only you')).toHaveTextContent('Nothing');
});

test('it says whether that is so already', async () => {
  showScreen(withRouter(<ServerViewScreen />));
  expect(await screen.findByText(/^Encryption is not on: the server can read all of this/)).toBeVisible();
  const made = await makeKey(ada.user_id, 'a passphrase', quickStretch);
  await noteKey(getDb(), made.keys, { key: made.id, state: 'on', wraps: made.wraps });
  await waitFor(() => expect(screen.getByText(/^Encryption is on: /)).toBeVisible());
});
