import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import * as wayBack from '#features/your-data/backup/bring-back.ts';
import { ada, freshDevice } from '#tests/support/profile.ts';
import { withRouter } from '#tests/support/with-router.tsx';
import { LostCopy } from './LostCopy.tsx';

vi.mock('#features/your-data/backup/bring-back.ts', () => ({ fullestCopy: vi.fn(), bringBack: vi.fn() }));

beforeEach(freshDevice);
const open = () => render(withRouter(<LostCopy profile={ada} rows={12} />));

test('a device that lost its rows offers the fullest copy that it has', async () => {
  const copy = { name: 'copy', at: Date.now(), rows: 11 };
  vi.mocked(wayBack.fullestCopy).mockResolvedValue(copy);
  open();
  expect(await screen.findByText(/There is a copy of .* in this browser, with 11 things\./)).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Bring the copy back' }));
  await waitFor(() => expect(wayBack.bringBack).toHaveBeenCalledWith(expect.anything(), copy));
});

test('without a copy it says what was lost, and the person may start again', async () => {
  vi.mocked(wayBack.fullestCopy).mockResolvedValue(null);
  open();
  expect(await screen.findByText(/12 things, which were on this device only/)).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Start again' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Bring the copy back' })).toBeNull();
});
