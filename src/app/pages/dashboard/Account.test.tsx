import { render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { Device } from '#app/start/device-store.ts';
import { getDb } from '#data/db.ts';
import { createSyncState } from '#sync/state.ts';
import { ada, freshDevice, given } from '#tests/support/profile.ts';
import { withRouter } from '#tests/support/with-router.tsx';
import { Account } from './Account.tsx';

beforeEach(freshDevice);

test('who skipped the name in onboarding is led to where it can be given, until it is', async () => {
  await given('profiles', { id: ada.user_id, onboarded: true, welcome_shown: true });
  const device = { profile: ada, state: createSyncState() } as unknown as Device;
  render(withRouter(<Account device={device} />));
  const link = await screen.findByRole('link', { name: 'Add your name in Settings' });
  expect(link).toHaveAttribute('href', '/settings');
  await getDb().profiles.update(ada.user_id, { name: 'Ada' });
  await waitFor(() => expect(link).not.toBeInTheDocument());
});
