import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { getDb } from '#data/db.ts';
import { writeMeta } from '#data/meta.ts';
import { newId } from '#lib/id.ts';
import { createSyncState } from '#sync/state.ts';
import { ada, freshDevice } from '#tests/support/profile.ts';
import { type Device, setDevice } from '#app/start/device-store.ts';
import { AfterReset } from './AfterReset.tsx';

beforeEach(async () => {
  await freshDevice();
  const device: Device = {
    profile: ada,
    db: getDb(),
    state: createSyncState(),
    syncNow: vi.fn(async () => undefined),
    close: async () => undefined,
  };
  setDevice({ status: 'open', device });
});

test('what only this device had when another one reset the account is shown above the first questions', async () => {
  const row = { id: newId(), user_id: ada.user_id, fact: 'Only here', created_at: new Date().toISOString() };
  await writeMeta(getDb(), 'recovery', { at: Date.now(), entries: [], rows: [{ t: 'memory_entries', row }] });
  render(<AfterReset />);
  expect(await screen.findByRole('heading', { name: '1 thing set aside' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
  expect(await screen.findByRole('alertdialog', { name: 'Discard 1 thing?' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await userEvent.click(screen.getByRole('button', { name: 'Put back' }));
  await waitFor(async () => expect(await getDb().memory_entries.get(row.id)).toMatchObject({ fact: 'Only here' }));
});
